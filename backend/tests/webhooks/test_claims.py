"""Leases, limits on requests in flight, and workers that die between the POST and its record."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from apps.accounts.models import User
from apps.common.outbound import Response
from apps.webhooks.models import Delivery, DeliveryAttempt
from apps.webhooks.services import claims
from apps.webhooks.services.claims import Claim, Outcome, deliveries_claim, outcomes_save
from apps.webhooks.services.deliver import deliveries_drain, outcome_of
from tests.webhooks.conftest import attempts, endpoint, only_delivery, record_events
from tests.webhooks.receiver import Received, Receiver, Reply

BACKEND = Path(__file__).resolve().parent.parent.parent


def expire_leases(owner: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE webhooks_delivery SET lease_until = now() "
            "WHERE owner_id = %s AND lease_until IS NOT NULL",
            [owner.pk],
        )


def success(claim: Claim) -> Outcome:
    return outcome_of(claim, Response(status=200, milliseconds=5), now=timezone.now(), jitter=0)


def failure(claim: Claim) -> Outcome:
    return outcome_of(claim, Response(status=500, milliseconds=5), now=timezone.now(), jitter=0)


def mine(taken: list[Claim], owner: User) -> list[Claim]:
    ours = set(Delivery.objects.filter(owner_id=owner.pk).values_list("id", flat=True))
    return [claim for claim in taken if claim.delivery_id in ours]


def test_attempt_is_committed_before_the_post(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    seen: list[DeliveryAttempt] = []

    def look(_: Received) -> Reply:
        seen.extend(attempts(merchant))
        connections["default"].close()
        return Reply()

    receiver.replies = [look]
    record_events(merchant)
    deliveries_drain()
    assert [(attempt.number, attempt.finished_at) for attempt in seen] == [(1, None)]
    assert [(attempt.number, attempt.finished_at is None) for attempt in attempts(merchant)] == [(1, False)]


def test_leased_delivery_is_not_claimed_again(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    record_events(merchant)
    (claim,) = deliveries_claim(limit=10)
    assert deliveries_claim(limit=10) == []
    outcomes_save(outcomes=[failure(claim)])


def test_expired_lease_is_claimed_again_and_fences_the_first_worker(
    merchant: User, receiver: Receiver
) -> None:
    endpoint(merchant, receiver.url)
    record_events(merchant)
    (first,) = deliveries_claim(limit=10)
    expire_leases(merchant)
    (second,) = deliveries_claim(limit=10)
    assert (second.delivery_id, second.lease_no) == (first.delivery_id, first.lease_no + 1)

    assert outcomes_save(outcomes=[success(first)]) == 0, "another worker has the lease now"
    delivery = only_delivery(merchant)
    assert (delivery.status, delivery.auto_failures, delivery.delivered_at) == ("pending", 0, None)
    assert [attempt.finished_at for attempt in attempts(merchant)] == [None, None]

    assert outcomes_save(outcomes=[failure(second)]) == 1
    assert outcomes_save(outcomes=[success(second)]) == 0, "an outcome is written once"
    delivery = only_delivery(merchant)
    assert (delivery.status, delivery.auto_failures) == ("failed", 1)
    assert [attempt.status_code for attempt in attempts(merchant)] == [None, 500]


def test_worker_killed_between_post_and_record_repeats_once_with_the_same_id(
    merchant: User, receiver: Receiver
) -> None:
    endpoint(merchant, receiver.url)
    record_events(merchant)
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

    receiver.replies = [kill, Reply()]
    assert worker.wait(timeout=30) == -signal.SIGKILL
    assert deliveries_drain() == 0, "the dead worker's lease is still valid"
    expire_leases(merchant)
    assert deliveries_drain() == 1
    assert deliveries_drain() == 0

    first, second = receiver.received
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.body == second.body
    delivery = only_delivery(merchant)
    assert (delivery.status, delivery.auto_failures) == ("success", 0)
    assert [(attempt.number, attempt.status_code) for attempt in attempts(merchant)] == [(1, None), (2, 200)]


def test_lease_is_longer_than_the_deadline(settings: Settings) -> None:
    assert settings.WEBHOOK_LEASE_SECONDS > 2 * settings.WEBHOOK_DEADLINE_SECONDS


@pytest.mark.parametrize(("answered", "limit"), [(False, 1), (True, 10)])
def test_limit_in_flight_per_endpoint(merchant: User, receiver: Receiver, answered: bool, limit: int) -> None:
    endpoint(merchant, receiver.url, answered=answered)
    record_events(merchant, count=15)
    taken = deliveries_claim(limit=100)
    assert len(taken) == limit
    assert deliveries_claim(limit=100) == []
    outcomes_save(outcomes=[failure(taken[0])])
    again = deliveries_claim(limit=100)
    assert len(again) == 1
    outcomes_save(outcomes=[failure(claim) for claim in [*taken[1:], *again]])


def test_first_2xx_raises_the_limit_of_a_new_endpoint(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    record_events(merchant, count=15)
    outcomes_save(outcomes=[success(claim) for claim in deliveries_claim(limit=100)])
    taken = deliveries_claim(limit=100)
    assert len(taken) == 10
    outcomes_save(outcomes=[success(claim) for claim in taken])


@pytest.mark.parametrize("limited", ["merchant", "host"])
def test_limits_in_flight_per_merchant_and_per_host(
    merchant: User, receiver: Receiver, settings: Settings, limited: str
) -> None:
    settings.WEBHOOK_IN_FLIGHT = {**settings.WEBHOOK_IN_FLIGHT, limited: 7}
    for _ in range(2):
        endpoint(merchant, receiver.url, answered=True)
    record_events(merchant, count=5)
    taken = deliveries_claim(limit=100)
    assert len(taken) == 7
    assert {claim.endpoint_id for claim in taken} == set(
        Delivery.objects.filter(owner_id=merchant.pk).values_list("endpoint_id", flat=True)
    ), "no endpoint waits for all deliveries of another"
    outcomes_save(outcomes=[failure(claim) for claim in taken])


def test_concurrent_claims_respect_the_limits_and_never_share_a_delivery(
    merchant: User, receiver: Receiver
) -> None:
    for _ in range(3):
        endpoint(merchant, receiver.url, answered=True)
    record_events(merchant, count=20)
    ready = threading.Barrier(6)

    def claim_all() -> list[Claim]:
        try:
            connection.ensure_connection()
            ready.wait(10)
            return deliveries_claim(limit=100)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        taken = [claim for claimed in pool.map(lambda _: claim_all(), range(6)) for claim in claimed]
    assert len(taken) == 30
    assert len({claim.delivery_id for claim in taken}) == 30
    outcomes_save(outcomes=[failure(claim) for claim in taken])


def test_claims_wait_for_each_other(merchant: User, receiver: Receiver) -> None:
    """Concurrent claims could both count the same free capacity and together exceed a limit."""
    endpoint(merchant, receiver.url)
    record_events(merchant)
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
        (claim,) = claimed.result(10)
    outcomes_save(outcomes=[failure(claim)])


def test_backlog_of_another_merchant_delays_nothing(merchant: User, receiver: Receiver, db: None) -> None:
    endpoint(merchant, receiver.url)
    record_events(merchant, count=300)
    other = User.objects.create(email=f"other-{merchant.pk}@example.com", username="Other")
    endpoint(other, receiver.url)
    record_events(other)
    taken = deliveries_claim(limit=2)
    assert len(mine(taken, other)) == 1
    assert len(mine(taken, merchant)) == 1
    outcomes_save(outcomes=[success(claim) for claim in taken])


def test_statement_count_does_not_depend_on_the_number_of_deliveries(
    merchant: User, receiver: Receiver
) -> None:
    endpoint(merchant, receiver.url, answered=True)
    counts = []
    for count in (1, 10):
        record_events(merchant, count=count)
        with CaptureQueriesContext(connection) as queries:
            outcomes_save(outcomes=[success(claim) for claim in deliveries_claim(limit=100)])
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert Delivery.objects.filter(owner_id=merchant.pk, status="success").count() == 11


def test_concurrent_drains_send_each_delivery_once(merchant: User, receiver: Receiver) -> None:
    for _ in range(2):
        endpoint(merchant, receiver.url, answered=True)
    record_events(merchant, count=40)

    def drain() -> int:
        try:
            return deliveries_drain()
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        written = sum(pool.map(lambda _: drain(), range(3)))
    written += deliveries_drain()
    assert written == 80
    assert len(receiver.received) == 80
    assert len({received.headers["webhook-id"] for received in receiver.received}) == 80


def test_lease_is_one_minute(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    record_events(merchant)
    (claim,) = deliveries_claim(limit=1)
    delivery = only_delivery(merchant)
    assert delivery.lease_until is not None
    lease = delivery.lease_until - attempts(merchant)[0].started_at
    assert abs(lease - timedelta(seconds=60)) < timedelta(seconds=1)
    outcomes_save(outcomes=[failure(claim)])
