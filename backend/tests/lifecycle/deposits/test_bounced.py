"""Bounced transfers: deposits whose tag is the source tag of one of our transfers."""

from __future__ import annotations

import pytest

from apps.payments.models import Deposit, Leg, Rejected
from apps.treasury.models import Transfer
from tests.factories.api_payment_driver import ApiPaymentDriver, Sent
from tests.factories.payment_driver import XRP, PaymentDriver, legs_of, rejection_of
from tests.sandbox.wallets import Payer


def transfer_of(deposit: Deposit, kind: str) -> Transfer:
    """The transfer that carried a leg of this deposit."""
    transfer = Leg.objects.get(deposit=deposit, kind=kind).transfer
    assert transfer is not None
    return transfer


def test_a_bounced_return_is_held_and_the_rejection_shows_failed(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    rejected = driver.deposit(5 * XRP, tag=payment.tag)
    driver.settle_all()
    assert driver.rejected_deposits(payment) == [("5.000000", "Amount too low", "completed")]
    tag = transfer_of(rejected, "return").source_tag

    bounced = driver.deposit(2 * XRP, tag=tag)
    again = driver.deposit(XRP, tag=tag)
    driver.settle_all()

    assert [(deposit.flow, deposit.reason, legs_of(deposit)) for deposit in (bounced, again)] == [
        ("held", None, {})
    ] * 2
    assert driver.journal_sum("held") == -3 * XRP
    assert driver.rejected_deposits(payment) == [("5.000000", "Amount too low", "failed")]
    assert Rejected.objects.get(deposit=rejected).came_back_id == bounced.id
    # A bounced deposit is not sent again, and pays for nothing.
    assert driver.sent() == [driver.expected_return(5 * XRP)]
    assert driver.public_state(payment) == ("pending", "underpaid")


def test_a_bounced_excess_is_held_and_the_rejection_shows_failed(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    deposit = driver.deposit(12 * XRP, tag=payment.tag)
    driver.settle_all()

    bounced = driver.deposit(2 * XRP - 12, tag=transfer_of(deposit, "excess").source_tag)
    driver.settle_all()

    assert (bounced.flow, bounced.merchant_id) == ("held", None)
    assert driver.rejected_deposits(payment) == [("2.000000", "Overpaid (excess)", "failed")]
    assert driver.public_state(payment) == ("completed", "overpaid")


def test_a_bounced_payout_is_held_for_the_merchant(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    deposit = driver.deposit(10 * XRP, tag=payment.tag)
    driver.settle_all()
    tag = transfer_of(deposit, "payout").source_tag

    bounced = driver.deposit(9 * XRP, tag=tag, payer=Payer(driver.ledger, driver.payout))
    driver.settle_all()

    assert (bounced.flow, bounced.merchant_id) == ("held", driver.merchant.pk)
    assert driver.journal_sum("held") == -9 * XRP
    assert driver.public_state(payment) == ("completed", "none")
    assert driver.sent() == driver.expected_split()
    assert [event for event, *_ in driver.webhooks(payment)][-1] == "payment.completed"


@pytest.mark.parametrize("kind", ["payout", "return"])
def test_a_source_tag_used_by_another_sender_is_held_for_nobody(driver: ApiPaymentDriver, kind: str) -> None:
    payment, wrong = driver.request_payment("10"), driver.request_payment("10")
    settled = driver.deposit(10 * XRP, tag=payment.tag)
    rejected = driver.deposit(5 * XRP, tag=wrong.tag)
    driver.settle_all()
    deposit = {"payout": settled, "return": rejected}[kind]
    somebody_else = Payer(driver.ledger, driver.burn)

    booked = driver.deposit(XRP, tag=transfer_of(deposit, kind).source_tag, payer=somebody_else)
    driver.settle_all()

    assert (booked.flow, booked.merchant_id, legs_of(booked)) == ("held", None, {})
    assert driver.rejected_deposits(wrong) == [("5.000000", "Amount too low", "completed")]
    assert Rejected.objects.get(deposit=rejected).came_back_id is None
    assert driver.sent() == driver.expected_split(driver.expected_return(5 * XRP))


def test_play_money_never_marks_a_live_return_as_bounced(
    live: PaymentDriver, driver: ApiPaymentDriver
) -> None:
    rejected = live.deposit(5 * XRP, tag=None)
    live.settle_all()
    tag = transfer_of(rejected, "return").source_tag
    # The same person, with the same keys, on the test ledger.
    same = Payer(driver.ledger, live.payer.wallet)
    driver.fund(same.wallet)

    deposit = driver.deposit(2 * XRP, tag=tag, payer=same)
    driver.settle_all()

    assert rejection_of(deposit) == ("unknown_destination_tag", 2 * XRP, False)
    assert driver.sent() == [Sent(same.address, 2 * XRP - 12)]
    assert Rejected.objects.get(deposit=rejected).came_back_id is None
    live.assert_balanced()
