"""What an administrator does about one payment: its payout, its burn, and money that came back."""

from __future__ import annotations

from apps.common.modes import Mode
from apps.payments.models import Leg, Redirect
from apps.treasury.domain.choices import AddressRole
from apps.treasury.models import (
    BurnWallet,
    Transfer,
)
from apps.treasury.services.wallets import address_claim
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import PaymentDriver, status_of
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.incidents import exists, fails
from tests.platform_admin.money_calls import REASON, actions, admin, sheet_of

__all__ = ["admin"]


def test_a_failed_payout_is_retried(driver: PaymentDriver, admin: Admin) -> None:
    payment = fails(driver)
    before = actions(admin, payment)
    assert (before["can_retry_payout"], before["payouts_retried"], before["can_retry_burn"]) == (
        True,
        1,
        False,
    )
    assert [each["event_type"] for each in before["deliveries"]] == ["payment.failed", "payment.processing"]
    exists(driver, payment.payout_address)
    assert admin.post(f"payments/{payment.pk}/retry-payout/", **REASON).status_code == 200
    driver.settle_all()
    assert status_of(payment) == "completed"
    after = actions(admin, payment)
    assert (after["can_retry_payout"], after["redirect_to"]) == (False, None)


def test_a_failed_payout_is_redirected(driver: PaymentDriver, admin: Admin) -> None:
    payment = fails(driver)
    target = actions(admin, payment)["redirect_to"]
    assert target == {"address": driver.payout.address, "destination_tag": None}
    answer = admin.post(f"payments/{payment.pk}/redirect/", **REASON)
    assert answer.json()["address"] == driver.payout.address
    row = Redirect.objects.get(leg__deposit__payment=payment)
    assert (row.to_dest, row.admin_id, row.reason) == (driver.payout.address, admin.user.pk, REASON["reason"])
    driver.settle_all()
    assert status_of(payment) == "completed"


def test_a_failed_burn_is_retried(driver: PaymentDriver, admin: Admin) -> None:
    gone = new_wallet().address
    address_claim(address=gone, role=AddressRole.BURN, mode=Mode.TEST)
    payment = driver.paid_payment(burn_address=gone)
    driver.settle_all()
    assert actions(admin, payment)["can_retry_burn"] is True
    BurnWallet.objects.filter(mode="test", active=True).update(active=False)
    BurnWallet.objects.create(mode="test", address=driver.burn.address, provably_unspendable=False)
    assert admin.post(f"payments/{payment.pk}/retry-burn/", **REASON).status_code == 200
    driver.settle_all()
    assert Leg.objects.get(deposit__payment=payment, kind="burn").state == "paid"
    assert actions(admin, payment)["can_retry_burn"] is False


def test_a_payout_that_came_back_is_paid_again(driver: PaymentDriver, admin: Admin) -> None:
    payment = driver.paid_payment()
    driver.settle_all()
    transfer = Transfer.objects.get(legs__deposit__payment=payment, kind="payout")
    payout = Payer(driver.ledger, driver.payout)
    held = driver.deposit(9_900_000, tag=transfer.source_tag, payer=payout)
    assert held.flow == "held"

    (came_back,) = actions(admin, payment)["came_back"]
    assert (came_back["deposit_id"], came_back["amount"], came_back["to"]) == (
        held.pk,
        "9.900000",
        ["payout", "return", "equity"],
    )
    row = admin.get("money/", mode="test")["held"][0]
    assert (row["deposit_id"], row["merchant"]) == (held.pk, driver.merchant.email)
    sheet = sheet_of(admin, driver)
    assert (sheet["held"]["total"], sheet["held"]["count"]) == ("9.900000", 1)

    before = driver.balance(driver.payout)
    assert admin.post(f"deposits/{held.pk}/release/", to="payout", **REASON).status_code == 200
    assert admin.post(f"deposits/{held.pk}/release/", to="payout", **REASON).status_code == 409
    driver.settle_all()
    assert driver.balance(driver.payout) == before + 9_900_000
    assert actions(admin, payment)["came_back"] == []
    assert held.pk not in [each["deposit_id"] for each in admin.get("money/", mode="test")["held"]]
