"""What a price is in drops at the rate of this moment, and all that anyone needs to compute it again."""

from __future__ import annotations

from typing import Any

from apps.common.modes import Mode
from apps.common.wire.types import timestamp
from apps.payments.configuration import amount_require
from apps.payments.domain.requests import Price
from apps.pricing.domain.accepted import AcceptedRate
from apps.pricing.domain.quotes import plain, price_to_drops
from apps.pricing.selectors import rate_get

NO_QUOTE: dict[str, Any] = dict.fromkeys(
    ("price", "currency", "rate", "spread_ppm", "rate_sources", "rate_at")
)
"""The columns of a quote, of a payment in XRP."""


def payment_quote(*, price: Price, spread_ppm: int, mode: Mode) -> dict[str, Any]:
    """The amount in drops and the columns of the quote.

    Raises CurrencyUnsupported or AmountTooSmall or AmountTooLarge (400), RateUnavailable (503).
    """
    rate = rate_get(price.currency)
    drops = price_to_drops(price.price, rate.rate, spread_ppm)
    amount_require(drops, mode, price=f"{price.price:f} {price.currency}")
    return {
        "amount": drops,
        "price": price.price,
        "currency": price.currency,
        "rate": rate.rate,
        "spread_ppm": spread_ppm,
        "rate_sources": sources_of(rate),
        "rate_at": rate.rate_at,
    }


def sources_of(rate: AcceptedRate) -> list[dict[str, str]]:
    """The readings of an accepted rate, as they are kept with what was computed from it. Not to be changed:
    payments of the same rate share them."""
    known = _sources.get(rate.currency)
    if known is None or known[0] is not rate:
        written = [
            {"name": each.name, "rate": plain(each.rate), "read_at": timestamp(each.read_at)}
            for each in rate.sources
        ]
        known = _sources[rate.currency] = (rate, written)
    return known[1]


# By currency, of the rate that was used last.
_sources: dict[str, tuple[AcceptedRate, list[dict[str, str]]]] = {}
