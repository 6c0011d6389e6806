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
from tests.factories.payment_driver import XRP, PaymentDriver, status_of


@pytest.fixture
def hourly(db: None) -> Iterator[None]:
    Settings.objects.update(payout_timing="hourly")
    yield
    Settings.objects.update(payout_timing="immediate")


@pytest.mark.usefixtures("hourly")
def test_hourly_payouts_share_one_transfer(driver: PaymentDriver) -> None:
    driver.leave_room_in_the_hour()
    payments = [driver.create_payment(10 * XRP) for _ in range(3)]
    for payment in payments:
        driver.deposit(10 * XRP, tag=payment.tag)

    for payment in payments:
        payment.refresh_from_db()
        assert (payment.status, payment.sequence) == ("completed", 3)
        assert driver.event_summaries(payment) == [
            ("payment.processing", "processing", "none"),
            ("payment.completed", "completed", "none"),
        ]
    legs = Leg.objects.filter(wallet_id=driver.wallet_id)
    assert set(legs.values_list("state", "gathered")) == {("owed", True)}
    assert set(legs.values_list("due_at", flat=True)) == {due_at(PayoutTiming.HOURLY, payments[0].updated_at)}
    assert driver.settle() == 0

    before = driver.balance(driver.payout)
    driver.advance_clock(3600)
    driver.sweep()
    driver.settle_all()

    sent = Transfer.objects.filter(wallet_id=driver.wallet_id).exclude(kind="tickets").order_by("id")
    assert [(transfer.kind, transfer.amount, transfer.state) for transfer in sent] == [
        ("payout", 29_700_000, "paid"),
        ("burn", 30_000, "paid"),
    ]
    assert driver.balance(driver.payout) - before == 29_700_000
    assert {Payment.objects.get(pk=payment.pk).sequence for payment in payments} == {3}


@pytest.mark.usefixtures("hourly")
def test_a_failed_gathered_payout_leaves_its_payment_completed_with_a_reason(
    driver: PaymentDriver,
) -> None:
    payment = driver.paid_payment(XRP // 2, payout_address=driver.unfunded_payout_address())
    driver.advance_clock(3600)
    driver.sweep()
    for _ in range(4):
        driver.settle()
        driver.close_and_sweep()

    assert status_of(payment) == "completed"
    assert "tecNO_DST_INSUF_XRP" in (payment.failure_reason or "")
    assert [type_ for type_, _, _ in driver.event_summaries(payment)] == [
        "payment.processing",
        "payment.completed",
    ]
    driver.assert_balanced()


@pytest.mark.parametrize(("timing", "hours"), [("hourly", 1), ("daily", 24)])
def test_gathered_payouts_are_due_within_their_period(db: None, timing: str, hours: int) -> None:
    now = mode_now("test")
    due = due_at(PayoutTiming(timing), now)
    assert timedelta(0) < due - now <= timedelta(hours=hours)
    assert (due.minute, due.second, due.microsecond) == (0, 0, 0)


def test_immediate_payouts_are_due_now(db: None) -> None:
    now = mode_now("test")
    assert due_at(PayoutTiming.IMMEDIATE, now) == now
