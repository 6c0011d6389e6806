"""A large deposit is sent on once a second server shows it; one that a server invented never is."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.ledger import servers
from apps.ledger.client import client_for
from apps.ledger.servers import server_label, servers_forget
from apps.payments.models import Deposit, Leg, Payment, SecondOpinion
from apps.payments.services.second_opinions import opinions_ask
from apps.platform_admin.services.corrections import deposit_correct
from apps.reports.selectors.alarm_facts import alarm_facts
from apps.treasury.models import Attempt
from apps.treasury.services.admin_actions import admin_action_by
from tests.factories.altered_server import AlteredServer, altered
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.factories.rows import new_hash
from tests.factories.users import create_user
from tests.lifecycle.networks import Network


@pytest.fixture
def first(ledger: LedgerProcess) -> Iterator[AlteredServer]:
    with altered(ledger.ws) as server:
        yield server


@pytest.fixture
def second(ledger: LedgerProcess) -> Iterator[AlteredServer]:
    with altered(ledger.ws) as server:
        yield server


@pytest.fixture
def network(
    driver: PaymentDriver,
    first: AlteredServer,
    second: AlteredServer,
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Network]:
    monkeypatch.setattr(servers, "_PROBE_EVERY", 0.0)
    settings.SECOND_OPINION_XRP = "5"
    network = Network(settings, driver)
    network.use(first.url, second.url)
    yield network
    servers_forget()


def paid_in(network: Network, drops: int) -> Payment:
    """A payment whose deposit has been swept, and settled as far as may be."""
    payment = network.driver.create_payment(drops)
    network.driver.pay(drops, tag=payment.tag)
    network.driver.close_ledgers()
    network.sweep()
    network.settle()
    assert status_of(payment) == "processing"
    return payment


def legs(payment: Payment) -> set[str]:
    return set(Leg.objects.filter(deposit__payment=payment).values_list("state", flat=True))


def ask(payment: Payment) -> str:
    """Ask the other servers now; what they say of this payment's deposit."""
    opinion = SecondOpinion.objects.get(deposit__payment=payment)
    SecondOpinion.objects.filter(pk=opinion.pk).update(next_at=Now())
    opinions_ask(mode=Mode.TEST)
    opinion.refresh_from_db()
    return opinion.state


def ends(network: Network, payment: Payment) -> str:
    network.settle()
    network.driver.close_ledgers()
    network.sweep()
    return status_of(payment)


def test_its_legs_wait_for_a_second_server(
    network: Network, first: AlteredServer, second: AlteredServer
) -> None:
    large, small = paid_in(network, 10 * XRP), paid_in(network, 5 * XRP)
    assert (legs(large), legs(small)) == ({"owed"}, {"sending"})
    # A server that is behind cannot say, and neither can one that lacks the ledger.
    second.lag = 3
    assert ask(large) == "waiting"
    second.lag, second.complete = 0, "2-3"
    assert ask(large) == "waiting"
    assert ends(network, large) == "processing"
    assert legs(large) == {"owed"}
    second.complete = None
    assert ask(large) == "given"
    opinion = SecondOpinion.objects.get(deposit__payment=large)
    assert (opinion.server, opinion.given_by) == (server_label(first.url), server_label(second.url))
    assert ends(network, large) == "completed"


def test_with_one_server_nothing_waits(network: Network, first: AlteredServer) -> None:
    waiting = paid_in(network, 10 * XRP)
    # Two addresses at one host are one server.
    network.use(first.url, f"{first.url}/?key")
    at_once = paid_in(network, 10 * XRP)
    assert (legs(waiting), legs(at_once)) == ({"owed"}, {"sending"})
    assert not SecondOpinion.objects.filter(deposit__payment=at_once).exists()
    assert ask(waiting) == "given"
    assert ends(network, waiting) == "completed"


