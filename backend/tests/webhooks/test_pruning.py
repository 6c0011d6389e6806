"""Old deliveries are deleted."""

from __future__ import annotations

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.webhooks.models import Delivery, DeliveryAttempt, Event
from apps.webhooks.services import pruning
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.tasks import prune
from tests.webhooks.conftest import deliver, endpoint, record_events
from tests.webhooks.receiver import Receiver, Reply


def age(owner: User, days: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE webhooks_delivery SET updated_at = now() - make_interval(secs => %s) WHERE owner_id = %s",
            [days * 86_400, owner.pk],
        )


def counts(owner: User) -> tuple[int, int, int]:
    return (
        Event.objects.filter(owner=owner).count(),
        Delivery.objects.filter(owner_id=owner.pk).count(),
        DeliveryAttempt.objects.filter(delivery__owner_id=owner.pk).count(),
    )


def final_failure(owner: User) -> None:
    Delivery.objects.filter(owner_id=owner.pk).update(auto_failures=6, next_attempt_at=None)


@pytest.mark.parametrize(("status", "days"), [(200, 60), (500, 90)])
def test_successes_are_deleted_after_60_days_and_failures_after_90(
    merchant: User, receiver: Receiver, status: int, days: int
) -> None:
    receiver.replies = [Reply(status)]
    deliver(merchant, receiver.url)
    if status == 500:
        final_failure(merchant)
    age(merchant, days - 0.1)
    prune()
    assert counts(merchant) == (1, 1, 1)
    age(merchant, days + 0.1)
    prune()
    assert counts(merchant) == (0, 0, 0)


def test_pending_deliveries_are_never_deleted(merchant: User, receiver: Receiver) -> None:
    receiver.replies = [Reply(500)]
    deliver(merchant, receiver.url)
    record_events(merchant)
    age(merchant, 400)
    prune()
    assert counts(merchant) == (2, 2, 1)


def test_event_is_kept_while_another_delivery_needs_it(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    broken = Receiver()
    broken.replies = [Reply(500)]
    deliver(merchant, broken.url)
    broken.close()
    final_failure(merchant)
    age(merchant, 61)
    prune()
    assert counts(merchant) == (1, 1, 1)


def test_all_are_deleted_in_small_batches(
    merchant: User, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "_BATCH", 4)
    endpoint(merchant, receiver.url, answered=True)
    record_events(merchant, count=10)
    deliveries_drain()
    age(merchant, 61)
    assert pruning.deliveries_prune(seconds=20) == 10
    assert counts(merchant) == (0, 0, 0)


def test_delivery_of_a_deleted_endpoint_is_closed(merchant: User, receiver: Receiver) -> None:
    created = endpoint(merchant, receiver.url).endpoint
    record_events(merchant)
    type(created).objects.filter(pk=created.pk).update(deleted_at=created.created_at)
    assert deliveries_drain() == 0
    prune()
    assert Delivery.objects.get(owner_id=merchant.pk).next_attempt_at is None
    assert receiver.received == []
