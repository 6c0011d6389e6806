"""What the webhooks page says of the deliveries of the last day, and of a webhook that fails."""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.common.modes import Mode
from apps.webhooks.models import Delivery, DeliveryAttempt, Event
from apps.webhooks.services.deliver import deliveries_drain
from tests.factories.shop import Shop
from tests.webhooks.webhook_calls import create, nothing_due, receiver, session, settings_of, shop

__all__ = ["nothing_due", "receiver", "session", "shop"]


def _delivery(
    shop: Shop, endpoint_id: int, *, hours_ago: float, status: str, ms: int = 0, failures: int = 0
) -> None:
    """A delivery of the past with its only attempt."""
    moment = timezone.now() - timedelta(hours=hours_ago)
    event = Event.objects.create(
        owner=shop.owner, mode=Mode.TEST, key=f"k{Event.objects.count()}", type="payment.created", body="{}"
    )
    ended = status == "success"
    delivery = Delivery.objects.create(
        event=event,
        endpoint_id=endpoint_id,
        owner_id=shop.owner.pk,
        mode=Mode.TEST,
        status=status,
        auto_failures=failures,
        created_at=moment,
        delivered_at=moment if ended else None,
        next_attempt_at=timezone.now() + timedelta(hours=9) if 0 < failures < 6 else None,
    )
    DeliveryAttempt.objects.create(
        delivery=delivery, number=1, finished_at=moment, status_code=200 if ended else 500, response_ms=ms
    )


def test_the_last_day_is_counted_by_the_hour(session: Client, shop: Shop) -> None:
    shop.endpoint()
    this_hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    for hours_ago, minutes, statuses in [
        (24, 59, [200]),  # just before the first of the 24
        (23, 0, [200]),
        (2, 59, [500, 500]),  # counted once
        (1, 0, [500, 200]),  # moves from failed to delivered
        (0, 0, [200]),
        (0, 0, [200]),
    ]:
        shop.record()
        newest = shop.deliveries.filter(lease_no=0)
        newest.update(created_at=this_hour - timedelta(hours=hours_ago) + timedelta(minutes=minutes))
        shop.responds(*statuses)
        for _ in statuses:
            deliveries_drain()
            shop.make_due()
        shop.deliveries.update(next_attempt_at=None)
    shop.record()
    DeliveryAttempt.objects.update(response_ms=60)

    (listed,) = settings_of(session)["webhooks"]

    hours = listed["stats"].pop("hours")
    assert [hour["starts_at"] for hour in hours] == [
        (this_hour - timedelta(hours=ago)).isoformat(timespec="microseconds").replace("+00:00", "Z")
        for ago in reversed(range(24))
    ]
    counts = [(hour["delivered"], hour["failed"]) for hour in hours]
    assert counts == [(1, 0), *[(0, 0)] * 20, (0, 1), (1, 0), (2, 0)]
    assert listed["stats"] == {"delivered": 4, "total": 5, "success_rate": 80.0, "median_ms": 60}


def test_a_flagged_webhook_tells_since_when_and_what_comes_next(session: Client, shop: Shop) -> None:
    endpoint_id = create(session)["id"]
    for hours_ago, failures in [(30, 1), (20, 5), (10, 6), (5, 2)]:
        _delivery(shop, endpoint_id, hours_ago=hours_ago, status="failed", failures=failures)
    assert settings_of(session)["webhooks"][0]["failing"] is None
    shop.endpoints.update(flagged_at=Now())

    failing = settings_of(session)["webhooks"][0]["failing"]

    oldest = shop.deliveries.get(auto_failures=5)
    assert oldest.next_attempt_at is not None
    assert failing == {
        "since": oldest.created_at.isoformat().replace("+00:00", "Z"),
        "failed_count": 4,
        "failed_count_is_capped": False,
        "failed_five_times": 2,
        "next_attempt_at": oldest.next_attempt_at.isoformat().replace("+00:00", "Z"),
    }


def test_five_webhooks_take_as_many_statements_as_one(
    session: Client, shop: Shop, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        endpoint_id = create(session)["id"]
        for _ in range(3):
            _delivery(shop, endpoint_id, hours_ago=1, status="failed", failures=5)
    shop.endpoints.update(flagged_at=Now())
    with django_assert_num_queries(5):
        assert len(settings_of(session)["webhooks"]) == 5
