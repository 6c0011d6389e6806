"""Databases and servers of the backend tests: one migrated template database, and a copy for each worker.

Rows are append-only, as in production (triggers refuse TRUNCATE), so tests make their own merchants instead
of emptying tables. The servers are those of `DATABASE_URL` and `REDIS_URL`, or new ones from `stack.servers`.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import os
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from apps.common.collector import collector_settle
from tests.factories.databases import database_at, database_copy
from tests.factories.pooler import django_pooled

BACKEND = Path(__file__).resolve().parent.parent
_servers = ExitStack()
_LEFT_OUT = pytest.StashKey[list[pytest.Item]]()
# Taken in the server's own `postgres` database.
_TEMPLATE_LOCK = 0x7E57_0001

# While tests are collected nothing becomes garbage: looking for it takes a third of the time.
gc.disable()


def _is_controller(config: pytest.Config) -> bool:
    return not hasattr(config, "workerinput")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--ledger", metavar="URL", help="a standalone XRP server to use instead of a local ledger"
    )

    parser.addoption(
        "--tickets",
        type=int,
        default=100,
        help="that a wallet of the lifecycle suite keeps; 0: Sequences",
    )
    parser.addoption(
        "--pooled", action="store_true", help="through a PgBouncer in transaction mode, with -n 0"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On a given server, leave out and list the tests that need our own ledger's switches."""
    if config.getoption("--ledger") is None:
        return
    left_out = [item for item in items if item.get_closest_marker("local_ledger")]
    config.stash[_LEFT_OUT] = left_out
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """What is loaded by now stays until the end: the garbage collector need not go through it again."""
    collector_settle()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for item in config.stash.get(_LEFT_OUT, []):
        marker = item.get_closest_marker("local_ledger")
        reason = marker.args[0] if marker else ""
        terminalreporter.write_line(f"LEFT OUT {item.nodeid}: {reason}")


@pytest.fixture(scope="session", autouse=True)
def documented_answers() -> Iterator[None]:
    """Every answer that a test gets through Django's client is one that the published schema has."""
    from django.test import Client

    from tests.factories.schema import undocumented

    request = Client.request

    def checked(client: Client, **environment: Any) -> Any:
        response = request(client, **environment)
        match = getattr(response, "resolver_match", None)
        if match is not None and not callable(match):
            assert undocumented(environment["REQUEST_METHOD"], match.route, response) == []
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", checked)
        yield


@pytest.fixture
def redis_unavailable(settings: Any) -> Iterator[None]:
    """Points Redis at a port where nothing listens."""
    from apps.common import redis

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    redis.reset()
    yield
    redis.reset()


@pytest.fixture(scope="session")
def given_ledger_url(request: pytest.FixtureRequest) -> str | None:
    """The value of `--ledger`."""
    url: str | None = request.config.getoption("--ledger")
    return url


def pytest_configure(config: pytest.Config) -> None:
    """Start the missing servers once, in the controlling process: workers inherit its environment."""
    if not _is_controller(config):
        return
    if not os.environ.get("DATABASE_URL") or not os.environ.get("REDIS_URL"):
        from stack.servers import running_postgres, running_redis

        if not os.environ.get("DATABASE_URL"):
            os.environ["DATABASE_URL"] = _servers.enter_context(running_postgres())
        if not os.environ.get("REDIS_URL"):
            os.environ["REDIS_URL"] = _servers.enter_context(running_redis())
            _point_redis_at(os.environ["REDIS_URL"])


def _point_redis_at(url: str) -> None:
    """The settings were read before this server existed."""
    from django.conf import settings

    from config import env

    env.REDIS_URL = url
    settings.REDIS_URL = url
    layers: dict[str, Any] = settings.CHANNEL_LAYERS
    layers["default"]["CONFIG"]["hosts"][0]["address"] = url


def pytest_unconfigure(config: pytest.Config) -> None:
    if _is_controller(config):
        _servers.close()


