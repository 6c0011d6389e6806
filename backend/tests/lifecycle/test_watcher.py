"""The watcher as the process it is: it catches up, survives what it stands on, and ends when told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.db import connections

from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Payment
from tests.conftest import BACKEND, _migrations_hash, _point_django_at
from tests.lifecycle.shop import XRP, Shop
from tests.sandbox.process import LedgerProcess

PATIENCE_SECONDS = 30.0


def awaits(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def own_database(database_url: str, django_db_blocker: pytest.FixtureRequest) -> Iterator[str]:
    """A database with nothing in it: a watcher looks at every wallet of its mode."""
    name = f"dropwise_watcher_{uuid.uuid4().hex[:8]}"
    admin = urlunsplit(urlsplit(database_url)._replace(path="/postgres"))
    url = urlunsplit(urlsplit(database_url)._replace(path=f"/{name}"))
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'create database "{name}" template "dropwise_template_{_migrations_hash()}"')
    _point_django_at(url)
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        yield url
        connections.close_all()
    _point_django_at(database_url)
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'drop database "{name}" with (force)')


@pytest.fixture
def busy_ledger(tmp_path: Path) -> Iterator[LedgerProcess]:
    process = LedgerProcess(tmp_path / "ledger", close_interval=0.3).start()
    yield process
    process.stop()


def test_it_catches_up_survives_restarts_and_ends(
    own_database: str, busy_ledger: LedgerProcess, tmp_path: Path
) -> None:
    client = XrplClient(busy_ledger.ws)
    shop = Shop(busy_ledger, client)
    missed = shop.asks(XRP)
    shop.pays(XRP, tag=missed.tag)
    ready = tmp_path / "ready"
    watcher = subprocess.Popen(
        [sys.executable, "manage.py", "watch_ledger", "--mode", "test"],
        cwd=BACKEND,
        env=os.environ
        | {
            "DATABASE_URL": own_database,
            "LEDGER_URL_TEST": busy_ledger.ws,
            "READY_FILE": str(ready),
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
        },
    )

    def is_paid(payment: Payment) -> Callable[[], bool]:
        return lambda: Payment.objects.get(pk=payment.pk).status == "processing"

    try:
        awaits(is_paid(missed))
        awaits(ready.exists)

        # As a restarted PostgreSQL does: every connection of the watcher is cut.
        admin = urlunsplit(urlsplit(own_database)._replace(path="/postgres"))
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s",
                [urlsplit(own_database).path[1:]],
            )
        connections.close_all()
        after_database = shop.asks(XRP)
        shop.pays(XRP, tag=after_database.tag)
        awaits(is_paid(after_database))

        busy_ledger.stop()
        busy_ledger.start()
        after_ledger = shop.asks(XRP)
        shop.pays(XRP, tag=after_ledger.tag)
        awaits(is_paid(after_ledger))

        assert watcher.poll() is None
    finally:
        watcher.send_signal(signal.SIGTERM)
        status = watcher.wait(timeout=15)
        client.close()
    assert status == 0
