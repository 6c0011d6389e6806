"""`/pay/{slug}`: the checkout's entry with the head and the data of a payment link."""

from __future__ import annotations

import re

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.utils.html import escape
from django.views.decorators.gzip import gzip_page

from apps.common.content_policy import content_security_policy
from apps.common.errors import ApiError
from apps.common.wire.types import as_json
from apps.selling.services.link_page import link_opened, link_public
from apps.selling.wire.links import LinkPictureRecord, PublicLink
from apps.site.page_heads import Head, Image, head_html, inside_script
from apps.site.pages import FRAMED_HEAD, PAYMENT_DATA_MARK, method_refused, not_built, payer_html

PREVIEW = "preview"
"""In place of a slug: the page that the dashboard shows in a frame while a link is written."""

_CHUNK = "src/checkout/link/link-page.tsx"
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_ROBOTS = re.compile(r"\s*<meta name=\"robots\"[^>]*>")
_DESCRIPTION_LENGTH = 200
LINK_NOT_FOUND = Head("/", "Payment link not found", "There is no such link.", indexed=False)


@gzip_page
def link_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a link, which shows before any API call, with title and picture for shared links.

    Opening it makes nothing but a count. With `?embed=1` any site may show it in a frame, as `embed.js` does.
    """
    if request.method not in {"GET", "HEAD"}:
        return method_refused()
    html = payer_html(_CHUNK)
    if html is None:
        return not_built()
    preview = slug == PREVIEW
    link = None if preview else _link(slug)
    html = with_head(html, Head("/", "Preview", "", indexed=False) if preview else _head(link))
    if link is not None and link.picture is not None:
        html = html.replace("</head>", f"  {_preload(_path(link.picture))}\n  </head>", 1)
    framed = request.GET.get("embed") == "1"
    if framed:
        html = html.replace("</head>", f"  {FRAMED_HEAD}\n  </head>", 1)
    response = HttpResponse(html.replace(PAYMENT_DATA_MARK, _data(link), 1))
    if framed or preview:
        response["Content-Security-Policy"] = content_security_policy(framed=framed, framed_here=preview)
    if preview:
        response["X-Frame-Options"] = "SAMEORIGIN"
    if link is None and not preview:
        response.status_code = 404
    elif link is not None and _is_opening(request):
        link_opened(slug)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def _link(slug: str) -> PublicLink | None:
    """None without the database too: the page is served all the same, and calls the API."""
    try:
        return link_public(slug=slug)
    except (ApiError, Error):
        return None


def _is_opening(request: HttpRequest) -> bool:
    """Whether a person opens it: programs that look for a title do not say where they show a page, and who
    comes back from the checkout has opened it already."""
    shown = request.headers.get("Sec-Fetch-Dest", "")
    return request.method == "GET" and shown in {"document", "iframe"} and "payment" not in request.GET


def _head(link: PublicLink | None) -> Head:
    if link is None:
        return LINK_NOT_FOUND
    said = " ".join(link.description.split())[:_DESCRIPTION_LENGTH]
    picture = link.picture
    image = Head.image
    if picture is not None:
        image = Image(_path(picture), link.title, picture.width, picture.height)
    return Head(
        path=f"/pay/{link.slug}",
        title=f"{link.title}, {link.shop.name}",
        description=said or f"Pay {link.shop.name} in XRP.",
        indexed=False,
        image=image,
    )


def _path(picture: LinkPictureRecord) -> str:
    return picture.url[picture.url.index("/media/") :]


def _preload(path: str) -> str:
    """It is the largest thing on the page: fetched with the code that shows it, not after it."""
    return f'<link rel="preload" as="image" href="{escape(path)}">'


def with_head(html: str, head: Head) -> str:
    """The checkout's entry with this head in place of its own."""
    elements = head_html(head)
    return _TITLE.sub(lambda _: elements, _ROBOTS.sub("", html, count=1), count=1)


def _data(link: PublicLink | None) -> str:
    if link is None:
        return ""
    return f'<script type="application/json" id="link-data">{inside_script(as_json(link))}</script>'
