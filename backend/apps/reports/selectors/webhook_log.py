"""Everything about one delivery: its attempts, what was sent, and the payment it is about."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

import orjson
from django.db import connection

from apps.common.modes import Mode
from apps.payments.wire.payment import payment_select
from apps.reports.selectors.webhook_history import delivery_item, endpoint_shown
from apps.reports.wire.webhooks import ATTEMPTS_SHOWN, WEBHOOK_PAYMENT, Attempt, WebhookLog
from apps.webhooks.models import Delivery, DeliveryAttempt
from apps.webhooks.services.retries import delivery_not_found

_PAYMENT = f"""
{payment_select(WEBHOOK_PAYMENT)}
where payment.id = %(id)s and payment.merchant_id = %(owner)s and payment.mode = %(mode)s
"""


def webhook_log(*, delivery_id: UUID, owner_id: int, mode: Mode) -> WebhookLog:
    """A merchant's own delivery of `mode`, of deleted endpoints too. Raises ApiError 404 for any other."""
    row = delivery_item(delivery_id=delivery_id, owner_id=owner_id, mode=mode)
    delivery = Delivery.objects.select_related("event", "endpoint").filter(pk=delivery_id).first()
    if row is None or delivery is None:
        raise delivery_not_found()
    attempts = list(DeliveryAttempt.objects.filter(delivery=delivery).order_by("-number")[:ATTEMPTS_SHOWN])
    finished = next((each for each in attempts if each.finished_at is not None), None)
    body = delivery.event.body
    return WebhookLog(
        **{**vars(row), "webhook_config": endpoint_shown(delivery.endpoint)},
        response_headers=finished.response_headers if finished else None,
        response_body=finished.response_body if finished else None,
        # As it was sent: reading it as JSON and writing it again could change a number.
        request_data=cast(dict[str, Any], orjson.Fragment(body)),
        request_body=body,
        payment_request=_payment(delivery.event.payment_id, owner_id, mode),
        attempts_log=[_attempt(each) for each in reversed(attempts)],
    )


def _attempt(attempt: DeliveryAttempt) -> Attempt:
    return Attempt(
        number=attempt.number,
        manual=attempt.manual,
        started_at=attempt.started_at,
        finished_at=attempt.finished_at,
        status_code=attempt.status_code,
        response_ms=attempt.response_ms,
        error=attempt.error or None,
        request_headers=attempt.request_headers,
        response_headers=attempt.response_headers,
        response_body=attempt.response_body,
    )


def _payment(payment_id: UUID | None, owner_id: int, mode: Mode) -> dict[str, Any] | None:
    if payment_id is None:
        return None
    with connection.cursor() as cursor:
        cursor.execute(_PAYMENT, {"id": payment_id, "owner": owner_id, "mode": mode})
        row = cursor.fetchone()
    return None if row is None else WEBHOOK_PAYMENT.of_row(row)
