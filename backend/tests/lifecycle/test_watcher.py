"""The watcher as a process: it catches up, survives restarts of ledger, Redis and database, and stops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.db import connections

from apps.common.models import Heartbeat
from apps.ledger.xrpl_client import XrplClient
from tests.factories.gate import Gate
from tests.factories.given_ledger import BusyGivenLedger, BusyLedger
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.lifecycle.watchers import a_watcher, awaits, is_paid

CLOSE_SECONDS = 0.3


@pytest.fixture
def busy_ledger(tmp_path: Path, given_ledger_url: str | None) -> Iterator[BusyLedger]:
    if given_ledger_url is None:
        process = LedgerProcess(tmp_path / "ledger", close_interval=CLOSE_SECONDS).start()
        yield process
        process.stop()
    else:
        given = BusyGivenLedger(given_ledger_url, interval=CLOSE_SECONDS)
        yield given
        given.hang_up()


@pytest.fixture
def gate(own_database: str) -> Iterator[Gate]:
    """A proxy between the watcher and its database."""
    parts = urlsplit(own_database)
    gate = Gate((parts.hostname or "", parts.port or 5432))
    yield gate
    gate.close()


def test_the_watcher_catches_up_survives_restarts_and_stops(
    own_database: str, gate: Gate, busy_ledger: BusyLedger, tmp_path: Path
) -> None:
    client = XrplClient(busy_ledger.ws)
    driver = PaymentDriver(busy_ledger, client)
    missed = driver.create_payment(XRP)
    driver.pay(XRP, tag=missed.tag)
    ready = tmp_path / "ready"
    parts = urlsplit(own_database)
    through_gate = urlunsplit(
        parts._replace(netloc=parts.netloc.rpartition("@")[0] + f"@127.0.0.1:{gate.port}")
    )
    with a_watcher(through_gate, busy_ledger, ready):
        awaits(is_paid(missed))
        awaits(ready.exists)
        awaits(Heartbeat.objects.filter(name="watcher:test", trouble="").exists)

        # The server closes its connections and accepts new ones at once.
        with psycopg.connect(urlunsplit(parts._replace(path="/postgres")), autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", [parts.path[1:]]
            )
        connections.close_all()
        after_cut = driver.create_payment(XRP)
        driver.pay(XRP, tag=after_cut.tag)
        awaits(is_paid(after_cut))

        # It is unreachable for a while, as during a restart.
        gate.shut()
        while_away = driver.create_payment(XRP)
        driver.pay(XRP, tag=while_away.tag)
        awaits(lambda: gate.refused >= 3)
        gate.open()
        awaits(is_paid(while_away))

        busy_ledger.stop()
        busy_ledger.start()
        after_ledger = driver.create_payment(XRP)
        driver.pay(XRP, tag=after_ledger.tag)
        awaits(is_paid(after_ledger))
    client.close()