class Invented:
    """A deposit that one server tells everywhere: in the history, by hash, and in the balance."""

    def __init__(self, liar: AlteredServer, driver: PaymentDriver, payment: Payment, template: str) -> None:
        self.tx_hash, self._drops, self._address = new_hash(), payment.amount, driver.platform.address
        item = driver.ledger.call("tx", transaction=template)
        self._item = copy.deepcopy(item)
        self._item["hash"] = self.tx_hash
        self._item["ledger_index"] = driver.close_ledgers()
        self._item["tx_json"]["DestinationTag"] = payment.tag
        meta = self._item["meta"]
        meta["TransactionIndex"], meta["delivered_amount"] = 90, str(self._drops)
        for node in meta["AffectedNodes"]:
            changed = node["ModifiedNode"]
            if changed["FinalFields"].get("Account") == self._address:
                before = int(changed["PreviousFields"]["Balance"])
                changed["FinalFields"]["Balance"] = str(before + self._drops)
        liar.alter, liar.before = self._tell, self._by_hash

    def _by_hash(self, request: dict[str, Any]) -> dict[str, Any] | None:
        asked = request["command"] == "tx" and request["transaction"] == self.tx_hash
        return self._item if asked else None

    def _tell(self, command: str, result: dict[str, Any]) -> None:
        if command == "account_tx" and result["account"] == self._address:
            result["transactions"].append(self._item)
        if command == "account_info" and result["account_data"]["Account"] == self._address:
            balance = int(result["account_data"]["Balance"]) + self._drops
            result["account_data"]["Balance"] = str(balance)


def test_a_deposit_that_a_server_invented_is_not_sent_on_and_can_be_corrected(
    network: Network, first: AlteredServer, second: AlteredServer
) -> None:
    driver = network.driver
    template = driver.pay(XRP, tag=driver.create_payment(XRP).tag)
    driver.close_ledgers()
    network.sweep()
    network.settle()
    driver.close_ledgers()
    network.sweep()
    payment = driver.create_payment(10 * XRP)
    invented = Invented(first, driver, payment, template)
    network.sweep()
    deposit = Deposit.objects.get(tx_hash=invented.tx_hash)
    # Its balance fits its story, so nothing is noticed by the books.
    assert (status_of(payment), driver.wallet.halted_at) == ("processing", None)

    assert ask(payment) == "differs"
    network.settle()
    assert legs(payment) == {"owed"}
    (alarm,) = [fact for fact in alarm_facts() if fact.key == f"ledgers_differ:{deposit.pk}"]
    shows, differs = server_label(first.url), server_label(second.url)
    assert alarm.message == (
        f"{shows} shows a deposit of 10 XRP (test, transaction {invented.tx_hash}); {differs} does not have"
        " it. Nothing is sent for it until a second server shows it too. Look it up elsewhere."
    )
    # A server that falls silent takes nothing back.
    second.complete = "2-3"
    assert ask(payment) == "differs"
    second.complete = None

    # The true server asked first, the books differ from the ledger. Then the liar is asked first again.
    network.use(second.url, first.url)
    driver.close_ledgers()
    network.sweep()
    assert "differ by -10000000 drops" in (driver.wallet.halt_reason or "")
    network.use(first.url, second.url)
    email = create_user(is_superuser=True).email
    action = admin_action_by(email=email, reason="Our server made it up.")
    done = deposit_correct(deposit_id=deposit.pk, client=client_for("test"), action=action)
    assert done.true_delivered == 0
    payment.refresh_from_db()
    assert (payment.status, payment.failure_reason) == ("failed", "The deposit was not on the ledger.")
    assert legs(payment) == {"void"}
    assert not Attempt.objects.filter(transfer__legs__deposit=deposit).exists()
    # It is neither asked about nor alarmed any more.
    assert ask(payment) == "differs"
    assert not [fact for fact in alarm_facts() if fact.key == f"ledgers_differ:{deposit.pk}"]
