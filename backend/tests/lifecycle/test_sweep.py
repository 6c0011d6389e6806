"""The sweep: set-based, repeatable, and never past what the server has returned."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.common import heartbeats
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient, client_override
from apps.ledger.keys import KeyPair, key_pair_for
from apps.ledger.signing import CommonFields, payment_sign
from apps.ledger.types import AccountTxPage
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Deposit, Leg, Payment
from apps.payments.services.sweep import PAGES_WITHOUT_PROGRESS, HistoryIncomplete, wallet_sweep
from apps.payments.services.watcher import watch
from apps.reports.services.alarms import alarms_raise
from apps.treasury.models import Entry
from tests.factories.given_ledger import PlayLedger
from tests.factories.ledger_clients import Wrapped
from tests.factories.mailbox import mails_to
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.platform_admin.dashboard import Admin


@pytest.fixture
def pay_all(driver: PaymentDriver) -> Callable[[int], list[Payment]]:
    """Create so many payments and pay them in one ledger."""
    key = key_pair_for(driver.payer.wallet.seed or "", {driver.payer.address})
    assert key is not None

    def pay(count: int) -> list[Payment]:
        payments = [driver.create_payment(XRP) for _ in range(count)]
        sequence = driver.payer.account()["Sequence"]
        for place, payment in enumerate(payments):
            driver.client.submit(blob=_signed(key, driver, sequence + place, payment.tag))
        driver.close_ledgers()
        return payments

    return pay


def _signed(key: KeyPair, driver: PaymentDriver, sequence: int, tag: int) -> str:
    common = CommonFields(
        account=key.address,
        network_id=driver.ledger.network_id,
        sequence=sequence,
        last_ledger=2**31,
        fee=10,
        source_tag=1,
    )
    return payment_sign(key=key, common=common, dest=driver.platform.address, dest_tag=tag, amount=XRP).blob


def _statements(driver: PaymentDriver) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        wallet_sweep(wallet_id=driver.wallet_id, client=driver.client)
    return len(queries)


def test_a_page_takes_the_same_number_of_statements_at_any_size(
    driver: PaymentDriver, pay_all: Callable[[int], list[Payment]]
) -> None:
    pay_all(3)
    few = _statements(driver)

    payments = pay_all(150)
    many = _statements(driver)

    assert many == few
    assert {Payment.objects.get(pk=payment.pk).status for payment in payments} == {"processing"}


def test_a_ledger_with_more_deposits_than_a_page_is_swept_completely(
    driver: PaymentDriver, pay_all: Callable[[int], list[Payment]]
) -> None:
    payments = pay_all(205)  # a public server returns at most 200 transactions per page

    wallet_sweep(wallet_id=driver.wallet_id, client=driver.client)

    found = Payment.objects.filter(pk__in=[payment.pk for payment in payments])
    assert [payment.status for payment in found] == ["processing"] * 205


def test_sweeping_twice_changes_nothing(driver: PaymentDriver) -> None:
    driver.paid_payment(XRP)

    def rows() -> tuple[int, ...]:
        of_wallet = {"wallet_id": driver.wallet_id}
        return tuple(model.objects.filter(**of_wallet).count() for model in (Deposit, Leg, Entry))

    before = rows()
    driver.close_ledgers()
    result = wallet_sweep(wallet_id=driver.wallet_id, client=driver.client)

    assert (result.moved, result.deposits, result.external) == (True, 0, 0)
    assert rows() == before
    assert wallet_sweep(wallet_id=driver.wallet_id, client=driver.client).moved is False


class EndlessPages(Wrapped):
    """Each page of an account's history names another one: the same, or always a new one."""

    def __init__(self, client: LedgerClient, *, repeats: bool) -> None:
        super().__init__(client)
        self._repeats = repeats
        self.asked = 0

    def account_tx(self, **asked: Any) -> AccountTxPage:
        self.asked += 1
        page = self._client.account_tx(**{**asked, "marker": None})
        return dataclasses.replace(page, marker={"page": 0 if self._repeats else self.asked})


