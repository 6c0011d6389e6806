"""Webhook endpoints, and what their calls answer with."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from rest_framework import serializers

from apps.common.wire.examples import DELIVERY_ID, EVENT_BODY, PAID, PAYMENT_ID, WEBHOOK_SECRET
from apps.common.wire.record import Record, Succeeded, Success, about
from apps.webhooks.domain.choices import DeliveryStatus, EndpointKind
from apps.webhooks.domain.event_types import CHOSEN_EVENTS, EventType


def _payment_event(**options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField([(each.value, each.label) for each in CHOSEN_EVENTS], **options)


PaymentEvent = Annotated[str, _payment_event]


class Hour(Record):
    starts_at: datetime = about("The start of the hour.")
    delivered: int = about("How many deliveries arrived.")
    failed: int = about("How many deliveries failed.", 0)


class Stats(Record):
    hours: list[Hour] = about("24 hours of the clock, the oldest first. The last one is still running.")
    delivered: int = about("How many deliveries arrived.")
    total: int = about("Delivered and failed; what is still pending is left out.", 24)
    success_rate: float | None = about(
        "In percent, one decimal, rounded down. Null where nothing was sent.", 99.5
    )
    median_ms: int | None = about("Of the successes among the newest 200 deliveries.", 84)


class Failing(Record):
    since: datetime = about(
        "When the oldest event that has failed five times was recorded.", "2026-01-14T09:00:00.000000Z"
    )
    failed_count: int = about("Failed deliveries, counted up to 1,000.")
    failed_count_is_capped: bool = about("There are more than 1,000.")
    failed_five_times: int = about("Of them, with five automatic failures or more.")
    next_attempt_at: datetime | None = about(
        "When one of these next gets its last automatic attempt; null if none is left.", None
    )


class Webhook(Record):
    id: int = about("The webhook's id.", 1042)
    name: str = about("The webhook's name.", "Shop")
    webhook_url: str = about("Empty for the built-in receiver.", "https://shop.example/hooks/dropwise")
    secret_key: str = about("Shown to its owner only: treat it as a password.", WEBHOOK_SECRET)
    previous_secret_until: datetime | None = about("Until then the secret before this one signs too.", None)
    kind: EndpointKind = about("`url`: a server of yours. `inspector`: the built-in receiver, in test mode.")
    event_types: list[PaymentEvent] | None = about("Null: all events.")
    is_active: bool = about("Always true: a webhook is never switched off automatically.", True, default=True)
    created_at: datetime = about("When the webhook was created.")
    flagged_at: datetime | None = about("When one delivery had failed five times; null while none has.", None)
    failing: Failing | None = about("Why it needs attention; null while everything arrives.", None)
    stats: Stats = about("What became of its newest deliveries.")


class Used(Record):
    test: int = about("Webhooks of test mode.")
    live: int = about("Webhooks of live mode.")


class WebhookSettings(Record):
    webhooks: list[Webhook] = about("The merchant's webhooks.")
    can_create_more: bool = about("Whether another webhook may be created.", True)
    used: Used = about("How many webhooks there are in each mode.")
    limit: int = about("The most webhooks an account may have, counting both modes.")


class WebhookChanged(Success):
    webhook: Webhook = about("The webhook as it is now.")


class RenewedSecret(Success):
    secret_key: str = about("Shown to its owner only: treat it as a password.", WEBHOOK_SECRET)
    previous_secret_until: datetime | None = about(
        "Until then the secret before this one signs too; null without one.", None
    )


class TestSent(Success):
    delivery_id: UUID = about("The delivery's id, which is its `webhook-id` header.", DELIVERY_ID)


class CatalogueEvent(Record):
    event_type: EventType = about("What happened.", "payment.completed")
    sent_when: str = about("When it is sent, in a sentence.", "A payment was created.")
    example: dict[str, Any] = about(
        "A whole body.",
        {"event_type": "payment.created", "payment_id": "6f1c2a58-0c7e-4f0b-9d4e-2b8f5f7a1c33"},
    )


class Catalogue(Record):
    events: list[CatalogueEvent] = about("Every kind of event that is sent.")


class Inspected(Record):
    id: UUID = about("The delivery's id, which is its `webhook-id`.", DELIVERY_ID)
    event_type: str = about("What happened.", "payment.completed")
    payment_id: UUID | None = about("Null for a test event.", PAYMENT_ID)
    payment_title: str = about("Empty for a test event.", "Low Tide EP")
    arrived_at: datetime = about("When it arrived.", PAID)
    response_ms: int = about("How long signing and responding took.", 84)
    headers: dict[str, str] = about(
        "Of the request.",
        {"content-type": "application/json", "webhook-id": "0b9a4c1e-6a57-4a0e-9d7c-3f1d2b6c8e55"},
    )
    body: str = about("The exact text that was signed.", EVENT_BODY)


class Inspector(Record):
    id: int = about("The webhook's id.", 1042)
    name: str = about("The webhook's name.", "Shop")
    secret_key: str = about("Shown to its owner only: treat it as a password.", WEBHOOK_SECRET)
    previous_secret_key: str | None = about("The one before, while it signs too.", None)
    keeps: int = about("How many deliveries it keeps.")
    tolerance_seconds: int = about("How far a timestamp may be from the arrival.")
    deliveries: list[Inspected] = about("The newest first.")


class DeliveryState(Record):
    status: DeliveryStatus = about("The delivery's status.", "success")
    attempts: int = about("How often it has been sent.")
    last_attempt_at: datetime | None = about("When it was last sent; null before.", PAID)


class Recovery(Record):
    id: int | None = about("The recovery's id; null where there was nothing to send.", 1042)
    since: datetime = about(
        "Deliveries of events from this moment on are sent again.", "2026-01-14T09:00:00.000000Z"
    )
    total: int = about("Failed deliveries found when it was started.", 24)
    queued: int = about("How many of them have been queued for a retry.")
    created_at: datetime = about("When the recovery was created.")
    finished_at: datetime | None = about("When it ended; null before.", PAID)


class RecoveryState(Record):
    recovery: Recovery | None = about("The newest one.", None)
    failed: int | None = about("With `since`: deliveries created since then that are left failed.", 0)


class EventFeed(Succeeded):
    events: list[dict[str, Any]] = about(
        "The oldest first, each with the body of its webhook.",
        [],  # `config/api_schema` puts one of the catalogue there
    )
    has_more: bool = about("Whether there are more events after these already.", False)
