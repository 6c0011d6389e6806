"""Gathered payouts share a transfer: they are retried together, or redirected one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.payments.models import Leg, Payment
from apps.treasury.models import Settings, Transfer
from tests.factories.admin_commands import AdminCommands
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.platform_admin.incidents import exists


@pytest.fixture(autouse=True)
def hourly(db: None) -> Iterator[None]:
    Settings.objects.update(payout_timing="hourly")
    yield
    Settings.objects.update(payout_timing="immediate")


@pytest.fixture
def failed(driver: PaymentDriver) -> list[Payment]:
    """Three completed payments whose shared payout failed: the account does not exist."""
    driver.leave_room_in_the_hour()
    address = driver.unfunded_payout_address()
    payments = [
        driver.create_payment(XRP // 5, payout_address=address, burn_ppm=0, burn_address=None)
        for _ in range(3)
    ]
    for payment in payments:
        driver.deposit(XRP // 5, tag=payment.tag)
    driver.advance_clock(3600)
    driver.settle_all()
    assert [each[0] for each in stands(payments)] == ["completed"] * 3
    assert all("tecNO_DST_INSUF_XRP" in (reason or "") for _, reason in stands(payments))
    assert Transfer.objects.get(wallet_id=driver.wallet_id).amount == 3 * 198_000
    return payments


def stands(payments: list[Payment]) -> list[tuple[str, str | None]]:
    for payment in payments:
        payment.refresh_from_db()
    return [(payment.status, payment.failure_reason) for payment in payments]


def leg_of(payment: Payment) -> Leg:
    return Leg.objects.get(deposit__payment=payment, kind="payout")


def test_retrying_one_leg_sends_its_whole_transfer_again(
    driver: PaymentDriver, admin: AdminCommands, failed: list[Payment]
) -> None:
    events = [len(driver.event_summaries(payment)) for payment in failed]
    exists(driver, failed[0].payout_address)

    admin.run("retry", "--payment", failed[1].pk)
    assert stands(failed) == [("completed", None)] * 3
    driver.settle_all()

    transfer = Transfer.objects.get(wallet_id=driver.wallet_id)
    assert (transfer.state, transfer.amount) == ("paid", 3 * 198_000)
    assert {leg_of(payment).state for payment in failed} == {"paid"}
    # The payments were completed before: paying a gathered payout is not an event.
    assert [len(driver.event_summaries(payment)) for payment in failed] == events
    assert "this one is paid" in admin.refusal("retry", "--payment", failed[0].pk)


def test_a_redirect_removes_one_leg_and_a_retry_sends_the_rest(
    driver: PaymentDriver, admin: AdminCommands, failed: list[Payment]
) -> None:
    first, second, third = failed
    before = driver.balance(driver.payout)

    admin.run("redirect", "--payment", first.pk)
    reasons = [reason is not None for _, reason in stands(failed)]
    assert reasons == [False, True, True]
    exists(driver, second.payout_address)
    admin.run("retry", "--payment", third.pk)
    assert [reason for _, reason in stands(failed)] == [None] * 3
    driver.advance_clock(3600)
    driver.settle_all()

    sent = Transfer.objects.filter(wallet_id=driver.wallet_id).order_by("amount")
    assert [(transfer.state, transfer.amount) for transfer in sent] == [
        ("paid", 198_000),
        ("paid", 2 * 198_000),
        ("failed", 3 * 198_000),
    ]
    assert {leg_of(payment).state for payment in failed} == {"paid"}
    assert driver.balance(driver.payout) == before + 198_000
    assert leg_of(second).transfer_id == leg_of(third).transfer_id
