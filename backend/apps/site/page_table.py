"""The front-end's pages, as its build wrote them from the one table, `frontend/src/config/pages.ts`."""

from __future__ import annotations

import functools
import logging
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings

logger = logging.getLogger(__name__)

_PARAMETER = re.compile(r"/:\w+")


@dataclass(frozen=True)
class Page:
    """One page. `preloads` are names in the manifest of the build, `data` is the API address it reads first.

    `path` may have parameters, as in `/blogs/:slugOrId`. Unknown addresses below a `fallback` show that page.
    """

    path: str
    title: str
    description: str
    indexed: bool
    fallback: bool
    moved_from: tuple[str, ...]
    data: str | None
    preloads: tuple[str, ...]

    @property
    def has_parameters(self) -> bool:
        return _PARAMETER.search(self.path) is not None

    def matches(self, address: str) -> bool:
        return re.fullmatch(_PARAMETER.sub("/[^/]+", self.path), address) is not None


class PageTable:
    """The pages by their addresses, which have no slash at the end."""

    def __init__(self, pages: tuple[Page, ...]) -> None:
        self.pages = pages
        self._by_path = {page.path: page for page in pages}
        self._moved = {old: page.path for page in pages for old in page.moved_from}

    def page_at(self, address: str) -> Page | None:
        if address in self._by_path:
            return self._by_path[address]
        for page in self.pages:
            if page.has_parameters and page.matches(address):
                return page
        return next(
            (page for page in self.pages if page.fallback and address.startswith(f"{page.path}/")), None
        )

    def moved_to(self, address: str) -> str | None:
        return self._moved.get(address)


def page_table() -> PageTable | None:
    """The table of the current build. None where there is no build, or one of another version."""
    path = settings.FRONTEND_DIST / ".vite" / "pages.json"
    try:
        return _read(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError) as error:
        logger.warning("The table of pages of this build cannot be read: %r", error)
        return None


@functools.lru_cache(maxsize=4)
def _read(path: Path, changed: int) -> PageTable:
    return PageTable(tuple(_page(row) for row in orjson.loads(path.read_bytes())))


def _page(row: dict[str, Any]) -> Page:
    return Page(
        path=row["path"],
        title=row["title"],
        description=row["description"],
        indexed=row["indexed"],
        fallback=row["fallback"],
        moved_from=tuple(row["moved_from"]),
        data=row["data"],
        preloads=tuple(row["preloads"]),
    )
