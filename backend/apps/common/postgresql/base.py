"""Django's PostgreSQL backend, with a health check that needs no query and with prepared statements.

Django checks a persistent connection at each request; a `SELECT 1` would double the statements of a read. If
the server has closed the connection, its last message (or an end of file) is waiting in the socket, so an
idle connection with nothing to read is alive. Only otherwise is the server asked.
"""

from __future__ import annotations

import select
from typing import Any

from django.db.backends.postgresql.base import DatabaseWrapper as PostgresWrapper


class DatabaseWrapper(PostgresWrapper):
    def get_connection_params(self) -> dict[str, Any]:
        """With Django's default of None the driver would ignore `prepare=True` of a cursor.

        Django's own cursors bind on the client and are never prepared, whatever the value.
        """
        params: dict[str, Any] = super().get_connection_params()
        params["prepare_threshold"] = 0
        return params

    def is_usable(self) -> bool:
        if self.connection is None or self.connection.closed:
            return False
        poll = select.poll()
        poll.register(self.connection.fileno(), select.POLLIN)
        return bool(super().is_usable()) if poll.poll(0) else True
