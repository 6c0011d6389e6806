"""The settings of payments, as the rest of the app uses them."""

from __future__ import annotations

from django.conf import settings

from apps.common.drops import drops_to_short_xrp, xrp_to_drops
from apps.common.modes import Mode
from apps.payments.domain.requests import MAX_XRP_DROPS
from apps.payments.refusals import AmountTooLarge, AmountTooSmall


def smallest_amount(mode: Mode) -> int:
    """The smallest payment of a mode, in drops."""
    return xrp_to_drops(settings.MIN_PAYMENT_XRP) if mode == Mode.LIVE else 1


def amount_require(drops: int, mode: Mode, *, price: str = "") -> None:
    """Raise AmountTooSmall or AmountTooLarge, 400, where a payment of these drops is not possible.

    `price` is what they were converted from, such as "0.001 EUR": the refusal then names both.
    """
    smallest = smallest_amount(mode)
    if smallest <= drops <= MAX_XRP_DROPS:
        return
    converted = f" {price} is {drops_to_short_xrp(drops)} XRP now." if price else ""
    if drops < smallest:
        raise AmountTooSmall(f"Amount must be at least {drops_to_short_xrp(smallest)} XRP.{converted}")
    raise AmountTooLarge(f"Amount must be at most {drops_to_short_xrp(MAX_XRP_DROPS)} XRP.{converted}")
