"""Network fees are paid from the operator's equity: without any, no new payments are created."""

from __future__ import annotations

import json
import logging

import pytest
from django.db import transaction
from django.test import Client

from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg, Payment, Release
from apps.treasury.domain.choices import Account, EntryKind
from apps.treasury.models import Audit
from apps.treasury.selectors import equity_spendable
from apps.treasury.services.audit import wallet_audit
from apps.treasury.services.journal import NewEntry, entries_book
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import NETWORK_FEE, XRP, PaymentDriver, status_of
from tests.factories.platform import create_burn_wallet, payment_body

RESERVE = XRP


class PoorDriver(PaymentDriver):
    """Its platform wallet holds the reserve and nothing else. Payments are created through the API."""

    def __init__(self, ledger: PlayLedger, client: XrplClient) -> None:
        super().__init__(ledger, client, platform_xrp=1)
        create_burn_wallet(Mode.TEST)
        self.key = secret_key_create(owner_id=self.merchant.pk, mode=Mode.TEST).key

    def request_payment(self) -> tuple[int, str]:
        """Status and error of one call."""
        answer = Client().post(
            "/api/payments/create/",
            json.dumps(payment_body()),
            content_type="application/json",
            headers={"authorization": self.key},
        )
        return answer.status_code, answer.json().get("error", "")

    def settle_and_sweep(self) -> None:
        """Settle once, close a ledger and sweep it."""
        self.settle()
        self.close_and_sweep()

    @property
    def equity(self) -> int:
        """Equity of the newest audit, which must equal the sum over the whole journal."""
        newest = Audit.objects.filter(wallet_id=self.wallet_id).order_by("-ledger_index")[0]
        lines = ("wallet", "owed_payout", "owed_burn", "owed_return", "held")
        assert newest.equity == sum(self.journal_sum(account) for account in lines) - RESERVE
        assert newest.equity == equity_spendable(wallet_id=self.wallet_id, reserve=RESERVE)
        return int(newest.equity)

    def states(self, kind: str) -> list[str]:
        return list(Leg.objects.filter(wallet_id=self.wallet_id, kind=kind).values_list("state", flat=True))


@pytest.fixture
def driver(db: None, ledger: PlayLedger, client: XrplClient) -> PoorDriver:
    return PoorDriver(ledger, client)


def test_without_equity_no_payments_are_created_and_only_payouts_are_sent(
    driver: PoorDriver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="apps.treasury.services.audit")
    # Too little to be returned: it is held for its sender, and it is all there is for fees.
    driver.deposit(1_000, tag=None)
    assert driver.equity == 0
    assert driver.request_payment() == (201, "")

    for payment in [driver.create_payment(XRP, fee_ppm=0, burn_ppm=0) for _ in range(2)]:
        driver.deposit(XRP, tag=payment.tag)
    driver.settle_and_sweep()
    assert driver.states("payout") == ["paid", "paid"]
    assert driver.equity == -2 * NETWORK_FEE

    before = Payment.objects.count()
    refused = (503, "Payments are paused: the platform wallet needs funds.")
    assert driver.request_payment() == refused
    assert Payment.objects.count() == before

    # Earlier payments are still settled and paid out; burns and returns wait.
    burned = driver.paid_payment(XRP, fee_ppm=10_000, burn_ppm=1_000_000)
    unmatched = driver.deposit(XRP, tag=None)
    for _ in range(3):
        driver.settle_and_sweep()
    assert status_of(burned) == "completed"
    assert (driver.states("payout"), driver.states("burn")) == (["paid"] * 3, ["sending"])
    assert driver.states("return") == ["sending"]
    assert driver.equity == -3 * NETWORK_FEE + unmatched.return_fee
    assert driver.request_payment() == refused

    funded = driver.deposit(5 * XRP, tag=driver.wallet.funding_tag)
    assert funded.flow == "equity"
    assert driver.equity == 5 * XRP - 3 * NETWORK_FEE + unmatched.return_fee
    assert driver.request_payment() == (201, "")
    driver.settle_all()
    assert (driver.states("burn"), driver.states("return")) == (["paid"], ["paid"])

    audits = [record for record in caplog.records if record.name == "apps.treasury.services.audit"]
    said = [(record.levelname, record.getMessage().partition(": ")[2]) for record in audits]
    assert said == [
        ("WARNING", "spendable equity is 0.000000 XRP, under 2: add funds"),
        ("ERROR", "spendable equity is -0.000020 XRP: no new payments are accepted, only payouts are sent"),
        ("WARNING", "funded again, spendable equity is 4.999982 XRP"),
    ]


def test_incremental_equity_equals_the_full_sum(driver: PoorDriver) -> None:
    driver.deposit(3 * XRP, tag=driver.wallet.funding_tag)
    over = driver.create_payment(10 * XRP)
    driver.deposit(11 * XRP, tag=over.tag)
    assert driver.equity == 3 * XRP + 90_000 + 12
    driver.settle_and_sweep()
    driver.settle_all()

    index = driver.wallet.cursor.ledger_index
    whole = wallet_audit(wallet_id=driver.wallet_id, client=driver.client, ledger_index=index, whole=True)
    assert whole.equity == driver.equity == 3 * XRP + 90_000 + 12 - 3 * NETWORK_FEE


def test_a_release_of_an_already_audited_deposit_is_counted(driver: PoorDriver) -> None:
    dust = driver.deposit(1_000, tag=None)
    assert driver.equity == 0
    with transaction.atomic():
        Release.objects.create(deposit=dust, to="equity", admin_id=1, reason="its sender let us keep it")
        lines = {Account.HELD: 1_000, Account.EQUITY: -1_000}
        entries_book([NewEntry(driver.wallet_id, dust.ledger_index, EntryKind.RELEASE, str(dust.pk), lines)])

    for _ in range(2):
        driver.close_and_sweep()
        assert driver.equity == 1_000
