"""Currencies of ISO 4217, their digits, and prices in them."""

from __future__ import annotations

import functools
from decimal import Decimal

from iso4217 import Currency

from apps.common.drops import MOST_DIGITS, PLAIN_DECIMAL

HIGHEST_PRICE = Decimal(10) ** 12


@functools.cache
def currency_digits(code: str) -> int:
    """The decimals of a currency: 2 for EUR, 0 for JPY. Raises ValueError where ISO 4217 has no such
    currency, or it has no smallest unit."""
    digits = Currency(code).exponent
    if digits is None:
        raise ValueError(f"{code} has no smallest unit.")
    return int(digits)


def price_read(value: object, digits: int) -> Decimal:
    """A price as it was sent: a JSON number or text of ASCII digits, above 0, with at most `digits` decimals.

    Raises ValueError with a sentence.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
        raise ValueError("Price must be a number.")
    if isinstance(value, str) and (len(value) > MOST_DIGITS or not PLAIN_DECIMAL.fullmatch(value)):
        raise ValueError("Price must be digits with at most one point, such as 12.50.")
    price = Decimal(value)
    # The exponent first: 1e999999999 is never expanded.
    if not price.is_finite() or price.adjusted() > MOST_DIGITS or price > HIGHEST_PRICE:
        raise ValueError(f"Price must be at most {HIGHEST_PRICE:,}.")
    if price <= 0:
        raise ValueError("Price must be above 0.")
    exact = price.normalize()
    if -int(exact.as_tuple().exponent) > digits:
        raise ValueError(
            f"Price can have at most {digits} decimals in this currency."
            if digits
            else "Price must be a whole number in this currency."
        )
    return exact.quantize(Decimal(1).scaleb(-digits))
