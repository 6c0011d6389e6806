"""Cursors whose statements the server plans once for each connection.

Django binds parameters on the client's side, so each execution is parsed and planned anew; for the few hot
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
    """A cursor on Django's connection, counted and logged like any other; use it in a `with`.

    Cast JSON columns to text: Django's own reader knows the text format alone. Parameters are bound by the
    server: every one whose type the statement does not settle needs a cast.
    """
    kept = connections[DEFAULT_DB_ALIAS]  # looked up once: `connection` finds its thread's at every use
    kept.close_if_health_check_failed()
    kept.ensure_connection()
    raw = _PreparedCursor(kept.connection)
    # Times and numbers come as the driver's C code reads them, not as text for Python to parse.
    raw.format = psycopg.pq.Format.BINARY
    wrap = kept.make_debug_cursor if kept.queries_logged else kept.make_cursor
    return wrap(cast(Any, raw))  # any cursor of the driver will do
