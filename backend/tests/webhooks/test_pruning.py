"""Old deliveries are deleted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.webhooks.models import EndpointHour
from apps.webhooks.services import pruning
from apps.webhooks.services.claims import deliveries_claim
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_delete
from apps.webhooks.tasks import prune
from tests.factories.receiver import Receiver, Reply
from tests.factories.shop import Shop


def age(shop: Shop, days: float) -> None:
    shop.deliveries.update(updated_at=Now() - timedelta(days=days))


def counts(shop: Shop) -> tuple[int, int, int]:
    return shop.events.count(), shop.deliveries.count(), len(shop.attempts)


def final_failure(shop: Shop) -> None:
    shop.deliveries.update(auto_failures=6, next_attempt_at=None)


@pytest.mark.parametrize(("status", "days"), [(200, 60), (500, 90)])
def test_successes_are_deleted_after_60_days_and_failures_after_90(
    shop: Shop, status: int, days: int
) -> None:
    shop.responds(status)
    shop.deliver()
    if status == 500:
        final_failure(shop)
    age(shop, days - 0.1)
    prune()
    assert counts(shop) == (1, 1, 1)
    age(shop, days + 0.1)
    prune()
    # The event itself stays for whoever asks for events.
    assert counts(shop) == (1, 0, 0)


def test_pending_deliveries_are_never_deleted(shop: Shop) -> None:
    shop.responds(500)
    shop.deliver()
    shop.record()
    age(shop, 400)
    prune()
    assert counts(shop) == (2, 2, 1)


def test_event_is_kept_while_another_delivery_needs_it(shop: Shop) -> None:
    shop.endpoint()
    broken = Receiver()
    broken.replies = [Reply(500)]
    shop.deliver(broken.url)
    broken.close()
    final_failure(shop)
    age(shop, 61)
    prune()
    assert counts(shop) == (1, 1, 1)


def test_all_are_deleted_in_small_batches(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "_BATCH", 4)
    shop.endpoint(succeeded=True)
    shop.record(count=10)
    deliveries_drain()
    age(shop, 61)
    assert pruning.deliveries_prune(seconds=20) == 10
    assert counts(shop) == (10, 0, 0)


def test_delivery_of_a_deleted_endpoint_is_closed(shop: Shop) -> None:
    created = shop.endpoint().endpoint
    shop.record()
    type(created).objects.filter(pk=created.pk).update(deleted_at=created.created_at)
    assert deliveries_drain() == 0
    prune()
    assert shop.delivery.next_attempt_at is None
    assert shop.received == []


def test_delivery_that_a_killed_worker_left_at_a_deleted_endpoint_is_deleted_too(shop: Shop) -> None:
    created = shop.endpoint()
    shop.record()
    deliveries_claim(limit=1)
    shop.deliveries.update(lease_until=Now() - timedelta(seconds=1))
    endpoint_delete(owner=shop.owner, mode=Mode.TEST, endpoint_id=created.endpoint.pk)
    age(shop, 90.1)
    prune()
    assert counts(shop) == (1, 0, 0)


def test_hourly_counts_are_deleted_after_two_days(shop: Shop) -> None:
    shop.deliver()
    hours = EndpointHour.objects.filter(endpoint__in=shop.endpoints)
    hours.update(starts_at=Now() - timedelta(hours=48.9))
    prune()
    assert [(hour.delivered, hour.failed) for hour in hours] == [(1, 0)]
    hours.update(starts_at=Now() - timedelta(hours=49.1))
    prune()
    assert not hours.exists()
