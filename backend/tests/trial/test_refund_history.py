"""The refunds of a trial's history: in every state that lasts, true on the ledger and in the books."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.ledger.client import client_for, client_override
from apps.ledger.past_ledger import PastLedger
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Refund
from apps.treasury.models import Line, Wallet
from apps.treasury.services.audit import wallet_audit
from apps.trial.services.history.player import history_play
from apps.trial.services.seed.people import DEMO_SHOP, OTHER_SHOPS
from tests.factories.rates import SetRates, set_rates
from tests.factories.users import signed_in
from tests.trial.conftest import StartLedger

__all__ = ["set_rates"]

# One that nobody pays expires after a week.
DAYS = 9


@pytest.fixture
def past(start_ledger: StartLedger) -> Iterator[PastLedger]:
    process = start_ledger(DAYS)
    client, ledger = XrplClient(process.ws), PastLedger(process.admin)
    with client_override(Mode.TEST, client):
        yield ledger
    ledger.hang_up()
    client.close()


def refunds_of(email: str) -> list[dict[str, Any]]:
    """As their merchant lists them, the oldest first."""
    session = signed_in(User.objects.get(email=email))
    answer = Client(headers={"authorization": f"Bearer {session.access}"}).get("/api/refunds/?page_size=100")
    assert answer.status_code == 200, answer.content
    return list(reversed(json.loads(answer.content)["refunds"]))


def test_the_history_has_refunds_in_every_state_that_lasts(past: PastLedger, set_rates: SetRates) -> None:
    history_play(mode=Mode.TEST, ledger=past)

    shown = refunds_of(DEMO_SHOP.email)
    assert [(each["status"], each["method"], each["needs_confirmation"]) for each in shown] == [
        ("expired", "platform", False),
        ("succeeded", "own_wallet", False),
        ("succeeded", "platform", False),
        ("canceled", "platform", False),
        ("failed", "platform", False),
        ("awaiting_merchant", "own_wallet", True),
        ("awaiting_merchant", "own_wallet", False),
        ("awaiting_payer", "platform", False),
    ]
    assert [each["can_choose_again"] for each in shown] == [False] * 4 + [True] + [False] * 3
    (other,) = refunds_of(OTHER_SHOPS[0].email)
    paid = [each for each in (*shown, other) if each["status"] == "succeeded"]
    for refund in paid:
        address = refund["destination_address"]
        tx = client_for("test").tx(tx_hash=refund["transaction_hash"], address=address).validated
        assert tx is not None
        row = Refund.objects.select_related("payment__deposit").get(pk=refund["id"])
        assert row.payment.deposit is not None
        assert (tx.delivered, tx.destination) == (row.amount, row.payment.deposit.sender)
        assert row.payment.refunded_amount == row.amount
        assert row.payment.refund_status == ("full" if row.amount == row.payment.amount else "partial")
    assert {Refund.objects.get(pk=each["id"]).payment.refund_status for each in paid} == {"full", "partial"}

    failed = Refund.objects.get(status="failed")
    (held,) = Line.objects.filter(account="held", entry__source=str(failed.came_back_id))
    assert held.drops == -failed.amount
    wallet = Wallet.objects.select_related("cursor").get()
    audit = wallet_audit(
        wallet_id=wallet.pk, client=client_for("test"), ledger_index=wallet.cursor.ledger_index, whole=True
    )
    assert audit.difference == 0