@pytest.mark.parametrize(("repeats", "most"), [(True, 2), (False, PAGES_WITHOUT_PROGRESS + 2)])
def test_a_history_without_an_end_stops_the_cursor(driver: PaymentDriver, repeats: bool, most: int) -> None:
    payment = driver.create_payment(XRP)
    before = driver.wallet.cursor.ledger_index
    driver.pay(XRP, tag=payment.tag)
    driver.close_ledgers()
    endless = EndlessPages(driver.client, repeats=repeats)

    with pytest.raises(HistoryIncomplete, match="page after page without an end"):
        wallet_sweep(wallet_id=driver.wallet_id, client=endless)

    assert endless.asked == most
    assert driver.wallet.cursor.ledger_index == before
    # What was on the pages is booked, once; the next sweep goes on from the cursor.
    wallet_sweep(wallet_id=driver.wallet_id, client=driver.client)
    assert Deposit.objects.filter(payment=payment).count() == 1


class EndlessOnce(EndlessPages):
    """Stops the watcher when it is asked a second time: that is in its next round."""

    def __init__(self, client: LedgerClient, stop: threading.Event) -> None:
        super().__init__(client, repeats=False)
        self._stop = stop

    def account_tx(self, **asked: Any) -> AccountTxPage:
        if asked["marker"] is None and self.asked:
            self._stop.set()
        return super().account_tx(**asked)


def test_administrators_are_told_of_a_history_without_an_end(
    own_database: str, ledger: PlayLedger, client: XrplClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeats, "_written", {})
    driver, admin, stop = PaymentDriver(ledger, client), Admin(), threading.Event()
    payment = driver.create_payment(XRP)
    driver.pay(XRP, tag=payment.tag)
    driver.close_ledgers()

    with client_override("test", EndlessOnce(client, stop)):
        watch(mode=Mode.TEST, stop=stop)
    for _ in range(2):
        alarms_raise()

    (mail,) = mails_to(admin.user.email)
    assert mail.subject == "Dropwise: Ledger history without an end"
    said = "The test ledger server gives page after page of a wallet's history without an end"
    assert said in " ".join(str(mail.body).split())
    assert "/admin-dashboard/health" in mail.body
    (alarm,) = admin.get("metrics/overview/")["attention"]["alarms"]
    assert (alarm["alarm_kind"], alarm["mode"], alarm["path"]) == (
        "history_endless",
        "test",
        "/admin-dashboard/health",
    )
    (shown,) = [row for row in admin.get("system/health/")["ledgers"] if row["mode"] == "test"]
    assert (shown["state"], shown["message"]) == (
        "failing",
        "The ledger server gives page after page without an end. Check the server and LEDGER_URL_TEST.",
    )


@pytest.mark.local_ledger("the server hides a ledger, by its fault switches")
def test_a_gap_in_the_servers_history_stops_the_cursor(driver: PaymentDriver) -> None:
    payment = driver.create_payment(XRP)
    before = driver.wallet.cursor.ledger_index
    driver.pay(XRP, tag=payment.tag)
    hole = driver.close_ledgers()
    driver.close_ledgers(20)
    driver.ledger.faults(hidden=[[hole, hole]])

    with pytest.raises(HistoryIncomplete):
        wallet_sweep(wallet_id=driver.wallet_id, client=driver.client)

    assert driver.wallet.cursor.ledger_index == before
    assert not Deposit.objects.filter(payment=payment).exists()


def test_an_external_transaction_halts_the_wallet_but_deposits_are_still_decided(
    driver: PaymentDriver,
) -> None:
    payment = driver.create_payment(XRP)
    driver.pay(XRP, tag=payment.tag)
    driver.platform.submit(Destination=driver.payer.address, Amount=str(XRP))
    driver.close_ledgers()

    result = wallet_sweep(wallet_id=driver.wallet_id, client=driver.client)

    assert (result.deposits, result.external) == (1, 1)
    assert driver.wallet.halted_at is not None
    assert status_of(payment) == "processing"
    assert driver.settle() == 0
    driver.assert_balanced()
    halted_at = driver.wallet.halted_at
    driver.close_ledgers()
    assert wallet_sweep(wallet_id=driver.wallet_id, client=driver.client).external == 0
    assert driver.wallet.halted_at == halted_at
