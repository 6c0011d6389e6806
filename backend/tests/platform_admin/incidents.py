"""Payments and wallets that an administrator has to look at."""

from __future__ import annotations

from typing import Any, cast

from apps.payments.models import Deposit, Leg, Payment
from tests.factories.ledger_clients import Replying
from tests.factories.ledger_wallets import Payer
from tests.factories.payment_driver import XRP, PaymentDriver, status_of


def fails(driver: PaymentDriver) -> Payment:
    """A payment whose payout failed: the account does not exist."""
    payment = driver.paid_payment(XRP // 2, payout_address=driver.unfunded_payout_address())
    driver.settle_all()
    assert status_of(payment) == "failed"
    return payment


def exists(driver: PaymentDriver, address: str) -> None:
    """Create an account by funding it."""
    driver.payer.submit(Destination=address, Amount=str(5 * XRP))
    driver.close_ledgers()


def external_transaction(driver: PaymentDriver, drops: int = 5 * XRP) -> str:
    """Pay from the platform wallet without the backend; returns the hash."""
    answer = driver.platform.submit(Destination=driver.payer.address, Amount=str(drops))
    assert answer["engine_result"] == "tesSUCCESS", answer
    return str(answer["tx_json"]["hash"])


def stuck_payout(driver: PaymentDriver) -> tuple[Payment, Leg]:
    """A payout whose three attempts were refused by the server and have expired."""
    payment = driver.create_payment(burn_ppm=0, burn_address=None)
    driver.deposit(10_000_000, tag=payment.tag)
    real = driver.client
    driver.client = cast(Any, Replying(real, lambda _: "tefINTERNAL"))
    for _ in range(4):
        driver.settle()
        driver.ledger.faults(withhold=1.0)
        driver.close_ledgers(9)
        driver.ledger.faults()
        driver.sweep()
    driver.client = real
    leg = Leg.objects.get(deposit__payment=payment)
    assert leg.transfer is not None
    assert leg.transfer.state == "stuck"
    return payment, leg


def bounced_payout(driver: PaymentDriver) -> Deposit:
    """A payout that its receiver sent back."""
    payment = driver.paid_payment(burn_ppm=0, burn_address=None)
    driver.settle_all()
    leg = Leg.objects.get(deposit__payment=payment)
    assert leg.transfer is not None
    deposit = driver.deposit(
        leg.amount, tag=leg.transfer.source_tag, payer=Payer(driver.ledger, driver.payout)
    )
    assert (deposit.flow, deposit.merchant_id) == ("held", driver.merchant.pk)
    return deposit
