"""Pages of a list, as a query string asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.common.errors import ApiError

LARGEST_PAGE_SIZE = 100
# Far beyond any list, and still an offset that PostgreSQL takes.
_LARGEST_PAGE = 10**12


@dataclass(frozen=True)
class PageAsked:
    """Page `number` (from 1) of `size` rows each."""

    number: int
    size: int

    @property
    def offset(self) -> int:
        return (self.number - 1) * self.size

    def answer(self, results: list[Any], *, count: int) -> dict[str, Any]:
        """The list's answer. `next` and `previous` are page numbers, or null; beyond the end, it is empty."""
        pages = -(-count // self.size)
        return {
            "results": results,
            "count": count,
            "current_page": self.number,
            "page_size": self.size,
            "total_pages": pages,
            "next": self.number + 1 if self.number < pages else None,
            "previous": min(self.number - 1, pages) or None,
        }


def page_asked(query: Mapping[str, str], *, size: int) -> PageAsked:
    """`page` and `page_size` of a query string; `size` where none is asked for. Raises ApiError 400.

    More than 100 rows a page become 100.
    """
    return PageAsked(
        number=min(_whole(query, "page", 1), _LARGEST_PAGE),
        size=min(_whole(query, "page_size", size), LARGEST_PAGE_SIZE),
    )


def _whole(query: Mapping[str, str], name: str, default: int) -> int:
    text = query.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 18) or int(text) < 1:
        raise ApiError(400, f"{name} must be a whole number from 1 on.")
    return int(text)
