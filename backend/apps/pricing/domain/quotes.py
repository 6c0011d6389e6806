"""Converting between prices and drops. Exact: whole numbers until the last step, never floats."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal

_PPM = 1_000_000
_DROPS_PER_XRP = 1_000_000
_EXACT = Context(prec=80, rounding=ROUND_HALF_UP)


def price_to_drops(price: Decimal, rate: Decimal, spread_ppm: int) -> int:
    """ceil(price × (1 + spread) / rate × 10⁶): never worth less than the price with its spread, and by less
    than one drop more. Preconditions: price and rate above 0."""
    (price_over, price_under), (rate_over, rate_under) = price.as_integer_ratio(), rate.as_integer_ratio()
    over = price_over * rate_under * (_PPM + spread_ppm) * _DROPS_PER_XRP
    return -(-over // (price_under * rate_over * _PPM))


def drops_value(drops: int, rate: Decimal, digits: int) -> Decimal:
    """What drops are worth, rounded half up to the smallest unit of the rate's currency."""
    value = _EXACT.multiply(Decimal(drops).scaleb(-6), rate)
    return value.quantize(Decimal(1).scaleb(-digits), context=_EXACT)


def plain(number: Decimal) -> str:
    """All digits of a rate, without an exponent or zeros at its end: "2.0938"."""
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
