"""The ranges of a chart, divided into hours, days or months of UTC."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import TextChoices


class Range(TextChoices):
    """How far back a chart goes."""

    DAY = "24h", "24 hours"
    WEEK = "7d", "7 days"
    FOUR_WEEKS = "4w", "4 weeks"
    YEAR = "12m", "12 months"


class Unit(TextChoices):
    """What one point of a chart stands for. The words are PostgreSQL's."""

    HOUR = "hour"
    DAY = "day"
    MONTH = "month"


@dataclass(frozen=True)
class Periods:
    """`count` periods of one unit, the last of which contains `now`."""

    unit: Unit
    starts: tuple[datetime, ...]

    @property
    def start(self) -> datetime:
        return self.starts[0]


_SHAPES = {
    Range.DAY: (Unit.HOUR, 24),
    Range.WEEK: (Unit.DAY, 7),
    Range.FOUR_WEEKS: (Unit.DAY, 28),
    Range.YEAR: (Unit.MONTH, 12),
}


def periods_of(chosen: Range, *, now: datetime) -> Periods:
    """The periods of a range that ends with the one of `now` (UTC)."""
    unit, count = _SHAPES[chosen]
    return Periods(unit=unit, starts=tuple(reversed(list(_back(unit, now, count)))))


def period_start(unit: Unit, moment: datetime) -> datetime:
    """The start of the period that contains `moment`."""
    hour = moment.replace(minute=0, second=0, microsecond=0)
    if unit is Unit.HOUR:
        return hour
    day = hour.replace(hour=0)
    return day if unit is Unit.DAY else day.replace(day=1)


def _back(unit: Unit, now: datetime, count: int) -> Iterator[datetime]:
    """The starts of the last `count` periods, newest first."""
    start = period_start(unit, now)
    for _ in range(count):
        yield start
        start = period_start(unit, start - timedelta(microseconds=1))
