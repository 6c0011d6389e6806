"""`manage.py audit`: what is held, owed and equity, to the drop."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from apps.ledger.client import client_override
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.platform_admin.incidents import external_transaction

# The command goes through every wallet there is.
pytestmark = pytest.mark.usefixtures("own_database")


def audit(driver: PaymentDriver) -> list[str]:
    """What the command prints about the driver's wallet."""
    said = io.StringIO()
    with client_override("test", driver.client):
        call_command("audit", stdout=said)
    lines = said.getvalue().splitlines()
    first = next(number for number, line in enumerate(lines) if driver.platform.address in line)
    after = [line for line in lines[first + 1 : first + 4] if line.startswith("  ")]
    return [lines[first], *after]


def test_the_balance_sheet_shows_what_is_owed_held_and_equity(driver: PaymentDriver) -> None:
    payment = driver.create_payment()
    settled = driver.deposit(10 * XRP, tag=payment.tag)
    driver.deposit(500, tag=None)
    driver.deposit(2 * XRP, tag=None)
    since = f"{settled.close_time:%Y-%m-%d %H:%M:%S} UTC"
    books = 1_012_000_500
    own = books - 500 - 9_900_000 - 10_000 - (2 * XRP - 12)

    first, sheet = audit(driver)
    assert first.endswith(f"ledger {books}, books {books}, external 0, spendable equity {own - XRP}: equal")
    assert sheet == (
        "  held 500, owed: payouts 9900000, burns 10000, returns 1999988; in transit 0;"
        f" equity {own}; oldest unpaid: since {since}"
    )
    driver.settle()
    assert "in transit 11910018;" in audit(driver)[1]
    driver.settle_all()
    own -= 30
    assert audit(driver)[1] == (
        f"  held 500, owed: payouts 0, burns 0, returns 0; in transit 0; equity {own}; oldest unpaid: none"
    )


def test_the_balance_sheet_shows_why_a_wallet_is_halted(driver: PaymentDriver) -> None:
    tx_hash = external_transaction(driver)
    driver.close_and_sweep()
    assert audit(driver)[2] == (
        f"  HALTED: A transaction that we did not sign was validated for this wallet: {tx_hash}."
    )
