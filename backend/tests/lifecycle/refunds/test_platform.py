"""Refunds through the platform: what the merchant sends to a refund's tag reaches the customer, once."""

from __future__ import annotations

from typing import Any

import pytest

from apps.payments.models import Deposit, Leg, Refund
from apps.payments.services.values import values_write
from tests.factories.admin_commands import AdminCommands
from tests.factories.api_payment_driver import RETURN_FEE, ApiPaymentDriver, Sent
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP, legs_of, rejection_of
from tests.factories.rates import SetRates
from tests.factories.refund_calls import RefundCalls

REFUND = 4 * XRP
DUE = REFUND + RETURN_FEE
SUCCEEDED = [
    ("refund.created", "awaiting_merchant"),
    ("refund.updated", "sending"),
    ("refund.succeeded", "succeeded"),
]


def test_what_the_merchant_sends_reaches_the_customer(
    driver: ApiPaymentDriver, refunds: RefundCalls, set_rates: SetRates
) -> None:
    set_rates("USD", kraken="2.5", bitstamp="2.5")
    payment = refunds.paid()
    refund = refunds.create(payment, reason="One was damaged")
    assert (refund["status"], refund["due_amount"], refund["deposit_address"]) == (
        "awaiting_merchant",
        "4.000012",
        driver.platform.address,
    )
    assert refund["destination_address"] == driver.payer.address
    before = driver.balance(driver.payer.wallet)

    refunds.fund(refund)
    assert refunds.status(refund) == "sending"
    driver.settle_all()

    shown = refunds.read(refund)
    assert (shown["status"], shown["failure_reason"]) == ("succeeded", None)
    assert driver.balance(driver.payer.wallet) == before + REFUND
    assert driver.sent() == driver.expected_split(Sent(driver.payer.address, REFUND))
    assert (
        driver.client.tx(tx_hash=shown["transaction_hash"], address=driver.payer.address).validated
        is not None
    )
    assert refunds.events(refund) == SUCCEEDED
    public = driver.public_payment(payment)
    assert (public["status"], public["refunded_amount"], public["refund_status"]) == (
        "completed",
        "4.000000",
        "partial",
    )
    assert [(each["amount"], each["transaction_hash"]) for each in public["refunds"]] == [
        ("4.000000", shown["transaction_hash"])
    ]
    assert refunds.told_of_payment(refund) == [
        ("0.000000", "none"),
        ("0.000000", "none"),
        ("4.000000", "partial"),
    ]
    values_write()
    sums = refunds.session.get("/api/refunds/sums/").json()
    assert (sums["succeeded_amount"], sums["succeeded_values"]) == (
        *("4.000000", [{"currency": "USD", "value": "10.00", "without_value": 0}]),
    )
    (row,) = refunds.exported()
    assert (row["refunded_amount"], row["refund_status"], row["refunded_drops"]) == (
        *("4.000000", "partial", "4000000"),
    )


