"""Promise W1 with a real worker that is killed, and with a Redis that forgets everything or is away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis
from django.db import connection, transaction
from django.db.models.functions import Now

from stack.children import wait_until
from stack.paths import BACKEND
from stack.servers import running_redis
from tests.factories.receiver import Received, Reply
from tests.factories.shop import Shop

EVENTS = 5

Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def own_redis() -> Iterator[tuple[str, ExitStack]]:
    """A Redis of its own, whose tasks no other worker takes; closing the stack stops it."""
    with ExitStack() as server:
        yield server.enter_context(running_redis()), server


@pytest.fixture
def start(own_redis: tuple[str, ExitStack], database_url: str, tmp_path: Path) -> Iterator[Start]:
    """Run this module with these arguments; unless `ready` is False, wait until it is."""
    processes: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str, ready: bool = True) -> subprocess.Popen[bytes]:
        ready_file = tmp_path / uuid.uuid4().hex
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": database_url,
            "REDIS_URL": own_redis[0],
            "READY_FILE": str(ready_file),
        }
        command = [sys.executable, "-m", *arguments]
        processes.append(subprocess.Popen(command, cwd=BACKEND, env=environment))
        assert not ready or wait_until(ready_file.exists, seconds=60), "Celery is not ready"
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.wait()


def start_worker(start: Start, *, ready: bool = True) -> subprocess.Popen[bytes]:
    return start("config.worker", "webhooks", "--log-level", "ERROR", ready=ready)


def kill(worker: subprocess.Popen[bytes]) -> None:
    worker.kill()
    worker.wait()


def assert_each_arrived(shop: Shop, *, events: int = EVENTS, at_most: int) -> None:
    delivered = shop.deliveries.filter(status="success")
    assert wait_until(lambda: delivered.count() == events, seconds=60), "every event is delivered"
    sent = Counter(received.headers["webhook-id"] for received in shop.received)
    assert set(sent) == {str(delivery) for delivery in shop.deliveries.values_list("pk", flat=True)}
    assert max(sent.values()) <= at_most
    assert len({received.body for received in shop.received}) == events, "repeated byte for byte"


def restart_after_the_lease(shop: Shop, start: Start) -> None:
    shop.deliveries.exclude(lease_until=None).update(lease_until=Now())
    start_worker(start)


def test_worker_killed_after_the_commit_and_before_the_wake_up(shop: Shop, start: Start) -> None:
    shop.endpoint(succeeded=True)
    worker = start_worker(start)
    worker.send_signal(signal.SIGSTOP)  # or it might look for work between the commit and its end
    shop.record(count=EVENTS)
    kill(worker)
    assert shop.received == []
    start_worker(start)
    assert_each_arrived(shop, at_most=1)


def test_worker_killed_in_the_middle_of_a_post(shop: Shop, start: Start) -> None:
    shop.endpoint(succeeded=True)
    shop.record(count=EVENTS)
    workers: list[subprocess.Popen[bytes]] = []

    def kill_it(_: Received) -> Reply:
        wait_until(lambda: bool(workers), seconds=60)
        kill(workers[0])
        return Reply()

    shop.responds(kill_it, Reply())
    workers.append(start_worker(start))
    assert wait_until(lambda: workers[0].poll() is not None, seconds=60)
    restart_after_the_lease(shop, start)
    assert_each_arrived(shop, at_most=2)
    assert len(shop.received) > EVENTS, "what was in flight is repeated"


def test_worker_killed_after_the_answer_and_before_the_save(shop: Shop, start: Start) -> None:
    shop.endpoint(succeeded=True)
    shop.record(count=EVENTS)
    claimed = shop.deliveries.filter(lease_no=1)

    def answer_once_all_are_claimed(_: Received) -> Reply:
        held.wait(60)
        return Reply()

    held = threading.Event()
    shop.responds(answer_once_all_are_claimed)
    worker = start_worker(start)
    assert wait_until(lambda: claimed.count() == EVENTS, seconds=60)
    with transaction.atomic():
        # The save waits for these rows.
        assert len(claimed.select_for_update()) == EVENTS
        held.set()
        assert wait_until(_a_save_waits, seconds=60)
        kill(worker)
        # Otherwise PostgreSQL, which has the whole save, would finish it once the rows are free.
        _end_waiting_saves()
        assert wait_until(lambda: not _a_save_waits(), seconds=60)
    assert shop.deliveries.filter(status="pending").count() == EVENTS
    assert len(shop.received) == EVENTS
    restart_after_the_lease(shop, start)
    assert_each_arrived(shop, at_most=2)


_WAITING = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def _a_save_waits() -> bool:
    with connection.cursor() as cursor:
        # Within a transaction, the first look at the activity would be the last.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(f"SELECT count(*) {_WAITING}")
        return bool(cursor.fetchone()[0])


def _end_waiting_saves() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_terminate_backend(pid) {_WAITING}")


def test_redis_flushed(shop: Shop, start: Start, own_redis: tuple[str, ExitStack]) -> None:
    """The task for these events is gone; the schedule makes another."""
    shop.endpoint(succeeded=True)
    start_worker(start)
    with redis.Redis.from_url(own_redis[0]) as client:
        client.flushall()
    shop.record(count=EVENTS)
    with redis.Redis.from_url(own_redis[0]) as client:
        client.flushall()
    start("config.beat")
    assert_each_arrived(shop, at_most=1)


def test_redis_away(shop: Shop, start: Start, own_redis: tuple[str, ExitStack]) -> None:
    """Delivered before Redis is back, by a worker that was busy when Redis went."""
    shop.endpoint(succeeded=True)
    shop.record(count=EVENTS)
    held = threading.Event()

    def answer_once_redis_is_away(_: Received) -> Reply:
        held.wait(60)
        return Reply()

    shop.responds(answer_once_redis_is_away)
    worker = start_worker(start)
    assert wait_until(lambda: len(shop.received) == EVENTS, seconds=60)
    own_redis[1].close()
    held.set()
    assert_each_arrived(shop, at_most=1)
    _end_other_connections()
    shop.record(count=EVENTS)
    assert_each_arrived(shop, events=2 * EVENTS, at_most=1)
    assert worker.poll() is None, "the worker still runs"


def _end_other_connections() -> None:
    """As when PostgreSQL starts again; the worker's first use of each fails."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_worker_started_while_redis_is_away(
    shop: Shop, start: Start, own_redis: tuple[str, ExitStack]
) -> None:
    shop.endpoint(succeeded=True)
    shop.record(count=EVENTS)
    own_redis[1].close()
    start_worker(start, ready=False)
    assert_each_arrived(shop, at_most=1)
