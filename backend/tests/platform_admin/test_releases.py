"""Releasing held deposits."""

from __future__ import annotations

from apps.payments.models import Rejected
from tests.factories.admin_commands import AdminCommands
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.platform_admin.incidents import bounced_payout


def test_a_bounced_payout_is_paid_again(driver: PaymentDriver, admin: AdminCommands) -> None:
    deposit = bounced_payout(driver)
    before = driver.balance(driver.payout)
    release = ("release", "--deposit", deposit.pk, "--to", "payout")
    assert admin.run(*release) == f"Released to payout: sent to {driver.payout.address}."
    driver.settle_all()
    assert driver.balance(driver.payout) == before + deposit.delivered
    assert driver.journal_sum("held") == 0
    assert admin.refusal(*release) == "This deposit has already been released."


def test_held_deposits_are_released_to_equity_or_returned(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    first, second = bounced_payout(driver), bounced_payout(driver)
    equity = driver.journal_sum("equity")
    assert admin.run("release", "--deposit", first.pk, "--to", "equity") == "Released to equity."
    assert driver.journal_sum("equity") == equity - first.delivered
    before = driver.balance(driver.payout)
    admin.run("release", "--deposit", second.pk, "--to", "return")
    driver.settle_all()
    assert driver.balance(driver.payout) == before + second.delivered - second.return_fee
    assert driver.journal_sum("held") == 0


def test_an_unsent_return_can_be_released(driver: PaymentDriver, admin: AdminCommands) -> None:
    deposit = driver.deposit(500, tag=None)
    assert "Only a bounced payout" in admin.refusal("release", "--deposit", deposit.pk, "--to", "payout")
    admin.run("release", "--deposit", deposit.pk, "--to", "return")
    driver.settle_all()
    row = Rejected.objects.get(deposit=deposit)
    assert row.leg is not None
    assert (row.leg.state, row.leg.amount, row.not_sent) == ("paid", 500 - deposit.return_fee, False)


def test_deposits_that_are_not_held_cannot_be_released(driver: PaymentDriver, admin: AdminCommands) -> None:
    dust = driver.deposit(12, tag=None)
    assert "Nothing would be left" in admin.refusal("release", "--deposit", dust.pk, "--to", "return")
    payment = driver.create_payment()
    settled = driver.deposit(10 * XRP, tag=payment.tag)
    unmatched = driver.deposit(XRP, tag=None)
    for deposit in (settled, unmatched):
        assert admin.refusal("release", "--deposit", deposit.pk, "--to", "equity") == (
            "Only held deposits and unsent returns can be released."
        )
    assert admin.refusal("release", "--deposit", 10**12, "--to", "equity") == "There is no such deposit."
