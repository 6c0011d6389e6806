"""Other databases on the tests' server."""

from __future__ import annotations

import os
from urllib.parse import urlsplit, urlunsplit

import psycopg


def database_at(url: str, name: str) -> str:
    """The URL of the database `name` on the same server."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def database_copy(url: str, *, template: str, name: str, restored: bool = False) -> None:
    """Create the database `name` as a copy of `template`. `url` is any other database of the server.

    A copy is another database than the one that it knows itself as; `restored` leaves it so, as a backup is.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        if os.environ.get("DATABASE_POOLED"):
            # A pooler keeps connections to it.
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", [template]
            )
        # Files are copied for half the work of logging each of their pages.
        connection.execute(f'create database "{name}" template "{template}" strategy file_copy')
    if not restored:
        with psycopg.connect(database_at(url, name), autocommit=True) as connection:
            connection.execute("select treasury_database_accept()")
