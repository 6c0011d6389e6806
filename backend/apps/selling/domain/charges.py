"""What a keypad charges: an amount, a tip, and the sum that the customer pays."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from apps.common.drops import xrp_to_drops
from apps.pricing.domain.currencies import currency_digits, price_read

XRP = "XRP"
XRP_DIGITS = 6
NO_NOTE = "Sale"
HIGHEST_TIP_PERCENT = 100


@dataclass(frozen=True, slots=True)
class Charge:
    """`total` is amount and tip, in `currency`, with that currency's decimals."""

    currency: str
    total: Decimal
    tip: Decimal | None
    tip_percent: int | None
    note: str

    @property
    def metadata(self) -> dict[str, str | int]:
        """What is written on the payment beside its sum."""
        if self.tip is None:
            return {}
        percent = {} if self.tip_percent is None else {"tip_percent": self.tip_percent}
        return {"tip": f"{self.tip:f}", **percent}


def digits_of(currency: str) -> int:
    return XRP_DIGITS if currency == XRP else currency_digits(currency)


def amount_read(value: Any, currency: str) -> Decimal:
    """An amount above 0 as it was sent, in the currency's decimals. Raises ValueError with a sentence."""
    if currency != XRP:
        return price_read(value, currency_digits(currency))
    drops = xrp_to_drops(value)
    if drops <= 0:
        raise ValueError("Amount must be above 0.")
    return Decimal(drops).scaleb(-XRP_DIGITS)


def tip_by_percent(amount: Decimal, percent: int, currency: str) -> Decimal:
    """The tip, rounded half up in the currency's smallest unit."""
    unit = Decimal(1).scaleb(-digits_of(currency))
    return (amount * percent / 100).quantize(unit, rounding=ROUND_HALF_UP)


def charge_of(
    *, amount: Decimal, currency: str, tip: Decimal | None, tip_percent: int | None, note: str
) -> Charge:
    """`tip` is a sum; a percent makes one of the amount. Raises ValueError with a sentence."""
    if tip_percent is not None:
        tip = tip_by_percent(amount, tip_percent, currency)
    return Charge(
        currency=currency,
        # Read again: together they may be more than a price can be.
        total=amount_read(amount + (tip or 0), currency),
        tip=tip or None,
        tip_percent=tip_percent if tip else None,
        note=note or NO_NOTE,
    )
