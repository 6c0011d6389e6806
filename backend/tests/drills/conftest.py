"""A platform on a database of its own and a hand-closed ledger."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from apps.ledger.xrpl_client import XrplClient
from tests.conftest import database_migrate, django_point_at
from tests.drills.running import Server
from tests.factories.given_ledger import PlayLedger
from tests.factories.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.factories.payment_driver import PaymentDriver

__all__ = ["client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture
def driver(own_database: str, ledger: PlayLedger, client: XrplClient) -> PaymentDriver:
    return PaymentDriver(ledger, client)


@pytest.fixture
def primary(database_url: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Server]:
    """A migrated server of its own, which Django uses."""
    with Server.new() as server, django_db_blocker.unblock():
        database_migrate(server.url)
        yield server
        connections.close_all()
        django_point_at(database_url)


@pytest.fixture
def closing(ledger: PlayLedger) -> Callable[[], AbstractContextManager[None]]:
    """Closes ledgers while something else waits for them."""

    @contextmanager
    def run() -> Iterator[None]:
        over = threading.Event()

        def close() -> None:
            while not over.wait(0.4):
                ledger.close()

        thread = threading.Thread(target=close)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    return run
