"""The periods of the administrator's analytics: the hours of a day, the days of a month, or a range. UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import TextChoices

from apps.reports.domain.periods import Unit

# Three months fit beside each other as days; a range beyond is shown by the month, at most five years of it.
_MOST_BY_DAY = 92
MOST_DAYS = 1827


class AnalyticsPeriod(TextChoices):
    """What the analytics show: one day by the hour, or one month by the day."""

    DAILY = "daily"
    MONTHLY = "monthly"


@dataclass(frozen=True)
class AnalyticsSpan:
    """Rows of one `unit`, from `start` (included) to `end` (not included). What came before begins at
    `before`, and ends at `start`."""

    unit: Unit
    start: datetime
    end: datetime
    before: datetime

    @property
    def last_before(self) -> date:
        """The last day of what came before."""
        return max(_earlier(self.start, timedelta(microseconds=1)), self.before).date()


def analytics_span(period: AnalyticsPeriod, day: date) -> AnalyticsSpan:
    """The day, or the month that it lies in. Raises OverflowError for the last day of the year 9999."""
    if period is AnalyticsPeriod.DAILY:
        start = datetime.combine(day, time(), UTC)
        return AnalyticsSpan(Unit.HOUR, start, start + timedelta(days=1), _earlier(start, timedelta(days=1)))
    first = datetime.combine(day.replace(day=1), time(), UTC)
    next_month = (first + timedelta(days=31)).replace(day=1)
    return AnalyticsSpan(Unit.DAY, first, next_month, _earlier(first, timedelta(days=1)).replace(day=1))


def analytics_range(first: date, last: date) -> AnalyticsSpan:
    """From `first` to the end of `last`; before it, as many days."""
    start = datetime.combine(first, time(), UTC)
    days = (last - first).days + 1
    unit = Unit.HOUR if days == 1 else Unit.DAY if days <= _MOST_BY_DAY else Unit.MONTH
    return AnalyticsSpan(unit, start, start + timedelta(days=days), _earlier(start, timedelta(days=days)))


def _earlier(moment: datetime, span: timedelta) -> datetime:
    """That much before, or the first moment there is."""
    try:
        return moment - span
    except OverflowError:
        return datetime.min.replace(tzinfo=UTC)
