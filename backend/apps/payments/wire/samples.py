"""An example body for every type of event, made by the contract's own projections."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from apps.common.drops import DROPS_PER_XRP
from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import (
    LegState,
    Origin,
    PaymentException,
    PaymentStatus,
    Reason,
    RefundedShare,
    RefundMethod,
    RefundStatus,
)
from apps.payments.domain.failures import failure_reason, refund_failure
from apps.payments.domain.split import split
from apps.payments.wire.payment import PAYMENT_EVENT
from apps.payments.wire.refund import REFUND_EVENT
from apps.payments.wire.rejected import REJECTED_EVENT
from apps.treasury.models.bounds import DEFAULT_BURN_PPM, DEFAULT_FEE_PPM
from apps.webhooks.domain.event_types import EventType

_AMOUNT = 10 * DROPS_PER_XRP
_UNDERPAID = 4 * DROPS_PER_XRP
_REFUNDED = 4 * DROPS_PER_XRP
_REFUND_ID = UUID("2b7e9c14-5d3a-4c68-8f21-9a0c7d4e6b55")
_PLATFORM = "rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn"
_ID = UUID("6f1c2a58-0c7e-4f0b-9d4e-2b8f5f7a1c33")
_HASH = "5C1D9A7E0B3F48621D7C9E05A4B8F3620E9D1C7B5A3F48627E0B1D9C5A3F4862"
_RETURN_HASH = "1F6D0A93C7E2B8545D9E3C170FA2B6D84C71E95B0D3A8F62E7C4B19D5A06F3E8"
_SENDER = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe"

_REFUNDS = {
    EventType.REFUND_CREATED: (RefundStatus.AWAITING_MERCHANT, 1),
    EventType.REFUND_UPDATED: (RefundStatus.SENDING, 2),
    EventType.REFUND_SUCCEEDED: (RefundStatus.SUCCEEDED, 3),
    EventType.REFUND_FAILED: (RefundStatus.FAILED, 3),
}
_STATUSES = {
    EventType.CREATED: (PaymentStatus.PENDING, 1),
    EventType.PROCESSING: (PaymentStatus.PROCESSING, 2),
    EventType.COMPLETED: (PaymentStatus.COMPLETED, 3),
    EventType.FAILED: (PaymentStatus.FAILED, 3),
    EventType.EXPIRED: (PaymentStatus.EXPIRED, 2),
    EventType.REJECTED: (PaymentStatus.PENDING, 2),
    EventType.RETURNED: (PaymentStatus.PENDING, 3),
    EventType.TEST: (PaymentStatus.COMPLETED, 1),
}


def event_sample(event_type: EventType, *, now: datetime) -> dict[str, Any]:
    """The fields of an event of this type, without the envelope; `now` is when it would be sent.

    A payment of 10 XRP at the default fee, or a refund of 4 XRP of it. `webhook.test` has no payment, so its
    `payment_id` is null.
    """
    if event_type in _REFUNDS:
        return _refund(event_type, now)
    status, sequence = _STATUSES[event_type]
    created = now - timedelta(minutes=2)
    values: dict[str, Any] = {
        "id": None if event_type == EventType.TEST else _ID,
        "sequence": sequence,
        "title": "Low Tide EP",
        "description": "Digital download",
        "amount": _AMOUNT,
        "status": status,
        "exception": PaymentException.NONE,
        "platform_name": "Nordlicht Records",
        "username": "anna",
        "metadata": {"order": "1042"},
        "developer_reference": "order-1042",
        "origin": Origin.API,
        "refunded_amount": 0,
        "refund_status": RefundedShare.NONE,
        "created_at": created,
        "updated_at": now,
    }
    if status in (PaymentStatus.PROCESSING, PaymentStatus.COMPLETED, PaymentStatus.FAILED):
        shares = split(
            amount=_AMOUNT,
            received=_AMOUNT,
            fee_ppm=DEFAULT_FEE_PPM,
            burn_ppm=DEFAULT_BURN_PPM,
            return_fee=0,
            min_return=1,
        )
        values |= {
            "received": _AMOUNT,
            "deposit.tx_hash": _HASH,
            "deposit.close_time": now - timedelta(seconds=8),
            "fee": shares.fee,
            "burn": shares.burn,
            "payout": shares.payout,
        }
    if status == PaymentStatus.FAILED:
        values["failure_reason"] = failure_reason("tecDST_TAG_NEEDED")
    if event_type in (EventType.REJECTED, EventType.RETURNED):
        values["exception"] = PaymentException.UNDERPAID
        rejected = _rejected(returned=event_type == EventType.RETURNED)
        return {**PAYMENT_EVENT.of_values(values), "rejected_payment": rejected}
    return PAYMENT_EVENT.of_values(values)


def _refund(event_type: EventType, now: datetime) -> dict[str, Any]:
    status, sequence = _REFUNDS[event_type]
    created = now - timedelta(minutes=2)
    succeeded, failed = status == RefundStatus.SUCCEEDED, status == RefundStatus.FAILED
    return REFUND_EVENT.of_values(
        {
            "id": _REFUND_ID,
            "payment_id": _ID,
            "sequence": sequence,
            "payment.title": "Low Tide EP",
            "payment.refunded_amount": _REFUNDED if succeeded else 0,
            "payment.refund_status": RefundedShare.PARTIAL if succeeded else RefundedShare.NONE,
            "amount": _REFUNDED,
            "status": status,
            "method": RefundMethod.PLATFORM,
            "return_fee": 12,
            "dest": _SENDER,
            "dest_tag": NO_TAG,
            "wallet.address": _PLATFORM,
            "tag": 77_021_844,
            "confirmed_at": created,
            "network.network_id": 0,
            "network.local": False,
            "expires_at": created + timedelta(days=7),
            "transfer.paid_hash": _RETURN_HASH if succeeded else None,
            "reason": "One of two arrived damaged",
            "failure_reason": refund_failure("tecNO_PERMISSION") if failed else None,
            "given_back": False,
            "created_at": created,
            "ended_at": now if succeeded or failed else None,
        }
    )


def _rejected(*, returned: bool) -> dict[str, Any]:
    return REJECTED_EVENT.of_values(
        {
            "id": 1042,
            "amount": _UNDERPAID,
            "reason": Reason.AMOUNT_TOO_LOW,
            "leg.state": LegState.PAID if returned else LegState.OWED,
            "leg.amount": _UNDERPAID - 12,
            "transfer.paid_hash": _RETURN_HASH if returned else None,
            "came_back": None,
            "deposit.tx_hash": _HASH,
            "deposit.sender": _SENDER,
        }
    )