@functools.cache
def _template_name() -> str:
    """Cached, so that the whole run uses the template that its first test found."""
    digest = hashlib.sha256()
    for path in sorted(BACKEND.glob("apps/*/migrations/**/*")):
        if path.suffix in {".py", ".sql"}:
            digest.update(path.relative_to(BACKEND).as_posix().encode())
            digest.update(path.read_bytes())
    return f"dropwise_template_{digest.hexdigest()[:16]}"


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """pytest-django's own test databases are not used."""


@pytest.fixture(scope="session")
def template(django_db_blocker: DjangoDbBlocker) -> str:
    """The database to copy, on the tests' server: migrated once for each set of migrations."""
    server, name = os.environ["DATABASE_URL"], _template_name()
    with psycopg.connect(database_at(server, "postgres"), autocommit=True) as connection:
        # Workers and other runs come at the same time: one migrates, and its connection holds the lock.
        connection.execute("select pg_advisory_lock(%s)", [_TEMPLATE_LOCK])
        if not connection.execute("select 1 from pg_database where datname = %s", [name]).fetchone():
            connection.execute(f'drop database if exists "{name}_new" with (force)')
            connection.execute(f'create database "{name}_new"')
            with django_db_blocker.unblock():
                database_migrate(database_at(server, f"{name}_new"))
            connection.execute(f'alter database "{name}_new" rename to "{name}"')
    return name


@pytest.fixture(scope="session")
def database_url(worker_id: str, template: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """This worker's copy of the template."""
    server = os.environ["DATABASE_URL"]
    name = f"dropwise_{worker_id}_{os.getpid()}"
    admin = database_at(server, "postgres")
    database_copy(admin, template=template, name=name)
    url = database_at(server, name)
    with django_pooled(url) if request.config.getoption("--pooled") else nullcontext(url) as url:
        yield url
        connections.close_all()
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'drop database "{name}" with (force)')


def database_migrate(url: str) -> None:
    """Migrate an empty database. Django uses it afterwards."""
    from django.core.management import call_command

    django_point_at(url)
    call_command("migrate", verbosity=0)
    connections.close_all()


def django_point_at(url: str) -> None:
    """Have Django use another database from now on."""
    parts = urlsplit(url)
    settings = connections["default"].settings_dict
    connections["default"].close()
    settings.update(
        NAME=parts.path[1:],
        USER=parts.username or "",
        PASSWORD=parts.password or "",
        HOST=parts.hostname or "",
        PORT=parts.port or 5432,
    )


@pytest.fixture(scope="session")
def django_db_setup(database_url: str) -> None:
    """Have Django use this worker's database."""
    django_point_at(database_url)


@pytest.fixture
def db(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    """Database access with real commits, because deferred constraints are tested too.

    All tests share the connection: in a new one the server would compile every trigger again.
    """
    connection = connections["default"]
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        connection.close_if_unusable_or_obsolete()
        yield
        if connection.in_atomic_block:
            connection.close()


@pytest.fixture
def own_database(
    database_url: str, template: str, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """An empty database that Django uses, for code that reads every wallet of a mode."""
    from apps.common import limits

    # Its merchants have the ids of other databases' merchants, whose requests are counted in this process.
    monkeypatch.setattr(limits, "_local", limits.LocalWindows())
    name = f"dropwise_own_{uuid.uuid4().hex[:8]}"
    admin, url = database_at(database_url, "postgres"), database_at(database_url, name)
    database_copy(admin, template=template, name=name)
    django_point_at(url)
    with django_db_blocker.unblock():
        yield url
        connections.close_all()
    django_point_at(database_url)
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'drop database "{name}" with (force)')


@pytest.fixture(scope="session")
def worker_id(request: pytest.FixtureRequest) -> str:
    """`gw0`, `gw1` … under xdist, `main` without it."""
    return str(getattr(request.config, "workerinput", {}).get("workerid", "main"))
