"""The active wallet pays what a replaced or retired one owes and cannot send."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import AuditRecord
from apps.payments.models import Leg, Payment, Takeover
from apps.treasury.models import Wallet
from apps.treasury.services.wallets import wallet_register
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.incidents import exists, fails
from tests.platform_admin.money_calls import REASON, actions, admin, failed_return, sheet_of, wallet_of

__all__ = ["admin"]


def replace_wallet(driver: PaymentDriver, *, xrp: int = 1000) -> PaymentDriver:
    """Another platform wallet of the same merchant takes the place of the driver's; returns its driver."""
    other = PaymentDriver.__new__(PaymentDriver)
    other.__dict__.update(driver.__dict__)
    other.platform = Payer(driver.ledger, new_wallet())
    other.fund(other.platform.wallet, xrp=xrp)
    other.wallet_id = wallet_register(
        mode=driver.mode,
        address=other.platform.address,
        secret=other.platform.wallet.seed or "",
        client=driver.client,
    ).id
    other.close_and_sweep()
    return other


@pytest.fixture
def stranded(driver: PaymentDriver) -> Payment:
    """A failed payout in a wallet that was retired all the same, as was possible once."""
    payment = fails(driver)
    replace_wallet(driver)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local session_replication_role = replica")
        cursor.execute("update treasury_wallet set state = 'retired' where id = %s", [driver.wallet_id])
    return payment


def take_over(admin: Admin, driver: PaymentDriver) -> tuple[int, str]:
    answer = admin.post("money/take-over/", address=driver.platform.address, **REASON)
    body = answer.json()
    return answer.status_code, body.get("message") or body["error"]


def test_a_payout_that_was_stranded_is_paid_from_its_payment(
    driver: PaymentDriver, admin: Admin, stranded: Payment
) -> None:
    found = actions(admin, stranded)
    assert (found["can_take_over"], found["can_retry_payout"], found["redirect_to"]) == (True, False, None)
    refused = admin.post(f"payments/{stranded.pk}/retry-payout/", **REASON)
    assert refused.status_code == 409
    assert "Let the active wallet take it over." in refused.json()["error"]
    exists(driver, stranded.payout_address)

    answer = admin.post(f"payments/{stranded.pk}/take-over/", **REASON)

    assert answer.json()["message"] == "The active wallet now owes 0.495000 XRP of this (1 to send)."
    assert status_of(stranded) == "processing"
    leg = Leg.objects.get(deposit__payment=stranded, kind="payout")
    other = Wallet.objects.get(mode="test", state="active")
    assert leg.paying_wallet == other.pk
    row = AuditRecord.objects.order_by("-id").first()
    assert row is not None
    assert (row.action, row.subject) == ("legs_taken_over", f"wallet {driver.wallet_id}")
    assert row.after == {"address": other.address, "count": 1, "drops": 495_000}
    assert actions(admin, stranded)["can_take_over"] is False


def test_what_was_taken_over_is_sent_by_the_active_wallet(driver: PaymentDriver, admin: Admin) -> None:
    payment, back = fails(driver), failed_return(driver)
    other = replace_wallet(driver)
    exists(driver, payment.payout_address)
    shown = wallet_of(admin, driver)["take_over"]
    assert shown == {"legs": 2, "amount": "25.494988"}
    assert wallet_of(admin, other)["take_over"] is None

    assert take_over(admin, driver) == (
        200,
        "The active wallet now owes 25.494988 XRP of this (2 to send).",
    )

    assert wallet_of(admin, driver)["take_over"] is None
    sheet = sheet_of(admin, driver)
    assert (sheet["payouts"]["total"], sheet["returns"]["total"]) == ("0.000000", "0.000000")
    other.settle_all()
    assert status_of(payment) == "completed"
    assert Leg.objects.get(deposit=back).state == "paid"
    driver.assert_balanced()
    retired = admin.post("settings/retire/", address=driver.platform.address, **REASON)
    assert retired.status_code == 200, retired.content


def test_the_next_audit_of_both_wallets_agrees(driver: PaymentDriver, admin: Admin) -> None:
    """Audits count on from the last one; what was booked late must be in the next."""
    fails(driver)
    other = replace_wallet(driver)
    for each in (driver, other):
        each.close_and_sweep()
    take_over(admin, driver)
    for each in (driver, other):
        each.close_and_sweep()
        newest = each.wallet.audits.order_by("-ledger_index").first()
        assert newest is not None
        assert newest.ledger == newest.books + newest.external
        assert each.wallet.halted_at is None
    owed = [each.wallet.audits.order_by("-ledger_index")[0].owed for each in (driver, other)]
    assert owed == [0, 495_000]


def test_waiting_payouts_of_a_halted_wallet_are_taken_over(driver: PaymentDriver, admin: Admin) -> None:
    """Its key has leaked, say: it must not sign again."""
    payment = driver.paid_payment()
    waiting = driver.paid_payment()
    other = replace_wallet(driver)
    assert wallet_of(admin, driver)["take_over"] is None
    assert take_over(admin, driver) == (409, "The wallet that owes this still sends it.")
    Wallet.objects.filter(pk=driver.wallet_id).update(halted_at=timezone.now(), halt_reason="leaked")

    assert take_over(admin, driver) == (200, "The active wallet now owes 19.820000 XRP of this (4 to send).")

    other.settle_all()
    assert (status_of(payment), status_of(waiting)) == ("completed", "completed")
    assert not Leg.objects.filter(paying_wallet=driver.wallet_id).exists()


def test_no_more_is_taken_over_than_the_equity_covers(driver: PaymentDriver, admin: Admin) -> None:
    payments = [fails(driver) for _ in range(3)]
    other = replace_wallet(driver, xrp=1 + 2 + 1)
    assert other.wallet.audits.order_by("-ledger_index")[0].equity == 3 * XRP

    assert take_over(admin, driver) == (
        200,
        "The active wallet now owes 0.990000 XRP of this (2 to send)."
        " 1 more is left: add funds to it and take over again.",
    )

    assert [status_of(payment) for payment in payments] == ["processing", "processing", "failed"]
    code, sentence = take_over(admin, driver)
    assert code == 409
    assert sentence.endswith("at least 0.495000 XRP are needed. Add funds to it first.")
    assert Takeover.objects.filter(from_wallet=driver.wallet_id).count() == 2


def test_nothing_is_taken_over_from_the_active_wallet(driver: PaymentDriver, admin: Admin) -> None:
    payment = fails(driver)
    assert take_over(admin, driver) == (409, "The active platform wallet pays this itself.")
    answer = admin.post(f"payments/{payment.pk}/take-over/", **REASON)
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "The active platform wallet pays this itself.",
    )
    pending = driver.create_payment()
    assert admin.post(f"payments/{pending.pk}/take-over/", **REASON).json()["error"] == (
        "Nothing was paid for this payment."
    )
    assert not Takeover.objects.filter(leg__deposit__payment=payment).exists()
