"""Deliveries over real sockets: what is sent, recorded and retried."""

from __future__ import annotations

import json
import time
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django import Settings

from apps.accounts.models import User
from apps.webhooks.models import Delivery, Endpoint, Event
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_delete, endpoint_regenerate_key
from apps.webhooks.services.signing import SignatureInvalid, signatures_verify
from tests.api.mailbox import mails_to
from tests.webhooks.conftest import attempts, deliver, endpoint, make_due, only_delivery, record_events
from tests.webhooks.receiver import Received, Receiver, Reply


def verify(secret: str, received: Received) -> None:
    signatures_verify(secret=secret, headers=received.headers, body=received.body, now=int(time.time()))


def test_success_is_signed_recorded_and_not_repeated(merchant: User, receiver: Receiver) -> None:
    receiver.replies = [Reply(201, b"thanks", (("X-Shop", "1"), ("X-Shop", "2")))]
    created = endpoint(merchant, receiver.url)
    assert record_events(merchant, amount="10.000000") == 1
    assert only_delivery(merchant).status == "pending"

    assert deliveries_drain() == 1
    assert deliveries_drain() == 0

    (received,) = receiver.received
    delivery = only_delivery(merchant)
    event = Event.objects.get(owner=merchant)
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
    (attempt,) = attempts(merchant)
    assert (attempt.number, attempt.manual, attempt.status_code) == (1, False, 201)
    assert (attempt.response_body, attempt.error) == ("thanks", "")
    assert attempt.response_headers is not None
    assert attempt.response_headers["X-Shop"] == "1, 2"
    assert attempt.finished_at is not None
    assert attempt.response_ms is not None
    assert Endpoint.objects.get(owner=merchant).answered_at is not None


def test_failure_is_retried_on_schedule_with_the_same_id_and_body(merchant: User, receiver: Receiver) -> None:
    receiver.replies = [Reply(500, b"broken"), Reply(410), Reply(200)]
    created = endpoint(merchant, receiver.url)
    record_events(merchant)

    deliveries_drain()
    delivery = only_delivery(merchant)
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert delivery.next_attempt_at is not None
    wait = delivery.next_attempt_at - delivery.updated_at
    assert timedelta(minutes=5) <= wait + timedelta(seconds=1) <= timedelta(minutes=5, seconds=32)
    assert deliveries_drain() == 0, "not due yet"

    make_due(merchant)
    deliveries_drain()
    delivery.refresh_from_db()
    assert (delivery.status, delivery.auto_failures) == ("failed", 2)
    make_due(merchant)
    deliveries_drain()

    delivery = only_delivery(merchant)
    assert (delivery.status, delivery.next_attempt_at) == ("success", None)
    assert [attempt.status_code for attempt in attempts(merchant)] == [500, 410, 200]
    assert [attempt.error for attempt in attempts(merchant)] == ["HTTP 500", "HTTP 410", ""]
    assert len(receiver.received) == 3
    assert {received.headers["webhook-id"] for received in receiver.received} == {str(delivery.id)}
    assert len({received.body for received in receiver.received}) == 1
    for received in receiver.received:
        verify(created.secret, received)


def test_after_six_attempts_delivery_stops_and_the_endpoint_is_flagged(
    merchant: User, receiver: Receiver
) -> None:
    receiver.replies = [Reply(503)]
    endpoint(merchant, receiver.url)
    record_events(merchant)
    flags = []
    for _ in range(8):
        deliveries_drain()
        flags.append(Endpoint.objects.get(owner=merchant).flagged_at is not None)
        make_due(merchant)
    delivery = only_delivery(merchant)
    assert (delivery.status, delivery.auto_failures, delivery.next_attempt_at) == ("failed", 6, None)
    assert len(receiver.received) == 6
    assert flags == [False] * 4 + [True] * 4
    assert Endpoint.objects.get(owner=merchant).deleted_at is None
    (email,) = mails_to(merchant.email)
    assert email.subject == "Your webhook Shop is failing"
    assert "HTTP 503" in email.body

    receiver.replies = [Reply(200)]
    record_events(merchant)
    deliveries_drain()
    assert Endpoint.objects.get(owner=merchant).flagged_at is None
    assert len(mails_to(merchant.email)) == 1


def test_email_about_failing_webhooks_can_be_turned_off(merchant: User, receiver: Receiver) -> None:
    User.objects.filter(pk=merchant.pk).update(mail_failed_webhooks=False)
    receiver.replies = [Reply(503)]
    endpoint(merchant, receiver.url)
    record_events(merchant)
    for _ in range(6):
        deliveries_drain()
        make_due(merchant)

    assert Endpoint.objects.get(owner=merchant).flagged_at is not None
    assert mails_to(merchant.email) == []


def test_manual_retry_is_not_one_of_the_five(merchant: User, receiver: Receiver) -> None:
    receiver.replies = [Reply(500)]
    deliver(merchant, receiver.url)
    # A manual retry writes this.
    Delivery.objects.filter(owner_id=merchant.pk).update(status="pending", next_attempt_at=timezone.now())
    deliveries_drain()
    delivery = only_delivery(merchant)
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert delivery.next_attempt_at is not None
    assert [attempt.manual for attempt in attempts(merchant)] == [False, True]


