"""Cursors with prepared statements, which the server plans once for each connection.

Django binds parameters on the client, so the server parses and plans each execution again; for the few hot
statements, which join six tables to read one row, that costs more than running them.
"""

from __future__ import annotations

from typing import Any, cast

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.utils import CursorWrapper


class _PreparedCursor(psycopg.Cursor[Any]):
    def execute(self, query: Any, params: Any = None, **options: Any) -> _PreparedCursor:
        super().execute(query, params, prepare=True)
        return self


def prepared_cursor() -> CursorWrapper:
    """A cursor on Django's connection, counted and logged like any other; use it with `with`.

    Cast JSON columns to text: Django can read only the text format. The server binds parameters, so each one
    whose type the statement leaves open needs a cast.
    """
    wrapper = connections[DEFAULT_DB_ALIAS]  # faster than `connection`, which looks it up at every use
    wrapper.close_if_health_check_failed()
    wrapper.ensure_connection()
    raw = _PreparedCursor(wrapper.connection)
    # Binary times and numbers are read by the driver's C code instead of parsed as text in Python.
    raw.format = psycopg.pq.Format.BINARY
    wrap = wrapper.make_debug_cursor if wrapper.queries_logged else wrapper.make_cursor
    return wrap(cast(Any, raw))  # any cursor of the driver will do
