"""Deliveries over real sockets: what is sent, recorded and retried."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from struct import pack
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.models import F
from django.utils import timezone
from pytest_django import Settings

from apps.accounts.services.users import user_activate, user_suspend
from apps.common.modes import Mode
from apps.webhooks.models import Delivery, Endpoint
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_delete, endpoint_regenerate_key
from apps.webhooks.services.signing import SignatureInvalid, signatures_verify, standard_verify
from tests.factories.mailbox import mails_to
from tests.factories.receiver import RawReceiver, Received, Receiver, Reply
from tests.factories.shop import Shop


def verify(secret: str, received: Received) -> None:
    signatures_verify(secret=secret, headers=received.headers, body=received.body, now=int(time.time()))


def test_success_is_signed_recorded_and_not_repeated(shop: Shop) -> None:
    shop.responds(Reply(201, b"thanks", (("X-Shop", "1"), ("X-Shop", "2"))))
    created = shop.endpoint()
    assert shop.record(amount="10.000000") == 1
    assert shop.delivery.status == "pending"

    assert deliveries_drain() == 1
    assert deliveries_drain() == 0

    (received,) = shop.received
    delivery = shop.delivery
    event = shop.events.get()
    assert received.body == event.body.encode()
    body = json.loads(received.body)
    assert body["event_id"] == str(event.id)
    assert (body["event_type"], body["livemode"], body["api_version"]) == ("payment.created", False, "1.0")
    assert (body["title"], body["amount"]) == ("Café ☕", "10.000000")
    assert received.headers["webhook-id"] == str(delivery.id)
    assert received.headers["X-Webhook-Event"] == "payment.created"
    assert received.headers["User-Agent"] == "Dropwise-Webhooks/1.0"
    assert received.headers["Content-Type"] == "application/json"
    assert received.headers["Accept-Encoding"] == "identity"
    verify(created.secret, received)

    assert (delivery.status, delivery.auto_failures, delivery.next_attempt_at) == ("success", 0, None)
    assert delivery.delivered_at is not None
    assert delivery.lease_until is None
    (attempt,) = shop.attempts
    assert (attempt.number, attempt.manual, attempt.status_code) == (1, False, 201)
    assert (attempt.response_body, attempt.error) == ("thanks", "")
    assert attempt.response_headers is not None
    assert attempt.response_headers["X-Shop"] == "1, 2"
    assert attempt.finished_at is not None
    assert attempt.response_ms is not None
    assert attempt.request_headers == received.headers, "all of them, as sent, with the signatures"
    assert shop.endpoints.get().first_success_at is not None


def test_failure_is_retried_on_schedule_with_the_same_id_and_body(shop: Shop) -> None:
    shop.responds(Reply(500, b"broken"), 410, 200)
    created = shop.endpoint()
    shop.record()

    deliveries_drain()
    delivery = shop.delivery
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert delivery.next_attempt_at is not None
    wait = delivery.next_attempt_at - delivery.updated_at
    assert timedelta(minutes=5) <= wait + timedelta(seconds=1) <= timedelta(minutes=5, seconds=32)
    assert deliveries_drain() == 0, "not due yet"

    shop.make_due()
    deliveries_drain()
    delivery.refresh_from_db()
    assert (delivery.status, delivery.auto_failures) == ("failed", 2)
    shop.make_due()
    deliveries_drain()

    delivery = shop.delivery
    assert (delivery.status, delivery.next_attempt_at) == ("success", None)
    assert [attempt.status_code for attempt in shop.attempts] == [500, 410, 200]
    assert [attempt.error for attempt in shop.attempts] == ["HTTP 500", "HTTP 410", ""]
    assert len(shop.received) == 3
    assert {received.headers["webhook-id"] for received in shop.received} == {str(delivery.id)}
    assert len({received.body for received in shop.received}) == 1
    for received in shop.received:
        verify(created.secret, received)
    assert [attempt.request_headers for attempt in shop.attempts] == [
        received.headers for received in shop.received
    ]


def test_after_six_attempts_delivery_stops_and_the_endpoint_is_flagged(shop: Shop) -> None:
    shop.responds(503)
    shop.endpoint()
    shop.record()
    flags = []
    for _ in range(8):
        deliveries_drain()
        flags.append(shop.endpoints.get().flagged_at is not None)
        shop.make_due()
    delivery = shop.delivery
    assert (delivery.status, delivery.auto_failures, delivery.next_attempt_at) == ("failed", 6, None)
    assert len(shop.received) == 6
    assert flags == [False] * 4 + [True] * 4
    assert shop.endpoints.get().deleted_at is None
    (email,) = mails_to(shop.owner.email)
    assert email.subject == "Your webhook Shop is failing"
    assert "HTTP 503" in email.body
    assert len(mails_to(shop.owner.email)) == 1


def test_six_attempts_of_every_kind_of_failure_keep_the_schedule(
    shop: Shop, raw_receiver: Callable[[Any], RawReceiver], settings: Settings
) -> None:
    """500, 404, no answer, a reset, 410, then 200; a clock that jumps to the next attempt."""
    settings.WEBHOOK_DEADLINE_SECONDS = 0.5
    head = b"HTTP/1.1 %d X\r\nContent-Length: 0\r\n\r\n"
    script: list[Callable[[socket.socket], Any]] = [
        lambda connection: connection.sendall(head % 500),
        lambda connection: connection.sendall(head % 404),
        lambda connection: time.sleep(1),
        lambda connection: connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, pack("ii", 1, 0)),
        lambda connection: connection.sendall(head % 410),
        lambda connection: connection.sendall(head % 200),
    ]
    shop.endpoint(raw_receiver(lambda connection: script.pop(0)(connection)).url)
    shop.record()
    waits = []
    while shop.deliveries.filter(next_attempt_at__isnull=False).exists():
        assert deliveries_drain() == 1
        delivery = shop.delivery
        if delivery.next_attempt_at is not None:
            waits.append((delivery.next_attempt_at - delivery.updated_at).total_seconds() / 60)
            assert deliveries_drain() == 0, "not due yet"
        shop.make_due()
    assert [attempt.error for attempt in shop.attempts] == [
        "HTTP 500",
        "HTTP 404",
        "No response within 0.5 seconds",
        "The connection was closed before a response arrived",
        "HTTP 410",
        "",
    ]
    assert shop.delivery.status == "success"
    for wait, minutes in zip(waits, (5, 30, 120, 480, 1440), strict=True):
        assert minutes - 0.01 <= wait <= minutes * 1.1 + 0.01


def test_manual_retry_is_not_one_of_the_five(shop: Shop) -> None:
    shop.responds(500)
    shop.deliver()
    # A manual retry writes this.
    shop.deliveries.update(status="pending", next_attempt_at=timezone.now())
    deliveries_drain()
    delivery = shop.delivery
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert delivery.next_attempt_at is not None
    assert [attempt.manual for attempt in shop.attempts] == [False, True]


def test_retry_after_is_respected(shop: Shop) -> None:
    shop.responds(Reply(429, headers=(("retry-after", "7200"),)))
    shop.deliver()
    delivery = shop.delivery
    assert delivery.next_attempt_at is not None
    wait = delivery.next_attempt_at - delivery.updated_at
    assert timedelta(hours=2) - timedelta(seconds=1) <= wait <= timedelta(hours=2, seconds=1)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirect_is_a_failure_and_not_followed(shop: Shop, status: int) -> None:
    elsewhere = Receiver()
    shop.responds(Reply(status, headers=(("Location", elsewhere.url),)))
    shop.deliver()
    elsewhere.close()
    delivery = shop.delivery
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert delivery.next_attempt_at is not None
    assert shop.attempts[0].error == f"HTTP {status}: redirects are not followed"
    assert elsewhere.received == []


def test_refused_connection_is_a_failure(shop: Shop) -> None:
    gone = Receiver()
    gone.close()
    shop.deliver(gone.url)
    (attempt,) = shop.attempts
    assert (attempt.status_code, attempt.error) == (None, "The connection was refused")
    assert attempt.request_headers is not None
    assert attempt.request_headers["webhook-id"] == str(shop.delivery.pk)
    assert shop.delivery.status == "failed"


def test_each_endpoint_of_the_mode_gets_its_own_delivery_of_an_event(shop: Shop) -> None:
    receivers = [Receiver() for _ in range(3)]
    secrets = [shop.endpoint(receiver.url).secret for receiver in receivers]
    assert shop.record() == 3
    deliveries_drain()
    posts = [receiver.received[0] for receiver in receivers]
    assert len({post.headers["webhook-id"] for post in posts}) == 3
    assert len({json.loads(post.body)["event_id"] for post in posts}) == 1
    for secret, post in zip(secrets, posts, strict=True):
        verify(secret, post)
    with pytest.raises(SignatureInvalid):
        verify(secrets[0], posts[1])
    for receiver in receivers:
        receiver.close()


def test_test_events_never_reach_live_endpoints(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.common.outbound.lookup", lambda host, port: ["93.184.216.34"])
    shop.endpoint()
    live = shop.endpoint("https://shop.example.com/hook", Mode.LIVE).endpoint
    assert shop.record(Mode.TEST) == 1
    assert Delivery.objects.filter(endpoint=live).count() == 0
    assert shop.record(Mode.LIVE) == 1
    assert Delivery.objects.get(endpoint=live).mode == "live"
    assert json.loads(shop.events.get(mode="live").body)["livemode"] is True


def test_next_attempt_is_signed_with_the_new_secret_only(shop: Shop) -> None:
    shop.responds(500, 200)
    created = shop.deliver()
    renewed = endpoint_regenerate_key(
        owner=shop.owner, mode=Mode.TEST, endpoint_id=created.endpoint.pk
    ).secret
    shop.make_due()
    deliveries_drain()
    first, second = shop.received
    verify(created.secret, first)
    verify(renewed, second)
    with pytest.raises(SignatureInvalid):
        verify(created.secret, second)


def test_during_an_overlap_both_secrets_sign_and_the_documented_header_keeps_the_old_one(shop: Shop) -> None:
    shop.responds(500, 500, 200)
    created = shop.deliver()
    renewed = endpoint_regenerate_key(
        owner=shop.owner, mode=Mode.TEST, endpoint_id=created.endpoint.pk, overlap_hours=1
    ).secret
    for hours in (0, 1):
        shop.endpoints.update(previous_secret_until=F("previous_secret_until") - timedelta(hours=hours))
        shop.make_due()
        deliveries_drain()
    before, during, after = shop.received

    def standard(secret: str, received: Received) -> None:
        standard_verify(secret=secret, headers=received.headers, body=received.body, now=int(time.time()))

    verify(created.secret, before)
    verify(created.secret, during)
    standard(renewed, during)
    entries = during.headers["webhook-signature"].split(" ")
    assert [entry[:3] for entry in entries] == ["v1,", "v1,"]
    for secret, entry in zip((renewed, created.secret), entries, strict=True):
        standard(secret, replace(during, headers={**during.headers, "webhook-signature": entry}))
    with pytest.raises(SignatureInvalid, match="x-webhook-signature"):
        verify(renewed, during)

    verify(renewed, after)
    assert " " not in after.headers["webhook-signature"]
    with pytest.raises(SignatureInvalid):
        standard(created.secret, after)


def test_deleting_an_endpoint_stops_its_retries_and_keeps_the_log(shop: Shop) -> None:
    shop.responds(500)
    created = shop.deliver()
    endpoint_delete(owner=shop.owner, mode=Mode.TEST, endpoint_id=created.endpoint.pk)
    assert shop.record() == 0
    shop.make_due()
    assert deliveries_drain() == 0
    assert len(shop.received) == 1
    assert (shop.delivery.status, shop.delivery.next_attempt_at) == ("failed", None)
    assert len(shop.attempts) == 1


def test_endpoint_deleted_during_a_request_gets_no_retry(shop: Shop) -> None:
    created = shop.endpoint()

    def delete_then_fail(_: Received) -> Reply:
        Endpoint.objects.filter(pk=created.endpoint.pk).update(deleted_at=timezone.now())
        return Reply(500)

    shop.responds(delete_then_fail)
    shop.record()
    deliveries_drain()
    assert (shop.delivery.status, shop.delivery.next_attempt_at) == ("failed", None)


def test_deliveries_of_a_suspended_merchant_wait_for_activation(shop: Shop) -> None:
    shop.endpoint()
    shop.record()
    user_suspend(user_id=shop.owner.pk)
    assert deliveries_drain() == 0
    assert shop.received == []
    assert shop.delivery.status == "pending"
    assert shop.attempts == []
    user_activate(user_id=shop.owner.pk)
    assert deliveries_drain() == 1
    assert len(shop.received) == 1


def test_delivery_in_flight_when_its_merchant_is_suspended_ends_and_its_retry_waits(shop: Shop) -> None:
    shop.endpoint()

    def suspend_then_fail(_: Received) -> Reply:
        user_suspend(user_id=shop.owner.pk)
        connections["default"].close()
        return Reply(500)

    shop.responds(suspend_then_fail, 200)
    shop.record(count=2)
    assert deliveries_drain() == 1
    assert sorted(shop.deliveries.values_list("status", flat=True)) == ["failed", "pending"]
    assert [attempt.status_code for attempt in shop.attempts] == [500]
    shop.make_due()
    assert deliveries_drain() == 0

    user_activate(user_id=shop.owner.pk)
    assert deliveries_drain() == 2
    assert set(shop.deliveries.values_list("status", flat=True)) == {"success"}


def test_events_of_a_rolled_back_transaction_are_not_sent(shop: Shop) -> None:
    shop.endpoint()
    with transaction.atomic():
        assert shop.record() == 1
        transaction.set_rollback(True)
    assert shop.events.count() == 0
    assert deliveries_drain() == 0
    assert shop.received == []


def test_undecryptable_secret_fails_only_its_own_deliveries(shop: Shop) -> None:
    broken = shop.endpoint().endpoint
    Endpoint.objects.filter(pk=broken.pk).update(secret="not a token")
    shop.endpoint()
    shop.record()
    assert deliveries_drain() == 2
    assert len(shop.received) == 1
    delivery = Delivery.objects.get(endpoint=broken)
    assert delivery.status == "failed"
    attempt = delivery.attempts.get()
    assert (attempt.error, attempt.request_headers) == ("The attempt could not be made", None)


def test_no_delivery_starts_after_the_time_limit(shop: Shop, settings: Settings) -> None:
    settings.WEBHOOK_CONCURRENCY = 1
    shop.endpoint()
    shop.record(count=3)
    assert deliveries_drain(seconds=0) == 1
    assert deliveries_drain() == 2
    assert len(shop.received) == 3
