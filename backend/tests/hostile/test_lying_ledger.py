"""A ledger server that lies: nothing is paid twice, and once it tells the truth, all is paid and booked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest
from django.conf import LazySettings

from apps.ledger.types import LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Deposit, Payment
from apps.platform_admin.services.corrections import deposit_correct
from apps.treasury.services.admin_actions import AdminActionRefused, admin_action_by
from apps.treasury.services.clock import mode_now
from apps.treasury.services.recognising import wallet_resume
from apps.treasury.services.servers import LEDGER_TROUBLE
from tests.factories.altered_server import AlteredServer, altered
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.factories.users import create_user
from tests.hostile.lies import LIES

# Of 10 XRP, less the fee of 1%.
PAYOUT = 9_900_000


@pytest.fixture
def driver(db: None, ledger: PlayLedger, client: XrplClient, settings: LazySettings) -> PaymentDriver:
    settings.TICKETS = 0
    return PaymentDriver(ledger, client)


@pytest.fixture
def liar(driver: PaymentDriver) -> Iterator[AlteredServer]:
    """The server that the driver's rounds ask from now on."""
    with altered(driver.client.url) as server, closing(XrplClient(server.url, timeout=5)) as client:
        driver.client = client
        yield server


def _rounds(driver: PaymentDriver, count: int) -> None:
    """What the watcher and the settler do at each ledger; only trouble with the ledger may stop a round."""
    for _ in range(count):
        for act in (driver.sweep, driver.settle):
            with suppress(*LEDGER_TROUBLE):
                act()
        driver.close_ledgers()


@pytest.mark.parametrize("about", LIES)
def test_a_lie_costs_nothing_and_is_over_once_it_ends(
    about: str, driver: PaymentDriver, liar: AlteredServer
) -> None:
    for name, lie in LIES[about].items():
        paid_out = driver.balance(driver.payout)
        payment = driver.create_payment(10 * XRP)
        driver.pay(10 * XRP, tag=payment.tag)
        driver.close_ledgers()

        lie.tell(liar, driver)
        _rounds(driver, 4)
        halted = driver.wallet.halted_at is not None
        assert (name, status_of(payment), halted) == (name, lie.during, lie.halted)

        liar.alter = liar.before = None
        _rounds(driver, 1)
        if driver.wallet.halted_at is not None:
            _put_right(driver, payment, invents=lie.invents)
        driver.settle_all()
        paid_out = driver.balance(driver.payout) - paid_out
        assert (name, status_of(payment)) == (name, lie.after)
        assert (name, paid_out) == (name, PAYOUT if lie.after == "completed" else 0)
        assert driver.wallet.halted_at is None


def _put_right(driver: PaymentDriver, payment: Payment, *, invents: bool) -> None:
    """As an administrator does: take back what the server invented, then let the wallet send again."""
    action = admin_action_by(email=create_user(is_superuser=True).email, reason="The server lied.")
    if invents:
        with pytest.raises(AdminActionRefused, match="differ by"):
            wallet_resume(wallet_id=driver.wallet_id, action=action, client=driver.client)
        deposit = Deposit.objects.get(payment=payment)
        deposit_correct(deposit_id=deposit.pk, client=driver.client, action=action)
    wallet_resume(wallet_id=driver.wallet_id, action=action, client=driver.client)


def test_a_public_servers_time_is_not_believed_an_hour_ahead(
    own_database: str, ledger: PlayLedger, settings: LazySettings
) -> None:
    """The clock of a mode goes by it: payments would expire, and new ones would begin in a century."""
    settings.TICKETS = 0
    with altered(ledger.ws) as server, closing(XrplClient(server.url)) as client:

        def public(command: str, answer: dict[str, Any]) -> None:
            if command == "server_state":
                answer["state"] |= {"local_ledger": "", "peers": 10}

        def ahead(command: str, answer: dict[str, Any]) -> None:
            public(command, answer)
            if command == "server_state":
                answer["state"]["validated_ledger"]["close_time"] = 4_000_000_000

        server.alter = public
        driver = PaymentDriver(ledger, client)
        payment = driver.create_payment(10 * XRP)
        driver.close_ledgers()
        server.alter = ahead
        with pytest.raises(LedgerUnavailable, match="closed at 2126-10-03 07:06 UTC, which is not yet"):
            driver.sweep()
        assert (status_of(payment), mode_now(driver.mode).year < 2100) == ("pending", True)
        server.alter = public
        driver.pay(10 * XRP, tag=payment.tag)
        driver.close_and_sweep()
        assert status_of(payment) == "processing"
