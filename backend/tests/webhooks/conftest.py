"""Merchants, endpoints and receivers for the webhook tests."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.webhooks.models import Delivery, DeliveryAttempt, Endpoint
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import CreatedEndpoint, endpoint_create
from apps.webhooks.services.events import NewEvent, events_record
from tests.webhooks.receiver import RawReceiver, Receiver

_numbers = itertools.count(1)


@pytest.fixture
def merchant(db: None) -> User:
    user = User.objects.create(
        email=f"webhooks-{os.getpid()}-{next(_numbers)}@example.com", username="Merchant"
    )
    # Deliveries that other tests left due would be sent by this test.
    Delivery.objects.exclude(next_attempt_at=None).update(next_attempt_at=None)
    return user


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    yield server
    server.close()


@pytest.fixture
def raw_receiver() -> Iterator[Callable[[Any], RawReceiver]]:
    servers: list[RawReceiver] = []

    def start(act: Any) -> RawReceiver:
        servers.append(RawReceiver(act))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


def endpoint(owner: User, url: str, mode: Mode = "test", *, answered: bool = False) -> CreatedEndpoint:
    """Create an endpoint through its service; `answered` skips the limit for new endpoints."""
    created = endpoint_create(owner=owner, mode=mode, name="Shop", url=url)
    if answered:
        Endpoint.objects.filter(pk=created.endpoint.pk).update(answered_at=created.endpoint.created_at)
    return created


def record_events(owner: User, mode: Mode = "test", count: int = 1, **body: Any) -> int:
    """Record `count` events of a new payment, and return the number of deliveries."""
    payment = f"{os.getpid()}-{next(_numbers)}"
    return events_record(
        events=[
            NewEvent(
                owner_id=owner.pk,
                mode=mode,
                key=f"payment:{payment}:{sequence}",
                type="payment.created",
                body={"payment_id": payment, "title": "Café ☕", **body},
            )
            for sequence in range(1, count + 1)
        ]
    )


def deliver(owner: User, url: str) -> CreatedEndpoint:
    """Create an endpoint, record an event for it, and send it."""
    created = endpoint(owner, url)
    record_events(owner)
    deliveries_drain()
    return created


def make_due(owner: User) -> None:
    """Make a merchant's scheduled retries due now."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE webhooks_delivery SET next_attempt_at = now() "
            "WHERE owner_id = %s AND next_attempt_at IS NOT NULL",
            [owner.pk],
        )


def only_delivery(owner: User) -> Delivery:
    return Delivery.objects.get(owner_id=owner.pk)


def attempts(owner: User) -> list[DeliveryAttempt]:
    return list(DeliveryAttempt.objects.filter(delivery__owner_id=owner.pk).order_by("delivery", "number"))
