"""The two entries of the front-end: the checkout with its payment, and the SPA with the head of each page.

Both are compressed like files: they contain public data only.
"""

from __future__ import annotations

import functools
import logging
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.gzip import gzip_page

from apps.common.content_policy import content_security_policy
from apps.common.errors import ApiError, error_response
from apps.content.selectors import blog_by_id, blog_by_slug
from apps.payments.selectors import payment_id_parse, payment_public
from apps.reports.selectors.receipt import receipt_public
from apps.site.chunks import chunks_html
from apps.site.docs_files import docs_html
from apps.site.legal_links import legal_links_footer, legal_links_head
from apps.site.page_heads import (
    BLOG_NOT_FOUND,
    RECEIPT_NOT_FOUND,
    Head,
    head_html,
    inside_script,
    page_head,
    post_head,
    receipt_head,
)
from apps.site.page_table import Page, page_table
from apps.site.preloaded_data import PreloadedData, preloaded_data, preloaded_post, preloaded_receipt

logger = logging.getLogger(__name__)

PAYMENT_DATA_MARK = "<!--payment-data-->"
LEGAL_LINKS_MARK = "<!--legal-links-->"
_SITE_ENTRY = "index.html"
_PAYER_ENTRY = "checkout.html"
_PAYMENT_CHUNK = "src/checkout/payment-page.tsx"
# What a payment shows once something has arrived, or when it cannot be paid.
_ARRIVED_CHUNK = "src/checkout/arrived.ts"
# Between these marks index.html has the head of the home page, for `vite` alone.
_HEAD = re.compile(r"<!--head-->.*?<!--/head-->", re.DOTALL)
# On a page of the documentation, what it says stands here instead.
_NOSCRIPT = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
# A classic script: it runs before the checkout's own, which is a module.
FRAMED_HEAD = '<base target="_top"><script src="/embed-frame.js"></script>'
_NOT_BUILT = "The front-end is not built yet: run `make setup`."
_NOT_PAGES = ("api/", "ws/", "assets/", "static/", "media/", "sdk/", ".vite/", ".well-known/")
# A name with an extension: a file, which does not exist if no page has this address.
_FILE = re.compile(r"(.*/)?[^/]+\.[A-Za-z][A-Za-z0-9]{0,7}")
_BLOGS = "/blogs"
_POST = "/blogs/:slugOrId"
_RECEIPT = "/receipt/:token"
_NO_INDEX = "noindex"


@gzip_page
def index_page(request: HttpRequest, path: str = "") -> HttpResponse:
    """The SPA with the head of the requested page.

    Unknown addresses redirect home, as in the SPA. Files that do not exist are 404.
    """
    if path.startswith(_NOT_PAGES) or f"{path}/" in _NOT_PAGES:
        raise Http404
    if request.method not in {"GET", "HEAD"}:
        return method_refused()
    html = _read_page(_SITE_ENTRY)
    if html is None:
        return not_built()
    table = page_table()
    if table is None:
        # A build without the table: the SPA still has its own routes and titles.
        return _page_response(html)
    address = "/" + path.rstrip("/")
    moved_to = table.moved_to(address)
    if moved_to is not None:
        query = request.META.get("QUERY_STRING", "")
        return HttpResponseRedirect(f"{moved_to}?{query}" if query else moved_to)
    page = table.page_at(address)
    if page is None:
        if _FILE.fullmatch(path):
            raise Http404
        return HttpResponseRedirect("/")
    if page.path == _POST:
        head, data = _post(page, address)
    elif page.path == _RECEIPT:
        head, data = _receipt(page, address)
    else:
        head, data = page_head(page), _data(request, page)
    if (plain := docs_html(address)) is not None:
        html = _NOSCRIPT.sub(lambda _: f"<noscript><main>{plain}</main></noscript>", html, count=1)
    response = _page_response(_filled(html, head, chunks_html(page.preloads, entry=_SITE_ENTRY), data))
    if not head.indexed:
        response["X-Robots-Tag"] = _NO_INDEX
    if head is BLOG_NOT_FOUND or head is RECEIPT_NOT_FOUND:
        response.status_code = 404
    if page.path == _RECEIPT:
        # The merchant may withdraw it at any time.
        response["Cache-Control"] = "no-store"
        response["Content-Security-Policy"] = content_security_policy(ledgers=True)
    return response


