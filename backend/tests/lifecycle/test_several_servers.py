"""Several servers of one network: the best is asked, a bad one is passed over, and none decides alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.db.models.functions import Now

from apps.ledger import servers
from apps.ledger.asked import ledger_asked
from apps.ledger.servers import servers_forget
from apps.ledger.types import LedgerUnavailable, ServerState
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg
from apps.payments.services.sweep import HistoryIncomplete
from apps.platform_admin.services.ledger_reset import mode_rebind
from apps.treasury.models import Network as Books
from apps.treasury.models import Wallet
from apps.treasury.services.admin_actions import AdminActionRefused
from apps.treasury.services.networks import LedgerNotShown, LedgerReset
from tests.factories.altered_server import AlteredServer, altered
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.lifecycle.networks import Network
from tests.lifecycle.watchers import awaits

DEAD = "ws://127.0.0.1:9"
NOT_REACHED = r"127\.0\.0\.1:9: server_state"


@pytest.fixture
def network(
    driver: PaymentDriver, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Network]:
    # Every choice is made with what the servers say now.
    monkeypatch.setattr(servers, "_PROBE_EVERY", 0.0)
    yield Network(settings, driver)
    servers_forget()


@pytest.fixture
def bad(ledger: LedgerProcess) -> Iterator[AlteredServer]:
    with altered(ledger.ws) as server:
        yield server


@pytest.fixture(autouse=True)
def own_books(db: None) -> None:
    """Without the books that other tests of this worker have committed, of ledgers of their own."""
    Wallet.objects.filter(state="active").update(state="replaced", replaced_at=Now())
    Books.objects.filter(closed_at=None).update(closed_at=Now())


@pytest.fixture
def reset(tmp_path: Path, ledger: LedgerProcess, driver: PaymentDriver) -> Iterator[str]:
    """Another ledger with the same network id, as long as the one of the books."""
    other = LedgerProcess(tmp_path / "reset", network_id=ledger.network_id).start()
    length = ledger.close() + 30
    while length > 0:
        other.close(min(length, 1_000))  # as many as one call closes
        length -= 1_000
    yield other.ws
    assert other.stop() == 0


def gap(driver: PaymentDriver, bad: AlteredServer) -> None:
    newest = driver.client.server_state().validated_index
    bad.complete = f"2-{driver.wallet.cursor.ledger_index},{newest}-{newest + 100}"


FAULTS: dict[str, Callable[[PaymentDriver, AlteredServer], Any]] = {
    "behind": lambda driver, bad: setattr(bad, "lag", 9),
    "gaps": gap,
    "away": lambda driver, bad: setattr(bad, "silent", True),
    "other_ledger": lambda driver, bad: setattr(bad, "network_id", 5),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_server_is_passed_over_until_it_is_well_again(
    fault: str, network: Network, bad: AlteredServer, ledger: LedgerProcess
) -> None:
    driver = network.driver
    network.use(bad.url, ledger.ws)
    assert network.asked() == bad.url
    payment = driver.create_payment(10 * XRP)
    driver.pay(10 * XRP, tag=payment.tag)
    newest = driver.close_ledgers(12)
    FAULTS[fault](driver, bad)
    network.use(bad.url, ledger.ws)
    awaits(lambda: network.standings() == [fault, "ok"])
    assert network.asked() == ledger.ws
    network.sweep()
    payment.refresh_from_db()
    assert (payment.status, driver.wallet.cursor.ledger_index) == ("processing", newest)
    # The payout and the burn go out in one ledger, and are paid in the next.
    network.settle()
    driver.close_ledgers()
    network.sweep()
    assert set(Leg.objects.filter(deposit__payment=payment).values_list("state", flat=True)) == {"paid"}
    bad.lag, bad.complete, bad.network_id, bad.silent = 0, None, None, False
    servers_forget()
    awaits(lambda: network.standings() == ["ok", "ok"] and network.asked() == bad.url)


def test_a_reset_server_is_refused_and_the_others_go_on(
    network: Network, reset: str, ledger: LedgerProcess
) -> None:
    driver = network.driver
    network.use(reset, ledger.ws)
    payment = driver.create_payment(10 * XRP)
    driver.pay(10 * XRP, tag=payment.tag)
    newest = driver.close_ledgers()
    network.sweep()
    payment.refresh_from_db()
    assert (payment.status, driver.wallet.cursor.ledger_index) == ("processing", newest)
    assert network.standings() == ["other_ledger", "ok"]
    # While one server has the ledger of the books, or one cannot say, they are not closed.
    refused = (AdminActionRefused, LedgerNotShown)
    with closing(XrplClient(reset)) as other, pytest.raises(refused, match=r"Nothing to do|does not show"):
        mode_rebind(mode=driver.mode, client=other, action=None)
    assert Wallet.objects.get(pk=driver.wallet_id).network.closed_at is None


def test_no_server_left_is_as_with_one(network: Network, bad: AlteredServer, reset: str) -> None:
    driver = network.driver
    before = driver.wallet.cursor.ledger_index
    driver.close_ledgers(20)
    network.use(DEAD, DEAD + "/second")
    with pytest.raises(LedgerUnavailable, match=NOT_REACHED):
        network.sweep()
    # One may come back that has the ledger of the books: nothing says that it was reset.
    network.use(DEAD, reset)
    with pytest.raises(LedgerUnavailable, match=NOT_REACHED):
        network.sweep()
    network.use(reset, f"{reset}/?second")
    with pytest.raises(LedgerReset):
        network.sweep()
    gap(driver, bad)
    network.use(DEAD, bad.url)
    with pytest.raises(HistoryIncomplete):
        network.sweep()
    assert driver.wallet.cursor.ledger_index == before


def test_a_server_that_dies_in_the_middle_costs_no_round(
    network: Network, bad: AlteredServer, ledger: LedgerProcess
) -> None:
    """Each round is with one server: what the first has said is asked of the second again."""
    driver = network.driver
    network.use(bad.url, ledger.ws)
    payment = driver.create_payment(10 * XRP)
    driver.pay(10 * XRP, tag=payment.tag)
    newest = driver.close_ledgers()

    def cut(command: str, result: dict[str, Any]) -> None:
        if command == "account_tx":
            raise ConnectionError

    bad.alter = cut
    network.sweep()
    payment.refresh_from_db()
    assert (payment.status, driver.wallet.cursor.ledger_index) == ("processing", newest)
    assert bad.commands[-1] == "account_tx"


@pytest.mark.by_sequences
def test_one_server_that_names_too_high_a_sequence_skips_none(
    network: Network, bad: AlteredServer, ledger: LedgerProcess
) -> None:
    driver = network.driver
    network.use(bad.url, ledger.ws)

    def ahead(command: str, result: dict[str, Any]) -> None:
        if command == "account_info":
            result["account_data"]["Sequence"] += 7

    bad.alter = ahead
    payment = driver.create_payment(10 * XRP)
    driver.pay(10 * XRP, tag=payment.tag)
    driver.close_ledgers()
    sequence = driver.wallet.next_sequence
    network.sweep()
    network.settle()
    assert driver.wallet.next_sequence == sequence
    # The next server is asked: the numbers go on from where they were.
    network.use(ledger.ws, bad.url)
    network.settle()
    driver.close_ledgers()
    network.sweep()
    payment.refresh_from_db()
    assert payment.status == "completed"
    assert driver.wallet.next_sequence == sequence + 2


def test_a_web_request_asks_the_next_server(
    network: Network,
    bad: AlteredServer,
    ledger: LedgerProcess,
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.OUTSIDE_SECONDS = 0.3
    network.use(bad.url, ledger.ws)
    assert network.asked() == bad.url

    def state() -> ServerState:
        with ledger_asked("test", account=1) as client:
            return client.server_state()

    bad.silent = True
    # It had answered a moment ago, so one request waits for it in vain.
    monkeypatch.setattr(servers, "_PROBE_EVERY", 600.0)
    with pytest.raises(LedgerUnavailable):
        state()
    assert state().network_id == ledger.network_id
