"""What moves is valued in the merchant's reporting currency, at the rate of its ledger's time, once."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from apps.accounts.models import Shop
from apps.payments.models import Payment, Value
from apps.payments.services import values
from apps.payments.services.values import values_write
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.rates import SetRates, set_rates
from tests.factories.sql import change, execute, refused_by
from tests.factories.users import signed_in

__all__ = ["set_rates"]


def worth(driver: PaymentDriver) -> dict[str, tuple[int, str | None, str | None]]:
    """Drops, value and currency of what moved for this merchant: by the kind of the leg, or "deposit"."""
    rows = Value.objects.filter(merchant=driver.merchant).select_related("leg").order_by("id")
    return {
        "deposit" if row.leg is None else row.leg.kind: (
            row.drops,
            None if row.value is None else str(row.value),
            row.currency,
        )
        for row in rows
    }


def test_deposit_payout_burn_and_return_have_their_values(driver: PaymentDriver, set_rates: SetRates) -> None:
    Shop.objects.create(owner=driver.merchant, reporting_currency="EUR")
    set_rates("EUR", kraken="2.0941", bitstamp="2.0938", coinbase="2.0930")
    payment = driver.create_payment(10 * XRP)
    driver.deposit(12 * XRP, tag=payment.tag)
    driver.settle_all()
    Shop.objects.filter(owner=driver.merchant).update(reporting_currency="USD")

    values_write()

    assert worth(driver) == {
        "deposit": (12_000_000, "25.13", "EUR"),
        "payout": (9_900_000, "20.73", "EUR"),
        "burn": (10_000, "0.02", "EUR"),
        "excess": (1_999_988, "4.19", "EUR"),
    }
    session = Client(headers={"authorization": f"Bearer {signed_in(driver.merchant).access}"})
    totals = session.get("/api/payments/summaries/").json()["summaries"]["values"]
    assert totals == [
        {"currency": "EUR", "earned": "20.73", "fees": "0.21", "burned": "0.02", "without_value": 0}
    ]
    row = Value.objects.get(deposit__payment=payment)
    assert (row.rate, [each["name"] for each in row.rate_sources or []]) == (
        Decimal("2.0938"),
        ["bitstamp", "coinbase", "kraken"],
    )
    assert row.rate_at is not None
    with refused_by("value_once"):
        change(row, value=Decimal("25.14"))


def test_without_a_rate_within_ten_minutes_there_is_no_value(
    driver: PaymentDriver, set_rates: SetRates, monkeypatch: pytest.MonkeyPatch
) -> None:
    payment = driver.paid_payment(10 * XRP)
    values_write()
    assert worth(driver) == {"deposit": (10_000_000, None, "USD")}
    # Still within ten minutes: a source that comes back counts.
    assert Value.objects.get(deposit__payment=payment).valued_at is None

    # The ledger's clock may be ahead of ours: then the movement is of this moment.
    monkeypatch.setattr(values, "WITHIN", timedelta(seconds=-1))
    values_write()
    set_rates("USD", kraken="2.5", bitstamp="2.5")
    monkeypatch.undo()
    values_write()
    row = Value.objects.get(deposit__payment=payment)
    assert (row.value, row.valued_at is None) == (None, False)


def test_every_quote_and_value_can_be_computed_again(driver: PaymentDriver, set_rates: SetRates) -> None:
    set_rates("USD", kraken="2.5", bitstamp="2.4")
    quote: dict[str, Any] = {
        "price": Decimal("24.50"),
        "currency": "USD",
        "rate": Decimal("2.45"),
        "spread_ppm": 0,
        "rate_sources": [{"name": "kraken", "rate": "2.5"}, {"name": "bitstamp", "rate": "2.4"}],
        "rate_at": driver.wallet.cursor.close_time,
    }
    driver.paid_payment(10 * XRP, **quote)
    values_write()
    out = StringIO()
    call_command("check_quotes", stdout=out)
    assert "differ" not in out.getvalue()
    quotes = int(out.getvalue().split()[0].replace(",", ""))
    assert quotes == Payment.objects.filter(price__isnull=False).count()

    # Somebody with the database's password.
    execute("alter table payments_payment disable trigger user")
    execute(
        """update payments_payment set rate_sources = '[{"name": "x", "rate": "2.4"}]' where price = 24.5"""
    )
    execute("alter table payments_payment enable trigger user")
    errors = StringIO()
    with pytest.raises(CommandError, match="1 differ"):
        call_command("check_quotes", stdout=StringIO(), stderr=errors)
    assert "its sources give 2.4, recorded is 2.45" in errors.getvalue()
