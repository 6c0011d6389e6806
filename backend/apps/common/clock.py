"""The present of a mode, in the database: `mode_now(mode)`. A trial replaces it in its own database."""

from __future__ import annotations

from datetime import datetime

from django.db import connection

# As the migration makes it; `apps.common.checks` compares.
PLAIN = "select now()"


def mode_present(mode: str) -> datetime:
    """`mode_now(mode)`, which is the same moment throughout a transaction."""
    with connection.cursor() as cursor:
        cursor.execute("select mode_now(%s)", [mode])
        now: datetime = cursor.fetchone()[0]
        return now


def clock_is_plain() -> bool:
    """False while a trial plays its history. True, too, before the function exists."""
    with connection.cursor() as cursor:
        cursor.execute("select prosrc from pg_proc where proname = 'mode_now'")
        return all(source == PLAIN for (source,) in cursor.fetchall())
