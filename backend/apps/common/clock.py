"""The present of a mode, in the database: `mode_now(mode)`. A trial replaces it in its own database."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import DateTimeField, Func, Value

# As the migration makes it; `apps.common.checks` compares.
PLAIN = "select now()"


class ModeNow(Func):
    """`mode_now(mode)` in an ORM expression."""

    function = "mode_now"
    output_field = DateTimeField()

    def __init__(self, mode: str, **extra: Any) -> None:
        super().__init__(Value(mode), **extra)


def clock_is_plain() -> bool:
    """False while a trial plays its history. True, too, before the function exists."""
    with connection.cursor() as cursor:
        cursor.execute("select prosrc from pg_proc where proname = 'mode_now'")
        return all(source == PLAIN for (source,) in cursor.fetchall())
