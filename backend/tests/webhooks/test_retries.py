"""Manual retries: by the merchant, with his secret key, and by an administrator."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db.models.functions import Now
from django.test import Client
from pytest_django import Settings

from apps.accounts.services.secret_keys import secret_key_create
from apps.accounts.services.users import user_suspend
from apps.common.modes import Mode
from apps.webhooks.models import Delivery
from apps.webhooks.services.claims import deliveries_claim
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_delete
from tests.factories.answers import error_of
from tests.factories.shop import Shop
from tests.factories.users import create_user
from tests.webhooks.console import Console

INITIATED = {"success": True, "message": "Webhook retry initiated successfully"}


@pytest.fixture
def failed(shop: Shop) -> Delivery:
    """A delivery after its first, failed attempt."""
    shop.responds(503, 200)
    shop.deliver()
    return shop.delivery


def facts(delivery: Delivery) -> tuple[object, ...]:
    found = Delivery.objects.get(pk=delivery.pk)
    return found.status, found.auto_failures, found.next_attempt_at, found.updated_at


def test_retry_sends_at_once_and_does_not_count(shop: Shop, failed: Delivery) -> None:
    answer = Console(shop.owner).post(f"webhooks/retry/{failed.pk}/")

    assert (answer.status_code, answer.json()) == (200, INITIATED)
    assert shop.delivery.status == "pending"
    assert deliveries_drain() == 1
    assert (shop.delivery.status, shop.delivery.auto_failures) == ("success", 1)
    assert [(each.number, each.manual, each.status_code) for each in shop.attempts] == [
        (1, False, 503),
        (2, True, 200),
    ]


def test_failed_retry_leaves_the_automatic_ones(shop: Shop, failed: Delivery) -> None:
    shop.responds(500)
    Console(shop.owner).post(f"webhooks/retry/{failed.pk}/")
    deliveries_drain()

    assert (shop.delivery.status, shop.delivery.auto_failures) == ("failed", 1)
    assert shop.delivery.next_attempt_at is not None


def test_retry_with_the_secret_key_of_the_mode(shop: Shop, failed: Delivery) -> None:
    keys = {mode: secret_key_create(owner_id=shop.owner.pk, mode=mode).key for mode in Mode}
    calls = {mode: Client(headers={"authorization": key}) for mode, key in keys.items()}

    refused = calls[Mode.LIVE].post(f"/api/webhooks/retry/{failed.pk}/")
    assert error_of(refused) == (404, "Webhook log not found")
    assert calls[Mode.TEST].post(f"/api/webhooks/retry/{failed.pk}/").json() == INITIATED
    state = calls[Mode.TEST].get(f"/api/webhooks/details/{failed.pk}/").json()
    assert (state["status"], state["attempts"]) == ("pending", 1)
    assert sorted(state) == ["attempts", "last_attempt_at", "status"]
    unknown = calls[Mode.LIVE].get(f"/api/webhooks/details/{failed.pk}/")
    assert error_of(unknown) == (404, "Webhook log not found")


def test_administrator_retries_for_a_merchant_even_a_suspended_one(shop: Shop, failed: Delivery) -> None:
    user_suspend(user_id=shop.owner.pk)
    administrator = Console(create_user(is_superuser=True))

    answer = administrator.post(f"platform-admin/webhooks/retry/{failed.pk}/")

    assert (answer.status_code, answer.json()) == (200, INITIATED)
    assert shop.delivery.status == "pending"
    assert deliveries_drain() == 0, "it waits until the merchant is active again"
    unknown = administrator.post(f"platform-admin/webhooks/retry/{uuid4()}/")
    assert error_of(unknown) == (404, "Webhook log not found")


@pytest.mark.parametrize("path", ["not-an-id", "9E107D9D372BB6826BD81D3542A419D6", "another's"])
def test_foreign_and_malformed_ids_are_unknown(shop: Shop, failed: Delivery, path: str) -> None:
    before = facts(failed)
    path = str(failed.pk) if path == "another's" else path
    other_merchant = Console(create_user())

    for answer in (
        other_merchant.post(f"webhooks/retry/{path}/"),
        other_merchant.get(f"webhooks/log-details/{path}/"),
        other_merchant.post(f"webhooks/retry/{uuid4()}/"),
    ):
        assert error_of(answer) == (404, "Webhook log not found")
    assert facts(failed) == before


def test_only_a_failed_delivery_can_be_retried(shop: Shop, failed: Delivery) -> None:
    console = Console(shop.owner)
    console.post(f"webhooks/retry/{failed.pk}/")
    for status in ("pending", "success"):
        assert shop.delivery.status == status
        before = facts(failed)
        answer = console.post(f"webhooks/retry/{failed.pk}/")
        assert error_of(answer) == (400, "Webhook cannot be retried")
        assert facts(failed) == before
        deliveries_drain()


def test_delivery_in_flight_cannot_be_retried(shop: Shop, failed: Delivery) -> None:
    shop.deliveries.update(next_attempt_at=Now())
    assert len(deliveries_claim(limit=1)) == 1
    before = facts(failed)

    answer = Console(shop.owner).post(f"webhooks/retry/{failed.pk}/")

    assert error_of(answer) == (400, "This webhook is being sent right now. Wait for the result.")
    assert facts(failed) == before
    assert Console(shop.owner).log(failed.pk)["can_retry"] is False


def test_delivery_of_a_deleted_webhook_cannot_be_retried_but_read(shop: Shop, failed: Delivery) -> None:
    endpoint_delete(owner=shop.owner, mode=Mode.TEST, endpoint_id=failed.endpoint_id)
    before = facts(failed)
    console = Console(shop.owner)

    answer = console.post(f"webhooks/retry/{failed.pk}/")

    assert error_of(answer) == (400, "This webhook was deleted, so it cannot be retried.")
    assert facts(failed) == before
    log = console.log(failed.pk)
    assert (log["status"], log["can_retry"], log["is_failed"], log["next_attempt_at"]) == (
        "failed",
        False,
        True,
        None,
    )


def test_retries_and_recoveries_share_a_limit(shop: Shop, failed: Delivery, settings: Settings) -> None:
    settings.RATE_WEBHOOK_SENDS_PER_MINUTE = 2
    console = Console(shop.owner)
    since = {"since": failed.created_at.isoformat()}

    assert console.post(f"webhooks/recover/{failed.endpoint_id}/", since).status_code == 201
    assert console.post(f"webhooks/retry/{failed.pk}/").status_code == 200
    refused = console.post(f"webhooks/retry/{failed.pk}/")

    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert console.post(f"webhooks/recover/{failed.endpoint_id}/", since).status_code == 429


def test_limit_is_sixty_a_minute(settings: Settings) -> None:
    assert settings.RATE_WEBHOOK_SENDS_PER_MINUTE == 60