@gzip_page
def checkout_page(request: HttpRequest, payment_id: str = "") -> HttpResponse:
    """The payer's page with the payment's status in it, which shows before any API call.

    An unknown payment is a 404 with the same page, which says so. With `?embed=1` any site may show a
    checkout in a frame, as `embed.js` does; its links then open outside of the frame.
    """
    if request.method not in {"GET", "HEAD"}:
        return method_refused()
    status = _payment_status(payment_id.rstrip("/"))
    waiting = status is not None and status["status"] == "pending" and not status["deposits"]
    html = payer_html(_PAYMENT_CHUNK, *([] if waiting else [_ARRIVED_CHUNK]))
    if html is None:
        return not_built()
    payment_data = _payment_data(status)
    framed = bool(payment_id) and request.GET.get("embed") == "1"
    if framed:
        html = html.replace("</head>", f"  {FRAMED_HEAD}\n  </head>", 1)
    response = HttpResponse(html.replace(PAYMENT_DATA_MARK, payment_data, 1))
    if framed:
        response["Content-Security-Policy"] = content_security_policy(framed=True)
    if payment_id and not payment_data:
        response.status_code = 404
    response["Cache-Control"] = "no-store" if payment_data else "no-cache"
    response["X-Robots-Tag"] = _NO_INDEX
    return response


def payer_html(*chunks: str) -> str | None:
    """The checkout's entry with links to the chunks of the page. None before the first build."""
    html = _read_page(_PAYER_ENTRY)
    if html is None:
        return None
    if links := chunks_html(chunks, entry=_PAYER_ENTRY):
        html = html.replace("</head>", f"  {links}\n  </head>", 1)
    return html.replace(LEGAL_LINKS_MARK, legal_links_footer(), 1)


def _page_response(html: str) -> HttpResponse:
    response = HttpResponse(html)
    response["Cache-Control"] = "no-cache"
    return response


def _filled(html: str, head: Head, chunks: str, data: PreloadedData | None) -> str:
    """The page with its head, with links to what it needs beyond the entry, and with its data."""
    elements = head_html(head, query=data.query if data else "")
    html = _HEAD.sub(lambda _: elements, html, count=1)
    links = "\n    ".join(filter(None, [chunks, data.link() if data else "", legal_links_head()]))
    if links:
        html = html.replace("</head>", f"  {links}\n  </head>", 1)
    return html.replace("</body>", f"  {data.block()}\n  </body>", 1) if data else html


def _post(page: Page, address: str) -> tuple[Head, PreloadedData | None]:
    """A post's head and data. Digits are an id, anything else is a slug."""
    key = address.rpartition("/")[2]
    try:
        post = blog_by_id(blog_id=key) if key.isdigit() else blog_by_slug(slug=key)
    except ApiError:
        return BLOG_NOT_FOUND, None
    except Error as error:
        logger.warning("Served a post's page without its head: %s", error)
        return replace(page_head(page), path=_BLOGS), None
    return post_head(post), preloaded_post(key, post)


def _receipt(page: Page, address: str) -> tuple[Head, PreloadedData | None]:
    """A public receipt's head and data. For one that is not public, the page itself asks with the session."""
    token = address.rpartition("/")[2]
    try:
        receipt = receipt_public(token=token)
    except ApiError:
        return RECEIPT_NOT_FOUND, None
    except Error as error:
        logger.warning("Served a receipt's page without its head: %s", error)
        return page_head(page), None
    return receipt_head(token, receipt), preloaded_receipt(token, receipt)


def _data(request: HttpRequest, page: Page) -> PreloadedData | None:
    try:
        return preloaded_data(page.data, request.GET) if page.data else None
    except Error as error:
        logger.warning("Served %s without its data: %s", page.path, error)
        return None


def _payment_status(payment_id: str) -> dict[str, Any] | None:
    if not payment_id:
        return None
    try:
        return payment_public(payment_id=payment_id_parse(payment_id))
    except ApiError:
        return None


def _payment_data(status: dict[str, Any] | None) -> str:
    if status is None:
        return ""
    return f'<script type="application/json" id="payment-data">{inside_script(orjson.dumps(status))}</script>'


def method_refused() -> HttpResponse:
    refusal = error_response(ApiError(405, "Method not allowed."))
    refusal["Allow"] = "GET, HEAD"
    return refusal


def not_built() -> HttpResponse:
    return HttpResponse(_NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")


def _read_page(name: str) -> str | None:
    """The built page, None before the first build."""
    path = settings.FRONTEND_DIST / name
    try:
        return _read(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@functools.lru_cache(maxsize=4)
def _read(path: Path, changed: int) -> str:
    return path.read_text(encoding="utf-8")
