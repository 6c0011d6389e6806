"""When what is owed is due: at once, or gathered until the next full hour or day (UTC)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

Timing = Literal["immediate", "hourly", "daily"]


def due_at(timing: Timing, now: datetime) -> datetime:
    """The moment from which a payout or burn booked `now` (aware, UTC) may be sent."""
    if timing == "hourly":
        return now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    if timing == "daily":
        return now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return now
