"""Whole days of UTC that a list is narrowed to."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class DaySpan:
    """From `since` on and before `until`; None: without that end."""

    since: datetime.datetime | None = None
    until: datetime.datetime | None = None

    @property
    def is_open(self) -> bool:
        """Whether everything is in it."""
        return self.since is None and self.until is None

    def condition(self, column: str) -> str:
        """The SQL that a time is in it. `params` are its parameters."""
        parts = []
        if self.since is not None:
            parts.append(f"{column} >= %(since)s")
        if self.until is not None:
            parts.append(f"{column} < %(until)s")
        return " and ".join(parts) or "true"

    @property
    def params(self) -> dict[str, Any]:
        return {"since": self.since, "until": self.until}


EVERY_DAY = DaySpan()


def day_span(first: datetime.date | None, last: datetime.date | None) -> DaySpan:
    """From the start of `first` to the end of `last`."""
    return DaySpan(
        since=None if first is None else midnight(first),
        until=None if last is None else midnight(last, days=1),
    )


def midnight(day: datetime.date, *, days: int = 0) -> datetime.datetime | None:
    """The start of a day of UTC; None for the day after the last one there is."""
    try:
        moved = day + datetime.timedelta(days=days)
    except OverflowError:
        return None
    return datetime.datetime.combine(moved, datetime.time.min, tzinfo=datetime.UTC)
