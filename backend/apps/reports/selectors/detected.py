"""Deposits that carry the destination tag of one of a merchant's payments, newest first."""

from __future__ import annotations

from typing import Any

from django.db import connection
from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.wire.projection import Field, Kind, Projection, ProjectionSerializer, Reader
from apps.common.wire.types import HASH, ID, INTEGER, TEXT, TIME, XRP
from apps.payments.domain.choices import Flow, PaymentStatus, ReturnStatus
from apps.payments.domain.states import return_status
from apps.payments.models import Payment
from apps.payments.selectors import payment_public
from apps.payments.tables import DEPOSIT, LEG, PAYMENT, REJECTED
from apps.payments.wire.kinds import REASON, RETURN_STATUS
from apps.reports.domain.detected import DetectedFilter, DetectedStatus, Platform
from apps.treasury.tables import CLOCK

SHOWN = 200


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


def _return_status(reason: str | None, leg_state: str | None, came_back: object) -> ReturnStatus | None:
    return None if reason is None else return_status(leg_state, came_back)


_ALL = Reader.MERCHANT
DETECTED = Projection(
    "deposit",
    (
        Field("id", INTEGER, "id", _ALL),
        Field("payment_id", ID, "payment.id", _ALL),
        Field("title", TEXT, "payment.title", _ALL),
        Field("amount", XRP, "delivered", _ALL),
        Field("destination_tag", INTEGER, "destination_tag", _ALL),
        Field("sender_address", TEXT, "sender", _ALL, null=True),
        Field("reason", REASON, "reason", _ALL, null=True),
        Field(
            "return_status",
            RETURN_STATUS,
            ("reason", "leg.state", "rejected.came_back"),
            _ALL,
            make=_return_status,
            null=True,
        ),
        Field("transaction_hash", HASH, "tx_hash", _ALL),
        Field("created_at", TIME, "close_time", _ALL),
        Field(
            "platform",
            Kind(lambda **options: serializers.ChoiceField(Platform.choices, **options)),
            "payment.platform_name",
            _ALL,
            make=platform_of,
        ),
        Field(
            "status",
            Kind(lambda **options: serializers.ChoiceField(DetectedStatus.choices, **options)),
            ("flow", "payment.status"),
            _ALL,
            make=_status,
        ),
    ),
    _ALL,
)


class DetectedPaymentSerializer(ProjectionSerializer):
    projection = DETECTED


_FROM = f"""
select {DETECTED.select} from {DEPOSIT} deposit
join {PAYMENT} payment on payment.id = deposit.payment_id
left join {REJECTED} rejected on rejected.deposit_id = deposit.id and deposit.flow = 'reject'
left join {LEG} leg on leg.id = rejected.leg_id
where deposit.merchant_id = %(owner)s and payment.mode = %(mode)s
"""
_BY_STATUS = {
    DetectedStatus.PENDING: "deposit.flow = 'settle' and payment.status = 'processing'",
    DetectedStatus.COMPLETED: "deposit.flow = 'settle' and payment.status = 'completed'",
    DetectedStatus.FAILED: "(deposit.flow <> 'settle' or payment.status = 'failed')",
}
_BY_PLATFORM = {
    Platform.SHOPIFY: "payment.platform_name ilike '%%shopify%%'",
    Platform.WOOCOMMERCE: "payment.platform_name ilike '%%woocommerce%%'"
    " and payment.platform_name not ilike '%%shopify%%'",
    Platform.CUSTOM: "payment.platform_name not ilike '%%shopify%%'"
    " and payment.platform_name not ilike '%%woocommerce%%'",
}


def detected_payments(*, owner_id: int, mode: Mode, chosen: DetectedFilter) -> list[dict[str, Any]]:
    """The newest deposits for the merchant's payments of `mode` that match the filter, 200 at most."""
    parts = [_FROM]
    params: dict[str, Any] = {"owner": owner_id, "mode": mode, "shown": SHOWN}
    if chosen.status is not None:
        parts.append(f"and {_BY_STATUS[chosen.status]}")
    if chosen.platform is not None:
        parts.append(f"and {_BY_PLATFORM[chosen.platform]}")
    if chosen.range.length is not None:
        parts.append(f"and deposit.close_time > {CLOCK}(%(mode)s) - %(length)s")
        params["length"] = chosen.range.length
    parts.append("order by deposit.id desc limit %(shown)s")
    with connection.cursor() as cursor:
        cursor.execute("\n".join(parts), params)
        return [DETECTED.of_row(row) for row in cursor.fetchall()]


def detected_latest(*, owner_id: int, mode: Mode) -> dict[str, Any]:
    """The merchant's newest pending payment with what a payer needs; without one, the newest deposit."""
    pending = (
        Payment.objects.filter(merchant_id=owner_id, mode=mode, status=PaymentStatus.PENDING)
        .order_by("-created_at", "-serial")
        .values_list("pk", flat=True)
        .first()
    )
    if pending is not None:
        shown = payment_public(payment_id=pending)
        payment = {
            "id": shown["id"],
            "title": shown["title"],
            "amount": shown["amount"],
            "destination_tag": shown["destination_tag"],
            "sender_address": None,
            "status": DetectedStatus.PENDING,
            "created_at": shown["created_at"],
        }
        return {
            "success": True,
            "payment": payment,
            "payment_url": shown["payment_url"],
            "qr_code_url": shown["qr_code_url"],
        }
    with connection.cursor() as cursor:
        cursor.execute(f"{_FROM} order by deposit.id desc limit 1", {"owner": owner_id, "mode": mode})
        row = cursor.fetchone()
    newest = None if row is None else DETECTED.of_row(row)
    payment_or_none = newest and {
        **{name: newest[name] for name in ("title", "amount", "destination_tag", "sender_address")},
        "id": newest["payment_id"],
        "status": newest["status"],
        "created_at": newest["created_at"],
    }
    return {"success": True, "payment": payment_or_none, "payment_url": None, "qr_code_url": None}
