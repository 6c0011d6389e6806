"""Recoveries: everything that failed since a moment is sent again, once, whatever dies meanwhile."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.common.modes import Mode
from apps.webhooks.models import Delivery, Recovery
from apps.webhooks.services import recoveries
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_delete
from apps.webhooks.services.recoveries import recoveries_run
from tests.factories.answers import error_of
from tests.factories.shop import Shop
from tests.factories.users import create_user
from tests.webhooks.console import Console

LONG_AGO = "2020-01-01T00:00:00.000000Z"


@pytest.fixture
def endpoint(shop: Shop) -> int:
    """An endpoint with seven failed deliveries."""
    created = shop.endpoint(succeeded=True)
    shop.responds(503)
    shop.record(count=7)
    deliveries_drain()
    assert shop.deliveries.filter(status="failed").count() == 7
    Recovery.objects.filter(finished_at=None).delete()
    return created.endpoint.pk


def start(shop: Shop, endpoint: int, since: object = LONG_AGO) -> object:
    answer = Console(shop.owner).post(f"webhooks/recover/{endpoint}/", {"since": since})
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_recovery_retries_everything_and_counts(shop: Shop, endpoint: int) -> None:
    console = Console(shop.owner)
    counted = console.get(f"webhooks/recover/{endpoint}/", since=LONG_AGO).json()
    assert counted == {"recovery": None, "failed": 7}

    started = start(shop, endpoint)

    assert isinstance(started, dict)
    assert {name: started[name] for name in ("since", "total", "queued", "finished_at")} == {
        "since": LONG_AGO,
        "total": 7,
        "queued": 0,
        "finished_at": None,
    }
    assert recoveries_run() == 7
    shown = console.get(f"webhooks/recover/{endpoint}/").json()
    assert (shown["failed"], shown["recovery"]["queued"]) == (None, 7)
    assert shown["recovery"]["finished_at"] is not None
    shop.responds(200)
    assert deliveries_drain() == 7
    assert set(shop.deliveries.values_list("status", "auto_failures")) == {("success", 1)}
    assert [each.manual for each in shop.attempts] == [False, True] * 7


def test_deliveries_before_the_moment_are_left(shop: Shop, endpoint: int) -> None:
    old = list(shop.deliveries.values_list("pk", flat=True)[:3])
    Delivery.objects.filter(pk__in=old).update(created_at=timezone.now() - timedelta(days=2))

    start(shop, endpoint, (timezone.now() - timedelta(days=1)).isoformat())

    assert recoveries_run() == 4
    assert set(shop.deliveries.filter(pk__in=old).values_list("status", flat=True)) == {"failed"}


def test_killed_recovery_is_finished_by_another_worker(
    shop: Shop, endpoint: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recoveries, "_BATCH", 2)
    start(shop, endpoint)
    assert recoveries_run(seconds=0) == 0
    recovery = Recovery.objects.get(endpoint=endpoint)
    # The first worker ends after two batches. What it queued is sent, and fails again.
    place = recoveries._START
    for _ in range(2):
        count, following = recoveries._queue_batch(recovery.pk, place)
        assert (count, following is None) == (2, False)
        place = following or place
    deliveries_drain()
    assert Recovery.objects.get(endpoint=endpoint).queued == 4

    assert recoveries_run() == 3, "what has failed again is not queued a second time"
    deliveries_drain()
    finished = Recovery.objects.get(endpoint=endpoint)
    assert (finished.queued, finished.total, finished.finished_at is None) == (7, 7, False)
    assert sorted(each.number for each in shop.attempts) == [1] * 7 + [2] * 7
    assert recoveries_run() == 0


def test_one_open_recovery_for_each_endpoint(shop: Shop, endpoint: int) -> None:
    start(shop, endpoint)
    second = Console(shop.owner).post(f"webhooks/recover/{endpoint}/", {"since": LONG_AGO})
    sentence = "A recovery of this webhook is already running. Wait until it has finished."
    assert error_of(second) == (409, sentence)
    assert Recovery.objects.filter(endpoint=endpoint).count() == 1


def test_recovery_of_a_deleted_endpoint_ends(shop: Shop, endpoint: int) -> None:
    start(shop, endpoint)
    endpoint_delete(owner=shop.owner, mode=Mode.TEST, endpoint_id=endpoint)
    assert recoveries_run() == 0
    assert Recovery.objects.get(endpoint=endpoint).finished_at is not None
    assert set(shop.deliveries.values_list("status", flat=True)) == {"failed"}


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({}, "since is required"),
        ({"since": None}, "since is required"),
        ({"since": "yesterday"}, "since must be a date and time such as 2026-11-22T09:00:00Z."),
        ({"since": 7}, "since must be a date and time such as 2026-11-22T09:00:00Z."),
        ({"since": "9999-12-31T23:59:59Z"}, "since must not be in the future."),
    ],
)
def test_what_a_recovery_refuses(shop: Shop, endpoint: int, body: object, error: str) -> None:
    answer = Console(shop.owner).post(f"webhooks/recover/{endpoint}/", body)
    assert error_of(answer) == (400, error)
    assert not Recovery.objects.filter(endpoint=endpoint).exists()


def test_nothing_failed_and_foreign_endpoints(shop: Shop, endpoint: int) -> None:
    now = timezone.now().isoformat()
    nothing = Console(shop.owner).post(f"webhooks/recover/{endpoint}/", {"since": now})
    assert (nothing.status_code, nothing.json()["id"], nothing.json()["total"]) == (200, None, 0)
    other_merchant = Console(create_user())
    for number in (endpoint, 10**30):
        foreign = other_merchant.post(f"webhooks/recover/{number}/", {"since": LONG_AGO})
        assert error_of(foreign) == (404, "Webhook not found")
    assert not Recovery.objects.filter(endpoint=endpoint).exists()
