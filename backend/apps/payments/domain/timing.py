"""When what is owed is due: at once, or gathered until the next full hour or day (UTC)."""

from __future__ import annotations

from datetime import datetime, timedelta

from apps.treasury.domain.choices import PayoutTiming


def due_at(timing: PayoutTiming, now: datetime) -> datetime:
    """The moment from which a payout or burn booked `now` (aware, UTC) may be sent."""
    if timing == PayoutTiming.HOURLY:
        return now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    if timing == PayoutTiming.DAILY:
        return now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return now
