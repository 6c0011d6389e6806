"""The answer that a page's first read would get, written into the page: it is shown without asking for it.

Only what anybody may read. The front-end takes an answer only for the very address it was about to ask.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import orjson
from django.http import QueryDict
from django.utils.html import escape

from apps.common.paging import PageAsked
from apps.content.selectors import blog_page
from apps.content.views.blogs import PAGE_SIZE
from apps.reports.selectors.leaderboard import burn_leaderboard
from apps.reports.selectors.site_config import site_config
from config.page_heads import inside_script

_PAGE_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
# What JavaScript's encodeURIComponent leaves as it is, beyond letters, digits and what `quote` leaves.
_UNQUOTED = "!~*'()"


@dataclass(frozen=True)
class FirstAnswer:
    """What `address` answers, and the picture in view when it is shown, if any.

    `query` is the part of its query that the page's own address keeps.
    """

    address: str
    body: dict[str, Any] | list[dict[str, Any]]
    picture: str | None = None
    query: str = ""

    def link(self) -> str:
        """For the head: the picture is on its way before a script asks for it."""
        if not self.picture:
            return ""
        return f'<link rel="preload" as="image" fetchpriority="high" href="{escape(self.picture)}">'

    def block(self) -> str:
        """For the body: a block of data, which no policy on scripts concerns."""
        data = inside_script(orjson.dumps(self.body))
        return (
            f'<script type="application/json" id="first-answer" data-address="{escape(self.address)}">'
            f"{data}</script>"
        )


def page_answer(path: str, query: QueryDict) -> FirstAnswer | None:
    """What the page at `path` asks for first; None where it asks for nothing that everybody may read."""
    match path:
        case "/blogs":
            return list_answer(query)
        case "/leaderboard":
            return FirstAnswer("/api/leaderboard/burn/", burn_leaderboard())
        case "/auth/signin" | "/auth/signup":
            # Whether there is a way in by Google.
            return FirstAnswer("/api/config/", site_config())
    return None


def list_answer(query: QueryDict) -> FirstAnswer:
    """The page of posts that `/blogs?page=…` shows: as there, the first where no number is asked for."""
    asked = query.getlist("page")
    number = int(asked[0]) if asked and _PAGE_NUMBER.fullmatch(asked[0]) else 1
    body = blog_page(asked=PageAsked(number=number, size=PAGE_SIZE))
    covers = [card["cover_image"] for card in body["results"]]
    return FirstAnswer(
        f"/api/blogs/?page={number}&page_size={PAGE_SIZE}",
        body,
        picture=covers[0] if covers else None,
        query=f"?page={number}" if covers and number > 1 else "",
    )


def post_answer(key: str, post: dict[str, Any]) -> FirstAnswer:
    """A post as it was asked for: by its id or its slug."""
    address = f"/api/blogs/{key}/" if key.isdigit() else f"/api/blogs/slug/{quote(key, safe=_UNQUOTED)}/"
    return FirstAnswer(address, post, post["cover_image"])
