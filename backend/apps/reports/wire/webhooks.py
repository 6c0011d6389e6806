"""Deliveries of webhooks."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from apps.common.wire.examples import DELIVERY_ID, EVENT_BODY, PAID, PAYMENT_ID
from apps.common.wire.projection import Projection, ProjectionSerializer
from apps.common.wire.record import Record, about
from apps.payments.wire.payment_fields import FIELDS, MERCHANT
from apps.webhooks.domain.choices import DeliveryStatus, EndpointKind

ATTEMPTS_SHOWN = 25
_PAYMENT_FIELDS = (
    *("id", "destination_tag", "title", "amount", "status", "description", "platform_name", "username"),
    *("received_amount", "platform_fee", "merchant_payout", "burn_amount", "transaction_hash"),
    *("received_at", "created_at", "updated_at"),
)


class WebhookConfig(Record):
    id: int = about("The webhook's id.", 1042)
    name: str = about("The webhook's name.", "Shop")
    webhook_url: str = about("Empty for the built-in receiver.", "https://shop.example/hooks/dropwise")
    kind: EndpointKind = about("`url`: a server of yours. `inspector`: the built-in receiver, in test mode.")
    is_deleted: bool = about("Whether it was deleted since.")
    failing_since: datetime | None = about("Set after the fifth failure of one delivery.", None)


class WebhookName(Record):
    id: int = about("The webhook's id.", 1042)
    name: str = about("The webhook's name.", "Shop")


class _Delivery(Record):
    id: UUID = about("The `webhook-id` header.", DELIVERY_ID)
    event_type: str = about("What happened.", "payment.completed")
    status: DeliveryStatus = about("The delivery's status.", "success")
    attempts: int = about("How often it has been sent.")
    automatic_failures: int = about("How many of the six automatic attempts (one send, five retries) failed.")
    response_status_code: int | None = about(
        "The status of your server's last response; null without one.", 200
    )
    response_time_ms: int | None = about(
        "How long the last response took, in milliseconds; null without one.", 84
    )
    error_message: str | None = about("Why the last attempt failed; null if it did not.", None)
    created_at: datetime = about("When the delivery was created.")
    updated_at: datetime = about("When it last changed.")
    last_attempt_at: datetime | None = about("When it was last sent; null before.", PAID)
    next_attempt_at: datetime | None = about("When it is retried automatically; null if it is not.", None)
    delivered_at: datetime | None = about("When it was delivered; null before.", PAID)
    is_sending: bool = about("Whether an attempt is being made right now.")
    is_failed: bool = about("Whether its status is `failed`.")
    can_retry: bool = about("Whether it can be sent again now.")
    payment_id: UUID | None = about("The payment's id.", PAYMENT_ID)
    payment_title: str = about("The payment's title.", "Low Tide EP")


class WebhookLogItem(_Delivery):
    webhook_config: WebhookName = about("The webhook that it was sent to.")


class WebhookHistory(Record):
    webhook: WebhookConfig | None = about("The webhook of `webhook_id`.")
    webhooks: list[WebhookLogItem] = about("The merchant's webhooks.")
    next: int | None = about("The number of the next page; null on the last.", None)
    previous: int | None = about("The number of the page before; null on the first.", None)


class Attempt(Record):
    number: int = about("Which attempt it is, from 1 on.")
    manual: bool = about("Whether a person asked for it; otherwise it was due.")
    started_at: datetime = about("When it was started.")
    finished_at: datetime | None = about(
        "Null while it is being made, or if its sender stopped before the end.", PAID
    )
    status_code: int | None = about("The status of your server's response; null without one.", 200)
    response_ms: int | None = about("How long the response took, in milliseconds; null without one.", 84)
    error: str | None = about("A sentence that says what is wrong.", None)
    request_headers: dict[str, str] | None = about(
        "The headers that were sent; null before.",
        {"content-type": "application/json", "webhook-id": "0b9a4c1e-6a57-4a0e-9d7c-3f1d2b6c8e55"},
    )
    response_headers: dict[str, str] | None = about(
        "The headers of your server's response; null without one.", {"content-type": "text/plain"}
    )
    response_body: str = about("The body of your server's response, cut off if it was long.", "ok")


WEBHOOK_PAYMENT = Projection(
    "payment", [field for field in FIELDS if field.name in _PAYMENT_FIELDS], MERCHANT
)


class WebhookPaymentSerializer(ProjectionSerializer):
    projection = WEBHOOK_PAYMENT


WebhookPaymentObject = Annotated[dict[str, Any], WebhookPaymentSerializer]


class WebhookLog(_Delivery):
    webhook_config: WebhookConfig = about("The webhook that it was sent to.")
    response_headers: dict[str, str] | None = about(
        "The headers of your server's response; null without one.", {"content-type": "text/plain"}
    )
    response_body: str | None = about("The body of your server's response, cut off if it was long.", "ok")
    request_data: dict[str, Any] = about(
        "The body that was sent, as JSON.",
        {"event_type": "payment.completed", "payment_id": "6f1c2a58-0c7e-4f0b-9d4e-2b8f5f7a1c33"},
    )
    request_body: str = about("The exact text that was signed and sent.", EVENT_BODY)
    payment_request: WebhookPaymentObject | None = about("The payment as it is now; null for a test event.")
    attempts_log: list[Attempt] = about(f"The newest {ATTEMPTS_SHOWN}, oldest first.")


class WebhookLogDetails(Record):
    webhook_log: WebhookLog = about("The delivery.")
