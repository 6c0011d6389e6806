"""The built-in receiver of test mode: answered in the drain, read in the dashboard."""

from __future__ import annotations

import json
import time
from datetime import datetime
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.common.modes import Mode
from apps.common.outbound import Sender
from apps.webhooks.models import Delivery, DeliveryAttempt, Event
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import (
    CreatedEndpoint,
    endpoint_delete,
    endpoint_regenerate_key,
    inspector_create,
)
from apps.webhooks.services.signing import signatures_verify, standard_verify
from tests.factories.schema import assert_described
from tests.factories.shop import Shop
from tests.factories.users import create_user, signed_in
from tests.webhooks.mutations import Message, accepted_by_pypi


@pytest.fixture
def inspector(shop: Shop) -> CreatedEndpoint:
    created = inspector_create(owner=shop.owner, mode=Mode.TEST)
    shop.endpoints.filter(pk=created.endpoint.pk).update(first_success_at=Now())
    return created


def session(owner: Any) -> Client:
    return Client(headers={"authorization": f"Bearer {signed_in(owner).access}"})


def read(owner: Any, endpoint_id: int | str) -> Any:
    return session(owner).get(f"/api/webhooks/inspector/{endpoint_id}/")


def test_deliveries_are_answered_without_the_network_and_stored_like_any_other(
    shop: Shop, inspector: CreatedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*_: Any, **__: Any) -> None:
        raise AssertionError("a delivery to the inspector was sent")

    monkeypatch.setattr(Sender, "post", refused)
    shop.record()

    assert deliveries_drain() == 1

    delivery = shop.delivery
    assert (delivery.status, delivery.auto_failures, delivery.next_attempt_at) == ("success", 0, None)
    (attempt,) = shop.attempts
    assert (attempt.status_code, attempt.error, attempt.response_body) == (200, "", "")
    assert attempt.response_ms is not None
    assert 0 <= attempt.response_ms < 1_000
    body = shop.events.get().body.encode()
    headers: dict[str, str] = attempt.request_headers or {}
    assert set(headers) == {
        *("Accept", "Accept-Encoding", "Content-Length", "Content-Type", "User-Agent"),
        *("X-Request-ID", "X-Webhook-Event", "X-Webhook-Timestamp", "X-Webhook-Signature"),
        *("webhook-id", "webhook-timestamp", "webhook-signature"),
    }
    assert headers["Content-Length"] == str(len(body))
    assert headers["webhook-id"] == str(delivery.id)
    signatures_verify(secret=inspector.secret, headers=headers, body=body, now=int(time.time()))


def test_it_shows_what_was_signed_to_the_byte(shop: Shop, inspector: CreatedEndpoint) -> None:
    shop.record(metadata={"note": 'é"\u2028\\ 漢字', "n": 12345678901234567890123})
    deliveries_drain()

    answer = read(shop.owner, inspector.endpoint.pk)

    assert answer.status_code == 200
    found = answer.json()
    assert_described(found, "Inspector")
    assert (found["id"], found["name"], found["secret_key"], found["keeps"], found["tolerance_seconds"]) == (
        inspector.endpoint.pk,
        "Inspect here",
        inspector.secret,
        50,
        300,
    )
    (shown,) = found["deliveries"]
    event, (attempt,) = shop.events.get(), shop.attempts
    assert (shown["id"], shown["event_type"]) == (str(shop.delivery.id), "payment.created")
    assert (shown["payment_id"], shown["payment_title"]) == (None, "")
    assert shown["body"] == event.body
    assert shown["headers"] == attempt.request_headers
    assert shown["response_ms"] == attempt.response_ms
    assert datetime.fromisoformat(shown["arrived_at"]) == attempt.finished_at
    message = Message(secret=found["secret_key"], headers=shown["headers"], body=shown["body"].encode())
    assert accepted_by_pypi(message)


def test_the_newest_50_deliveries_are_kept_and_others_lose_none(
    shop: Shop, inspector: CreatedEndpoint
) -> None:
    other = shop.endpoint(succeeded=True).endpoint
    for number in range(52):
        shop.record(number=number)
    deliveries_drain()

    ids = [inspector.endpoint.pk, other.pk]
    assert [Delivery.objects.filter(endpoint=each).count() for each in ids] == [50, 52]
    assert DeliveryAttempt.objects.filter(delivery__endpoint=inspector.endpoint).count() == 50
    assert Event.objects.filter(owner=shop.owner).count() == 52
    shown = read(shop.owner, inspector.endpoint.pk).json()["deliveries"]
    assert [json.loads(each["body"])["number"] for each in shown] == list(reversed(range(2, 52)))


def test_an_event_outlives_the_delivery_to_the_built_in_receiver(
    shop: Shop, inspector: CreatedEndpoint
) -> None:
    for _ in range(51):
        shop.record()
    deliveries_drain()

    assert shop.deliveries.count() == len(shop.attempts) == 50
    assert shop.events.count() == 51  # `GET /api/events/` lists it for 90 days


def test_reading_50_deliveries_takes_as_many_statements_as_none(
    shop: Shop, inspector: CreatedEndpoint
) -> None:
    client, path = session(shop.owner), f"/api/webhooks/inspector/{inspector.endpoint.pk}/"
    with CaptureQueriesContext(connection) as before:
        assert client.get(path).json()["deliveries"] == []
    shop.record(count=50)
    deliveries_drain()
    with CaptureQueriesContext(connection) as after:
        assert len(client.get(path).json()["deliveries"]) == 50

    assert len(after) == len(before) <= 8


def test_it_is_not_found_by_others_in_live_mode_after_deletion_or_with_a_url(
    shop: Shop, inspector: CreatedEndpoint
) -> None:
    number = inspector.endpoint.pk
    with_url = shop.endpoint().endpoint
    assert read(shop.owner, number).status_code == 200
    refusals = [read(create_user(), number), read(shop.owner, with_url.pk), read(shop.owner, "x")]
    endpoint_delete(owner=shop.owner, mode=Mode.TEST, endpoint_id=number)
    refusals.append(read(shop.owner, number))
    again = inspector_create(owner=shop.owner, mode=Mode.TEST).endpoint
    type(shop.owner).objects.filter(pk=shop.owner.pk).update(is_test_mode=False)
    refusals.append(read(shop.owner, again.pk))

    assert [(each.status_code, each.json()["error"]) for each in refusals] == [(404, "Webhook not found")] * 5


def test_the_secrets_shown_are_those_that_sign_now(shop: Shop, inspector: CreatedEndpoint) -> None:
    before = read(shop.owner, inspector.endpoint.pk).json()
    renewed = endpoint_regenerate_key(
        owner=shop.owner, mode=Mode.TEST, endpoint_id=inspector.endpoint.pk, overlap_hours=24
    )
    shop.record()
    deliveries_drain()

    found = read(shop.owner, inspector.endpoint.pk).json()

    assert (before["secret_key"], before["previous_secret_key"]) == (inspector.secret, None)
    assert (found["secret_key"], found["previous_secret_key"]) == (renewed.secret, inspector.secret)
    (shown,) = found["deliveries"]
    assert len(shown["headers"]["webhook-signature"].split(" ")) == 2
    received: Any = {"headers": shown["headers"], "body": shown["body"].encode(), "now": int(time.time())}
    standard_verify(secret=found["secret_key"], **received)
    signatures_verify(secret=found["previous_secret_key"], **received)
