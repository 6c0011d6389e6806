"""`manage.py audit`: what is held, owed and the operator's own, to the drop."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from apps.ledger.client import client_override
from tests.lifecycle.shop import XRP, Shop
from tests.platform_admin.test_recognising import external_transaction

# The command goes through every wallet there is.
pytestmark = pytest.mark.usefixtures("own_database")


def audit(shop: Shop) -> list[str]:
    """What the command says of the shop's wallet."""
    said = io.StringIO()
    with client_override("test", shop.client):
        call_command("audit", stdout=said)
    lines = said.getvalue().splitlines()
    first = next(number for number, line in enumerate(lines) if shop.owner.address in line)
    after = [line for line in lines[first + 1 : first + 4] if line.startswith("  ")]
    return [lines[first], *after]


def test_the_sheet_says_what_is_owed_held_and_own(shop: Shop) -> None:
    payment = shop.asks()
    settled = shop.arrives(10 * XRP, tag=payment.tag)
    shop.arrives(500, tag=None)
    shop.arrives(2 * XRP, tag=None)
    since = f"{settled.close_time:%Y-%m-%d %H:%M:%S} UTC"
    books = 1_012_000_500
    own = books - 500 - 9_900_000 - 10_000 - (2 * XRP - 12)

    first, sheet = audit(shop)
    assert first.endswith(f"ledger {books}, books {books}, external 0, equity {own - XRP}: equal")
    assert sheet == (
        "  held 500, owed: payouts 9900000, burns 10000, returns 1999988; in transit 0;"
        f" own {own}; oldest unfinished: since {since}"
    )
    shop.settles()
    assert "in transit 11910018;" in audit(shop)[1]
    shop.finishes()
    own -= 30
    assert audit(shop)[1] == (
        "  held 500, owed: payouts 0, burns 0, returns 0; in transit 0;"
        f" own {own}; oldest unfinished: nothing"
    )


def test_a_halt_stands_with_its_reason(shop: Shop) -> None:
    tx_hash = external_transaction(shop)
    shop.closes()
    shop.watches()
    assert audit(shop)[2] == (
        f"  HALTED: A transaction that we did not sign was validated for this wallet: {tx_hash}."
    )
