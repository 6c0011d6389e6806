"""The documentation for programs: `/docs.md` and `/llms.txt`, which the front-end's build writes."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page

from apps.common.errors import ApiError, error_response
from apps.site.crawlers import readable

# The placeholder for this product's address in the samples (`frontend/src/features/docs/sample-text.ts`).
_SAMPLE_ORIGIN = "http://localhost:8000"


@gzip_page
def docs_md(request: HttpRequest) -> HttpResponse:
    return _built(request, "docs.md", "text/markdown; charset=utf-8")


@gzip_page
def llms_txt(request: HttpRequest) -> HttpResponse:
    return _built(request, "llms.txt", "text/plain; charset=utf-8")


def _built(request: HttpRequest, name: str, content_type: str) -> HttpResponse:
    """Read at each request: a build beside a running server adds a new one."""
    try:
        text = (settings.FRONTEND_DIST / ".vite" / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        return error_response(ApiError(503, "The front-end is not built yet: run `make setup`."))
    return readable(request, text.replace(_SAMPLE_ORIGIN, settings.PUBLIC_ORIGIN), content_type)
