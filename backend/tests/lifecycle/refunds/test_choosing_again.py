"""A refund that fails again, wherever its merchant has sent it: he chooses again, as often as it fails."""

from __future__ import annotations

from typing import Any

from apps.payments.models import Leg, Refund
from tests.factories.api_payment_driver import ApiPaymentDriver, Sent
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP
from tests.factories.refund_calls import RefundCalls
from tests.platform_admin.dashboard import Admin

REFUND = 4 * XRP


def account(driver: ApiPaymentDriver) -> Payer:
    payer = Payer(driver.ledger, new_wallet())
    driver.fund(payer.wallet)
    return payer


def refuse_deposits(driver: ApiPaymentDriver, payer: Payer, *, refuse: bool = True) -> None:
    payer.set(SetFlag=9) if refuse else payer.set(ClearFlag=9)
    driver.close_ledgers()


def failed(driver: ApiPaymentDriver, refunds: RefundCalls) -> dict[str, Any]:
    refund = refunds.create(refunds.paid())
    refuse_deposits(driver, driver.payer)
    refunds.fund(refund)
    driver.settle_all()
    assert refunds.read(refund)["can_choose_again"] is True
    return refund


def send_to(refunds: RefundCalls, refund: dict[str, Any], payer: Payer | None) -> str:
    """To another account of the customer's, or to the merchant himself; the refund's status then."""
    body = {"to": "own_wallet"} if payer is None else {"to": "customer", "address": payer.address}
    answer = refunds.post(f"{refund['id']}/send-again/", body)
    assert answer.status_code == 200, answer.content
    return str(answer.json()["refund"]["status"])


def send_back(driver: ApiPaymentDriver, refund: dict[str, Any], payer: Payer) -> None:
    """The account that received the refund sends it back, with the tag that names it."""
    row = Refund.objects.get(pk=refund["id"])
    carrier = row.came_back_id or row.deposit_id
    transfer = Leg.objects.select_related("transfer").get(deposit=carrier, kind="refund").transfer
    assert transfer is not None
    driver.deposit(REFUND, tag=transfer.source_tag, payer=payer)


def test_a_refund_that_cannot_be_delivered_twice_goes_to_a_third_address(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    refund, second, third = failed(driver, refunds), account(driver), account(driver)
    assert send_to(refunds, refund, second) == "sending"
    refuse_deposits(driver, second)
    driver.settle_all()
    assert refunds.read(refund)["can_choose_again"] is True

    assert send_to(refunds, refund, third) == "sending"
    driver.settle_all()
    assert refunds.status(refund) == "succeeded"
    assert Sent(third.address, REFUND) in driver.sent()
    assert driver.journal_sum("owed_refund") == 0


def test_what_cannot_be_given_back_is_chosen_about_again(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    payment = refunds.paid()
    refund = refunds.create(payment)
    refuse_deposits(driver, driver.payer)
    refunds.fund(refund)
    driver.settle_all()
    assert send_to(refunds, refund, None) == "failed"
    refuse_deposits(driver, refunds.own)
    driver.settle_all()
    shown = refunds.read(refund)
    assert (shown["given_back"], shown["can_choose_again"]) == (True, True)
    assert shown["failure_reason"].startswith("Your wallet does not accept deposits")
    admin = Admin()
    assert admin.get("metrics/overview/")["attention"]["refunds"] == [
        {"mode": "test", "status": "failed", "count": 1, "amount": "4.000000"}
    ]
    (listed,) = admin.get("refunds/", held="true")["refunds"]
    assert (listed["id"], listed["can_retry"]) == (refund["id"], True)

    # What was refunded meanwhile has taken its place, so it can only be the merchant's own.
    other = refunds.create(payment, amount="10")
    refused = refunds.post(
        f"{refund['id']}/send-again/", {"to": "customer", "address": account(driver).address}
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "refund_too_much")
    refuse_deposits(driver, refunds.own, refuse=False)
    assert send_to(refunds, refund, None) == "failed"
    driver.settle_all()
    shown = refunds.read(refund)
    assert (shown["given_back"], shown["can_choose_again"], shown["failure_reason"]) == (
        *(True, False, "Given back to you."),
    )
    assert Sent(driver.payout.address, REFUND) in driver.sent()
    assert refunds.status(other) == "awaiting_payer"


def test_what_could_not_be_given_back_goes_to_the_customer_after_all(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    refund, other = failed(driver, refunds), account(driver)
    send_to(refunds, refund, None)
    refuse_deposits(driver, refunds.own)
    driver.settle_all()
    assert send_to(refunds, refund, other) == "sending"
    driver.settle_all()
    shown = refunds.read(refund)
    assert (shown["status"], shown["given_back"], shown["can_choose_again"]) == ("succeeded", False, False)
    assert Sent(other.address, REFUND) in driver.sent()
    assert refunds.read(refund)["destination_address"] == driver.payer.address


def test_a_refund_that_comes_back_twice_is_chosen_about_twice(
    driver: ApiPaymentDriver, refunds: RefundCalls
) -> None:
    payment = refunds.paid()
    refund = refunds.create(payment)
    refunds.fund(refund)
    driver.settle_all()
    second, third = account(driver), account(driver)
    send_back(driver, refund, driver.payer)
    assert refunds.read(refund)["can_choose_again"] is True
    assert send_to(refunds, refund, second) == "sending"
    driver.settle_all()
    assert refunds.status(refund) == "succeeded"
    send_back(driver, refund, second)
    shown = refunds.read(refund)
    assert (shown["status"], shown["can_choose_again"]) == ("failed", True)
    payment.refresh_from_db()
    assert (payment.refunded_amount, driver.journal_sum("held")) == (0, -REFUND)

    assert send_to(refunds, refund, third) == "sending"
    driver.settle_all()
    assert refunds.status(refund) == "succeeded"
    payment.refresh_from_db()
    assert (payment.refunded_amount, driver.journal_sum("held")) == (REFUND, 0)
    assert Sent(third.address, REFUND) in driver.sent()
    assert [event for event, _ in refunds.events(refund)][-3:] == [
        *("refund.failed", "refund.updated", "refund.succeeded"),
    ]
