"""Rejected deposits: reason, webhook and return of each."""

from __future__ import annotations

import pytest

from apps.accounts.services.users import user_activate, user_suspend
from apps.common.modes import Mode
from apps.payments.models import Payment, Rejected
from apps.wallets.services.connection import merchant_wallet_set
from tests.factories.api_payment_driver import SMALLEST_RETURNED, ApiPaymentDriver, xrp
from tests.factories.ledger_wallets import new_wallet
from tests.factories.payment_driver import XRP, rejection_of

CREATED = ("payment.created", "pending", "none")
UNISSUED_TAG = 4294967294


def failed(driver: ApiPaymentDriver) -> Payment:
    """A payment over half an XRP whose payout cannot be delivered: its account does not exist."""
    merchant_wallet_set(merchant_id=driver.merchant.pk, mode=Mode.TEST, address=new_wallet().address)
    payment = driver.request_payment("0.5")
    driver.deposit(XRP // 2, tag=payment.tag)
    driver.settle_all()
    assert driver.public_state(payment)[0] == "failed"
    return payment


@pytest.mark.parametrize(
    ("tag", "reason"), [(UNISSUED_TAG, "unknown_destination_tag"), (None, "no_destination_tag")]
)
def test_an_unmatched_deposit_is_returned(driver: ApiPaymentDriver, tag: int | None, reason: str) -> None:
    payment = driver.request_payment("3")

    deposit = driver.deposit(3 * XRP, tag=tag, SourceTag=9)
    driver.settle_all()

    assert rejection_of(deposit) == (reason, 3 * XRP, False)
    assert (deposit.payment_id, deposit.merchant_id) == (None, None)
    assert driver.sent() == [driver.expected_return(3 * XRP, tag=9)]
    assert driver.webhooks(payment) == [CREATED]


def test_the_tag_of_another_platform_wallet_is_unknown(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("3")
    newer = ApiPaymentDriver(driver.ledger, driver.client, driver.receiver)

    deposit = newer.deposit(3 * XRP, tag=payment.tag)
    newer.settle_all()

    assert rejection_of(deposit) == ("unknown_destination_tag", 3 * XRP, False)
    assert driver.public_state(payment) == ("pending", "none")
    assert newer.sent() == [newer.expected_return(3 * XRP)]


def test_underpaid_is_returned_and_can_be_paid_again(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")

    driver.deposit(10 * XRP - 1, tag=payment.tag, SourceTag=42)

    page = driver.public_payment(payment)
    assert (page["status"], page["exception"], page["due_amount"]) == ("pending", "underpaid", "10.000000")
    driver.deposit(10 * XRP, tag=payment.tag)
    driver.settle_all()
    assert driver.public_state(payment) == ("completed", "none")
    assert driver.rejected_deposits(payment) == [("9.999999", "Amount too low", "completed")]
    assert driver.webhooks(payment) == [
        CREATED,
        ("payment.rejected", "pending", "underpaid"),
        ("payment.processing", "processing", "none"),
        ("payment.completed", "completed", "none"),
        ("payment.returned", "completed", "none"),
    ]
    rejected, returned = (
        body["rejected_payment"] for body in driver.webhook_bodies(payment) if "rejected_payment" in body
    )
    (back,) = driver.public_payment(payment)["deposits"]
    assert rejected == {
        "id": Rejected.objects.get(deposit__payment=payment).pk,
        "amount": "9.999999",
        "reason": "Amount too low",
        "reason_code": "amount_too_low",
        "return_status": "pending",
        "returned_amount": None,
        "transaction_hash": back["transaction_hash"],
        "sender_address": driver.payer.address,
        "return_transaction_hash": None,
    }
    assert returned == {
        **rejected,
        "return_status": "completed",
        "returned_amount": "9.999987",
        "return_transaction_hash": back["return_transaction_hash"],
    }
    assert len(back["return_transaction_hash"]) == 64
    assert driver.sent() == driver.expected_split(driver.expected_return(10 * XRP - 1, tag=42))


def test_a_second_deposit_is_returned_during_and_after_settlement(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    driver.deposit(10 * XRP, tag=payment.tag)

    driver.deposit(10 * XRP, tag=payment.tag)
    assert driver.public_state(payment) == ("processing", "duplicate")
    driver.settle_all()
    driver.deposit(3 * XRP, tag=payment.tag)
    assert driver.public_state(payment) == ("completed", "duplicate")
    driver.settle_all()

    assert driver.rejected_deposits(payment) == [
        ("10.000000", "Already paid", "completed"),
        ("3.000000", "Already paid", "completed"),
    ]
    assert driver.webhooks(payment) == [
        CREATED,
        ("payment.processing", "processing", "none"),
        ("payment.rejected", "processing", "duplicate"),
        ("payment.completed", "completed", "duplicate"),
        ("payment.returned", "completed", "duplicate"),
        ("payment.rejected", "completed", "duplicate"),
        ("payment.returned", "completed", "duplicate"),
    ]
    assert driver.sent() == driver.expected_split(
        driver.expected_return(10 * XRP), driver.expected_return(3 * XRP)
    )


def test_a_second_deposit_is_returned_after_a_failed_payout(driver: ApiPaymentDriver) -> None:
    payment = failed(driver)

    driver.deposit(XRP // 2, tag=payment.tag)
    driver.settle_all()

    assert driver.public_state(payment) == ("failed", "duplicate")
    assert driver.rejected_deposits(payment) == [("0.500000", "Already paid", "completed")]
    assert driver.webhooks(payment)[2:] == [
        ("payment.failed", "failed", "none"),
        ("payment.rejected", "failed", "duplicate"),
        ("payment.returned", "failed", "duplicate"),
    ]
    assert driver.expected_return(XRP // 2) in driver.sent()


def test_several_deposits_for_one_payment_in_one_ledger(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    sequence = driver.payer.account()["Sequence"]
    for place, drops in enumerate((9 * XRP, 10 * XRP, 10 * XRP)):
        driver.pay(drops, tag=payment.tag, Sequence=sequence + place)
    driver.close_and_sweep()
    assert driver.public_state(payment) == ("processing", "duplicate")
    driver.settle_all()

    assert driver.rejected_deposits(payment) == [
        ("9.000000", "Amount too low", "completed"),
        ("10.000000", "Already paid", "completed"),
    ]
    assert driver.sent() == driver.expected_split(
        driver.expected_return(9 * XRP), driver.expected_return(10 * XRP)
    )


def test_a_late_deposit_is_returned_before_and_after_the_payment_expires(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10", expires_in_minutes=1)
    driver.advance_clock(120)

    driver.deposit(10 * XRP, tag=payment.tag)
    driver.deposit(4 * XRP, tag=payment.tag)
    driver.settle_all()

    assert driver.public_state(payment) == ("expired", "late")
    assert driver.rejected_deposits(payment) == [
        ("10.000000", "Payment expired", "completed"),
        ("4.000000", "Payment expired", "completed"),
    ]
    assert driver.webhooks(payment) == [
        CREATED,
        ("payment.expired", "expired", "late"),
        ("payment.rejected", "expired", "late"),
        ("payment.rejected", "expired", "late"),
        ("payment.returned", "expired", "late"),
        ("payment.returned", "expired", "late"),
    ]
    assert driver.sent() == sorted([driver.expected_return(4 * XRP), driver.expected_return(10 * XRP)])


def test_a_suspended_merchants_new_deposits_are_returned_and_earlier_ones_paid_out(
    driver: ApiPaymentDriver,
) -> None:
    before, after = driver.request_payment("10"), driver.request_payment("10", expires_in_minutes=1)
    driver.deposit(10 * XRP, tag=before.tag)
    user_suspend(user_id=driver.merchant.pk)
    driver.advance_clock(12)
    assert driver.public_payment(after)["accepting"] is False

    driver.deposit(9 * XRP, tag=after.tag)
    driver.deposit(2 * XRP, tag=before.tag)
    assert (driver.public_state(after), driver.public_state(before)) == (
        ("pending", "none"),
        ("processing", "duplicate"),
    )
    driver.advance_clock(120)
    driver.settle_all()

    assert driver.public_state(after) == ("expired", "none")
    assert driver.rejected_deposits(after) == [("9.000000", "Merchant suspended", "completed")]
    assert driver.rejected_deposits(before) == [("2.000000", "Already paid", "completed")]
    assert driver.sent() == driver.expected_split(
        driver.expected_return(9 * XRP), driver.expected_return(2 * XRP)
    )
    user_activate(user_id=driver.merchant.pk)
    assert driver.webhooks(after) == [
        CREATED,
        ("payment.rejected", "pending", "none"),
        ("payment.returned", "pending", "none"),
        ("payment.expired", "expired", "none"),
    ]


def test_a_merchant_suspended_after_the_ledger_closed_is_paid(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    driver.advance_clock(60)  # now the mode's clock is the ledger's
    driver.pay(10 * XRP, tag=payment.tag)
    closed = driver.close_ledgers()
    # Another wallet's cursor advances the mode's clock, while this wallet has not been swept.
    ApiPaymentDriver(driver.ledger, driver.client, driver.receiver)
    user_suspend(user_id=driver.merchant.pk)
    assert driver.wallet.cursor.ledger_index < closed

    driver.sweep()
    driver.settle_all()

    assert driver.public_state(payment) == ("completed", "none")
    assert driver.sent() == driver.expected_split()


def test_a_merchant_activated_before_the_sweep_is_paid(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    user_suspend(user_id=driver.merchant.pk)
    driver.advance_clock(12)
    driver.pay(10 * XRP, tag=payment.tag)
    driver.close_ledgers()
    user_activate(user_id=driver.merchant.pk)

    driver.sweep()
    driver.settle_all()

    assert driver.public_state(payment) == ("completed", "none")
    assert driver.sent() == driver.expected_split()


@pytest.mark.parametrize(
    ("drops", "seen", "returned"),
    [(1, False, False), (999, False, False), (1_000, True, False), (1_011, True, False), (1_012, True, True)],
)
def test_dust_is_booked_without_a_webhook_and_small_deposits_are_not_returned(
    driver: ApiPaymentDriver, drops: int, seen: bool, returned: bool
) -> None:
    payment = driver.request_payment("10")

    deposit = driver.deposit(drops, tag=payment.tag)
    driver.settle_all()

    assert rejection_of(deposit) == ("amount_too_low", drops, not returned)
    assert driver.public_state(payment) == ("pending", "underpaid" if seen else "none")
    told = [(f"payment.{each}", "pending", "underpaid") for each in ("rejected", "returned")]
    assert driver.webhooks(payment) == [CREATED, *told[: seen + returned]]
    assert driver.sent() == ([driver.expected_return(drops)] if returned else [])
    assert driver.journal_sum("held") == (0 if returned else -drops)
    assert driver.rejected_deposits(payment) == [
        (xrp(drops), "Amount too low", "completed" if returned else "failed")
    ]


def test_dust_never_changes_a_payment(driver: ApiPaymentDriver) -> None:
    paid, late = driver.request_payment("10"), driver.request_payment("10", expires_in_minutes=1)
    driver.deposit(10 * XRP, tag=paid.tag)
    driver.advance_clock(120)

    driver.deposit(999, tag=paid.tag)
    driver.pay(999, tag=late.tag)
    driver.close_and_sweep()
    driver.settle_all()

    assert (driver.public_state(paid), driver.public_state(late)) == (
        ("completed", "none"),
        ("expired", "none"),
    )
    assert len(driver.webhooks(paid)) == 3
    assert driver.webhooks(late) == [CREATED, ("payment.expired", "expired", "none")]
    assert driver.sent() == driver.expected_split()


@pytest.mark.parametrize(("flag", "source_tag", "arrives"), [(1, None, False), (1, 42, True), (9, 42, False)])
def test_a_return_that_the_sender_refuses_stays_owed(
    driver: ApiPaymentDriver, flag: int, source_tag: int | None, arrives: bool
) -> None:
    """Flag 1 requires a tag, flag 9 requires authorisation of every sender."""
    payment = driver.request_payment("10")
    driver.payer.set(SetFlag=flag)
    driver.close_ledgers()

    deposit = driver.deposit(4 * XRP, tag=payment.tag, SourceTag=source_tag)
    driver.settle_all()

    returned = "completed" if arrives else "failed"
    assert driver.rejected_deposits(payment) == [("4.000000", "Amount too low", returned)]
    assert driver.sent() == ([driver.expected_return(4 * XRP, tag=source_tag)] if arrives else [])
    leg = Rejected.objects.get(deposit=deposit).leg
    assert leg is not None
    assert leg.transfer is not None
    code = {1: "tecDST_TAG_NEEDED", 9: "tecNO_PERMISSION"}[flag]
    assert leg.transfer.fail_code == (None if arrives else code)
    assert driver.journal_sum("owed_return") == (0 if arrives else 12 - 4 * XRP)


def test_the_smallest_return_is_a_thousand_drops(driver: ApiPaymentDriver) -> None:
    driver.deposit(SMALLEST_RETURNED, tag=None)
    driver.settle_all()

    assert [each.drops for each in driver.sent()] == [1_000]
