"""The documentation for programs, which the front-end's build writes.

`/docs.md`, `/llms.txt`, each page as `/docs/{page}.md`, and its HTML for readers without JavaScript.
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
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


@gzip_page
def docs_page_md(request: HttpRequest, name: str) -> HttpResponse:
    if name not in _names():
        raise Http404
    return _built(request, f"docs/{name}.md", "text/markdown; charset=utf-8")


def docs_html(address: str) -> str | None:
    """What a page of the documentation says, as plain HTML; None for other pages."""
    if (name := docs_name(address)) is None:
        return None
    text = (settings.FRONTEND_DIST / ".vite" / "docs" / f"{name}.html").read_text(encoding="utf-8")
    return text.replace(_SAMPLE_ORIGIN, settings.PUBLIC_ORIGIN)


def docs_name(address: str) -> str | None:
    """The name of a page's files in this build."""
    if address == "/docs":
        name = "overview"
    elif address.startswith("/docs/"):
        name = address.removeprefix("/docs/")
    else:
        return None
    return name if name in _names() else None


def _names() -> set[str]:
    """Read at each request: a build beside a running server adds new ones."""
    return {path.stem for path in (settings.FRONTEND_DIST / ".vite" / "docs").glob("*.html")}


def _built(request: HttpRequest, name: str, content_type: str) -> HttpResponse:
    """Read at each request: a build beside a running server adds a new one."""
    try:
        text = (settings.FRONTEND_DIST / ".vite" / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        return error_response(ApiError(503, "The front-end is not built yet: run `make setup`."))
    return readable(request, text.replace(_SAMPLE_ORIGIN, settings.PUBLIC_ORIGIN), content_type)
