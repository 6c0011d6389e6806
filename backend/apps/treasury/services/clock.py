"""One clock for each mode."""

from __future__ import annotations

from datetime import datetime

from django.db import connection


def mode_now(mode: str) -> datetime:
    """The later of the mode's present and the newest close time among the cursors of its network."""
    with connection.cursor() as cursor:
        cursor.execute("select treasury_clock(%s)", [mode])
        now: datetime = cursor.fetchone()[0]
        return now
