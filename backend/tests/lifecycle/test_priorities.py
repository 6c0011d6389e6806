"""Payouts go first, then returns, which never use more than a quarter of the slots."""

from __future__ import annotations

from apps.payments.models import Deposit
from apps.treasury.domain.scheduling import MAX_IN_FLIGHT, RETURNS_SHARE
from apps.treasury.models import Attempt
from tests.factories.payment_driver import XRP, PaymentDriver, status_of

MOST_RETURNS = MAX_IN_FLIGHT // RETURNS_SHARE


def in_flight(driver: PaymentDriver) -> list[str]:
    """The kinds of transfers that are signed and not validated yet, by slot."""
    live = Attempt.objects.filter(wallet_id=driver.wallet_id, outcome=None).exclude(transfer__kind="tickets")
    live = live.order_by("slot_number")
    return list(live.values_list("transfer__kind", flat=True))


def test_payouts_are_sent_before_earlier_returns(driver: PaymentDriver) -> None:
    payment = driver.create_payment(10 * XRP)
    sequence = driver.payer.account()["Sequence"]
    for place, tag in enumerate([None, None, payment.tag]):
        driver.pay(10 * XRP, tag=tag, Sequence=sequence + place)
    driver.close_and_sweep()

    driver.settle()

    assert in_flight(driver) == ["payout", "return", "return", "burn"]
    driver.settle_all()


def test_returns_take_a_quarter_of_the_slots_and_the_rest_wait(driver: PaymentDriver) -> None:
    sequence = driver.payer.account()["Sequence"]
    for place in range(2 * MOST_RETURNS + 10):
        driver.pay(XRP, tag=None, Sequence=sequence + place)
    driver.close_and_sweep()

    while driver.settle():
        pass
    assert in_flight(driver) == ["return"] * MOST_RETURNS

    # A later payout still gets a slot, and so does its burn, behind all those returns.
    payment = driver.paid_payment(10 * XRP)
    while driver.settle():
        pass
    kinds = in_flight(driver)
    assert (kinds[0], kinds[-1]) == ("payout", "burn")
    assert kinds.count("return") == MOST_RETURNS

    driver.settle_all()
    assert status_of(payment) == "completed"
    states = Deposit.objects.filter(wallet_id=driver.wallet_id, flow="reject").values_list(
        "legs__state", flat=True
    )
    assert list(states) == ["paid"] * (2 * MOST_RETURNS + 10)
