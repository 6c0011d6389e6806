"""One clock for each mode."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection


def mode_now(mode: str) -> datetime:
    """The later of the database's now and the newest close time among the cursors of the mode's network.

    While a trial plays its history, the database's now less the mode's offset.
    """
    with connection.cursor() as cursor:
        cursor.execute("select treasury_clock(%s)", [mode])
        now: datetime = cursor.fetchone()[0]
        return now


def mode_clock_set(*, mode: str, moment: datetime) -> None:
    """Set the clock of a mode back to `moment`; from there it goes on. For the trial's history only.

    The clock is never behind the newest ledger that was swept. Raises ImproperlyConfigured in production; the
    database refuses it for a network that is not a local ledger.
    """
    if settings.PRODUCTION:
        raise ImproperlyConfigured("Production refuses to set a clock back.")
    _set(mode, "now() - %s", [moment])


def mode_clock_release(*, mode: str) -> None:
    """Bring the clock of a mode back to the present."""
    _set(mode, "interval '0'", [])


def _set(mode: str, behind: str, values: list[datetime]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"update treasury_network set clock_behind = {behind} where mode = %s and closed_at is null",  # noqa: S608
            [*values, mode],
        )
