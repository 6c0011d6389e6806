"""Rules of refunds. Pure; drops and exact decimals."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Final
from uuid import UUID

from apps.payments.domain.choices import LegState, RefundStatus

PAYER_WAIT: Final = timedelta(days=30)
"""How long a customer has to name an address."""
MERCHANT_WAIT: Final = timedelta(days=7)
"""How long a merchant has to confirm it, and then to pay."""
MOST_REFUNDS: Final = 100

_WAITS = (RefundStatus.AWAITING_PAYER, RefundStatus.AWAITING_MERCHANT)
_DROPS = 1_000_000


@dataclass(frozen=True, slots=True)
class RefundPart:
    """A refund of a payment, as far as the sum of all needs it. `price` is in the payment's currency."""

    amount: int
    status: str
    given_back: bool
    price: Decimal | None


@dataclass(frozen=True, slots=True)
class Refundable:
    """What of a payment can still be refunded: `left` drops of its amount, after `taken` by the refunds that
    count."""

    taken: int
    left: int


def counts(*, status: str, given_back: bool) -> bool:
    """Whether a refund takes from what can be refunded: not if its money can no longer reach the payer."""
    return status not in (RefundStatus.CANCELED, RefundStatus.EXPIRED) and not given_back


def may_cancel(status: str) -> bool:
    """Only before money has moved."""
    return status in _WAITS


def may_choose_again(*, status: str, given_back: bool, leg_state: str | None) -> bool:
    """Whether the merchant decides where the money of a failed refund goes: also where it could not be given
    back to him. `leg_state` is that of the leg that carries it, None while it is held after it came back."""
    return status == RefundStatus.FAILED and (not given_back or leg_state == LegState.FAILED)


def refundable(
    *, amount: int, price: Decimal | None, rate: Decimal | None, refunds: Iterable[RefundPart]
) -> Refundable:
    """Of a completed payment over `amount` drops. Nothing is left once the refunds were worth its price."""
    counted = [each for each in refunds if counts(status=each.status, given_back=each.given_back)]
    taken = sum(each.amount for each in counted)
    left = max(0, amount - taken)
    if price is not None and rate is not None and left:
        worth = sum(
            drops_worth(each.amount, rate) if each.price is None else Fraction(each.price) for each in counted
        )
        left = 0 if worth >= price else left
    return Refundable(taken=taken, left=left)


def drops_worth(drops: int, rate: Decimal) -> Fraction:
    """What these drops are worth at this rate, exactly."""
    return Fraction(rate) * drops / _DROPS


def refund_drops(price: Decimal, rate: Decimal) -> int:
    """What a refund of this price pays, rounded down to the drop. Precondition: a rate above 0."""
    return math.floor(Fraction(price) * _DROPS / Fraction(rate))


def invoice_id(refund_id: UUID) -> str:
    """The InvoiceID by which a transaction from a merchant's own wallet is known as this refund."""
    return hashlib.sha256(f"dropwise refund {refund_id}".encode("ascii")).hexdigest().upper()
