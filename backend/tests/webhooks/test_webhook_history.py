"""Webhook history and details: what a merchant reads of his deliveries, and of nobody else's."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.webhooks.models import Delivery, DeliveryAttempt, Endpoint, Event
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_create, endpoint_delete, endpoints_delete
from apps.webhooks.services.events import NewEvent, events_record
from tests.factories.answers import error_of
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.merchant_fixtures import client, driver, ledger, local_ledger, sealing_keys
from tests.factories.payment_driver import PaymentDriver
from tests.factories.receiver import Receiver, Reply
from tests.factories.users import create_user
from tests.webhooks.conftest import nothing_due
from tests.webhooks.console import Console

__all__ = ["client", "driver", "ledger", "local_ledger", "nothing_due", "sealing_keys"]

# As the specification lists them.
PAYMENT_FIELDS = (
    *("id", "destination_tag", "title", "amount", "status", "description", "platform_name", "username"),
    *("received_amount", "platform_fee", "merchant_payout", "burn_amount", "transaction_hash"),
    *("received_at", "created_at", "updated_at"),
)


@pytest.fixture
def owner(driver: PaymentDriver, nothing_due: None) -> User:
    # Only the endpoints that a test creates.
    endpoints_delete(driver.merchant.pk)
    return driver.merchant


@pytest.fixture
def console(owner: User) -> Console:
    return Console(owner)


@pytest.fixture
def endpoint(owner: User, receiver: Receiver) -> Endpoint:
    return endpoint_create(owner=owner, mode=Mode.TEST, name="Fulfilment", url=receiver.url).endpoint


@pytest.fixture
def titled(owner: User, driver: PaymentDriver, endpoint: Endpoint) -> list[Any]:
    """Three payments with a delivery each, oldest first, and a test event after them."""
    payments = [driver.create_payment(title=title) for title in ("Blue socks", "100% red", "Blue mug")]
    for number, payment in enumerate(payments):
        record(owner, number, type="payment.completed", payment_id=payment.pk, payment_title=payment.title)
    record(owner, 3, type="webhook.test")
    return payments


def record(owner: User, number: int, **values: Any) -> None:
    """One event, with a delivery created `number` seconds after those of 0."""
    seen = list(Event.objects.filter(owner=owner).values_list("pk", flat=True))
    body = {"payment_id": str(values.get("payment_id")), "number": 12345678901234567890}
    event = NewEvent(
        owner_id=owner.pk, mode=Mode.TEST, key=f"history:{owner.pk}:{number}", body=body, **values
    )
    assert events_record(events=[event]) == 1
    (event_id,) = Event.objects.filter(owner=owner).exclude(pk__in=seen).values_list("pk", flat=True)
    Delivery.objects.filter(event=event_id).update(
        created_at=timezone.now() - timedelta(hours=1) + timedelta(seconds=number)
    )


def titles(page: Any) -> list[str]:
    return [row["payment_title"] or row["event_type"] for row in page["webhooks"]]


def test_pages_of_ten_newest_first_with_numbers(owner: User, console: Console, endpoint: Endpoint) -> None:
    for number in range(21):
        record(owner, number, type="payment.created", payment_title=f"Number {number}")

    pages = [console.history(webhook_id=endpoint.pk, page=page) for page in (1, 2, 3, 4)]

    assert [title for page in pages for title in titles(page)] == [
        f"Number {number}" for number in reversed(range(21))
    ]
    assert [(page["previous"], page["next"]) for page in pages] == [(None, 2), (1, 3), (2, None), (3, None)]
    assert pages[0]["webhook"] == {
        "id": endpoint.pk,
        "name": "Fulfilment",
        "webhook_url": endpoint.url,
        "kind": "url",
        "is_deleted": False,
        "failing_since": None,
    }


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", ["webhook.test", "Blue mug", "100% red", "Blue socks"]),
        ("BLUE", ["Blue mug", "Blue socks"]),
        ("100%", ["100% red"]),
        ("_lue", []),
        ("completed", ["Blue mug", "100% red", "Blue socks"]),
        ("WEBHOOK.test", ["webhook.test"]),
        ("payment.expired", []),
    ],
)
def test_search_in_type_and_title(
    titled: list[Any], console: Console, endpoint: Endpoint, search: str, found: list[str]
) -> None:
    assert titles(console.history(webhook_id=endpoint.pk, search=search)) == found


def test_search_by_payment_id_or_its_start(titled: list[Any], console: Console, endpoint: Endpoint) -> None:
    socks = str(titled[0].pk)
    for text in (socks, socks.upper(), socks[:8], socks[:13], f" {socks[:8]} "):
        assert titles(console.history(webhook_id=endpoint.pk, search=text)) == ["Blue socks"]


def test_search_finds_beyond_the_newest_deliveries(
    titled: list[Any], console: Console, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("SEARCHED", "SEARCHED_EVENTS"):
        monkeypatch.setattr(f"apps.reports.selectors.webhook_history.{limit}", 1)
    for text in ("socks", str(titled[0].pk)[:8]):
        assert titles(console.history(webhook_id=endpoint.pk, search=text)) == ["Blue socks"]
    assert titles(console.history(webhook_id=endpoint.pk, search="completed")) == ["Blue mug"]


def test_status_filter(titled: list[Any], console: Console, endpoint: Endpoint, receiver: Receiver) -> None:
    receiver.replies = [Reply(200), Reply(503)]
    Delivery.objects.filter(event__type="webhook.test").update(next_attempt_at=None)
    deliveries_drain()

    by_status = {
        status: titles(console.history(webhook_id=endpoint.pk, status=status))
        for status in ("success", "failed", "pending")
    }

    assert sorted(map(len, by_status.values())) == [1, 1, 2]
    assert by_status["pending"] == ["webhook.test"]
    both = console.history(webhook_id=endpoint.pk, status="success", search="BLUE")
    assert titles(both) == [title for title in by_status["success"] if title.startswith("Blue")]


def test_event_and_days_narrow_the_list_and_its_search(
    titled: list[Any], console: Console, endpoint: Endpoint
) -> None:
    socks = Delivery.objects.filter(event__payment_id=titled[0].pk)
    assert socks.update(created_at="2026-01-31T23:59:59.999Z") == 1

    def found(**query: Any) -> list[str]:
        return titles(console.history(webhook_id=endpoint.pk, **query))

    assert found(event_type="webhook.test") == ["webhook.test"]
    assert found(event_type="payment.completed") == ["Blue mug", "100% red", "Blue socks"]
    assert found(event_type="payment.failed") == []
    assert found(created_from="2026-01-31", created_to="2026-01-31") == ["Blue socks"]
    assert found(created_to="2026-01-30") == []
    assert found(created_from="2026-02-01", event_type="payment.completed") == ["Blue mug", "100% red"]
    assert found(created_from="2026-02-01", search="blue") == ["Blue mug"]
    assert found(event_type="webhook.test", search="blue") == []


def test_without_a_webhook_id_all_that_are_not_deleted(
    owner: User, titled: list[Any], console: Console, endpoint: Endpoint, receiver: Receiver
) -> None:
    second = endpoint_create(owner=owner, mode=Mode.TEST, name="Second", url=receiver.url).endpoint
    key = "history:both"
    events_record(events=[NewEvent(owner_id=owner.pk, mode=Mode.TEST, key=key, type="webhook.test", body={})])

    everything = console.history()
    endpoint_delete(owner=owner, mode=Mode.TEST, endpoint_id=endpoint.pk)
    rest = console.history()

    assert everything["webhook"] is None
    assert [row["webhook_config"]["name"] for row in everything["webhooks"]].count("Second") == 1
    assert len(everything["webhooks"]) == 6
    assert [row["webhook_config"] for row in rest["webhooks"]] == [{"id": second.pk, "name": "Second"}]
    assert len(console.history(webhook_id=endpoint.pk)["webhooks"]) == 5, "by id it stays readable"


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("page=0", "page must be a whole number from 1 on."),
        ("webhook_id=two", "webhook_id must be a whole number from 1 on."),
        ("status=sent", "status cannot be sent. It is one of: pending, success, failed."),
        (
            "event_type=paid",
            "event_type cannot be paid. It is one of: payment.created, payment.processing, payment.completed,"
            " payment.failed, payment.expired, payment.rejected, payment.returned,"
            " refund.created, refund.updated, refund.succeeded, refund.failed, webhook.test.",
        ),
        (
            "created_to=now",
            "created_to must be a day such as 2026-11-22, or a time such as 2026-11-22T09:00:00Z.",
        ),
        (f"search={'x' * 201}", "search can have at most 200 characters."),
    ],
)
def test_history_refuses_what_it_does_not_know(console: Console, query: str, error: str) -> None:
    assert error_of(console.get(f"webhooks/history/?{query}")) == (400, error)


def test_other_merchants_and_modes_see_nothing(
    titled: list[Any], owner: User, console: Console, endpoint: Endpoint
) -> None:
    delivery = Delivery.objects.filter(endpoint=endpoint).first()
    assert delivery is not None
    User.objects.filter(pk=owner.pk).update(is_test_mode=False)

    for reader in (Console(create_user()), console):
        assert reader.history(search="Blue")["webhooks"] == []
        for number in (endpoint.pk, 999_999_999):
            assert error_of(reader.get("webhooks/history/", webhook_id=number)) == (404, "Webhook not found")
        answer = reader.get(f"webhooks/log-details/{delivery.pk}/")
        assert error_of(answer) == (404, "Webhook log not found")


def test_details_of_a_delivery(
    owner: User, driver: ApiPaymentDriver, console: Console, endpoint: Endpoint, receiver: Receiver
) -> None:
    receiver.replies = [Reply(503, b"<script>alert(1)</script>\xff", (("X-Stock", "none"),)), Reply(200)]
    payment = driver.create_payment(title="Vinyl, 180 g")
    record(owner, 0, type="payment.created", payment_id=payment.pk, payment_title=payment.title)
    deliveries_drain()
    (row,) = console.history(webhook_id=endpoint.pk)["webhooks"]

    log = console.log(row["id"])

    same = {name: value for name, value in row.items() if name != "webhook_config"}
    assert {name: log[name] for name in same} == same
    assert (log["status"], log["is_failed"], log["can_retry"], log["attempts"]) == ("failed", True, True, 1)
    assert (log["response_status_code"], log["error_message"]) == (503, "HTTP 503")
    assert log["response_body"] == "<script>alert(1)</script>\N{REPLACEMENT CHARACTER}"
    assert log["response_headers"]["X-Stock"] == "none"
    assert log["webhook_config"]["name"] == "Fulfilment"
    assert log["delivered_at"] is None
    assert log["next_attempt_at"] > log["last_attempt_at"]
    assert log["request_body"].encode() == receiver.received[0].body
    assert log["request_data"] == json.loads(log["request_body"])
    assert log["request_data"]["number"] == 12345678901234567890
    paid = log["payment_request"]
    assert (paid["id"], paid["title"], paid["status"]) == (str(payment.pk), "Vinyl, 180 g", "pending")
    assert (paid["received_amount"], paid["merchant_payout"]) == (None, None)
    assert sorted(paid) == sorted(PAYMENT_FIELDS)
    (attempt,) = log["attempts_log"]
    assert (attempt["number"], attempt["manual"], attempt["status_code"]) == (1, False, 503)
    assert attempt["response_body"] == log["response_body"]


def test_only_the_newest_attempts_are_shown(titled: list[Any], console: Console, endpoint: Endpoint) -> None:
    delivery = Delivery.objects.filter(event__type="webhook.test", endpoint=endpoint).get()
    DeliveryAttempt.objects.bulk_create(
        DeliveryAttempt(delivery=delivery, number=number, manual=number > 6) for number in range(1, 31)
    )
    log = console.log(delivery.pk)
    assert log["attempts"] == 30
    assert [attempt["number"] for attempt in log["attempts_log"]] == list(range(6, 31))
    assert (log["payment_request"], log["response_body"]) == (None, None)


def test_few_statements_at_any_size(titled: list[Any], console: Console, endpoint: Endpoint) -> None:
    row = console.history(webhook_id=endpoint.pk)["webhooks"][0]
    calls: tuple[Callable[[], Any], ...] = (
        lambda: console.history(webhook_id=endpoint.pk, search="Blue", status="pending"),
        lambda: console.log(row["id"]),
    )
    for call in calls:
        with CaptureQueriesContext(connection) as queries:
            call()
        assert len(queries) <= 8
