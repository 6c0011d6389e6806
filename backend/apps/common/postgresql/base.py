"""Django's PostgreSQL backend, with a health check that needs no query and with prepared statements.

Django checks a persistent connection at each request; a `SELECT 1` would double the statements of a read. If
the server has closed the connection, its last message (or an end of file) is waiting in the socket, so an
idle connection with nothing to read is alive. Only otherwise is the server asked.
"""

from __future__ import annotations

import select
from typing import Any

import psycopg
from django.db.backends.postgresql.base import DatabaseWrapper as PostgresWrapper


class DatabaseWrapper(PostgresWrapper):
    prepared: psycopg.Cursor[Any]
    """A cursor of the connection for `apps.common.prepared`, made once and used again."""

    def get_connection_params(self) -> dict[str, Any]:
        """With 0 the driver prepares a statement at its first use, with Django's default of None never.

        Django's own cursors bind on the client and are never prepared, whatever the value.
        """
        params: dict[str, Any] = super().get_connection_params()
        # Behind a pooler that gives out connections by the transaction, never: the next one does not have it.
        params["prepare_threshold"] = None if self.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] else 0
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        self.prepared = psycopg.Cursor(connection)
        # Binary times and numbers are read by the driver's C code instead of parsed as text in Python.
        self.prepared.format = psycopg.pq.Format.BINARY
        return connection

    def is_usable(self) -> bool:
        if self.connection is None or self.connection.closed:
            return False
        poll = select.poll()
        poll.register(self.connection.fileno(), select.POLLIN)
        return bool(super().is_usable()) if poll.poll(0) else True
