"""One clock for each mode."""

from __future__ import annotations

from datetime import datetime

from django.db import connection


def mode_now(mode: str) -> datetime:
    """The later of the database's now and the newest close time among the cursors of the mode's network."""
    with connection.cursor() as cursor:
        cursor.execute("select treasury_clock(%s)", [mode])
        now: datetime = cursor.fetchone()[0]
        return now
