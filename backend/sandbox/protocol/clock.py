"""Ledger time: whole seconds since 2000-01-01 UTC. Close times are rounded to ten seconds."""

from datetime import UTC, datetime
from typing import Final

RIPPLE_EPOCH: Final = 946_684_800  # in unix seconds
CLOSE_TIME_RESOLUTION: Final = 10


def close_time_after(parent_close_time: int, unix_now: float) -> int:
    """The close time of the next ledger: rounded to ten seconds, and always after its parent's.

    Ledgers closed faster than one a second therefore run ahead of the wall clock, as they do
    on a real standalone server.
    """
    now = int(unix_now) - RIPPLE_EPOCH
    half = CLOSE_TIME_RESOLUTION // 2
    rounded = (now + half) // CLOSE_TIME_RESOLUTION * CLOSE_TIME_RESOLUTION
    return max(rounded, parent_close_time + 1)


def iso_time(ledger_time: int) -> str:
    """``2026-11-21T08:30:00Z``."""
    return datetime.fromtimestamp(ledger_time + RIPPLE_EPOCH, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def human_time(ledger_time: int) -> str:
    """``2026-Nov-21 08:30:00.000000000 UTC``, the older form that servers still print."""
    moment = datetime.fromtimestamp(ledger_time + RIPPLE_EPOCH, UTC)
    return moment.strftime("%Y-%b-%d %H:%M:%S.000000000 UTC")
