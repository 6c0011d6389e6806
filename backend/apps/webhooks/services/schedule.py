"""When a failed delivery is retried. Pure: no Django, no clock, no randomness."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

DELAYS = (
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
    timedelta(hours=24),
)
"""Each counts from the previous attempt."""

JITTER = 0.1
"""The largest share added to a delay, so that the retries after an outage do not arrive all at once."""

MAX_RETRY_AFTER = timedelta(hours=24)

FLAGGED_AFTER = 5
"""Automatic failures of one delivery after which its endpoint is flagged, with one retry left."""


def retry_delay(
    *, auto_failures: int, jitter: float, retry_after: timedelta | None = None
) -> timedelta | None:
    """How long to wait after an attempt, or None if the automatic retries are used up.

    `auto_failures` counts the failed automatic attempts, including this one if it was automatic; `jitter` is
    random in 0…1. Retry-After is respected up to a day and never shortens the schedule.
    """
    if not 1 <= auto_failures <= len(DELAYS):
        return None
    delay = DELAYS[auto_failures - 1] * (1 + JITTER * jitter)
    return max(delay, min(retry_after, MAX_RETRY_AFTER)) if retry_after else delay


def retry_after_parse(value: str | None, *, now: datetime) -> timedelta | None:
    """Read a Retry-After header, seconds or an HTTP date. Anything else, or the past, is None."""
    text = (value or "").strip()
    if text.isascii() and text.isdigit():
        # A very long number would overflow timedelta.
        return timedelta(seconds=int(text)) if len(text) < 10 else MAX_RETRY_AFTER
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    delay = moment - now
    return delay if delay > timedelta(0) else None
