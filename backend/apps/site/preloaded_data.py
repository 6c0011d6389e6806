"""The response to a page's first API call, written into the page: its content shows without a round trip.

Public data only. The front-end takes the data only for the very address that it would have called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.http import QueryDict
from django.utils.html import escape

from apps.common.paging import PageRequest
from apps.common.wire.record import Record
from apps.common.wire.types import as_json
from apps.content.selectors import BLOG_PAGE_SIZE, blog_page
from apps.content.wire import Blog
from apps.reports.selectors.leaderboard import burn_leaderboard
from apps.reports.selectors.site_config import site_config
from apps.site.page_heads import inside_script

_PAGE_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
# What encodeURIComponent of JavaScript leaves unescaped beyond what `quote` does.
_UNQUOTED = "!~*'()"


@dataclass(frozen=True)
class PreloadedData:
    """The response of `address`, and the first image that it shows, if any.

    `query` is the part of the query that belongs to the page's canonical address.
    """

    address: str
    body: Record | Mapping[str, Any] | Sequence[Record]
    image: str | None = None
    query: str = ""

    def link(self) -> str:
        """For the head: the image loads before a script asks for it."""
        if not self.image:
            return ""
        return f'<link rel="preload" as="image" fetchpriority="high" href="{escape(self.image)}">'

    def block(self) -> str:
        """For the body: a data block, to which the content security policy does not apply."""
        data = inside_script(as_json(self.body))
        return (
            f'<script type="application/json" id="preloaded-data" data-address="{escape(self.address)}">'
            f"{data}</script>"
        )


def preloaded_data(address: str, query: QueryDict) -> PreloadedData | None:
    """The data of a page that reads `address` first and was opened with `query`."""
    match address:
        case "/api/blogs/":
            return _posts(query)
        case "/api/leaderboard/burn/":
            return PreloadedData(address, burn_leaderboard())
        case "/api/config/":
            return PreloadedData(address, site_config())
    return None


def _posts(query: QueryDict) -> PreloadedData:
    """The page of posts that `/blogs?page=…` shows, the first unless the query has a number."""
    asked = query.getlist("page")
    number = int(asked[0]) if asked and _PAGE_NUMBER.fullmatch(asked[0]) else 1
    body = blog_page(page=PageRequest(number=number, size=BLOG_PAGE_SIZE))
    covers = [card.cover_image for card in body.results]
    return PreloadedData(
        f"/api/blogs/?page={number}&page_size={BLOG_PAGE_SIZE}",
        body,
        image=covers[0] if covers else None,
        query=f"?page={number}" if covers and number > 1 else "",
    )


def preloaded_post(key: str, post: Blog) -> PreloadedData:
    """A post, under the address that its page calls: by id or by slug."""
    address = f"/api/blogs/{key}/" if key.isdigit() else f"/api/blogs/slug/{quote(key, safe=_UNQUOTED)}/"
    return PreloadedData(address, post, post.cover_image)


def preloaded_receipt(token: str, receipt: dict[str, Any]) -> PreloadedData:
    """A public receipt, under the address that its page calls."""
    return PreloadedData(f"/api/payments/public/receipt/{token}/", receipt)
