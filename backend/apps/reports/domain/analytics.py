"""The periods of the administrator's analytics: the hours of a day, or the days of a month, of UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import TextChoices

from apps.reports.domain.periods import Unit


class AnalyticsPeriod(TextChoices):
    """What the analytics show: one day by the hour, or one month by the day."""

    DAILY = "daily"
    MONTHLY = "monthly"


@dataclass(frozen=True)
class AnalyticsSpan:
    """Rows of one `unit`, from `start` (included) to `end` (not included)."""

    unit: Unit
    start: datetime
    end: datetime


def analytics_span(period: AnalyticsPeriod, day: date) -> AnalyticsSpan:
    """The day, or the month that it lies in. Raises OverflowError for the last day of the year 9999."""
    if period is AnalyticsPeriod.DAILY:
        start = datetime.combine(day, time(), UTC)
        return AnalyticsSpan(Unit.HOUR, start, start + timedelta(days=1))
    first = datetime.combine(day.replace(day=1), time(), UTC)
    next_month = (first + timedelta(days=31)).replace(day=1)
    return AnalyticsSpan(Unit.DAY, first, next_month)
