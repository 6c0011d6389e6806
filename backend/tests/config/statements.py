"""The messages that a call sends to PostgreSQL."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


class Messages:
    """What was sent to the server: `statements` executed, `parsed` of them anew, `turns` (round trips)."""

    statements = 0
    parsed = 0
    turns = 0


@contextmanager
def messages() -> Iterator[Messages]:
    """Count on the wire, below Django and psycopg, so that nothing (a health check, a BEGIN) goes unseen."""
    connection.ensure_connection()
    found = Messages()
    with tempfile.TemporaryFile() as trace:
        connection.connection.pgconn.trace(trace.fileno())
        try:
            yield found
        finally:
            connection.connection.pgconn.untrace()
        trace.seek(0)
        sent = [line.split("\t") for line in trace.read().decode("utf-8", "replace").splitlines()]
    kinds = [line[3].strip() for line in sent if len(line) > 3 and line[1] == "F"]
    found.statements = kinds.count("Execute") + kinds.count("Query")
    found.parsed = kinds.count("Parse") + kinds.count("Query")
    found.turns = kinds.count("Sync") + kinds.count("Query")
