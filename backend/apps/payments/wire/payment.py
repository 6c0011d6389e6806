"""A payment as each reader sees it, made of the fields in `payment_fields.py`."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from apps.common.wire.projection import Projection, ProjectionSerializer
from apps.payments.wire.payment_fields import (
    ADMINISTRATOR,
    DETAIL,
    EVENT,
    FIELDS,
    LIVE,
    MERCHANT,
    MERCHANT_READ,
    PUBLIC,
    RECEIPT,
)
from apps.payments.wire.payment_values import JOINS

PAYMENT_CREATED = Projection("payment", FIELDS, MERCHANT)
PAYMENT_LISTED = Projection("payment", FIELDS, MERCHANT | ADMINISTRATOR)
PAYMENT = Projection("payment", FIELDS, MERCHANT | MERCHANT_READ)
PAYMENT_DETAIL = Projection("payment", FIELDS, MERCHANT | MERCHANT_READ | DETAIL)
PAYMENT_PUBLIC = Projection("payment", FIELDS, PUBLIC)
PAYMENT_EVENT = Projection("payment", FIELDS, EVENT)
PAYMENT_LIVE = Projection("payment", FIELDS, LIVE)
PAYMENT_RECEIPT = Projection("payment", FIELDS, RECEIPT)


def payment_select(projection: Projection, *more: str) -> str:
    """`select … from …` for a projection of this page and `more` columns after it, without its WHERE."""
    columns = needed = ", ".join((projection.select, *more))
    joins: list[str] = []
    for alias, join in reversed(JOINS.items()):
        if f"{alias}." in needed:
            joins.insert(0, join)
            needed += join
    return f"select {columns} from payments_payment payment {' '.join(joins)}"  # noqa: S608


def live_group(payment_id: UUID) -> str:
    """The channel group of the pages that show one payment, to which its live messages go."""
    return f"payment.{payment_id}"


class PaymentSerializer(ProjectionSerializer):
    projection = PAYMENT_CREATED


PaymentObject = Annotated[dict[str, Any], PaymentSerializer]


class TransactionSerializer(ProjectionSerializer):
    projection = PAYMENT_LISTED


TransactionObject = Annotated[dict[str, Any], TransactionSerializer]


class PaymentStatusSerializer(ProjectionSerializer):
    projection = PAYMENT


PaymentStatusObject = Annotated[dict[str, Any], PaymentStatusSerializer]


class PaymentDetailSerializer(ProjectionSerializer):
    projection = PAYMENT_DETAIL


class ReceiptSerializer(ProjectionSerializer):
    projection = PAYMENT_RECEIPT
    # A completed payment has all of these.
    never_null = (
        *("received_amount", "received_at", "paid_at", "sender_address", "transaction_hash"),
        *("platform_fee", "burn_amount", "merchant_payout", "excess"),
    )


class PublicPaymentSerializer(ProjectionSerializer):
    projection = PAYMENT_PUBLIC
