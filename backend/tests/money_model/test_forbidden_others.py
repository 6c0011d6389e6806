"""Forbidden writes: keys, idempotency, webhooks."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from apps.accounts.models import SecretKey
from apps.common.models import Idempotency
from apps.webhooks.models import Delivery, DeliveryAttempt, Endpoint, Event
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import change, new_user

writes = Writes()
refused_by = writes.refused_by


def key(g: Ground, **columns: object) -> SecretKey:
    facts: dict[str, Any] = {
        "owner": g.merchant,
        "mode": "test",
        "lookup": secrets.token_hex(32),
        "last4": "abcd",
    }
    return SecretKey.objects.create(**facts | columns)


def endpoint(g: Ground, **columns: object) -> Endpoint:
    facts: dict[str, Any] = {
        "owner": g.merchant,
        "mode": "test",
        "name": "shop",
        "url": "https://shop.example/hook",
        "host": "shop.example",
        "secret": "sealed",
        "position": 1,
    }
    return Endpoint.objects.create(**facts | columns)


def event(g: Ground, **columns: object) -> Event:
    facts: dict[str, Any] = {
        "owner": g.merchant,
        "mode": "test",
        "key": f"payment:{secrets.token_hex(8)}:1",
        "type": "payment.created",
        "body": "{}",
    }
    return Event.objects.create(**facts | columns)


def delivery(told: Event, where: Endpoint, **columns: object) -> Delivery:
    facts: dict[str, Any] = {
        "event": told,
        "endpoint": where,
        "owner_id": told.owner_id,
        "mode": told.mode,
    }
    return Delivery.objects.create(**facts | columns)


@refused_by("secret_key_one_alive")
def two_keys_of_one_mode(g: Ground) -> Iterator[None]:
    key(g)
    yield
    key(g)


@refused_by("accounts_secretkey_lookup_key")
def one_key_for_two_merchants(g: Ground) -> Iterator[None]:
    first = key(g)
    yield
    key(g, owner=new_user(), lookup=first.lookup)


@refused_by("secret_key_mode")
def a_key_of_a_third_mode(g: Ground) -> Iterator[None]:
    yield
    key(g, mode="prod")


@refused_by("secret_key_live_never_kept")
def a_live_key_that_can_be_shown(g: Ground) -> Iterator[None]:
    yield
    key(g, mode="live", shown="sealed")


@refused_by("user_suspended_in_both_modes")
def a_suspension_of_one_mode_alone(g: Ground) -> Iterator[None]:
    yield
    change(g.merchant, is_active=False, suspended_test_at=timezone.now())


@refused_by("user_email_once")
def one_address_with_two_accounts(g: Ground) -> Iterator[None]:
    other = new_user()
    yield
    change(other, email=g.merchant.email.upper())


@refused_by("idempotency_once")
def one_idempotency_key_twice(g: Ground) -> Iterator[None]:
    Idempotency.objects.create(owner_id=g.merchant.pk, mode="test", key="k", body_sha256="a" * 64)
    yield
    Idempotency.objects.create(owner_id=g.merchant.pk, mode="test", key="k", body_sha256="b" * 64)


@refused_by("endpoint_at_most_five")
def a_sixth_endpoint(g: Ground) -> Iterator[None]:
    yield
    endpoint(g, position=6)


@refused_by("endpoint_position_once")
def two_endpoints_at_one_position_over_both_modes(g: Ground) -> Iterator[None]:
    endpoint(g)
    yield
    endpoint(g, mode="live")


@refused_by("endpoint_mode")
def an_endpoint_of_a_third_mode(g: Ground) -> Iterator[None]:
    yield
    endpoint(g, mode="prod")


@refused_by("event_once")
def one_event_told_twice(g: Ground) -> Iterator[None]:
    first = event(g)
    yield
    event(g, key=first.key)


@refused_by("event_frozen")
def an_events_body_changed(g: Ground) -> Iterator[None]:
    told = event(g)
    yield
    change(told, body='{"a": 1}')


@refused_by("delivery_endpoint")
def a_test_event_for_a_live_endpoint(g: Ground) -> Iterator[None]:
    told, where = event(g), endpoint(g, mode="live")
    yield
    delivery(told, where)


@refused_by("delivery_event")
def a_test_event_sent_as_live(g: Ground) -> Iterator[None]:
    told, where = event(g), endpoint(g, mode="live")
    yield
    delivery(told, where, mode="live")


@refused_by("delivery_endpoint")
def an_event_for_another_merchants_endpoint(g: Ground) -> Iterator[None]:
    told, where = event(g), endpoint(g, owner=new_user())
    yield
    delivery(told, where)


@refused_by("delivery_once")
def one_event_delivered_twice(g: Ground) -> Iterator[None]:
    told, where = event(g), endpoint(g)
    delivery(told, where)
    yield
    delivery(told, where)


@refused_by("delivery_status")
def a_delivery_in_an_unknown_status(g: Ground) -> Iterator[None]:
    told, where = event(g), endpoint(g)
    yield
    delivery(told, where, status="lost")


@refused_by("delivery_auto_failures")
def a_seventh_automatic_failure(g: Ground) -> Iterator[None]:
    sent = delivery(event(g), endpoint(g))
    yield
    change(sent, auto_failures=7)


@refused_by("delivery_success_is_an_end")
def a_delivered_event_that_is_due_again(g: Ground) -> Iterator[None]:
    sent = delivery(event(g), endpoint(g))
    yield
    change(sent, status="success", delivered_at=timezone.now(), next_attempt_at=timezone.now())


@refused_by("delivery_attempt_number")
def one_attempt_recorded_twice(g: Ground) -> Iterator[None]:
    sent = delivery(event(g), endpoint(g))
    DeliveryAttempt.objects.create(delivery=sent, number=1)
    yield
    DeliveryAttempt.objects.create(delivery=sent, number=1)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
