"""PostgreSQL is killed while the watcher runs: the watcher resumes, and nothing is lost."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from apps.ledger.xrpl_client import XrplClient
from stack import children, postgres
from stack.ports import any_free_port
from stack.servers import chosen
from tests.conftest import database_migrate, django_point_at
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.lifecycle.watchers import a_watcher, awaits, is_paid


class Server:
    """A cluster on a fixed port, durable as in production: what was committed survives a crash."""

    def __init__(self, root: Path) -> None:
        self._cluster = postgres.open_cluster(root, choice=chosen("STACK_PG"), durable=True)
        self._port = any_free_port()
        self._log = root / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self.url = self._cluster.url(self._port)

    def start(self) -> None:
        self._cluster.clear_stale()
        self._process = postgres.start(self._cluster, self._port, log=self._log)
        assert postgres.wait_until_up(self._process, self._port), self._log.read_text()

    def dies(self) -> None:
        """Stop immediately: every connection is closed, and the next start has to recover."""
        assert self._process is not None
        children.end(self._process, sig=signal.SIGQUIT)


@pytest.fixture
def server(database_url: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Server]:
    # Not in pytest's directory, which only its owner can read: PostgreSQL does not run as root.
    with TemporaryDirectory(prefix="dropwise-postgres-") as root:
        server = Server(Path(root))
        server.start()
        with django_db_blocker.unblock():
            database_migrate(server.url)
            yield server
            connections.close_all()
        django_point_at(database_url)
        server.dies()


def test_the_watcher_continues_after_a_database_restart(server: Server, tmp_path: Path) -> None:
    ledger = LedgerProcess(tmp_path / "ledger", close_interval=0.3).start()
    client = XrplClient(ledger.ws)
    driver = PaymentDriver(ledger, client)
    before, while_away = driver.create_payment(XRP), driver.create_payment(XRP)
    with a_watcher(server.url, ledger, tmp_path / "ready"):
        driver.pay(XRP, tag=before.tag)
        awaits(is_paid(before))

        server.dies()
        driver.pay(XRP, tag=while_away.tag)
        ledger.close(20)  # while the watcher has no database
        connections.close_all()
        server.start()

        assert is_paid(before)()
        awaits(is_paid(while_away))
        after = driver.create_payment(XRP)
        driver.pay(XRP, tag=after.tag)
        awaits(is_paid(after))
    driver.settle_all()
    assert [driver.event_summaries(payment)[-1][0] for payment in (before, while_away, after)] == [
        "payment.completed"
    ] * 3
    client.close()
    assert ledger.stop() == 0
