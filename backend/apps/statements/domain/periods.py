"""Months and ranges of whole days, in UTC."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from apps.common.modes import Mode

_DAY = timedelta(days=1)
# More than any year has.
LONGEST_DAYS = 366


@dataclass(frozen=True, slots=True)
class Period:
    """Whole days, both included."""

    first: date
    last: date

    @property
    def start(self) -> datetime:
        return midnight(self.first)

    @property
    def end(self) -> datetime:
        """The moment after it."""
        return midnight(self.last + _DAY)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def month_of(day: date) -> Period:
    """The month that has this day."""
    first = day.replace(day=1)
    return Period(first=first, last=_next_month(first) - _DAY)


def months_over(first: date, *, today: date) -> Iterator[Period]:
    """The months from that of `first` on which are over today."""
    month = month_of(first)
    while month.last < today:
        yield month
        month = month_of(month.last + _DAY)


def month_number(month: Period, mode: Mode) -> str:
    """`2026-10 L`."""
    return f"{month.first:%Y-%m} {'L' if mode == Mode.LIVE else 'T'}"


def range_number(serial: int) -> str:
    """`R-7`."""
    return f"R-{serial}"


def _next_month(first: date) -> date:
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)
