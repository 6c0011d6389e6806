"""Cursors whose statements the server plans once for each connection.

Django binds parameters on the client's side, so each execution is parsed and planned anew; for the few hot
statements, which join six tables to read one row, that costs more than running them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import connection
from django.db.backends.utils import CursorWrapper


class _PreparedCursor(psycopg.Cursor[Any]):
    def execute(self, query: Any, params: Any = None, **options: Any) -> _PreparedCursor:
        super().execute(query, params, prepare=True)
        return self


@contextmanager
def prepared_cursor() -> Iterator[CursorWrapper]:
    """A cursor on Django's connection, counted and logged like any other; parameters are bound by the server.

    Every parameter whose type the statement does not settle needs a cast.
    """
    connection.ensure_connection()
    raw = _PreparedCursor(connection.connection)
    wrap = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    with wrap(raw) as cursor:
        yield cursor
