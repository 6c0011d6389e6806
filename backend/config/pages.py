"""The two entries of the front-end: the checkout, with its payment written into it, and all the rest.

Both are compressed, as files are: there is nothing in them that not everybody may read.
"""

from __future__ import annotations

import functools
import logging
import re
from pathlib import Path

import orjson
from django.conf import settings
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.gzip import gzip_page

from apps.common.errors import ApiError, error_response
from apps.content.selectors import blog_by_id, blog_by_slug
from apps.payments.selectors import payment_id_parse, payment_public
from config.first_answers import FirstAnswer, page_answer, post_answer
from config.page_heads import (
    BLOG_NOT_FOUND,
    MOVED,
    PAGES,
    Head,
    head_html,
    inside_script,
    page_head,
    post_head,
)
from config.page_parts import PARTS, POST_PARTS, parts_html

logger = logging.getLogger(__name__)

PAYMENT_DATA_MARK = "<!--payment-data-->"
# Between these, index.html has the head of the home page, for when it is not served from here.
_HEAD = re.compile(r"<!--head-->.*?<!--/head-->", re.DOTALL)
_NOT_BUILT = "The front-end is not built yet: run `make setup`."
_NOT_PAGES = ("api/", "ws/", "assets/", "static/", "media/")
_BLOGS = "/blogs"
_POST = re.compile(r"/blogs/(?P<key>[^/]+)")
_NO_INDEX = "noindex"


@gzip_page
def index_page(request: HttpRequest, path: str = "") -> HttpResponse:
    """The SPA with the head of the page asked for. What is no page of it leads home, as the SPA would."""
    if path.startswith(_NOT_PAGES) or f"{path}/" in _NOT_PAGES:
        raise Http404
    if request.method not in {"GET", "HEAD"}:
        return _method_refused()
    address = "/" + path.rstrip("/")
    if address in MOVED:
        query = request.META.get("QUERY_STRING", "")
        return HttpResponseRedirect(f"{MOVED[address]}?{query}" if query else MOVED[address])
    post = _POST.fullmatch(address)
    head, answer = _post(post["key"]) if post else (page_head(address), None)
    if head is None:
        return HttpResponseRedirect("/")
    html = _read_page("index.html")
    if html is None:
        return _not_built()
    if post is None:
        answer = _page_answer(request, address)
    parts = parts_html(POST_PARTS if post else PARTS[head.path])
    response = HttpResponse(_filled(html, head, parts, answer))
    response["Cache-Control"] = "no-cache"
    if not head.indexed:
        response["X-Robots-Tag"] = _NO_INDEX
    if head is BLOG_NOT_FOUND:
        response.status_code = 404
    return response


@gzip_page
def checkout_page(request: HttpRequest, payment_id: str = "") -> HttpResponse:
    """The payer's page. The first status is in it, so that the payment is shown before a script asks."""
    if request.method not in {"GET", "HEAD"}:
        return _method_refused()
    html = _read_page("checkout.html")
    if html is None:
        return _not_built()
    payment_data = _payment_data(payment_id.rstrip("/"))
    response = HttpResponse(html.replace(PAYMENT_DATA_MARK, payment_data, 1))
    response["Cache-Control"] = "no-store" if payment_data else "no-cache"
    response["X-Robots-Tag"] = _NO_INDEX
    return response


def _filled(html: str, head: Head, parts: str, answer: FirstAnswer | None) -> str:
    """The page with its head; after the entry's own links, what the page needs beyond them."""
    elements = head_html(head, query=answer.query if answer else "")
    html = _HEAD.sub(lambda _: elements, html, count=1)
    links = "\n    ".join(filter(None, [parts, answer.link() if answer else ""]))
    if links:
        html = html.replace("</head>", f"  {links}\n  </head>", 1)
    return html.replace("</body>", f"  {answer.block()}\n  </body>", 1) if answer else html


def _post(key: str) -> tuple[Head, FirstAnswer | None]:
    """A post's head and its answer; digits are an id, the rest slugs. Without the database, the list's."""
    try:
        post = blog_by_id(blog_id=key) if key.isdigit() else blog_by_slug(slug=key)
    except ApiError:
        return BLOG_NOT_FOUND, None
    except Error as error:
        logger.warning("A post's page without its head: %s", error)
        return PAGES[_BLOGS], None
    return post_head(post), post_answer(key, post)


def _page_answer(request: HttpRequest, path: str) -> FirstAnswer | None:
    try:
        return page_answer(path, request.GET)
    except Error as error:
        logger.warning("The page %s without its first answer: %s", path, error)
        return None


def _payment_data(payment_id: str) -> str:
    if not payment_id:
        return ""
    try:
        status = payment_public(payment_id=payment_id_parse(payment_id))
    except ApiError:
        return ""
    return f'<script type="application/json" id="payment-data">{inside_script(orjson.dumps(status))}</script>'


def _method_refused() -> HttpResponse:
    refusal = error_response(ApiError(405, "Method not allowed."))
    refusal["Allow"] = "GET, HEAD"
    return refusal


def _not_built() -> HttpResponse:
    return HttpResponse(_NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")


def _read_page(name: str) -> str | None:
    """The built page, None where there is none."""
    path = settings.FRONTEND_DIST / name
    try:
        return _read(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@functools.lru_cache(maxsize=4)
def _read(path: Path, changed: int) -> str:
    return path.read_text(encoding="utf-8")
