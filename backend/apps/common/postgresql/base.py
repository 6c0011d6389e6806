"""Django's PostgreSQL backend for connections that are kept: a check without a statement, plans that stay.

A kept connection is checked at each request; a `SELECT 1` for that would double the statements of a read. A
server that ended the connection has left its farewell (or an end of file) in the socket: an idle connection
whose socket has nothing to read is alive. Only where something waits there is the server asked.
"""

from __future__ import annotations

import select
from typing import Any

from django.db.backends.postgresql.base import DatabaseWrapper as PostgresWrapper


class DatabaseWrapper(PostgresWrapper):
    def get_connection_params(self) -> dict[str, Any]:
        """Django's own default, None, makes the driver ignore even a cursor that asks to be prepared.

        Django's cursors bind on the client's side and are never prepared, whatever stands here.
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
