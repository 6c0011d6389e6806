"""Retrying and redirecting failed legs."""

from __future__ import annotations

import uuid

from apps.accounts.services.users import user_suspend
from apps.common.modes import Mode
from apps.payments.models import Leg, Redirect
from apps.treasury.domain.choices import AddressRole
from apps.treasury.models import BurnWallet
from apps.treasury.services.wallets import address_claim
from apps.wallets.models import MerchantWallet
from apps.wallets.services.connection import merchant_wallet_set
from tests.factories.admin_commands import AdminCommands
from tests.factories.ledger_wallets import new_wallet
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.platform_admin.incidents import exists, fails, stuck_payout


def test_retrying_a_failed_payout_pays_it(driver: PaymentDriver, admin: AdminCommands) -> None:
    payment = fails(driver)
    leg = Leg.objects.get(deposit__payment=payment, kind="payout")
    transfer = admin.transfer(leg)
    exists(driver, payment.payout_address)

    admin.run("retry", "--payment", payment.pk)
    payment.refresh_from_db()
    assert (payment.status, payment.failure_reason) == ("processing", None)
    assert (admin.transfer(leg).pk, admin.transfer(leg).state) == (transfer.pk, "ready")
    driver.settle_all()

    payment.refresh_from_db()
    assert (payment.status, payment.failure_reason) == ("completed", None)
    assert [status for _, status, _ in driver.event_summaries(payment)] == [
        "processing", "failed", "processing", "completed",
    ]  # fmt: skip
    assert admin.recorded()[0][:2] == ("retry", str(transfer.pk))
    assert "this one is paid" in admin.refusal("retry", "--payment", payment.pk)


def test_retrying_a_failed_return_pays_it(driver: PaymentDriver, admin: AdminCommands) -> None:
    driver.payer.set(SetFlag=1)  # the sender requires a tag and gives none
    driver.close_ledgers()
    deposit = driver.deposit(XRP, tag=None)
    driver.settle_all()
    leg = Leg.objects.get(deposit=deposit)
    assert (leg.state, admin.transfer(leg).fail_code) == ("failed", "tecDST_TAG_NEEDED")
    driver.payer.set(ClearFlag=1)
    driver.close_ledgers()

    admin.run("retry", "--leg", leg.pk)
    driver.settle_all()
    leg.refresh_from_db()
    assert leg.state == "paid"


def test_retrying_a_failed_burn_pays_the_current_burn_wallet(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    gone = new_wallet().address
    address_claim(address=gone, role=AddressRole.BURN, mode="test")
    payment = driver.paid_payment(burn_address=gone)
    driver.settle_all()
    leg = Leg.objects.get(deposit__payment=payment, kind="burn")
    assert leg.state == "failed"
    BurnWallet.objects.filter(mode="test", active=True).update(active=False)
    BurnWallet.objects.create(mode="test", address=driver.burn.address, provably_unspendable=False)
    before = driver.balance(driver.burn)

    admin.run("retry", "--payment", payment.pk, "--kind", "burn")
    driver.settle_all()
    leg.refresh_from_db()
    assert (leg.state, leg.dest) == ("paid", driver.burn.address)
    assert driver.balance(driver.burn) == before + 10_000
    assert status_of(payment) == "completed"


def test_a_failed_payout_is_redirected_to_the_merchants_current_wallet(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    payment = fails(driver)
    leg = Leg.objects.get(deposit__payment=payment, kind="payout")
    before = driver.balance(driver.payout)

    assert (
        admin.run("redirect", "--payment", payment.pk) == f"The payout now goes to {driver.payout.address}."
    )
    row = Redirect.objects.get(leg=leg)
    assert (row.from_dest, row.to_dest, row.admin_id, row.reason) == (
        payment.payout_address,
        driver.payout.address,
        admin.user.pk,
        "as agreed on the phone",
    )
    driver.settle_all()
    assert status_of(payment) == "completed"
    assert driver.balance(driver.payout) == before + 495_000


def test_redirecting_is_refused(driver: PaymentDriver, admin: AdminCommands) -> None:
    payment = fails(driver)
    redirect = ("redirect", "--payment", payment.pk)
    assert admin.refusal("redirect", "--payment", uuid.uuid4()) == "There is no such payment."
    merchant_wallet_set(merchant_id=driver.merchant.pk, mode=Mode.TEST, address=payment.payout_address)
    assert "is the one that could not be paid" in admin.refusal(*redirect)
    user_suspend(user_id=driver.merchant.pk)
    assert admin.refusal(*redirect) == "The merchant is suspended."


def test_redirecting_needs_a_wallet(driver: PaymentDriver, admin: AdminCommands) -> None:
    payment = fails(driver)
    MerchantWallet.objects.filter(merchant=driver.merchant).update(is_active=False)
    assert admin.refusal("redirect", "--payment", payment.pk) == "The merchant has no wallet in test mode."


def test_a_leg_being_sent_or_without_a_final_result_is_not_redirected(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    payment, leg = stuck_payout(driver)
    assert "this one is sending" in admin.refusal("redirect", "--payment", payment.pk)
    assert "this one is sending" in admin.refusal("retry", "--leg", leg.pk)
    admin.run("void", "--transfer", admin.transfer(leg).pk)
    driver.settle_all()
    merchant_wallet_set(
        merchant_id=driver.merchant.pk, mode=Mode.TEST, address=driver.unfunded_payout_address()
    )
    assert admin.refusal("redirect", "--payment", payment.pk) == (
        "The last result (voided) is not final: retry it instead."
    )
    admin.run("retry", "--payment", payment.pk)
    driver.settle_all()
    assert status_of(payment) == "completed"
