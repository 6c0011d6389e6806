"""A replaced wallet still settles; a retired one is only watched."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import CommandError
from django.utils import timezone

from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg, Release
from apps.treasury.models import Transfer, Wallet
from apps.treasury.services.wallets import wallet_register
from tests.factories.admin_commands import AdminCommands
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.factories.schema import assert_described
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.incidents import fails

STILL_OWES = "This wallet still has to send 2 payouts, burns or returns."


@pytest.fixture
def replaced(
    driver: PaymentDriver, admin: AdminCommands, ledger: LedgerProcess, client: XrplClient
) -> PaymentDriver:
    """A driver whose platform wallet has been replaced."""
    PaymentDriver(ledger, client)
    assert driver.wallet.state == "replaced"
    return driver


def address_of(driver: PaymentDriver) -> tuple[str, str]:
    return ("--wallet", driver.platform.address)


def long_ago(driver: PaymentDriver) -> None:
    Wallet.objects.filter(pk=driver.wallet_id).update(replaced_at=timezone.now() - timedelta(days=31))


def test_a_replaced_wallet_still_settles_deposits(replaced: PaymentDriver) -> None:
    payment = replaced.create_payment()

    replaced.deposit(10 * XRP, tag=payment.tag)
    replaced.settle_all()

    payment.refresh_from_db()
    assert (payment.status, payment.payout) == ("completed", 9_900_000)
    assert set(Leg.objects.filter(wallet_id=replaced.wallet_id).values_list("state", flat=True)) == {"paid"}


def test_retiring_ends_pending_payments_and_holds_later_deposits(
    replaced: PaymentDriver, admin: AdminCommands
) -> None:
    first, second = replaced.create_payment(), replaced.create_payment()

    said = admin.run("retire", *address_of(replaced))

    assert said == "Retired; 2 of its payments were ended early. Later deposits to it are held."
    assert replaced.wallet.state == "retired"
    assert admin.recorded() == [
        ("retire", str(replaced.wallet_id), admin.user.pk, "as agreed on the phone"),
    ]
    for payment in (first, second):
        assert status_of(payment) == "expired"
        assert payment.ended_ledger is not None
        assert [event for event, _, _ in replaced.event_summaries(payment)] == ["payment.expired"]

    late = replaced.deposit(10 * XRP, tag=first.tag)
    assert (late.flow, late.payment_id) == ("held", None)
    assert replaced.journal_sum("held") == -10 * XRP
    assert not Leg.objects.filter(deposit=late).exists()
    replaced.assert_balanced()


def test_deposits_before_the_end_are_paid_out_first(replaced: PaymentDriver, admin: AdminCommands) -> None:
    payment = replaced.create_payment()
    replaced.pay(10 * XRP, tag=payment.tag)
    replaced.close_ledgers()

    with pytest.raises(CommandError, match="still has to send 2 payouts"):
        admin.run("retire", *address_of(replaced))
    assert replaced.wallet.state == "replaced"
    assert status_of(payment) == "processing"

    replaced.settle_all()
    assert status_of(payment) == "completed"
    assert admin.run("retire", *address_of(replaced)).startswith("Retired; 0 of its payments")


def test_retiring_is_refused(
    driver: PaymentDriver, admin: AdminCommands, ledger: LedgerProcess, client: XrplClient
) -> None:
    assert "active platform wallet" in admin.refusal("retire", *address_of(driver))
    other = PaymentDriver(ledger, client)
    driver.paid_payment()
    assert admin.refusal("retire", *address_of(driver)) == STILL_OWES
    driver.settle()
    assert admin.refusal("retire", *address_of(driver)) == STILL_OWES
    driver.settle_all()
    assert "not the address" in admin.refusal("retire", "--wallet", other.payer.address)
    admin.run("retire", *address_of(driver))
    assert "already retired" in admin.refusal("retire", *address_of(driver))


def test_a_wallet_that_owes_a_merchant_is_not_retired(replaced: PaymentDriver, admin: AdminCommands) -> None:
    """Retired, it could never pay: the money would be stranded in it."""
    fails(replaced)

    assert admin.refusal("retire", *address_of(replaced)) == (
        "Payouts, burns or returns of this wallet have failed: 1."
        " Retry them, or let the active wallet take them over first."
    )
    assert replaced.wallet.state == "replaced"

    said = admin.run("take_over", *address_of(replaced))
    assert said == "The active wallet now owes 0.495000 XRP of this (1 to send)."
    assert admin.run("retire", *address_of(replaced)).startswith("Retired")


def test_a_wallet_that_holds_a_payout_that_came_back_is_not_retired(
    replaced: PaymentDriver, admin: AdminCommands
) -> None:
    payment = replaced.paid_payment()
    replaced.settle_all()
    transfer = Transfer.objects.get(legs__deposit__payment=payment, kind="payout")
    back = replaced.deposit(
        transfer.amount, tag=transfer.source_tag, payer=Payer(replaced.ledger, replaced.payout)
    )

    assert "Payouts of this wallet have come back: 1." in admin.refusal("retire", *address_of(replaced))

    admin.run("release", "--deposit", back.pk, "--to", "payout")
    replaced.settle_all()
    assert admin.run("retire", *address_of(replaced)).startswith("Retired")


def test_a_retired_wallet_sends_nothing_and_releases_only_to_equity(
    replaced: PaymentDriver, admin: AdminCommands
) -> None:
    admin.run("retire", *address_of(replaced))
    late = replaced.deposit(2 * XRP, tag=None)

    release = ("release", "--deposit", late.pk, "--to")
    assert admin.refusal(*release, "return") == "This platform wallet is retired and sends nothing."
    assert admin.run(*release, "equity") == "Released to equity."
    assert replaced.journal_sum("held") == 0
    replaced.assert_balanced()


def test_deposits_that_were_too_small_to_return_become_equity_when_their_wallet_is_retired(
    replaced: PaymentDriver, admin: AdminCommands
) -> None:
    dust = [replaced.deposit(drops, tag=None) for drops in (500, 12)]
    equity = replaced.journal_sum("equity")

    admin.run("retire", *address_of(replaced))

    assert Release.objects.filter(deposit__in=dust, to="equity").count() == 2
    assert (replaced.journal_sum("held"), replaced.journal_sum("equity")) == (0, equity - 512)
    assert "already been released" in admin.refusal("release", "--deposit", dust[0].pk, "--to", "equity")
    replaced.assert_balanced()


def test_what_a_wallet_owes_and_what_would_stay_is_shown_before_it_is_retired(
    driver: PaymentDriver, ledger: LedgerProcess, client: XrplClient
) -> None:
    administrator = Admin()
    fails(driver)
    driver.deposit(500, tag=None)
    driver.create_payment()

    def shown(of: PaymentDriver) -> Any:
        read = administrator.refused_get("settings/retirement/", address=of.platform.address)
        assert read.status_code == 200, read.content
        assert_described(read.json(), "Retirement")
        return read.json()

    assert shown(driver)["refusal"] == "This is the active platform wallet. Register another one first."
    PaymentDriver(ledger, client)
    read = shown(driver)
    assert read["refusal"].startswith("Payouts, burns or returns of this wallet have failed: 1.")
    assert (read["pending_payments"], read["dust"], read["held"]) == (1, "0.000500", "0.000000")
    assert (read["payouts"]["failed"], read["owed"]) == ("0.495000", "0.495000")
    assert read["take_over"] == {"legs": 1, "amount": "0.495000"}
    drops = {name: round(Decimal(read[name]) * XRP) for name in ("on_ledger", "owed", "reserve", "left")}
    assert drops["left"] == drops["on_ledger"] - drops["owed"] - drops["reserve"]
    assert drops["on_ledger"] == driver.balance(driver.platform.wallet)
    unknown = administrator.refused_get("settings/retirement/", address=driver.payer.address)
    assert unknown.status_code == 409


def test_a_retired_wallet_can_be_registered_again(
    replaced: PaymentDriver, admin: AdminCommands, client: XrplClient
) -> None:
    admin.run("retire", *address_of(replaced))

    wallet_register(
        mode="test",
        address=replaced.platform.address,
        secret=replaced.platform.wallet.seed or "",
        client=client,
    )
    payment = replaced.paid_payment()
    replaced.settle_all()

    assert replaced.wallet.state == "active"
    assert status_of(payment) == "completed"


def test_a_secret_is_destroyed_after_thirty_days_and_a_remaining_balance_must_be_confirmed(
    replaced: PaymentDriver, admin: AdminCommands
) -> None:
    destroy = ("destroy_secret", *address_of(replaced))
    assert "retire it first" in admin.refusal(*destroy)
    admin.run("retire", *address_of(replaced))
    assert "kept for 30 days, until" in admin.refusal(*destroy)
    long_ago(replaced)
    assert 'confirm in words: "leave 1000.000000 XRP behind"' in admin.refusal(*destroy)
    assert "1000.000000 XRP" in admin.refusal(*destroy, **{"--confirm": "leave 1000 XRP behind"})

    admin.run(*destroy, **{"--confirm": "leave 1000.000000 XRP behind"})

    assert replaced.wallet.sealed_secret is None
    assert admin.recorded()[-1][:2] == ("destroy", str(replaced.wallet_id))
    assert "already been destroyed" in admin.refusal(*destroy)
    held = replaced.deposit(XRP, tag=None)
    assert held.flow == "held"
    replaced.assert_balanced()
