"""The flag of a failing endpoint: set with the fifth failure, cleared with the last such delivery."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.common.outbound import Response
from apps.webhooks.models import Delivery
from apps.webhooks.services.claims import deliveries_claim, outcomes_save
from apps.webhooks.services.deliver import deliveries_drain, outcome_of
from apps.webhooks.services.flags import endpoints_note
from apps.webhooks.tasks import prune
from stack.children import wait_until
from tests.factories.mailbox import mails_to
from tests.factories.shop import Shop
from tests.webhooks.console import Console


def fail_five_times(shop: Shop, count: int = 1) -> None:
    """Record `count` events and let every delivery of them fail five times."""
    shop.responds(503)
    shop.record(count=count)
    while shop.deliveries.filter(auto_failures__lt=5).exclude(status="success").exists():
        deliveries_drain()
        shop.make_due()


def retry_by_hand(shop: Shop, delivery: Delivery) -> None:
    """What a manual retry writes; nothing else is due."""
    shop.deliveries.update(next_attempt_at=None)
    shop.deliveries.filter(pk=delivery.pk).update(status="pending", next_attempt_at=timezone.now())
    deliveries_drain()


def flagged(shop: Shop) -> bool:
    return shop.endpoints.get().flagged_at is not None


def test_flag_clears_when_no_delivery_with_five_failures_is_left_failed(shop: Shop) -> None:
    shop.endpoint(succeeded=True)
    fail_five_times(shop, count=2)
    first, second = shop.deliveries.order_by("id")
    since = shop.endpoints.get().flagged_at
    assert since is not None

    shop.deliveries.update(next_attempt_at=None)
    shop.responds(200)
    shop.record()
    deliveries_drain()
    assert flagged(shop), "another delivery's success does not deliver these"
    retry_by_hand(shop, first)
    assert flagged(shop), "one of the two is left failed"
    shop.responds(500)
    retry_by_hand(shop, second)
    assert shop.endpoints.get().flagged_at == since, "a manual retry that fails leaves the flag as it is"
    shop.responds(200)
    retry_by_hand(shop, second)
    assert not flagged(shop)
    assert len(mails_to(shop.owner.email)) == 1

    fail_five_times(shop)
    assert flagged(shop), "it may be flagged again"
    assert len(mails_to(shop.owner.email)) == 2


def test_queued_manual_retry_neither_clears_the_flag_nor_mails_again(shop: Shop) -> None:
    shop.endpoint(succeeded=True)
    fail_five_times(shop, count=2)
    since = shop.endpoints.get().flagged_at
    assert since is not None
    console = Console(shop.owner)
    for delivery in shop.deliveries.all():
        assert console.post(f"webhooks/retry/{delivery.pk}/").status_code == 200
    (taken,) = deliveries_claim(limit=1)
    response = Response(status=200, milliseconds=1)
    outcomes_save(outcomes=[outcome_of(taken, {}, response, now=timezone.now(), jitter=0)])

    assert shop.endpoints.get().flagged_at == since, "the other delivery is queued, not delivered"
    deliveries_drain()
    assert shop.endpoints.get().flagged_at == since
    assert len(mails_to(shop.owner.email)) == 1


def test_flag_clears_when_the_last_such_delivery_is_pruned(shop: Shop) -> None:
    shop.endpoint()
    fail_five_times(shop)
    shop.deliveries.update(next_attempt_at=None, updated_at=timezone.now() - timedelta(days=91))
    prune()
    assert shop.deliveries.count() == 0
    assert not flagged(shop)


def test_flag_set_while_another_worker_waits_to_clear_it_stays(shop: Shop) -> None:
    """The success of the only failed delivery is being saved while another delivery fails for the fifth
    time.
    """
    shop.endpoint(succeeded=True)
    fail_five_times(shop)
    (delivered,) = deliveries_claim(limit=10)
    shop.record()
    second = shop.deliveries.exclude(pk=delivered.delivery_id)

    def save_success() -> int:
        response = Response(status=200, milliseconds=1)
        try:
            return outcomes_save(outcomes=[outcome_of(delivered, {}, response, now=timezone.now(), jitter=0)])
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            second.update(status="failed", auto_failures=5)
            endpoints_note(succeeded={}, recheck={delivered.endpoint_id: "HTTP 500"})
            saving = pool.submit(save_success)
            assert wait_until(_somebody_waits_for_a_lock, seconds=10)
        assert saving.result(10) == 1
    assert flagged(shop)


def _somebody_waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


def test_email_about_failing_webhooks_can_be_turned_off(shop: Shop) -> None:
    User.objects.filter(pk=shop.owner.pk).update(mail_failed_webhooks=False)
    shop.responds(503)
    shop.endpoint()
    shop.record()
    for _ in range(6):
        deliveries_drain()
        shop.make_due()

    assert shop.endpoints.get().flagged_at is not None
    assert mails_to(shop.owner.email) == []
