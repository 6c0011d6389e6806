"""robots.txt and the site map."""

from __future__ import annotations

from datetime import UTC

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.html import escape
from django.views.decorators.gzip import gzip_page

from apps.common.errors import ApiError, error_response
from apps.content.selectors import blog_addresses
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


@gzip_page
def sitemap_xml(request: HttpRequest) -> HttpResponse:
    """Every public page, and every post by its slug with the date of its last change."""
    table = page_table()
    pages = [
        (page.path, "") for page in (table.pages if table else ()) if page.indexed and not page.has_parameters
    ]
    posts = [
        (f"/blogs/{post.slug}", f"<lastmod>{post.updated_at.astimezone(UTC):%Y-%m-%d}</lastmod>")
        for post in blog_addresses()
    ]
    urls = "".join(
        f"  <url><loc>{escape(settings.PUBLIC_ORIGIN + path)}</loc>{changed}</url>\n"
        for path, changed in [*pages, *posts]
    )
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    )
    return readable(request, text, "application/xml; charset=utf-8")


def readable(request: HttpRequest, text: str, content_type: str) -> HttpResponse:
    """A public text that may be kept for five minutes; other methods than GET and HEAD get a 405."""
    if request.method not in {"GET", "HEAD"}:
        refusal = error_response(ApiError(405, "Method not allowed."))
        refusal["Allow"] = "GET, HEAD"
        return refusal
    response = HttpResponse(text, content_type=content_type)
    response["Cache-Control"] = "public, max-age=300"
    return response
