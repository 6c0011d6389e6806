"""Which links a merchant lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Shown = Literal["current", "active", "sold_out", "inactive", "archived", "all"]
"""`current`: all but the archived ones. `inactive`: switched off or ended."""
SHOWN: Final = get_args(Shown)


@dataclass(frozen=True, slots=True)
class LinkFilter:
    status: Shown = "current"
    search: str = ""
