"""Computing every quote and value again, from the readings recorded with it and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from apps.payments.models import Payment, Value
from apps.pricing.domain.accepted import median
from apps.pricing.domain.currencies import currency_digits
from apps.pricing.domain.quotes import drops_value, plain, price_to_drops

_CHUNK = 2_000


@dataclass(frozen=True, slots=True)
class QuoteReport:
    """How many were computed again, and a sentence for each that differs."""

    quotes: int
    values: int
    wrong: Sequence[str]


def quotes_check() -> QuoteReport:
    """Compute each rate from its sources, and each amount and value from the rate. Reads only."""
    wrong: list[str] = []
    quotes = values = 0
    for payment in _priced():
        quotes += 1
        wrong += _quote_wrong(payment)
    for value in Value.objects.filter(value__isnull=False).iterator(_CHUNK):
        values += 1
        wrong += _value_wrong(value)
    return QuoteReport(quotes, values, wrong)


def _priced() -> Iterator[Payment]:
    columns = ("id", "amount", "price", "currency", "rate", "spread_ppm", "rate_sources")
    return Payment.objects.filter(price__isnull=False).only(*columns).iterator(_CHUNK)


def _rate_of(sources: Sequence[Mapping[str, Any]]) -> Decimal:
    return median([Decimal(each["rate"]) for each in sources])


def _quote_wrong(payment: Payment) -> Iterator[str]:
    if payment.price is None or payment.rate is None or payment.spread_ppm is None:
        return
    rate = _rate_of(payment.rate_sources or [])
    if rate != payment.rate:
        yield f"Payment {payment.id}: its sources give {plain(rate)}, recorded is {plain(payment.rate)}."
    amount = price_to_drops(payment.price, payment.rate, payment.spread_ppm)
    if amount != payment.amount:
        yield f"Payment {payment.id}: its price is {amount} drops, recorded are {payment.amount}."


def _value_wrong(value: Value) -> Iterator[str]:
    if value.rate is None or value.value is None or value.currency is None or value.rate_sources is None:
        return
    moved = f"deposit {value.deposit_id}" if value.leg_id is None else f"leg {value.leg_id}"
    rate = _rate_of(value.rate_sources)
    if rate != value.rate:
        yield f"Value of {moved}: its sources give {plain(rate)}, recorded is {plain(value.rate)}."
    worth = drops_value(value.drops, value.rate, currency_digits(value.currency))
    if worth != value.value:
        yield f"Value of {moved}: it is worth {worth} {value.currency}, recorded is {value.value}."
