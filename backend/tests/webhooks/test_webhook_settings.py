"""The merchant's webhooks in the dashboard: list, create, change, delete, new secret, test event."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from apps.webhooks.models import Endpoint, Event
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.signing import signatures_verify
from tests.factories.answers import error_of
from tests.factories.shop import Shop
from tests.webhooks.webhook_calls import (
    LIVE_URL,
    URL,
    create,
    nothing_due,
    post,
    receiver,
    resolve_example_host,
    session,
    session_of,
    settings_of,
    shop,
    to_live,
)

__all__ = ["nothing_due", "receiver", "resolve_example_host", "session", "shop"]

pytestmark = pytest.mark.usefixtures("resolve_example_host")

CHOICE = ["payment.completed", "payment.rejected"]
LISTED = (
    "payment.created, payment.processing, payment.completed, payment.failed, payment.expired, "
    "payment.rejected, payment.returned, refund.created, refund.updated, refund.succeeded, refund.failed"
)


def test_a_new_webhook_is_listed_with_its_secret_and_no_deliveries(session: Client, shop: Shop) -> None:
    assert settings_of(session) == {
        "webhooks": [],
        "can_create_more": True,
        "used": {"test": 0, "live": 0},
        "limit": 5,
    }

    answer = post(session, "create", {"name": " Orders ", "webhook_url": URL, "event_types": CHOICE[::-1]})

    assert (answer.status_code, answer.json()["message"]) == (201, "Webhook created successfully!")
    (listed,) = settings_of(session)["webhooks"]
    secret, hours = listed.pop("secret_key"), listed["stats"].pop("hours")
    assert secret.startswith("whsec_")
    assert secret not in shop.endpoints.get().secret
    assert [(hour["delivered"], hour["failed"]) for hour in hours] == [(0, 0)] * 24
    assert listed == {
        "id": shop.endpoints.get().pk,
        "name": "Orders",
        "webhook_url": URL,
        "previous_secret_until": None,
        "kind": "url",
        "event_types": CHOICE,
        "is_active": True,
        "created_at": listed["created_at"],
        "flagged_at": None,
        "failing": None,
        "stats": {"delivered": 0, "total": 0, "success_rate": None, "median_ms": None},
    }


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"name": "", "webhook_url": URL}, "Please enter both webhook URL and name"),
        ({"name": " ", "webhook_url": URL}, "Please enter both webhook URL and name"),
        ({"webhook_url": URL}, "Please enter both webhook URL and name"),
        ({"name": "Orders"}, "Please enter both webhook URL and name"),
        ({"name": None, "webhook_url": URL}, "Please enter both webhook URL and name"),
        ({"name": 7, "webhook_url": URL}, "Webhook name must be text."),
        (
            {"name": "a" * 101, "webhook_url": URL},
            "Webhook name must not be longer than 100 characters.",
        ),
        ({"name": "a\nb", "webhook_url": URL}, "Webhook name must not contain control characters."),
        (
            {"name": "Orders", "webhook_url": f"https://a.example/{'a' * 2000}"},
            "Webhook URL must not be longer than 2000 characters",
        ),
        ({"name": "Orders", "webhook_url": "x"}, "Webhook URL must start with http:// or https://."),
        (
            {"name": "Orders", "webhook_url": "http://10.0.0.1/"},
            "Webhook URL must lead to a public address.",
        ),
        (
            {"name": "Orders", "webhook_url": "http://nowhere.invalid/"},
            "The host name was not found.",
        ),
        ({"name": "Orders", "webhook_url": URL, "event_types": []}, "Choose at least one event."),
        (
            {"name": "Orders", "webhook_url": URL, "event_types": "payment.completed"},
            "Choose events from a list, or send null for all of them.",
        ),
        ({"name": "Orders", "webhook_url": URL, "event_types": ["webhook.test"]}, f"Choose from: {LISTED}."),
        ({"name": "Orders", "webhook_url": URL, "kind": "x"}, "Kind must be url or inspector."),
        ({"name": "Orders", "webhook_url": URL, "kind": None}, "Kind must be url or inspector."),
    ],
)
def test_bad_forms_are_refused_and_change_nothing(
    session: Client, shop: Shop, body: dict[str, Any], sentence: str
) -> None:
    assert error_of(post(session, "create", body)) == (400, sentence)
    assert not shop.endpoints.exists()

    kept = create(session)
    before = shop.endpoints.values().get()
    if "kind" not in body:
        assert error_of(post(session, f"update/{kept['id']}", body)) == (400, sentence)
    assert shop.endpoints.values().get() == before


def test_live_mode_takes_https_only(session: Client, shop: Shop) -> None:
    to_live(session)
    sentence = "In live mode, webhook URL must start with https://."
    assert error_of(post(session, "create", {"name": "Orders", "webhook_url": URL})) == (400, sentence)
    live = create(session, webhook_url=LIVE_URL)
    body = {"name": "Orders", "webhook_url": "http://shop.example.com/hook"}
    assert error_of(post(session, f"update/{live['id']}", body)) == (400, sentence)
    assert shop.endpoints.get().url == LIVE_URL


def test_five_webhooks_count_both_modes(session: Client, shop: Shop) -> None:
    for _ in range(3):
        create(session)
    to_live(session)
    create(session, webhook_url=LIVE_URL)
    assert settings_of(session)["can_create_more"] is True
    create(session, webhook_url=LIVE_URL)

    found = settings_of(session)
    assert (len(found["webhooks"]), found["can_create_more"]) == (2, False)
    assert found["used"] == {"test": 3, "live": 2}
    assert error_of(post(session, "create", {"name": "Orders", "webhook_url": LIVE_URL})) == (
        400,
        "You already have 5 webhooks: 3 in test mode and 2 in live mode. Delete one to add another.",
    )
    assert shop.endpoints.count() == 5


def test_a_change_keeps_what_it_does_not_name(session: Client, shop: Shop) -> None:
    created = create(session, event_types=CHOICE)
    Endpoint.objects.update(first_success_at=Now())
    path = f"update/{created['id']}"

    answer = post(session, path, {"name": "Shop", "webhook_url": URL})

    changed = answer.json()["webhook"]
    assert (answer.status_code, answer.json()["message"]) == (200, "Webhook updated successfully!")
    assert changed == {**created, "name": "Shop", "stats": changed["stats"]}
    assert shop.endpoints.get().first_success_at is not None
    everything = post(session, path, {"name": "Shop", "webhook_url": URL, "event_types": None})
    assert everything.json()["webhook"]["event_types"] is None


def test_a_new_url_has_to_prove_itself_again(session: Client, shop: Shop) -> None:
    created = create(session)
    Endpoint.objects.update(first_success_at=Now())

    post(session, f"update/{created['id']}", {"name": "Orders", "webhook_url": LIVE_URL})

    stored = shop.endpoints.get()
    assert (stored.url, stored.host, stored.first_success_at) == (LIVE_URL, "shop.example.com", None)


@pytest.mark.parametrize("mode", ["test", "live"])
@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "update"), ("DELETE", "delete"), ("POST", "regenerate-key"), ("POST", "test")],
)
def test_foreign_and_other_mode_webhooks_are_not_found(
    session: Client, shop: Shop, mode: str, method: str, path: str
) -> None:
    created = create(session)
    if mode == "live":
        to_live(session)
    caller = session if mode == "live" else session_of(None)
    before = shop.endpoints.values().get()
    body = json.dumps({"name": "Mine", "webhook_url": "http://10.0.0.1/"})
    for endpoint_id in (created["id"], 10**18, 10**19, "x", "-1", "٣"):
        answer = caller.generic(
            method, f"/api/webhooks/{path}/{endpoint_id}/", body, content_type="application/json"
        )
        assert error_of(answer) == (404, "Webhook not found")
    assert shop.endpoints.values().get() == before
    assert not shop.deliveries.exists()


def test_a_deleted_webhook_is_gone_and_frees_its_place(session: Client, shop: Shop) -> None:
    first, *_ = [create(session) for _ in range(5)]

    answer = session.delete(f"/api/webhooks/delete/{first['id']}/")

    assert (answer.status_code, answer.json()["message"]) == (200, "Webhook deleted successfully!")
    found = settings_of(session)
    assert first["id"] not in [webhook["id"] for webhook in found["webhooks"]]
    assert (found["can_create_more"], found["used"]["test"]) == (True, 4)
    assert error_of(session.delete(f"/api/webhooks/delete/{first['id']}/")) == (404, "Webhook not found")


@pytest.mark.parametrize("body", [None, {"overlap_hours": 0}])
def test_a_new_secret_replaces_the_old_one_at_once(session: Client, shop: Shop, body: Any) -> None:
    created = create(session)

    answer = post(session, f"regenerate-key/{created['id']}", body)

    renewed = answer.json()
    assert (answer.status_code, renewed["message"]) == (200, "Secret key regenerated successfully!")
    assert renewed["secret_key"] != created["secret_key"]
    assert renewed["previous_secret_until"] is None
    assert settings_of(session)["webhooks"][0]["secret_key"] == renewed["secret_key"]
    assert shop.endpoints.get().previous_secret == ""


def test_an_overlap_keeps_the_old_secret_until_it_ends(session: Client, shop: Shop) -> None:
    created = create(session)
    old = shop.endpoints.get().secret

    renewed = post(session, f"regenerate-key/{created['id']}", {"overlap_hours": 24}).json()

    stored = shop.endpoints.get()
    assert stored.previous_secret == old
    assert stored.previous_secret_until is not None
    assert abs(stored.previous_secret_until - timezone.now() - timedelta(hours=24)) < timedelta(minutes=1)
    assert settings_of(session)["webhooks"][0]["previous_secret_until"] == renewed["previous_secret_until"]
    shop.endpoints.update(previous_secret_until=Now() - timedelta(seconds=1))
    assert settings_of(session)["webhooks"][0]["previous_secret_until"] is None


def test_an_overlap_can_be_ended_at_once(session: Client, shop: Shop) -> None:
    created = create(session)
    renewed = post(session, f"regenerate-key/{created['id']}", {"overlap_hours": 24}).json()

    for _ in range(2):
        answer = post(session, f"end-overlap/{created['id']}")
        assert (answer.status_code, answer.json()["message"]) == (200, "The old key no longer signs.")
        webhook = answer.json()["webhook"]
        assert (webhook["previous_secret_until"], webhook["secret_key"]) == (None, renewed["secret_key"])
    assert shop.endpoints.get().previous_secret == ""
    assert error_of(post(session, "end-overlap/99999999")) == (404, "Webhook not found")


@pytest.mark.parametrize("hours", [-1, 25, 1.5, "many", None])
def test_an_overlap_is_a_whole_number_of_hours_up_to_a_day(session: Client, shop: Shop, hours: Any) -> None:
    created = create(session)
    before = shop.endpoints.values().get()
    answer = post(session, f"regenerate-key/{created['id']}", {"overlap_hours": hours})
    assert error_of(answer) == (400, "Overlap must be a whole number of hours from 0 to 24.")
    assert shop.endpoints.values().get() == before


def test_the_built_in_receiver_needs_no_url_and_exists_once(session: Client, shop: Shop) -> None:
    answer = post(session, "create", {"kind": "inspector"})

    created = answer.json()["webhook"]
    assert answer.status_code == 201
    assert (created["name"], created["webhook_url"], created["kind"]) == ("Inspect here", "", "inspector")
    assert error_of(post(session, "create", {"kind": "inspector"})) == (
        400,
        "You already have a built-in receiver.",
    )
    path = f"update/{created['id']}"
    assert error_of(post(session, path, {"webhook_url": URL})) == (
        400,
        "The built-in receiver has no URL. Add another webhook for a URL.",
    )
    changed = post(session, path, {"name": "Here", "event_types": CHOICE}).json()["webhook"]
    assert (changed["name"], changed["event_types"]) == ("Here", CHOICE)
    to_live(session)
    assert error_of(post(session, "create", {"kind": "inspector"})) == (
        400,
        "The built-in receiver exists in test mode only.",
    )
    assert shop.endpoints.count() == 1


def test_a_test_event_goes_to_one_webhook_whatever_it_chose(session: Client, shop: Shop) -> None:
    create(session, webhook_url=shop.receiver.url)
    chosen = create(session, webhook_url=shop.receiver.url, event_types=CHOICE)

    answer = post(session, f"test/{chosen['id']}")
    deliveries_drain()

    (received,) = shop.received
    body = json.loads(received.body)
    assert answer.status_code == 200
    assert answer.json()["delivery_id"] == received.headers["webhook-id"] == str(shop.delivery.pk)
    assert (body["event_type"], body["payment_id"], body["livemode"]) == ("webhook.test", None, False)
    assert (body["amount"], body["merchant_payout"], body["status"]) == ("10.000000", "9.900000", "completed")
    assert (shop.delivery.endpoint_id, shop.delivery.status) == (chosen["id"], "success")
    signatures_verify(
        secret=chosen["secret_key"],
        headers=received.headers,
        body=received.body,
        now=int(received.headers["webhook-timestamp"]),
    )


def test_test_events_are_limited_by_the_minute(session: Client, shop: Shop, settings: LazySettings) -> None:
    settings.RATE_WEBHOOK_SENDS_PER_MINUTE = 2
    created = create(session)
    answers = [post(session, f"test/{created['id']}") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[2]["Retry-After"]) > 0
    assert shop.deliveries.count() == 2


def test_the_catalogue_shows_a_whole_body_of_every_event(session: Client, shop: Shop) -> None:
    catalogue = session.get("/api/webhooks/events/").json()["events"]
    assert [each["event_type"] for each in catalogue] == [*LISTED.split(", "), "webhook.test"]
    bodies = {each["event_type"]: each["example"] for each in catalogue}
    shop.endpoint()
    shop.record()
    sent = json.loads(Event.objects.get(owner=shop.owner).body)
    for event_type, body in bodies.items():
        assert set(sent) <= set(body) or event_type.startswith("refund.")
        assert body["event_type"] == event_type
    assert {event_type: body["status"] for event_type, body in bodies.items()} == {
        "payment.created": "pending",
        "payment.processing": "processing",
        "payment.completed": "completed",
        "payment.failed": "failed",
        "payment.expired": "expired",
        "payment.rejected": "pending",
        "payment.returned": "pending",
        "refund.created": "awaiting_merchant",
        "refund.updated": "sending",
        "refund.succeeded": "succeeded",
        "refund.failed": "failed",
        "webhook.test": "completed",
    }
    assert bodies["payment.rejected"]["rejected_payment"]["reason"] == "Amount too low"
    assert bodies["webhook.test"]["payment_id"] is None
