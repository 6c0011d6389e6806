"""Refused: accounts, keys, idempotency and webhooks."""

from __future__ import annotations

import secrets
from typing import Any

from django.utils import timezone

from apps.accounts.models import SecretKey
from apps.common.models import Idempotency
from apps.webhooks.models import Delivery, DeliveryAttempt, Endpoint, Event
from tests.factories.row_factory import RowFactory
from tests.factories.sql import change
from tests.factories.users import create_user
from tests.money_model.refusals import Table, refusals, update, write


def key(f: RowFactory, **columns: object) -> SecretKey:
    defaults: dict[str, Any] = {
        "owner": f.merchant,
        "mode": "test",
        "lookup": secrets.token_hex(32),
        "last4": "abcd",
    }
    return SecretKey.objects.create(**defaults | columns)


def idempotency(f: RowFactory, body: str = "a") -> Idempotency:
    return Idempotency.objects.create(owner_id=f.merchant.pk, mode="test", key="k", body_sha256=body * 64)


def endpoint(f: RowFactory, **columns: object) -> Endpoint:
    defaults: dict[str, Any] = {
        "owner": f.merchant,
        "mode": "test",
        "name": "shop",
        "url": "https://shop.example/hook",
        "host": "shop.example",
        "secret": "sealed",
        "position": 1,
    }
    return Endpoint.objects.create(**defaults | columns)


def event(f: RowFactory, **columns: object) -> Event:
    defaults: dict[str, Any] = {
        "owner": f.merchant,
        "mode": "test",
        "key": f"payment:{secrets.token_hex(8)}:1",
        "type": "payment.created",
        "body": "{}",
    }
    return Event.objects.create(**defaults | columns)


def deliver(_: RowFactory, given: tuple[Event, Endpoint], **columns: object) -> Delivery:
    event, endpoint = given
    defaults: dict[str, Any] = {
        "event": event,
        "endpoint": endpoint,
        "owner_id": event.owner_id,
        "mode": event.mode,
    }
    return Delivery.objects.create(**defaults | columns)


def event_and_endpoint(f: RowFactory) -> tuple[Event, Endpoint]:
    return event(f), endpoint(f)


def event_and_live_endpoint(f: RowFactory) -> tuple[Event, Endpoint]:
    return event(f), endpoint(f, mode="live")


def delivery(f: RowFactory) -> Delivery:
    return deliver(f, event_and_endpoint(f))


def attempt(_: RowFactory, delivery: Delivery) -> DeliveryAttempt:
    return DeliveryAttempt.objects.create(delivery=delivery, number=1)


TABLE: Table = {
    ("secret_key_one_current", "two keys of one mode"): write(key, lambda f, _: key(f)),
    ("secret_key_one_ending", "two keys that were replaced"): write(
        lambda f: key(f, ends_at=timezone.now()), lambda f, _: key(f, ends_at=timezone.now())
    ),
    ("accounts_secretkey_lookup_key", "one key for two merchants"): write(
        key, lambda f, first: key(f, owner=create_user(password=None), lookup=first.lookup)
    ),
    ("secret_key_mode", "a key of a third mode"): write(lambda f: key(f, mode="prod")),
    ("secret_key_live_never_kept", "a live key that can be shown again"): write(
        lambda f: key(f, mode="live", shown="sealed")
    ),
    ("user_suspended_in_both_modes", "a suspension in one mode alone"): update(
        lambda f: f.merchant, is_active=False, suspended_test_at=timezone.now()
    ),
    ("user_email_once", "one email address with two accounts"): write(
        lambda _: create_user(password=None), lambda f, other: change(other, email=f.merchant.email.upper())
    ),
    ("idempotency_once", "one idempotency key twice"): write(idempotency, lambda f, _: idempotency(f, "b")),
    # webhooks
    ("endpoint_at_most_five", "a sixth endpoint"): write(lambda f: endpoint(f, position=6)),
    ("endpoint_position_once", "two endpoints at one position, counting both modes"): write(
        endpoint, lambda f, _: endpoint(f, mode="live")
    ),
    ("endpoint_mode", "an endpoint of a third mode"): write(lambda f: endpoint(f, mode="prod")),
    ("event_once", "one event recorded twice"): write(event, lambda f, first: event(f, key=first.key)),
    ("event_frozen", "an event's body changed"): update(event, body='{"a": 1}'),
    ("delivery_endpoint", "a test event for a live endpoint"): write(event_and_live_endpoint, deliver),
    ("delivery_event", "a test event delivered as live"): write(
        event_and_live_endpoint, lambda f, given: deliver(f, given, mode="live")
    ),
    ("delivery_endpoint", "an event for another merchant's endpoint"): write(
        lambda f: (event(f), endpoint(f, owner=create_user(password=None))), deliver
    ),
    ("delivery_once", "one event delivered twice to an endpoint"): write(
        delivery, lambda f, first: deliver(f, (first.event, first.endpoint))
    ),
    ("delivery_status", "a delivery in an unknown status"): write(
        event_and_endpoint, lambda f, given: deliver(f, given, status="lost")
    ),
    ("delivery_auto_failures", "a seventh automatic failure"): update(delivery, auto_failures=7),
    ("delivery_success_is_an_end", "a delivered event that is due again"): update(
        delivery, status="success", delivered_at=timezone.now(), next_attempt_at=timezone.now()
    ),
    ("delivery_attempt_number", "one attempt recorded twice"): write(
        lambda f: attempt(f, delivery(f)).delivery, attempt
    ),
}


test_refused = refusals(TABLE)