def test_too_little_is_returned_and_the_refund_still_waits(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    refund = refunds.create(refunds.paid())
    little = refunds.fund(refund, DUE - 1)
    driver.settle_all()
    assert rejection_of(Deposit.objects.get(tx_hash=little)) == ("amount_too_low", DUE - 1, False)
    assert refunds.status(refund) == "awaiting_merchant"
    refunds.fund(refund)
    driver.settle_all()
    twice = refunds.fund(refund)
    driver.settle_all()
    assert rejection_of(Deposit.objects.get(tx_hash=twice)) == ("already_paid", DUE, False)
    assert driver.sent() == driver.expected_split(
        Sent(driver.payer.address, REFUND),
        Sent(refunds.own.address, DUE - 1 - RETURN_FEE),
        Sent(refunds.own.address, DUE - RETURN_FEE),
    )


def test_what_is_too_much_goes_back_to_the_merchant(driver: ApiPaymentDriver, refunds: RefundCalls) -> None:
    refund = refunds.create(refunds.paid())
    refunds.fund(refund, DUE + XRP)
    driver.settle_all()
    assert refunds.status(refund) == "succeeded"
    assert driver.sent() == driver.expected_split(
        Sent(driver.payer.address, REFUND), Sent(refunds.own.address, XRP - RETURN_FEE)
    )


def test_what_comes_after_a_refund_was_canceled_is_returned(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    refund = refunds.create(refunds.paid())
    assert refunds.post(f"{refund['id']}/cancel/").status_code == 200
    late = refunds.fund(refund)
    driver.settle_all()
    assert rejection_of(Deposit.objects.get(tx_hash=late)) == ("payment_expired", DUE, False)
    assert refunds.status(refund) == "canceled"
    assert refunds.events(refund)[-1] == ("refund.updated", "canceled")


def test_two_deposits_of_one_page_fund_a_refund_once(driver: ApiPaymentDriver, refunds: RefundCalls) -> None:
    payment = refunds.paid()
    first, second = refunds.create(payment), refunds.create(payment)
    tags = {each["id"]: Refund.objects.get(pk=each["id"]).tag for each in (first, second)}
    hashes = [driver.pay(DUE, tag=tags[each["id"]], payer=refunds.own) for each in (first, first, second)]
    driver.close_and_sweep()
    driver.settle_all()
    assert [refunds.status(each) for each in (first, second)] == ["succeeded", "succeeded"]
    assert rejection_of(Deposit.objects.get(tx_hash=hashes[1])) == ("already_paid", DUE, False)
    payment.refresh_from_db()
    assert payment.refunded_amount == 2 * REFUND


def failed(driver: ApiPaymentDriver, refunds: RefundCalls) -> dict[str, Any]:
    """A refund whose customer began to refuse deposits after it was created."""
    refund = refunds.create(refunds.paid())
    driver.payer.set(SetFlag=9)
    driver.close_ledgers()
    refunds.fund(refund)
    driver.settle_all()
    shown = refunds.read(refund)
    assert (shown["status"], shown["can_choose_again"]) == ("failed", True)
    assert shown["failure_reason"] == "The customer's account does not accept deposits (tecNO_PERMISSION)."
    assert driver.journal_sum("owed_refund") == -REFUND
    return refund


def test_a_failed_refund_keeps_its_money_and_goes_to_another_address(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    refund = failed(driver, refunds)
    other = Payer(driver.ledger, new_wallet())
    driver.fund(other.wallet)
    body = {"to": "customer", "address": other.address, "tag": 5}
    answer = refunds.post(f"{refund['id']}/send-again/", body)
    assert answer.status_code == 200, answer.content
    assert answer.json()["refund"]["status"] == "sending"
    driver.settle_all()
    assert refunds.status(refund) == "succeeded"
    assert Sent(other.address, REFUND, 5) in driver.sent()
    assert refunds.events(refund)[2:] == [
        ("refund.failed", "failed"),
        ("refund.updated", "sending"),
        ("refund.succeeded", "succeeded"),
    ]


def test_a_failed_refund_is_given_back_to_its_merchant(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    refund = failed(driver, refunds)
    refunds.grow_old()
    stale = refunds.post(f"{refund['id']}/send-again/", {"to": "own_wallet"})
    assert (stale.status_code, stale.json()["code"]) == (403, "reauth")
    assert refunds.read(refund)["can_choose_again"] is True
    again = RefundCalls(driver)
    assert again.post(f"{refund['id']}/send-again/", {"to": "own_wallet"}).status_code == 200
    driver.settle_all()
    shown = again.read(refund)
    assert (shown["status"], shown["given_back"], shown["can_choose_again"]) == ("failed", True, False)
    assert Sent(driver.payout.address, REFUND) in driver.sent()
    assert driver.journal_sum("owed_refund") == 0
    twice = again.post(f"{refund['id']}/send-again/", {"to": "own_wallet"})
    assert (twice.status_code, twice.json()["code"]) == (409, "refund_not_open")


@pytest.mark.parametrize("to", ["customer", "own_wallet"])
def test_a_refund_that_comes_back_is_held_for_its_merchant(
    driver: ApiPaymentDriver, refunds: RefundCalls, to: str
) -> None:
    payment = refunds.paid()
    refund = refunds.create(payment)
    refunds.fund(refund)
    driver.settle_all()
    transfer = Leg.objects.get(deposit__refund=refund["id"], kind="refund").transfer
    assert transfer is not None
    back = driver.deposit(REFUND, tag=transfer.source_tag)
    shown = refunds.read(refund)
    assert (shown["status"], shown["can_choose_again"]) == ("failed", True)
    payment.refresh_from_db()
    assert (payment.refunded_amount, payment.refund_status) == (0, "none")
    assert (back.flow, back.merchant_id, driver.journal_sum("held")) == ("held", driver.merchant.pk, -REFUND)

    other = Payer(driver.ledger, new_wallet())
    driver.fund(other.wallet)
    body: dict[str, Any] = {"to": to}
    if to == "customer":
        body["address"] = other.address
    assert refunds.post(f"{refund['id']}/send-again/", body).status_code == 200
    driver.settle_all()
    given_back = to == "own_wallet"
    shown = refunds.read(refund)
    assert (shown["status"], shown["given_back"]) == (
        "failed" if given_back else "succeeded",
        given_back,
    )
    assert Sent(driver.payout.address if given_back else other.address, REFUND) in driver.sent()
    assert driver.journal_sum("held") == 0
    assert set(legs_of(back)) == {"payout" if given_back else "refund"}


def test_an_administrators_retry_sends_a_failed_refund(
    driver: ApiPaymentDriver, refunds: RefundCalls, admin: AdminCommands
) -> None:
    refund = failed(driver, refunds)
    driver.payer.set(ClearFlag=9)
    driver.close_ledgers()
    leg = Leg.objects.get(deposit__refund=refund["id"], kind="refund")
    admin.run("retry", "--leg", leg.pk)
    assert refunds.status(refund) == "sending"
    driver.settle_all()
    assert refunds.status(refund) == "succeeded"
