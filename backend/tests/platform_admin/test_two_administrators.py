"""Two administrators run the same action at the same time: one succeeds, the other is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.payments.models import Leg, Redirect, Release
from apps.treasury.models import Entry
from tests.factories.admin_commands import AdminCommands
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.platform_admin.incidents import bounced_payout, external_transaction, fails, stuck_payout
from tests.platform_admin.simultaneous import both

Command = tuple[object, ...]


def retried(driver: PaymentDriver, admin: AdminCommands) -> Command:
    return ("retry", "--payment", fails(driver).pk)


def redirected(driver: PaymentDriver, admin: AdminCommands) -> Command:
    return ("redirect", "--payment", fails(driver).pk)


def released(driver: PaymentDriver, admin: AdminCommands) -> Command:
    return ("release", "--deposit", bounced_payout(driver).pk, "--to", "payout")


def recognised(driver: PaymentDriver, admin: AdminCommands) -> Command:
    tx_hash = external_transaction(driver)
    driver.close_and_sweep()
    return ("recognise", "--wallet", driver.platform.address, "--tx", tx_hash)


def resumed(driver: PaymentDriver, admin: AdminCommands) -> Command:
    command, *options = recognised(driver, admin)
    admin.run(str(command), *options)
    return ("resume", "--wallet", driver.platform.address)


def voided(driver: PaymentDriver, admin: AdminCommands) -> Command:
    _, leg = stuck_payout(driver)
    return ("void", "--transfer", admin.transfer(leg).pk)


def retired(driver: PaymentDriver, admin: AdminCommands) -> Command:
    driver.create_payment()
    PaymentDriver(driver.ledger, driver.client)
    return ("retire", "--wallet", driver.platform.address)


@pytest.mark.parametrize(
    ("prepare", "refusal"),
    [
        (retried, "Only a failed leg can be sent again; this one is sending."),
        (redirected, "Only a failed leg can be sent again; this one is owed."),
        (released, "This deposit has already been released."),
        (recognised, "This transaction has already been recognised."),
        (resumed, "This wallet is not halted."),
        (voided, "Only a stuck transfer's slot is voided; this one is ready."),
        (retired, "This wallet is already retired."),
    ],
)
def test_one_of_two_simultaneous_actions_is_refused(
    driver: PaymentDriver,
    admin: AdminCommands,
    prepare: Callable[[PaymentDriver, AdminCommands], Command],
    refusal: str,
) -> None:
    command = prepare(driver, admin)
    noted = len(admin.recorded())

    done, refused = both(admin, *command)

    assert (len(done), refused) == (1, [refusal])
    # Recognitions, releases and redirects are recorded with the row that they change.
    assert len(admin.recorded()) == noted + (prepare in (retried, resumed, voided, retired))
    if prepare is not resumed:
        driver.sweep()
        if driver.wallet.halted_at is None and driver.wallet.state != "retired":
            driver.settle_all()
    driver.assert_balanced()


def test_two_simultaneous_releases_book_and_send_once(driver: PaymentDriver, admin: AdminCommands) -> None:
    deposit = bounced_payout(driver)
    before = driver.balance(driver.payout)

    both(admin, "release", "--deposit", deposit.pk, "--to", "return")
    driver.settle_all()

    assert driver.balance(driver.payout) == before + deposit.delivered - deposit.return_fee
    assert Release.objects.filter(deposit=deposit).count() == 1
    assert Entry.objects.filter(kind="release", source=str(deposit.pk)).count() == 1


def test_two_simultaneous_redirects_pay_once(driver: PaymentDriver, admin: AdminCommands) -> None:
    payment = fails(driver)
    before = driver.balance(driver.payout)

    both(admin, "redirect", "--payment", payment.pk)
    driver.settle_all()

    leg = Leg.objects.get(deposit__payment=payment, kind="payout")
    assert (leg.state, Redirect.objects.filter(leg=leg).count()) == ("paid", 1)
    assert driver.balance(driver.payout) == before + XRP // 2 - 5_000
