"""Converting between XRP, used in requests and responses, and drops (integers), used everywhere else."""

from __future__ import annotations

import re
from decimal import Decimal

DROPS_PER_XRP = 1_000_000
_DECIMALS = 6
# Refused before any arithmetic, so that 1e999999999 is never expanded.
_LARGEST_EXPONENT = 40
MOST_DIGITS = 40
_TOO_LONG = f"Amount can have at most {MOST_DIGITS} digits."
# Decimal itself also reads "1_000", other scripts' digits, signs, exponents and spaces.
PLAIN_DECIMAL = re.compile(r"[0-9]+\.?[0-9]*|\.[0-9]+")


def xrp_to_drops(value: str | int | Decimal) -> int:
    """Drops of an XRP amount. Zero and negative amounts are accepted; the caller checks limits. Text holds
    ASCII digits and at most one point.

    Raises ValueError, with a sentence, for a value that is not a finite number of at most six decimals.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
        raise ValueError("Amount must be a number.")
    if isinstance(value, str) and not PLAIN_DECIMAL.fullmatch(value):
        raise ValueError("Amount must be digits with at most one point, such as 10.5.")
    # Before the text is converted: it may be as long as a request.
    if isinstance(value, str) and len(value) > MOST_DIGITS:
        raise ValueError(_TOO_LONG)
    amount = Decimal(value)
    if not amount.is_finite():
        raise ValueError("Amount must be a finite number.")
    if amount.adjusted() > _LARGEST_EXPONENT:
        raise ValueError("Amount is too large.")
    sign, digits, exponent = amount.as_tuple()
    if len(digits) > MOST_DIGITS:
        raise ValueError(_TOO_LONG)
    places = -int(exponent)
    significant = "".join(map(str, digits)).rstrip("0")
    if significant and places - (len(digits) - len(significant)) > _DECIMALS:
        raise ValueError("Amount can have at most 6 decimals.")
    if not significant:
        return 0
    shift = int(exponent) + (len(digits) - len(significant)) + _DECIMALS
    drops = int(significant + "0" * shift)
    return -drops if sign else drops


def drops_to_xrp(drops: int) -> str:
    """The amount in XRP with exactly six decimals: 10_500_000 → "10.500000"."""
    whole, rest = divmod(abs(drops), DROPS_PER_XRP)
    return f"{'-' if drops < 0 else ''}{whole}.{rest:06d}"


def drops_to_short_xrp(drops: int) -> str:
    """The amount in XRP without trailing zeros: "10.5", "3"."""
    text = drops_to_xrp(drops).rstrip("0")
    return text.removesuffix(".")