def test_retry_after_is_respected(merchant: User, receiver: Receiver) -> None:
    receiver.replies = [Reply(429, headers=(("retry-after", "7200"),))]
    deliver(merchant, receiver.url)
    delivery = only_delivery(merchant)
    assert delivery.next_attempt_at is not None
    wait = delivery.next_attempt_at - delivery.updated_at
    assert timedelta(hours=2) - timedelta(seconds=1) <= wait <= timedelta(hours=2, seconds=1)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirect_is_a_failure_and_not_followed(merchant: User, receiver: Receiver, status: int) -> None:
    elsewhere = Receiver()
    receiver.replies = [Reply(status, headers=(("Location", elsewhere.url),))]
    deliver(merchant, receiver.url)
    elsewhere.close()
    delivery = only_delivery(merchant)
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert delivery.next_attempt_at is not None
    assert attempts(merchant)[0].error == f"HTTP {status}: redirects are not followed"
    assert elsewhere.received == []


def test_refused_connection_is_a_failure(merchant: User) -> None:
    gone = Receiver()
    gone.close()
    deliver(merchant, gone.url)
    (attempt,) = attempts(merchant)
    assert (attempt.status_code, attempt.error) == (None, "The connection was refused")
    assert only_delivery(merchant).status == "failed"


def test_each_endpoint_of_the_mode_gets_its_own_delivery_of_an_event(merchant: User) -> None:
    receivers = [Receiver() for _ in range(3)]
    secrets = [endpoint(merchant, receiver.url).secret for receiver in receivers]
    assert record_events(merchant) == 3
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


def test_test_events_never_reach_live_endpoints(
    merchant: User, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.common.outbound.lookup", lambda host, port: ["93.184.216.34"])
    endpoint(merchant, receiver.url, "test")
    live = endpoint(merchant, "https://shop.example.com/hook", "live").endpoint
    assert record_events(merchant, "test") == 1
    assert Delivery.objects.filter(endpoint=live).count() == 0
    assert record_events(merchant, "live") == 1
    assert Delivery.objects.get(endpoint=live).mode == "live"
    assert json.loads(Event.objects.get(owner=merchant, mode="live").body)["livemode"] is True


def test_next_attempt_is_signed_with_the_new_secret_only(merchant: User, receiver: Receiver) -> None:
    receiver.replies = [Reply(500), Reply(200)]
    created = deliver(merchant, receiver.url)
    renewed = endpoint_regenerate_key(owner=merchant, mode="test", endpoint_id=created.endpoint.pk)
    make_due(merchant)
    deliveries_drain()
    first, second = receiver.received
    verify(created.secret, first)
    verify(renewed, second)
    with pytest.raises(SignatureInvalid):
        verify(created.secret, second)


def test_deleting_an_endpoint_stops_its_retries_and_keeps_the_log(merchant: User, receiver: Receiver) -> None:
    receiver.replies = [Reply(500)]
    created = deliver(merchant, receiver.url)
    endpoint_delete(owner=merchant, mode="test", endpoint_id=created.endpoint.pk)
    assert record_events(merchant) == 0
    make_due(merchant)
    assert deliveries_drain() == 0
    assert len(receiver.received) == 1
    assert (only_delivery(merchant).status, only_delivery(merchant).next_attempt_at) == ("failed", None)
    assert len(attempts(merchant)) == 1


def test_endpoint_deleted_during_a_request_gets_no_retry(merchant: User, receiver: Receiver) -> None:
    created = endpoint(merchant, receiver.url)

    def delete_then_fail(_: Received) -> Reply:
        Endpoint.objects.filter(pk=created.endpoint.pk).update(deleted_at=timezone.now())
        return Reply(500)

    receiver.replies = [delete_then_fail]
    record_events(merchant)
    deliveries_drain()
    assert (only_delivery(merchant).status, only_delivery(merchant).next_attempt_at) == ("failed", None)


def test_deliveries_of_a_suspended_merchant_wait_for_activation(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    record_events(merchant)
    now = timezone.now()
    User.objects.filter(pk=merchant.pk).update(is_active=False, suspended_test_at=now, suspended_live_at=now)
    assert deliveries_drain() == 0
    assert receiver.received == []
    assert only_delivery(merchant).status == "pending"
    assert attempts(merchant) == []
    User.objects.filter(pk=merchant.pk).update(is_active=True, suspended_test_at=None, suspended_live_at=None)
    assert deliveries_drain() == 1
    assert len(receiver.received) == 1


def test_events_of_a_rolled_back_transaction_are_not_sent(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    with transaction.atomic():
        assert record_events(merchant) == 1
        transaction.set_rollback(True)
    assert Event.objects.filter(owner=merchant).count() == 0
    assert deliveries_drain() == 0
    assert receiver.received == []


def test_undecryptable_secret_fails_only_its_own_deliveries(merchant: User, receiver: Receiver) -> None:
    broken = endpoint(merchant, receiver.url).endpoint
    Endpoint.objects.filter(pk=broken.pk).update(secret="not a token")
    endpoint(merchant, receiver.url)
    record_events(merchant)
    assert deliveries_drain() == 2
    assert len(receiver.received) == 1
    delivery = Delivery.objects.get(endpoint=broken)
    assert delivery.status == "failed"
    assert delivery.attempts.get().error == "The attempt could not be made"


def test_no_delivery_starts_after_the_time_limit(
    merchant: User, receiver: Receiver, settings: Settings
) -> None:
    settings.WEBHOOK_CONCURRENCY = 1
    endpoint(merchant, receiver.url)
    record_events(merchant, count=3)
    assert deliveries_drain(seconds=0) == 1
    assert deliveries_drain() == 2
    assert len(receiver.received) == 3
