"""`payment.returned`: the merchant's server is told each time that a return ends, fails or comes back."""

from __future__ import annotations

from apps.payments.models import Deposit, Leg, Payment
from tests.factories.admin_commands import AdminCommands
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP


def told(driver: ApiPaymentDriver, payment: Payment) -> list[tuple[str, str | None, bool]]:
    """Status and amount of each `payment.returned` in their order, and whether it has a hash."""
    returned = [
        body["rejected_payment"]
        for body in driver.webhook_bodies(payment)
        if body["event_type"] == "payment.returned"
    ]
    return [
        (each["return_status"], each["returned_amount"], each["return_transaction_hash"] is not None)
        for each in returned
    ]


def source_tag(deposit: Deposit) -> int:
    transfer = Leg.objects.get(deposit=deposit, kind__in=["return", "excess"]).transfer
    assert transfer is not None
    return transfer.source_tag


def test_a_return_that_fails_is_told_and_so_is_the_success_of_a_retry(
    driver: ApiPaymentDriver, admin: AdminCommands
) -> None:
    driver.payer.set(SetFlag=1)  # the sender requires a destination tag and gives none
    driver.close_ledgers()
    payment = driver.request_payment("10")
    deposit = driver.deposit(XRP, tag=payment.tag)
    driver.settle_all()
    assert told(driver, payment) == [("failed", None, False)]

    driver.payer.set(ClearFlag=1)
    driver.close_ledgers()
    admin.run("retry", "--leg", Leg.objects.get(deposit=deposit).pk)
    driver.settle_all()

    assert told(driver, payment) == [("failed", None, False), ("completed", "0.999988", True)]


def test_a_return_that_comes_back_is_told(driver: ApiPaymentDriver) -> None:
    payment = driver.request_payment("10")
    deposit = driver.deposit(5 * XRP, tag=payment.tag)
    driver.settle_all()
    assert told(driver, payment) == [("completed", "4.999988", True)]

    driver.deposit(5 * XRP - 12, tag=source_tag(deposit))
    driver.deposit(XRP, tag=source_tag(deposit))
    driver.settle_all()

    assert told(driver, payment) == [("completed", "4.999988", True), ("failed", None, True)]
    assert driver.public_state(payment) == ("pending", "underpaid")


def test_an_excess_that_comes_back_with_another_payment_is_told(driver: ApiPaymentDriver) -> None:
    """In one ledger with the deposit that settles a second payment."""
    overpaid, other = driver.request_payment("10"), driver.request_payment("3")
    deposit = driver.deposit(12 * XRP, tag=overpaid.tag)
    driver.settle_all()

    driver.pay(2 * XRP - 12, tag=source_tag(deposit))
    driver.pay(3 * XRP, tag=other.tag)
    driver.close_and_sweep()
    driver.settle_all()

    assert told(driver, overpaid) == [("completed", "1.999988", True), ("failed", None, True)]
    assert driver.public_state(overpaid) == ("completed", "overpaid")
    assert driver.public_state(other) == ("completed", "none")
