"""Prepared statements, which the server parses and plans once for each connection.

Django binds parameters on the client, so the server parses and plans each execution again; for the few hot
statements, which join six tables to read one row, that costs more than running them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django.db import DEFAULT_DB_ALIAS, connections

from apps.common.postgresql.base import DatabaseWrapper


def prepared_row(statement: str, params: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """Run a statement of at most one row on Django's connection and return the row, or None.

    Cast JSON columns to text: Django can read only the text format. The server binds parameters, so each one
    whose type the statement leaves open needs a cast.
    """
    wrapper = cast(DatabaseWrapper, connections[DEFAULT_DB_ALIAS])
    wrapper.close_if_health_check_failed()
    wrapper.ensure_connection()
    wrapper.validate_no_broken_transaction()
    if wrapper.queries_logged or wrapper.execute_wrappers:
        # Counted and logged like any other statement. Otherwise Django's layer over the cursor is left out.
        logged: Any = wrapper.make_debug_cursor(cast(Any, wrapper.prepared))
        logged.execute(statement, params)
        return cast("tuple[Any, ...] | None", logged.fetchone())
    with wrapper.wrap_database_errors:
        return wrapper.prepared.execute(statement, params).fetchone()
