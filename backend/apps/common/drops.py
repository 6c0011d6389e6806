"""XRP at the wire, drops everywhere else: one XRP is a million drops, and drops are integers."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

DROPS_PER_XRP = 1_000_000
_DECIMALS = 6
# An exponent beyond this cannot be an amount; refusing it first keeps 1e999999999 from being written out.
_LARGEST_EXPONENT = 40


def xrp_to_drops(value: str | int | Decimal) -> int:
    """Drops of an XRP amount. Negative and zero pass: limits belong to the caller.

    Raises ValueError with a sentence for what is no number, is not finite, or has more than six decimals.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
        raise ValueError("Amount must be a number.")
    try:
        amount = Decimal(value)
    except InvalidOperation:
        raise ValueError("Amount must be a number.") from None
    if not amount.is_finite():
        raise ValueError("Amount must be a finite number.")
    if amount.adjusted() > _LARGEST_EXPONENT:
        raise ValueError("Amount is too large.")
    sign, digits, exponent = amount.as_tuple()
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
    """The amount as wallet links write it, without trailing zeros or an exponent: "10.5", "3"."""
    text = drops_to_xrp(drops).rstrip("0")
    return text.removesuffix(".")
