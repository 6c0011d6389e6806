"""PgBouncer in transaction mode, as an operator runs it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql

from stack.children import wait_until
from stack.ports import any_free_port

CONFIG = """
[databases]
* = host={host} port={server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = plain
auth_file = {users}
pool_mode = transaction
default_pool_size = {connections}
max_client_conn = 500
server_reset_query =
"""


@contextmanager
def pgbouncer(server: str, *, connections: int) -> Iterator[str]:
    """PgBouncer in front of the server of this URL, with so many connections for each database; its URL."""
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("pgbouncer is not installed (Debian: apt-get install pgbouncer)")
    parts, port = urlsplit(server), any_free_port()
    with tempfile.TemporaryDirectory(prefix="dropwise-pgbouncer-") as directory:
        users, config = Path(directory) / "users.txt", Path(directory) / "pgbouncer.ini"
        users.write_text(f'"{parts.username}" "{parts.password}"\n')
        config.write_text(
            CONFIG.format(
                host=parts.hostname, server=parts.port, port=port, users=users, connections=connections
            )
        )
        command = [program, str(config)]
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            for path in (Path(directory), users, config):
                os.chown(path, nobody.pw_uid, nobody.pw_gid)
            command[1:1] = ["-u", "nobody"]
        log = Path(directory) / "log"
        with log.open("wb") as stream:
            process = subprocess.Popen(command, stdout=stream, stderr=stream)
        url = server.replace(f":{parts.port}/", f":{port}/")
        try:
            assert wait_until(lambda: _answers(url), seconds=20), log.read_text()[-2000:]
            yield url
        finally:
            process.terminate()
            process.wait()


def _answers(url: str) -> bool:
    try:
        with psycopg.connect(url, autocommit=True, prepare_threshold=None) as connection:
            return connection.execute("select 1").fetchone() == (1,)
    except psycopg.OperationalError:
        return False


@contextmanager
def django_pooled(server: str) -> Iterator[str]:
    """PgBouncer in front of this server, and Django's settings as `DATABASE_POOLED` makes them; its URL."""
    from django.conf import settings

    with psycopg.connect(server, autocommit=True) as connection:
        for name, value in settings.SESSION.items():
            connection.execute(
                sql.SQL("alter role current_user set {} = {}").format(
                    sql.Identifier(name), sql.Literal(value)
                )
            )
    default: dict[str, Any] = settings.DATABASES["default"]
    default["DISABLE_SERVER_SIDE_CURSORS"] = True
    default["OPTIONS"].pop("options")
    # For the processes that tests start.
    os.environ["DATABASE_POOLED"] = "1"
    with pgbouncer(server, connections=20) as url:
        yield url
