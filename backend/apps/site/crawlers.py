"""robots.txt, security.txt and the site map."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap
from django.http import HttpRequest, HttpResponse
from django.utils.timezone import now
from django.views.decorators.gzip import gzip_page

from apps.common.errors import ApiError, error_response
from apps.content.selectors import BlogAddress, blog_addresses
from apps.site.page_table import page_table

# The public pages read these: without them a search engine that runs scripts would see errors.
_READ_BY_PAGES = (
    *("/api/blogs/", "/api/config/", "/api/leaderboard/"),
    *("/api/public/figures/", "/api/testimonials/"),
)
# Not pages. Private pages are not listed: a crawler must be allowed to read their `noindex`.
_NOT_FOR_SEARCH = ("/api/", "/ws/", "/django-admin/", "/outbox/", "/demo/")


def robots_txt(request: HttpRequest) -> HttpResponse:
    rules = "".join(
        [f"Allow: {path}\n" for path in _READ_BY_PAGES] + [f"Disallow: {path}\n" for path in _NOT_FOR_SEARCH]
    )
    text = f"User-agent: *\n{rules}\nSitemap: {settings.PUBLIC_ORIGIN}/sitemap.xml\n"
    return readable(request, text, "text/plain; charset=utf-8")


def security_txt(request: HttpRequest) -> HttpResponse:
    """Whom to tell about a weakness (RFC 9116). It promises half a year, from today on."""
    origin = settings.PUBLIC_ORIGIN
    contact = f"mailto:{settings.CONTACT_EMAIL}" if settings.CONTACT_EMAIL else f"{origin}/contact"
    expires = (now() + timedelta(days=180)).replace(hour=0, minute=0, second=0, microsecond=0)
    text = (
        f"Contact: {contact}\n"
        f"Expires: {expires.isoformat().replace('+00:00', 'Z')}\n"
        f"Canonical: {origin}/.well-known/security.txt\n"
        "Preferred-Languages: en\n"
    )
    return readable(request, text, "text/plain; charset=utf-8")


class _OneOrigin(Sitemap):  # type: ignore[type-arg]
    """Addresses below the site's one origin, whatever host a request names."""

    limit = 50_000

    def get_domain(self, site: Any = None) -> str:
        return urlsplit(settings.PUBLIC_ORIGIN).netloc

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.PUBLIC_ORIGIN).scheme


class _Pages(_OneOrigin):
    def items(self) -> list[str]:
        table = page_table()
        pages = table.pages if table else ()
        return [page.path for page in pages if page.indexed and not page.has_parameters]

    def location(self, item: str) -> str:
        return item


class _Posts(_OneOrigin):
    def items(self) -> list[BlogAddress]:
        return blog_addresses()

    def location(self, item: BlogAddress) -> str:
        return f"/blogs/{item.slug}"

    def lastmod(self, item: BlogAddress) -> datetime:
        return item.updated_at


@gzip_page
def sitemap_xml(request: HttpRequest) -> HttpResponse:
    """Every public page, and every post by its slug with the date of its last change."""
    response = sitemap(request, {"pages": _Pages, "posts": _Posts})
    return readable(request, response.rendered_content, "application/xml; charset=utf-8")


def readable(request: HttpRequest, text: str, content_type: str) -> HttpResponse:
    """A public text that may be kept for five minutes; other methods than GET and HEAD get a 405."""
    if request.method not in {"GET", "HEAD"}:
        refusal = error_response(ApiError(405, "Method not allowed."))
        refusal["Allow"] = "GET, HEAD"
        return refusal
    response = HttpResponse(text, content_type=content_type)
    response["Cache-Control"] = "public, max-age=300"
    return response
