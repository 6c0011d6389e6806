"""Everything about one delivery: its attempts, what was sent, and the payment it is about."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from apps.common.modes import Mode
from apps.payments.wire.payment import PAYMENT_CREATED, payment_select
from apps.reports.selectors.webhook_history import endpoint_shown, webhook_row
from apps.webhooks.models import Delivery, DeliveryAttempt
from apps.webhooks.services.retries import delivery_not_found

ATTEMPTS_SHOWN = 25
PAYMENT_FIELDS = (
    *("id", "destination_tag", "title", "amount", "status", "description", "platform_name", "username"),
    *("received_amount", "platform_fee", "merchant_payout", "burn_amount", "transaction_hash"),
    *("received_at", "created_at", "updated_at"),
)

_PAYMENT = f"""
{payment_select(PAYMENT_CREATED)}
where payment.id = %(id)s and payment.merchant_id = %(owner)s and payment.mode = %(mode)s
"""


def webhook_log(*, delivery_id: UUID, owner_id: int, mode: Mode) -> dict[str, Any]:
    """A merchant's own delivery of `mode`, of deleted endpoints too. Raises ApiError 404 for any other."""
    row = webhook_row(delivery_id=delivery_id, owner_id=owner_id, mode=mode)
    delivery = Delivery.objects.select_related("event", "endpoint").filter(pk=delivery_id).first()
    if row is None or delivery is None:
        raise delivery_not_found()
    attempts = list(DeliveryAttempt.objects.filter(delivery=delivery).order_by("-number")[:ATTEMPTS_SHOWN])
    finished = next((each for each in attempts if each.finished_at is not None), None)
    body = delivery.event.body
    return {
        **row,
        "response_headers": finished and finished.response_headers,
        "response_body": finished.response_body if finished else None,
        # As it was sent: reading it as JSON and writing it again could change a number.
        "request_data": orjson.Fragment(body),
        "request_body": body,
        "webhook_config": endpoint_shown(delivery.endpoint),
        "payment_request": _payment(delivery.event.payment_id, owner_id, mode),
        "attempts_log": [_attempt(each) for each in reversed(attempts)],
    }


def _attempt(attempt: DeliveryAttempt) -> dict[str, Any]:
    return {
        "number": attempt.number,
        "manual": attempt.manual,
        "started_at": attempt.started_at,
        "finished_at": attempt.finished_at,
        "status_code": attempt.status_code,
        "response_ms": attempt.response_ms,
        "error": attempt.error or None,
        "request_headers": attempt.request_headers,
        "response_headers": attempt.response_headers,
        "response_body": attempt.response_body,
    }


def _payment(payment_id: UUID | None, owner_id: int, mode: Mode) -> dict[str, Any] | None:
    if payment_id is None:
        return None
    with connection.cursor() as cursor:
        cursor.execute(_PAYMENT, {"id": payment_id, "owner": owner_id, "mode": mode})
        row = cursor.fetchone()
    if row is None:
        return None
    payment = PAYMENT_CREATED.of_row(row)
    return {name: payment[name] for name in PAYMENT_FIELDS}
