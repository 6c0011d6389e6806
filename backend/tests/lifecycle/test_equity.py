"""Network fees are the operator's to pay: without money of his own nothing new is taken on."""

from __future__ import annotations

import json
import logging

import pytest
from django.db import transaction
from django.test import Client

from apps.accounts.services.secret_keys import secret_key_create
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg, Payment, Release
from apps.treasury.domain.choices import Account, EntryKind
from apps.treasury.models import Audit
from apps.treasury.selectors import equity_spendable
from apps.treasury.services.audit import wallet_audit
from apps.treasury.services.journal import NewEntry, entries_book
from tests.api.builders import create_burn_wallet, payment_body
from tests.given_ledger import PlayLedger
from tests.lifecycle.shop import NETWORK_FEE, XRP, Shop

RESERVE = XRP


class Till(Shop):
    """A shop that also asks through the public door; its platform wallet holds the reserve and no more."""

    def __init__(self, ledger: PlayLedger, client: XrplClient) -> None:
        super().__init__(ledger, client, platform_xrp=1)
        create_burn_wallet("test")
        self.key = secret_key_create(owner_id=self.merchant.pk, mode="test").key

    def creates(self) -> tuple[int, str]:
        """Status and error of one call."""
        answer = Client().post(
            "/api/payments/create/",
            json.dumps(payment_body()),
            content_type="application/json",
            headers={"authorization": self.key},
        )
        return answer.status_code, answer.json().get("error", "")

    def turns(self) -> None:
        """Settle once and see the ledger that follows."""
        self.settles()
        self.closes()
        self.watches()

    @property
    def equity(self) -> int:
        """As the newest audit has it, which must be what counting everything gives."""
        newest = Audit.objects.filter(wallet_id=self.wallet_id).order_by("-ledger_index")[0]
        lines = ("wallet", "owed_payout", "owed_burn", "owed_return", "held")
        assert newest.equity == sum(self.book(account) for account in lines) - RESERVE
        assert newest.equity == equity_spendable(wallet_id=self.wallet_id, reserve=RESERVE)
        return int(newest.equity)

    def states(self, kind: str) -> list[str]:
        return list(Leg.objects.filter(wallet_id=self.wallet_id, kind=kind).values_list("state", flat=True))


@pytest.fixture
def till(db: None, ledger: PlayLedger, client: XrplClient) -> Till:
    return Till(ledger, client)


def test_without_equity_nothing_new_is_taken_and_only_payouts_go_on(
    till: Till, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="apps.treasury.services.audit")
    # Too little to be returned: it is held for its sender, and it is all there is for fees.
    till.arrives(1_000, tag=None)
    assert till.equity == 0
    assert till.creates() == (201, "")

    for payment in [till.asks(XRP, fee_ppm=0, burn_ppm=0) for _ in range(2)]:
        till.arrives(XRP, tag=payment.tag)
    till.turns()
    assert till.states("payout") == ["paid", "paid"]
    assert till.equity == -2 * NETWORK_FEE

    before = Payment.objects.count()
    refused = (503, "Payments are paused: the platform wallet needs funds.")
    assert till.creates() == refused
    assert Payment.objects.count() == before

    # What was asked for before is still settled, and paid out; its burn and a return wait.
    burnt = till.asks(XRP, fee_ppm=10_000, burn_ppm=1_000_000)
    till.arrives(XRP, tag=burnt.tag)
    stray = till.arrives(XRP, tag=None)
    for _ in range(3):
        till.turns()
    burnt.refresh_from_db()
    assert burnt.status == "completed"
    assert (till.states("payout"), till.states("burn")) == (["paid"] * 3, ["sending"])
    assert till.states("return") == ["sending"]
    assert till.equity == -3 * NETWORK_FEE + stray.return_fee
    assert till.creates() == refused

    funded = till.arrives(5 * XRP, tag=till.wallet.funding_tag)
    assert funded.flow == "equity"
    assert till.equity == 5 * XRP - 3 * NETWORK_FEE + stray.return_fee
    assert till.creates() == (201, "")
    till.finishes()
    assert (till.states("burn"), till.states("return")) == (["paid"], ["paid"])

    audits = [record for record in caplog.records if record.name == "apps.treasury.services.audit"]
    said = [(record.levelname, record.getMessage().partition(": ")[2]) for record in audits]
    assert said == [
        ("WARNING", "spendable equity is 0.000000 XRP, under 2: add funds"),
        ("ERROR", "spendable equity is -0.000020 XRP: no new payments are accepted, only payouts are sent"),
        ("WARNING", "funded again, spendable equity is 4.999982 XRP"),
    ]


def test_counting_on_gives_the_equity_that_counting_all_gives(till: Till) -> None:
    till.arrives(3 * XRP, tag=till.wallet.funding_tag)
    over = till.asks(10 * XRP)
    till.arrives(11 * XRP, tag=over.tag)
    assert till.equity == 3 * XRP + 90_000 + 12
    till.turns()
    till.finishes()

    index = till.wallet.cursor.ledger_index
    whole = wallet_audit(wallet_id=till.wallet_id, client=till.client, ledger_index=index, whole=True)
    assert whole.equity == till.equity == 3 * XRP + 90_000 + 12 - 3 * NETWORK_FEE


def test_what_is_released_behind_the_last_audit_is_counted(till: Till) -> None:
    dust = till.arrives(1_000, tag=None)
    assert till.equity == 0
    with transaction.atomic():
        Release.objects.create(deposit=dust, to="equity", admin_id=1, reason="its sender let us keep it")
        lines = {Account.HELD: 1_000, Account.EQUITY: -1_000}
        entries_book([NewEntry(till.wallet_id, dust.ledger_index, EntryKind.RELEASE, str(dust.pk), lines)])

    for _ in range(2):
        till.closes()
        till.watches()
        assert till.equity == 1_000
