"""When a customer is reminded of an open invoice: 3 days before it is due, on that day, and 7 days after."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.db.models import TextChoices

# Nobody wants a reminder in the night.
FIRST_HOUR = time(8)


class ReminderKind(TextChoices):
    BEFORE = "before"
    DUE = "due"
    AFTER = "after"


_DAYS = {ReminderKind.BEFORE: -3, ReminderKind.DUE: 0, ReminderKind.AFTER: 7}
# One that was missed, because nothing ran, is made up for until the next one's day, and the last for a week.
_ENDS = {ReminderKind.BEFORE: 0, ReminderKind.DUE: 7, ReminderKind.AFTER: 14}


def reminder_due(*, due_on: date, issued_on: date, now: datetime) -> ReminderKind | None:
    """The reminder whose time is `now`, which is the merchant's local time.

    None, too, where the invoice was opened on that day or later: it has only just been received.
    """
    if now.time() < FIRST_HOUR:
        return None
    for kind, days in _DAYS.items():
        day = due_on + timedelta(days=days)
        if day <= now.date() < due_on + timedelta(days=_ENDS[kind]):
            return kind if day > issued_on else None
    return None
