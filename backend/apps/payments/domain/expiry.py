"""Whether a deposit is in time, and when a payment may be called expired."""

from __future__ import annotations

from datetime import datetime, timedelta

# Close times are rounded to ten seconds and may lag; a payment made in time must never be found late.
TOLERANCE = timedelta(seconds=30)


def in_time(
    *, ledger_index: int, close_time: datetime, expires_at: datetime, ended_ledger: int | None
) -> bool:
    """Whether a deposit in this ledger is in time for the payment.

    A payment ended early (`ended_ledger`) is judged by ledger index, never by time.
    """
    if ended_ledger is not None:
        return ledger_index <= ended_ledger
    return close_time <= expires_at + TOLERANCE


def is_past(
    *, cursor_ledger: int, cursor_close_time: datetime, expires_at: datetime, ended_ledger: int | None
) -> bool:
    """Whether the sweep has processed a validated ledger after which no deposit can be in time.

    Only then may a pending payment become expired: while the watcher is behind, it stays pending.
    """
    if ended_ledger is not None:
        return cursor_ledger >= ended_ledger
    return cursor_close_time > expires_at + TOLERANCE
