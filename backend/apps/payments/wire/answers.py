"""What the calls of payments answer with."""

from __future__ import annotations

from typing import Literal

from apps.common.wire.record import ABSENT, Record, Succeeded, about
from apps.common.wire.types import Xrp
from apps.payments.domain.choices import Reason
from apps.payments.wire.payment import PaymentObject, PaymentStatusObject


class Created(Succeeded):
    payment_request: PaymentObject = about("The new payment.")


class DepositOutcome(Record):
    """What was decided about the money that the transaction brought."""

    status: Literal["settled", "rejected"] = about("Whether it paid the payment.")
    reason: str | None = about("A sentence; null where it settled a payment.", None)
    reason_code: Reason | None = about("Why, for programs.", None)
    amount: Xrp = about("What arrived.", "10.000000")


class Checked(Succeeded):
    found: bool = about("Whether the transaction was sent for a payment of this merchant.", True)
    payment_request: PaymentStatusObject | None = about(
        "The payment that it was sent for; null where none was found."
    )
    deposit: DepositOutcome = about("Where something was found.", default=ABSENT)
