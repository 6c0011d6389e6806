"""Exchange rates for tests: readings in the database, as if the sources had just been read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.conf import LazySettings

from apps.pricing.models import Pair, Reading
from apps.pricing.selectors import rates_forget

SOURCES = ("kraken", "bitstamp", "coinbase")

SetRates = Callable[..., None]


@pytest.fixture
def set_rates(db: None, settings: LazySettings) -> Iterator[SetRates]:
    """Call it with a currency and what each source says: `set_rates("EUR", kraken="2.1", bitstamp="2.0")`.

    Nothing reads the sources; earlier readings of the currency no longer count.
    """
    settings.RATE_SOURCES = dict.fromkeys(SOURCES, "http://127.0.0.1:1")
    Pair.objects.all().delete()
    Reading.objects.all().delete()
    rates_forget()

    def say(currency: str, *, age: float = 1.0, **rates: str) -> None:
        Reading.objects.filter(currency=currency).delete()
        for source, rate in rates.items():
            Reading.objects.create(
                source=source,
                currency=currency,
                rate=Decimal(rate),
                read_at=datetime.now(UTC) - timedelta(seconds=age),
            )
        rates_forget()

    yield say
    rates_forget()
