"""Deposits that carry the destination tag of one of a merchant's payments."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from rest_framework import serializers

from apps.common.wire.examples import PAYER, PAYMENT_HASH, PAYMENT_ID
from apps.common.wire.projection import Field, Kind, Projection, ProjectionSerializer, Reader
from apps.common.wire.record import Record, Succeeded, about
from apps.common.wire.types import HASH, ID, INTEGER, TEXT, TIME, XRP, Xrp
from apps.payments.domain.choices import Flow, PaymentStatus, ReturnStatus
from apps.payments.domain.states import return_status, returned_amount
from apps.payments.wire.kinds import REASON, RETURN_STATUS
from apps.reports.domain.detected import DetectedStatus, Platform


def _status(flow: str, payment_status: str) -> str:
    if flow != Flow.SETTLE:
        return DetectedStatus.FAILED
    return {
        PaymentStatus.COMPLETED: DetectedStatus.COMPLETED,
        PaymentStatus.FAILED: DetectedStatus.FAILED,
    }.get(PaymentStatus(payment_status), DetectedStatus.PENDING)


def platform_of(name: str) -> str:
    """The shop software that a platform name names."""
    folded = name.casefold()
    shops = (Platform.SHOPIFY, Platform.WOOCOMMERCE)
    return next((shop for shop in shops if shop in folded), Platform.CUSTOM)


def _return_status(rejected: int | None, leg_state: str | None, came_back: object) -> ReturnStatus | None:
    return None if rejected is None else return_status(leg_state, came_back)


def _excess(flow: str, rejected: int | None) -> int | None:
    return rejected if flow == Flow.SETTLE else None


_ALL = Reader.MERCHANT
DETECTED = Projection(
    "deposit",
    (
        Field("id", INTEGER, "id", _ALL, "The deposit's number.", 1042),
        Field("payment_id", ID, "payment.id", _ALL, "The payment that it was sent for.", PAYMENT_ID),
        Field("title", TEXT, "payment.title", _ALL, "What is paid for, on one line.", "Low Tide EP"),
        Field("amount", XRP, "delivered", _ALL, "What arrived.", "10.000000"),
        Field("destination_tag", INTEGER, "destination_tag", _ALL, "The tag that came with it.", 4183920571),
        Field("sender_address", TEXT, "sender", _ALL, "Who sent it.", PAYER, null="where it is not known"),
        Field(
            "reason",
            REASON,
            "reason",
            _ALL,
            "Why it was rejected, in a sentence.",
            None,
            null="if it was not",
        ),
        Field(
            "return_status",
            RETURN_STATUS,
            ("rejected.id", "leg.state", "rejected.came_back"),
            _ALL,
            "How far the return to its sender has got, of the excess too.",
            make=_return_status,
            null="where nothing is returned",
        ),
        Field(
            "returned_amount",
            XRP,
            ("leg.amount", "transfer.paid_hash", "rejected.came_back"),
            _ALL,
            "What the ledger delivered back: a little less than was rejected.",
            None,
            make=returned_amount,
            null="before",
        ),
        Field(
            "excess_amount",
            XRP,
            ("flow", "rejected.amount"),
            _ALL,
            "What was too much, of a deposit that paid its payment.",
            None,
            make=_excess,
            null="where nothing was, or it is too little to return",
        ),
        Field(
            "transaction_hash",
            HASH,
            "tx_hash",
            _ALL,
            "The hash of the transaction that brought it.",
            PAYMENT_HASH,
        ),
        Field("created_at", TIME, "close_time", _ALL, "When the ledger validated it."),
        Field(
            "platform",
            Kind(lambda **options: serializers.ChoiceField(Platform.choices, **options)),
            "payment.platform_name",
            _ALL,
            "Where the payment was created.",
            make=platform_of,
        ),
        Field(
            "status",
            Kind(lambda **options: serializers.ChoiceField(DetectedStatus.choices, **options)),
            ("flow", "payment.status"),
            _ALL,
            "Whether it paid the payment. `failed`: it was rejected.",
            "completed",
            make=_status,
        ),
    ),
    _ALL,
)


class DetectedPaymentSerializer(ProjectionSerializer):
    projection = DETECTED


DetectedPaymentObject = Annotated[dict[str, Any], DetectedPaymentSerializer]


class Detected(Succeeded):
    payments: list[DetectedPaymentObject] = about("The payments, the newest first.")


class LatestDetectedPayment(Record):
    id: UUID = about("The payment's id.", PAYMENT_ID)
    title: str = about("What is paid for, on one line.", "Low Tide EP")
    amount: Xrp = about("What is to be paid.", "10.000000")
    destination_tag: int = about(
        "The tag that the payer must send along: it identifies the payment.", 4183920571
    )
    sender_address: str | None = about("Who paid; null before.", PAYER)
    status: DetectedStatus = about("Whether it was paid.", "completed")
    created_at: datetime = about("When the payment was created, or its money arrived.")


class DetectedLatest(Succeeded):
    payment: LatestDetectedPayment | None = about("The latest payment; null before the first.")
    payment_url: str | None = about(
        "A link that opens the payer's wallet; null unless it can be paid now.",
        "https://xaman.app/detect/request:rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn?amount=10&dt=4183920571",
    )
    qr_code_url: str | None = about(
        "A picture of the QR code; null unless it can be paid now.",
        "https://pay.example/api/payments/public/qr/6f1c2a58-0c7e-4f0b-9d4e-2b8f5f7a1c33.svg",
    )
