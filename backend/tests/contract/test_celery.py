"""A real worker: reports that it is ready, reacts to wake-ups, runs only the drains of its queue."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from celery import Celery
from django.db import connection
from django.db.models.functions import Now

from apps.common import jobs
from apps.common.models import Idempotency
from apps.statements.services import monthly
from config import celery as celery_config
from config import readiness
from stack import redis
from stack.children import wait_until
from stack.ports import any_free_port
from stack.servers import chosen
from tests.contract.server import BACKEND
from tests.factories.sql import execute


@contextmanager
def _worker(database_url: str, ready: Path, *, log: Path | None = None, **environment: str) -> Iterator[None]:
    """A worker of the `default` queue. It must not exit until it is asked to, and then without an error."""
    stream = None if log is None else log.open("wb")
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "config.worker",
            "default",
            "--threads",
            "1",
            "--log-level",
            "INFO" if log else "WARNING",
        ],
        cwd=BACKEND,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": database_url,
            "READY_FILE": str(ready),
            **environment,
        },
        stderr=stream,
    )
    try:
        assert wait_until(ready.exists, seconds=60), "the worker is not ready"
        yield
        assert process.poll() is None
    finally:
        process.terminate()
        status = process.wait(timeout=30)
        if stream is not None:
            stream.close()
    assert status == 0


@pytest.fixture(scope="module")
def worker(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file of a worker on the tests' database."""
    ready = tmp_path_factory.mktemp("worker") / "ready"
    with _worker(database_url, ready):
        yield ready


def _stale_row() -> Idempotency:
    return Idempotency.objects.create(
        owner_id=1,
        mode="test",
        key=uuid.uuid4().hex,
        body_sha256="0" * 64,
        response={},
        created_at=Now() - timedelta(days=2),
    )


def _run_a_task() -> None:
    row = _stale_row()

    def is_pruned() -> bool:
        # Another run on this Redis may have taken the task: its worker prunes its own database.
        jobs.wake("default.prune")
        return not Idempotency.objects.filter(pk=row.pk).exists()

    assert wait_until(is_pruned, seconds=30)


def test_a_wake_up_runs_the_drain(worker: Path, db: None) -> None:
    assert int(worker.read_text()) > 0
    _run_a_task()


def test_a_worker_keeps_its_connection_from_task_to_task(worker: Path, db: None) -> None:
    def connected() -> set[int]:
        with connection.cursor() as cursor:
            cursor.execute(
                "select pid from pg_stat_activity where datname = current_database()"
                " and pid <> pg_backend_pid() and backend_type = 'client backend'"
            )
            return {pid for (pid,) in cursor.fetchall()}

    _run_a_task()
    kept = connected()
    assert kept
    _run_a_task()
    assert connected() == kept


def test_a_worker_touches_its_ready_file_while_it_works(worker: Path) -> None:
    os.utime(worker, (0, 0))

    # Its one thread may be at the longest task: the statements of a month that has ended, of all merchants
    # whom earlier tests left, once one of those has moved the mode's clock past the end of a month.
    longest = monthly.SECONDS
    assert wait_until(lambda: worker.stat().st_mtime > 0, seconds=readiness.TOUCH_SECONDS + longest + 20)


class KilledRedis:
    """A Redis of our own that is killed and started again on its port."""

    def __init__(self, directory: Path) -> None:
        self._binary = redis.find_redis(choice=chosen("STACK_REDIS"))
        self._port, self._log = any_free_port(), directory / "redis.log"
        self.url = redis.url(self._port, "word")
        self.start()

    def start(self) -> None:
        self._server = redis.start(self._binary, self._port, "word", log=self._log)
        assert redis.wait_until_up(self._server, self._port, "word")

    def kill(self) -> None:
        self._server.kill()
        self._server.wait()

    def queue(self, task: str) -> None:
        with Celery(broker=self.url) as app:
            app.send_task(task, queue="default")


@pytest.fixture
def killed_redis(tmp_path: Path) -> Iterator[KilledRedis]:
    server = KilledRedis(tmp_path)
    yield server
    server.kill()


