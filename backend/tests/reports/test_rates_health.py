"""Health says which currency has no accepted rate, and which source failed how."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from apps.pricing.models import Pair
from apps.reports.selectors.health import health_read
from tests.factories.rates import SetRates, set_rates

__all__ = ["set_rates"]


def _rates() -> Any:
    return next((each for each in health_read().services if each.name == "rates"), None)


def test_every_currency_with_a_rate_is_fine_although_a_source_fails(
    set_rates: SetRates, settings: Any
) -> None:
    settings.RATE_CURRENCIES = ["EUR"]
    set_rates("EUR", kraken="2.1", bitstamp="2.1")
    Pair.objects.create(
        source="coinbase", currency="EUR", error="It answered with HTTP 503.", failing_since=datetime.now(UTC)
    )
    assert (_rates().state, _rates().message) == (
        "ok",
        "Every currency has an accepted rate. coinbase in EUR: It answered with HTTP 503.",
    )


def test_a_currency_without_a_rate_is_a_warning_that_names_the_source(
    set_rates: SetRates, settings: Any
) -> None:
    settings.RATE_CURRENCIES = ["EUR", "USD"]
    set_rates("EUR", kraken="2.1", bitstamp="2.1")
    Pair.objects.create(
        source="kraken", currency="USD", error="Its answer is not JSON.", failing_since=datetime.now(UTC)
    )
    assert _rates().state == "warning"
    assert _rates().message == (
        "No accepted rate for USD: prices in these are refused. Amounts in XRP work. "
        "kraken in USD: Its answer is not JSON."
    )


def test_without_sources_there_is_no_such_row(db: None, settings: Any) -> None:
    settings.RATE_SOURCES = {}
    assert _rates() is None
