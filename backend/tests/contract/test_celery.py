"""A real worker: reports that it is ready, reacts to wake-ups, runs only the drains of its queue."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.db.models.functions import Now

from apps.common import jobs
from apps.common.models import Idempotency
from config import celery as celery_config
from config import readiness
from stack.children import wait_until
from tests.contract.server import BACKEND


@pytest.fixture(scope="module")
def worker(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A worker of the `default` queue, on the tests' database."""
    ready = tmp_path_factory.mktemp("worker") / "ready"
    process = subprocess.Popen(
        [sys.executable, "-m", "config.worker", "default", "--threads", "1", "--log-level", "WARNING"],
        cwd=BACKEND,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": database_url,
            "READY_FILE": str(ready),
        },
    )
    assert wait_until(ready.exists, seconds=60), "the worker is not ready"
    yield ready
    process.terminate()
    assert process.wait(timeout=30) == 0


def _stale_row() -> Idempotency:
    return Idempotency.objects.create(
        owner_id=1,
        mode="test",
        key=uuid.uuid4().hex,
        body_sha256="0" * 64,
        response={},
        created_at=Now() - timedelta(days=2),
    )


def test_a_wake_up_runs_the_drain(worker: Path, db: None) -> None:
    assert int(worker.read_text()) > 0
    row = _stale_row()

    def is_pruned() -> bool:
        # Another run on this Redis may have taken the task: its worker prunes its own database.
        jobs.wake("default.prune")
        return not Idempotency.objects.filter(pk=row.pk).exists()

    assert wait_until(is_pruned, seconds=30)


def test_a_worker_touches_its_ready_file_while_it_works(worker: Path) -> None:
    os.utime(worker, (0, 0))

    assert wait_until(lambda: worker.stat().st_mtime > 0, seconds=readiness.TOUCH_SECONDS + 20)


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
