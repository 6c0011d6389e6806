"""A web process to attack, on a database of its own, with money that has moved and money that is owed."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from pytest_django import DjangoDbBlocker

from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Payment
from config import env
from tests.conftest import django_point_at
from tests.contract.random_calls import KEY, MERCHANT, World, create_world
from tests.contract.server import WebServer, environment, web_server
from tests.factories.databases import database_at, database_copy
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.hostile.bystander import Waits, bystander
from tests.hostile.tables import changed, tables_read

UNLIMITED = str(10**6)
# A request that never ends is given this long.
SECONDS_TO_ARRIVE = 2
_LIMITS = [
    name for name in dir(env) if name.startswith("RATE_") and name.endswith(("_SECOND", "_MINUTE", "_HOUR"))
]


@dataclass
class Attacked:
    """`control` is the same server with nobody's attention, on the database of the other tests."""

    web: WebServer
    control: WebServer
    database: str
    world: World
    driver: PaymentDriver
    completed: Payment
    owed: Payment

    @contextmanager
    def beside(self) -> Iterator[Waits]:
        """A bystander looks at a payment's public status and at his dashboard while the block runs."""
        bystanders = create_world()
        calls = {
            f"/api/payments/public/status/{bystanders.ids['payment_id']}/": None,
            "/api/payments/history/": bystanders.credentials[MERCHANT],
        }
        with bystander(self.web, self.control, calls) as waits:
            yield waits
        assert waits.pairs
        assert (waits.stalls(), waits.wrong) == ([], [])

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Nothing in any table is another after the block."""
        before = tables_read(self.database)
        yield
        others = changed(before, tables_read(self.database))
        assert others == []

    def still_right(self) -> None:
        """No error in the log, and the books hold: what was paid stays paid, what is owed is paid once."""
        assert "Traceback" not in self.web.log
        assert status_of(self.completed) == "completed"
        before = self.driver.balance(self.driver.payout)
        self.driver.settle_all()
        assert status_of(self.owed) == "completed"
        paid_before, self.owed = self.owed, self.driver.paid_payment(10 * XRP)
        self.completed = paid_before
        assert self.driver.balance(self.driver.payout) - before == 9_900_000


@contextmanager
def attacked_server(
    database_url: str, template: str, dist: Path, ledger: PlayLedger, blocker: DjangoDbBlocker
) -> Iterator[Attacked]:
    name = f"dropwise_attacked_{uuid.uuid4().hex[:8]}"
    admin, url = database_at(database_url, "postgres"), database_at(database_url, name)
    database_copy(admin, template=template, name=name)
    limits = dict.fromkeys(_LIMITS, UNLIMITED)
    more = {
        "LEDGER_URL_TEST": ledger.ws,
        "REQUEST_HEAD_SECONDS": str(SECONDS_TO_ARRIVE),
        "REQUEST_BODY_SECONDS": str(SECONDS_TO_ARRIVE),
        "KEEP_ALIVE_SECONDS": "3",
        "CONNECTIONS_PER_CLIENT": UNLIMITED,
        "SOCKETS_PER_CLIENT": UNLIMITED,
        **limits,
    }
    with ExitStack() as stack:
        web = stack.enter_context(web_server(environment(url, dist, **more)))
        control = stack.enter_context(web_server(environment(database_url, dist, **limits)))
        django_point_at(url)
        stack.callback(django_point_at, database_url)
        with blocker.unblock():
            world = create_world()
            driver = PaymentDriver(ledger, XrplClient(ledger.ws))
            completed = driver.paid_payment(10 * XRP)
            driver.settle_all()
            owed = driver.paid_payment(10 * XRP)
            yield Attacked(web, control, url, world, driver, completed, owed)
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'drop database "{name}" with (force)')


__all__ = ["KEY", "Attacked", "attacked_server"]