# A deletion waits until there is a row in the gate.
_GATE = """
create table gate (open boolean);
create function gate_wait() returns trigger language plpgsql as $$
begin
  while not exists (select from gate) loop perform pg_sleep(0.05); end loop;
  return old;
end $$;
create trigger gate_wait before delete on common_idempotency for each row execute function gate_wait();
"""


def test_a_worker_survives_redis_being_killed_in_the_middle_of_a_task(
    killed_redis: KilledRedis, own_database: str, tmp_path: Path
) -> None:
    execute(_GATE)
    log, first = tmp_path / "log", _stale_row()

    def prunes(done: Callable[[], bool]) -> bool:
        killed_redis.queue("default.prune")
        return done()

    with _worker(own_database, tmp_path / "ready", log=log, REDIS_URL=killed_redis.url):
        assert wait_until(lambda: prunes(_a_task_waits), seconds=30, every=0.3)
        killed_redis.kill()
        assert wait_until(lambda: "Cannot connect to redis" in log.read_text(), seconds=30)
        killed_redis.start()
        assert wait_until(lambda: log.read_text().count("Connected to redis") == 2, seconds=30)
        # The task ends now. It belongs to a connection that is gone, and so does its acknowledgement.
        execute("insert into gate values (true)")
        assert wait_until(lambda: not Idempotency.objects.filter(pk=first.pk).exists(), seconds=30)

        later = _stale_row()
        is_pruned = lambda: not Idempotency.objects.filter(pk=later.pk).exists()  # noqa: E731
        assert wait_until(lambda: prunes(is_pruned), seconds=30, every=0.3)


def _a_task_waits() -> bool:
    return _is_true(
        "select exists (select from pg_stat_activity where datname = current_database()"
        " and wait_event = 'PgSleep')"
    )


def test_beat_that_is_stopped_in_the_middle_of_a_statement_ends_and_gives_its_lease_back(
    own_database: str, tmp_path: Path
) -> None:
    ready = tmp_path / "ready"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "DATABASE_URL": own_database,
        "READY_FILE": str(ready),
    }
    process = subprocess.Popen([sys.executable, "-m", "config.beat"], cwd=BACKEND, env=environment)
    try:
        assert wait_until(_beat_leads, seconds=60), "beat is not ready"
        with psycopg.connect(own_database) as other:
            other.execute("select from common_lease where name = 'beat' for update")
            assert wait_until(_beat_waits, seconds=20)
            process.terminate()
            # The signal comes while it waits.
            time.sleep(0.3)
        assert process.wait(timeout=15) == 0
    finally:
        process.kill()
        process.wait()
    assert not _beat_leads()


def _beat_leads() -> bool:
    return _is_true("select exists (select from common_lease where name = 'beat')")


def _beat_waits() -> bool:
    return _is_true(
        "select exists (select from pg_stat_activity where datname = current_database()"
        " and wait_event_type = 'Lock' and query like '%common_lease%')"
    )


def _is_true(question: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return bool(cursor.fetchone()[0])


@pytest.mark.parametrize(
    ("task", "queue"),
    [
        ("ledger.sweep", "ledger"),
        ("ledger.expire", "ledger"),
        ("ledger.simulated", "ledger"),
        ("settlement.drain", "settlement"),
        ("webhooks.deliver", "webhooks"),
        ("default.prune", "default"),
        ("default.prune_audits", "default"),
        ("default.prune_pictures", "default"),
        ("celery.backend_cleanup", "default"),
    ],
)
def test_a_tasks_name_selects_its_queue(task: str, queue: str) -> None:
    assert celery_config.app.amqp.router.route({}, task)["queue"].name == queue


def test_every_scheduled_task_exists_and_takes_no_arguments() -> None:
    celery_config.app.loader.import_default_modules()

    assert set(celery_config.app.conf.beat_schedule) <= set(celery_config.app.tasks)
    for entry in celery_config.app.conf.beat_schedule.values():
        assert "args" not in entry
        assert "kwargs" not in entry


def test_celery_stores_no_results_and_accepts_only_json() -> None:
    conf = celery_config.app.conf

    assert conf.result_backend is None
    assert conf.accept_content == ["json"]
    assert conf.task_acks_late
    assert conf.worker_prefetch_multiplier == 1
