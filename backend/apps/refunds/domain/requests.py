"""What a merchant asks for, and the limits of it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from apps.payments.domain.choices import RefundMethod

REASON_LENGTH: Final = 500


class RateOf(StrEnum):
    """The rate at which a price is refunded: the payment's own, or the accepted one now."""

    THEN = "then"
    NOW = "now"


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """A refund as it is asked for: `amount` in drops, or `price` in the payment's currency, as it was sent.

    `ask_customer`: the customer names the address, even where the sender could be paid. `refunds_total`: the
    sum of the payment's refunds that the merchant saw, in drops; None: not compared.
    """

    payment_id: UUID
    amount: int | None
    price: object | None
    rate: RateOf
    method: RefundMethod
    reason: str
    ask_customer: bool
    refunds_total: int | None


@dataclass(frozen=True, slots=True)
class Limits:
    """What is refunded without a fresh sign-in, in drops."""

    one: int
    day: int

    def allow(self, *, amount: int, last_day: int) -> bool:
        return amount <= self.one and last_day + amount <= self.day
