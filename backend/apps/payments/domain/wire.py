"""A payment on the wire: flat webhook payload and live message. Amounts are strings of six decimals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from uuid import UUID

from apps.common.drops import drops_to_xrp
from apps.payments.domain.choices import Reason
from apps.payments.domain.states import Exception_, Status

EventType = Literal[
    "payment.created",
    "payment.processing",
    "payment.completed",
    "payment.failed",
    "payment.expired",
    "payment.rejected",
]
STATUS_EVENTS: dict[Status, EventType] = {
    "processing": "payment.processing",
    "completed": "payment.completed",
    "failed": "payment.failed",
    "expired": "payment.expired",
}
ReturnStatus = Literal["pending", "completed", "failed"]


@dataclass(frozen=True, slots=True)
class PaymentFacts:
    """Everything the wire says of a payment. Amounts are drops, None until a deposit has settled it."""

    id: UUID
    title: str
    description: str
    platform_name: str
    username: str
    developer_reference: str
    metadata: Mapping[str, object]
    status: Status
    exception: Exception_
    sequence: int
    amount: int
    received: int | None
    fee: int | None
    burn: int | None
    payout: int | None
    transaction_hash: str | None
    received_at: datetime | None
    failure_reason: str | None
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class RejectedFacts:
    """One deposit, or the excess of one, that was turned away."""

    id: int
    amount: int
    reason: Reason
    transaction_hash: str
    sender_address: str | None
    return_status: ReturnStatus


def timestamp(moment: datetime | None) -> str | None:
    """ISO 8601 in UTC with `Z`, to the microsecond, as everywhere on the wire."""
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def xrp(drops: int | None) -> str | None:
    return None if drops is None else drops_to_xrp(drops)


def metadata_out(metadata: Mapping[str, object], failure_reason: str | None) -> dict[str, object]:
    """The merchant's metadata; why the payout failed is merged in, never stored there."""
    merged = dict(metadata)
    if failure_reason is not None:
        merged["failure_reason"] = failure_reason
    return merged


def return_status(*, leg_state: str | None, came_back: bool) -> ReturnStatus:
    """How far the return of a rejected amount is; `leg_state` is None where nothing is sent."""
    if came_back or leg_state is None or leg_state == "failed":
        return "failed"
    return "completed" if leg_state == "paid" else "pending"


def event_body(payment: PaymentFacts, rejected: RejectedFacts | None = None) -> dict[str, object]:
    """The webhook payload, without the envelope (event_id, event_type …) that the webhooks room adds.

    `rejected` belongs to `payment.rejected` alone; that event does not mean that the payment failed.
    """
    body: dict[str, object] = {
        "sequence": payment.sequence,
        "payment_id": str(payment.id),
        "title": payment.title,
        "status": payment.status,
        "exception": payment.exception,
        "amount": drops_to_xrp(payment.amount),
        "description": payment.description,
        "platform_name": payment.platform_name,
        "username": payment.username,
        "metadata": metadata_out(payment.metadata, payment.failure_reason),
        "developer_reference": payment.developer_reference,
        "transaction_hash": payment.transaction_hash,
        "received_amount": xrp(payment.received),
        "received_at": timestamp(payment.received_at),
        "platform_fee": xrp(payment.fee),
        "merchant_payout": xrp(payment.payout),
        "burn_amount": xrp(payment.burn),
        "created_at": timestamp(payment.created_at),
        "updated_at": timestamp(payment.updated_at),
    }
    if rejected is not None:
        body["rejected_payment"] = {
            "id": rejected.id,
            "amount": drops_to_xrp(rejected.amount),
            "reason": rejected.reason.label,
            "reason_code": rejected.reason.value,
            "transaction_hash": rejected.transaction_hash,
            "sender_address": rejected.sender_address,
            "return_status": rejected.return_status,
        }
    return body


def live_message(payment: PaymentFacts) -> dict[str, object]:
    """What an open checkout page is told. It carries no truth of its own: the page re-reads after it."""
    return {
        "payment_id": str(payment.id),
        "status": payment.status,
        "transaction_hash": payment.transaction_hash,
        "platform_fee": xrp(payment.fee),
        "merchant_payout": xrp(payment.payout),
        "burn_amount": xrp(payment.burn),
        "exception": payment.exception,
        "sequence": payment.sequence,
    }
