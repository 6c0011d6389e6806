"""Leases, limits on requests in flight, and workers that die between the POST and its record."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, connections, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from apps.common.modes import Mode
from apps.common.outbound import Response
from apps.webhooks.models import DeliveryAttempt
from apps.webhooks.services import claims
from apps.webhooks.services.claims import Claim, deliveries_claim, outcomes_save
from apps.webhooks.services.deliver import deliveries_drain, outcome_of
from apps.webhooks.services.endpoints import endpoint_update
from stack.paths import BACKEND
from tests.factories.concurrency import concurrently
from tests.factories.receiver import Received, Reply
from tests.factories.shop import Shop


def expire_leases(shop: Shop) -> None:
    shop.deliveries.exclude(lease_until=None).update(lease_until=Now())


def end(status: int, *taken: Claim) -> int:
    """Save the responses to these claims; returns how many were written."""
    response = Response(status=status, milliseconds=5)
    outcomes = [outcome_of(claim, {}, response, now=timezone.now(), jitter=0) for claim in taken]
    return outcomes_save(outcomes=outcomes)


def test_attempt_is_committed_before_the_post(shop: Shop) -> None:
    shop.endpoint()
    seen: list[DeliveryAttempt] = []

    def look(_: Received) -> Reply:
        seen.extend(shop.attempts)
        connections["default"].close()
        return Reply()

    shop.responds(look)
    shop.record()
    deliveries_drain()
    assert [(attempt.number, attempt.finished_at) for attempt in seen] == [(1, None)]
    assert [(attempt.number, attempt.finished_at is None) for attempt in shop.attempts] == [(1, False)]


def test_a_success_at_the_url_before_does_not_count_for_the_new_one(shop: Shop) -> None:
    created = shop.endpoint()
    shop.record()
    (claim,) = deliveries_claim(limit=1)
    endpoint_update(
        owner=shop.owner,
        mode=Mode.TEST,
        endpoint_id=created.endpoint.pk,
        name="Shop",
        url=f"{created.endpoint.url}/new",
    )
    assert end(200, claim) == 1
    assert shop.endpoints.get().first_success_at is None


def test_leased_delivery_is_not_claimed_again(shop: Shop) -> None:
    shop.endpoint()
    shop.record()
    assert len(deliveries_claim(limit=10)) == 1
    assert deliveries_claim(limit=10) == []


def test_expired_lease_is_claimed_again_and_fences_the_first_worker(shop: Shop) -> None:
    shop.endpoint()
    shop.record()
    (first,) = deliveries_claim(limit=10)
    expire_leases(shop)
    (second,) = deliveries_claim(limit=10)
    assert (second.delivery_id, second.lease_no) == (first.delivery_id, first.lease_no + 1)

    assert end(200, first) == 0, "another worker has the lease now"
    delivery = shop.delivery
    assert (delivery.status, delivery.auto_failures, delivery.delivered_at) == ("pending", 0, None)
    assert [attempt.finished_at for attempt in shop.attempts] == [None, None]

    assert end(500, second) == 1
    assert end(200, second) == 0, "an outcome is written once"
    delivery = shop.delivery
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert [attempt.status_code for attempt in shop.attempts] == [None, 500]


def test_worker_killed_between_post_and_record_repeats_once_with_the_same_id(shop: Shop) -> None:
    shop.endpoint()
    shop.record()
    database = connection.settings_dict
    worker = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import django; django.setup()\nfrom apps.webhooks.tasks import deliver\ndeliver()",
        ],
        cwd=BACKEND,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": f"postgresql://{database['USER']}:{database['PASSWORD']}@{database['HOST']}"
            f":{database['PORT']}/{database['NAME']}",
        },
    )

    def kill(_: Received) -> Reply:
        worker.send_signal(signal.SIGKILL)
        return Reply()

    shop.responds(kill, Reply())
    assert worker.wait(timeout=30) == -signal.SIGKILL
    assert deliveries_drain() == 0, "the dead worker's lease is still valid"
    expire_leases(shop)
    assert deliveries_drain() == 1
    assert deliveries_drain() == 0

    first, second = shop.received
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.body == second.body
    delivery = shop.delivery
    assert (delivery.status, delivery.auto_failures) == ("success", 0)
    assert [(attempt.number, attempt.status_code) for attempt in shop.attempts] == [(1, None), (2, 200)]


def test_lease_is_longer_than_the_deadline(settings: Settings) -> None:
    assert settings.WEBHOOK_LEASE_SECONDS > 2 * settings.WEBHOOK_DEADLINE_SECONDS


@pytest.mark.parametrize(("succeeded", "limit"), [(False, 1), (True, 10)])
def test_limit_in_flight_per_endpoint(shop: Shop, succeeded: bool, limit: int) -> None:
    shop.endpoint(succeeded=succeeded)
    shop.record(count=15)
    taken = deliveries_claim(limit=100)
    assert len(taken) == limit
    assert deliveries_claim(limit=100) == []
    end(500, taken[0])
    assert len(deliveries_claim(limit=100)) == 1


def test_first_2xx_raises_the_limit_of_a_new_endpoint(shop: Shop) -> None:
    shop.endpoint()
    shop.record(count=15)
    end(200, *deliveries_claim(limit=100))
    assert len(deliveries_claim(limit=100)) == 10


@pytest.mark.parametrize("limited", ["merchant", "host"])
def test_limits_in_flight_per_merchant_and_per_host(shop: Shop, settings: Settings, limited: str) -> None:
    settings.WEBHOOK_IN_FLIGHT = {**settings.WEBHOOK_IN_FLIGHT, limited: 7}
    for _ in range(2):
        shop.endpoint(succeeded=True)
    shop.record(count=5)
    taken = deliveries_claim(limit=100)
    assert len(taken) == 7
    assert {claim.endpoint_id for claim in taken} == set(
        shop.deliveries.values_list("endpoint_id", flat=True)
    ), "no endpoint waits for all deliveries of another"


def test_concurrent_claims_respect_the_limits_and_never_share_a_delivery(shop: Shop) -> None:
    for _ in range(3):
        shop.endpoint(succeeded=True)
    shop.record(count=20)
    claimed = concurrently(6, lambda: deliveries_claim(limit=100))
    taken = [claim for claims in claimed for claim in claims]
    assert len(taken) == 30
    assert len({claim.delivery_id for claim in taken}) == 30


def test_claims_wait_for_each_other(shop: Shop) -> None:
    """Concurrent claims could both count the same free capacity and together exceed a limit."""
    shop.endpoint()
    shop.record()
    waiting = (
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = %s "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )

    def claim_all() -> list[Claim]:
        try:
            return deliveries_claim(limit=100)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, connection.cursor() as cursor:
        with transaction.atomic():
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [claims._CLAIM_LOCK])
            claimed = pool.submit(claim_all)
            while not claimed.done():
                cursor.execute(waiting, [claims._CLAIM_LOCK])
                if cursor.fetchone()[0]:
                    break
            assert not claimed.done()
        assert len(claimed.result(10)) == 1


def test_backlog_of_another_merchant_delays_nothing(shop: Shop) -> None:
    other = Shop(shop.receiver)
    for merchant, count in ((shop, 300), (other, 1)):
        merchant.endpoint()
        merchant.record(count=count)
    taken = {claim.delivery_id for claim in deliveries_claim(limit=2)}
    assert [merchant.deliveries.filter(pk__in=taken).count() for merchant in (shop, other)] == [1, 1]


def test_claim_and_save_are_one_round_trip_each_for_any_number_of_deliveries(shop: Shop) -> None:
    shop.endpoint(succeeded=True)
    counts = []
    for count in (1, 10):
        shop.record(count=count)
        with CaptureQueriesContext(connection) as queries:
            end(200, *deliveries_claim(limit=100))
        counts.append(len(queries))
    assert counts == [2, 2]
    assert shop.deliveries.filter(status="success").count() == 11


def test_concurrent_drains_send_each_delivery_once(shop: Shop) -> None:
    for _ in range(2):
        shop.endpoint(succeeded=True)
    shop.record(count=40)
    assert sum(concurrently(3, deliveries_drain)) + deliveries_drain() == 80
    assert len(shop.received) == 80
    assert len({received.headers["webhook-id"] for received in shop.received}) == 80


def test_lease_is_one_minute(shop: Shop) -> None:
    shop.endpoint()
    shop.record()
    deliveries_claim(limit=1)
    delivery = shop.delivery
    assert delivery.lease_until is not None
    lease = delivery.lease_until - shop.attempts[0].started_at
    assert abs(lease - timedelta(seconds=60)) < timedelta(seconds=1)
