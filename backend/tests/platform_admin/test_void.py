"""Voiding: a no-op fills the slot of a stuck transfer, and later transfers continue."""

from __future__ import annotations

from apps.payments.models import Leg
from tests.factories.admin_commands import AdminCommands
from tests.factories.payment_driver import PaymentDriver
from tests.platform_admin.incidents import stuck_payout


def test_payouts_continue_after_a_stuck_slot_is_voided(driver: PaymentDriver, admin: AdminCommands) -> None:
    payment, leg = stuck_payout(driver)
    behind = driver.create_payment(burn_ppm=0, burn_address=None)
    driver.deposit(10_000_000, tag=behind.tag)
    assert driver.settle() == 1  # planned, not signed
    transfer = admin.transfer(leg)
    (slot,) = transfer.slots.all()

    assert admin.run("void", "--transfer", transfer.pk).startswith(f"Slot {slot.number} will be filled")
    driver.settle_all()

    transfer.refresh_from_db()
    slot.refresh_from_db()
    assert (transfer.state, transfer.fail_code, slot.state) == ("failed", "voided", "used")
    assert slot.used_by is not None
    assert slot.used_by.purpose == "void"
    behind.refresh_from_db()
    payment.refresh_from_db()
    assert (payment.status, behind.status) == ("failed", "completed")
    assert [act[:2] for act in admin.recorded()] == [("void", f"{transfer.pk}:{slot.number}")]


def test_only_a_stuck_slot_can_be_voided(driver: PaymentDriver, admin: AdminCommands) -> None:
    assert admin.refusal("void", "--transfer", 999_999_999) == "There is no such transfer."
    payment = driver.create_payment()
    driver.deposit(10_000_000, tag=payment.tag)
    driver.settle()
    leg = Leg.objects.get(deposit__payment=payment, kind="payout")
    assert admin.refusal("void", "--transfer", admin.transfer(leg).pk) == (
        "Only a stuck transfer's slot is voided; this one is signed."
    )
