"""Hourly and daily payouts: booked at once, sent together when they are due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from apps.payments.domain.timing import due_at
from apps.payments.models import Leg, Payment
from apps.treasury.domain.choices import PayoutTiming
from apps.treasury.models import Settings, Transfer
from apps.treasury.services.clock import mode_now
from tests.lifecycle.shop import XRP, Shop


@pytest.fixture
def hourly(db: None) -> Iterator[None]:
    Settings.objects.update(payout_timing="hourly")
    yield
    Settings.objects.update(payout_timing="immediate")


@pytest.mark.usefixtures("hourly")
def test_an_hours_payouts_go_out_in_one_transfer(shop: Shop) -> None:
    payments = [shop.asks(10 * XRP) for _ in range(3)]
    for payment in payments:
        shop.arrives(10 * XRP, tag=payment.tag)

    for payment in payments:
        payment.refresh_from_db()
        assert (payment.status, payment.sequence) == ("completed", 3)
        assert shop.told(payment) == [
            ("payment.processing", "processing", "none"),
            ("payment.completed", "completed", "none"),
        ]
    legs = Leg.objects.filter(wallet_id=shop.wallet_id)
    assert set(legs.values_list("state", "gathered")) == {("owed", True)}
    assert set(legs.values_list("due_at", flat=True)) == {due_at(PayoutTiming.HOURLY, payments[0].updated_at)}
    assert shop.settles() == 0

    before = shop.balance(shop.payout)
    shop.passes(3600)
    shop.watches()
    shop.finishes()

    sent = Transfer.objects.filter(wallet_id=shop.wallet_id).order_by("id")
    assert [(transfer.kind, transfer.amount, transfer.state) for transfer in sent] == [
        ("payout", 29_700_000, "paid"),
        ("burn", 30_000, "paid"),
    ]
    assert shop.balance(shop.payout) - before == 29_700_000
    assert {Payment.objects.get(pk=payment.pk).sequence for payment in payments} == {3}


@pytest.mark.usefixtures("hourly")
def test_a_gathered_payout_that_fails_leaves_its_payment_completed_with_the_reason(shop: Shop) -> None:
    payment = shop.asks(XRP // 2, payout_address=shop.unfunded_claim())
    shop.arrives(XRP // 2, tag=payment.tag)
    shop.passes(3600)
    shop.watches()
    for _ in range(4):
        shop.settles()
        shop.closes()
        shop.watches()

    payment.refresh_from_db()
    assert payment.status == "completed"
    assert "tecNO_DST_INSUF_XRP" in (payment.failure_reason or "")
    assert [type_ for type_, _, _ in shop.told(payment)] == ["payment.processing", "payment.completed"]
    shop.balances()


@pytest.mark.parametrize(("timing", "hours"), [("hourly", 1), ("daily", 24)])
def test_what_is_gathered_is_due_within_its_period(db: None, timing: str, hours: int) -> None:
    now = mode_now("test")
    due = due_at(PayoutTiming(timing), now)
    assert timedelta(0) < due - now <= timedelta(hours=hours)
    assert (due.minute, due.second, due.microsecond) == (0, 0, 0)


def test_what_is_immediate_is_due_now(db: None) -> None:
    now = mode_now("test")
    assert due_at(PayoutTiming.IMMEDIATE, now) == now
