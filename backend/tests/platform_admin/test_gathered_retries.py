"""Gathered payouts share one transfer: what fails together is tried again together, or leaves one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.payments.models import Leg, Payment
from apps.treasury.models import Settings, Transfer
from tests.lifecycle.shop import XRP, Shop
from tests.platform_admin.desk import Desk
from tests.platform_admin.test_retries import exists


@pytest.fixture(autouse=True)
def hourly(db: None) -> Iterator[None]:
    Settings.objects.update(payout_timing="hourly")
    yield
    Settings.objects.update(payout_timing="immediate")


@pytest.fixture
def failed(shop: Shop) -> list[Payment]:
    """Three completed payments whose one payout transfer failed: its address was never made."""
    address = shop.unfunded_claim()
    payments = [shop.asks(XRP // 5, payout_address=address, burn_ppm=0, burn_address=None) for _ in range(3)]
    for payment in payments:
        shop.arrives(XRP // 5, tag=payment.tag)
    shop.passes(3600)
    shop.finishes()
    assert [each[0] for each in stands(payments)] == ["completed"] * 3
    assert all("tecNO_DST_INSUF_XRP" in (reason or "") for _, reason in stands(payments))
    assert Transfer.objects.get(wallet_id=shop.wallet_id).amount == 3 * 198_000
    return payments


def stands(payments: list[Payment]) -> list[tuple[str, str | None]]:
    for payment in payments:
        payment.refresh_from_db()
    return [(payment.status, payment.failure_reason) for payment in payments]


def leg_of(payment: Payment) -> Leg:
    return Leg.objects.get(deposit__payment=payment, kind="payout")


def test_a_retry_of_one_sends_all_that_failed_with_it(shop: Shop, desk: Desk, failed: list[Payment]) -> None:
    told = [len(shop.told(payment)) for payment in failed]
    exists(shop, failed[0].payout_address)

    desk.acts("retry", "--payment", failed[1].pk)
    assert stands(failed) == [("completed", None)] * 3
    shop.finishes()

    transfer = Transfer.objects.get(wallet_id=shop.wallet_id)
    assert (transfer.state, transfer.amount) == ("paid", 3 * 198_000)
    assert {leg_of(payment).state for payment in failed} == {"paid"}
    # The merchant was told of the completion long ago: a gathered payout that goes out is no event.
    assert [len(shop.told(payment)) for payment in failed] == told
    assert "is paid" in desk.is_refused("retry", "--payment", failed[0].pk)


def test_a_redirect_takes_one_leg_out_and_a_retry_sends_the_rest(
    shop: Shop, desk: Desk, failed: list[Payment]
) -> None:
    first, second, third = failed
    before = shop.balance(shop.payout)

    desk.acts("redirect", "--payment", first.pk)
    reasons = [reason is not None for _, reason in stands(failed)]
    assert reasons == [False, True, True]
    exists(shop, second.payout_address)
    desk.acts("retry", "--payment", third.pk)
    assert [reason for _, reason in stands(failed)] == [None] * 3
    shop.passes(3600)
    shop.finishes()

    sent = Transfer.objects.filter(wallet_id=shop.wallet_id).order_by("amount")
    assert [(transfer.state, transfer.amount) for transfer in sent] == [
        ("paid", 198_000),
        ("paid", 2 * 198_000),
        ("failed", 3 * 198_000),
    ]
    assert {leg_of(payment).state for payment in failed} == {"paid"}
    assert shop.balance(shop.payout) == before + 198_000
    assert leg_of(second).transfer_id == leg_of(third).transfer_id
