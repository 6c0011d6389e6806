"""The ready file of a process: fresh while the process works, old when it hangs."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import celery.beat
import pytest
import yaml
from celery.concurrency.thread import TaskPool
from django.db import OperationalError
from django.db.models.functions import Now

from apps.common import heartbeats
from apps.common.models import Heartbeat, Lease
from config import celery as celery_config
from config import env, readiness
from tests.contract.server import BACKEND, WebServer, free_port, web_server
from tests.factories.databases import database_at


@pytest.fixture
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "ready"
    monkeypatch.setattr(env, "READY_FILE", str(path))
    monkeypatch.setattr(readiness, "_announced", False)
    monkeypatch.setattr(readiness, "_names", ())
    return path


def make_old(path: Path) -> None:
    then = time.time() - 3600
    os.utime(path, (then, then))


def is_old(path: Path) -> bool:
    return path.stat().st_mtime < time.time() - 1800


@pytest.fixture(scope="module")
def healthcheck() -> str:
    """The health check in docker-compose.yml."""
    text = (BACKEND.parent / "docker-compose.yml").read_text()
    kind, command = yaml.safe_load(text)["x-dropwise"]["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    return str(command).replace("$$", "$")


def test_a_container_is_healthy_only_while_its_ready_file_is_fresh(healthcheck: str, tmp_path: Path) -> None:
    path = tmp_path / "ready"

    def healthy() -> bool:
        command = healthcheck.replace("/tmp/ready", str(path))  # noqa: S108
        return subprocess.run(["sh", "-c", command], check=False, stderr=subprocess.DEVNULL).returncode == 0

    assert not healthy()
    path.touch()
    assert healthy()
    # Older than it gets while a process works.
    then = time.time() - 60
    os.utime(path, (then, then))
    assert healthy()
    make_old(path)
    assert not healthy()


def test_the_web_container_is_healthy_only_while_it_can_do_its_work(
    web: WebServer, database_url: str
) -> None:
    """Its health check in docker-compose.yml; it also answers without a database."""
    text = (BACKEND.parent / "docker-compose.yml").read_text()
    kind, _, *arguments = yaml.safe_load(text)["services"]["web"]["healthcheck"]["test"]
    assert kind == "CMD"

    def healthy(port: int) -> bool:
        command = [argument.replace(":8000/", f":{port}/") for argument in arguments]
        assert command != arguments
        run = subprocess.run([sys.executable, *command], check=False, stderr=subprocess.DEVNULL)
        return run.returncode == 0

    assert healthy(web.port)
    assert not healthy(free_port())
    with web_server({"DATABASE_URL": database_at(database_url, "away")}) as unready:
        assert not healthy(unready.port)


def test_a_worker_touches_its_file_from_its_pool_and_a_stuck_pool_does_not(ready: Path) -> None:
    pool, stuck = TaskPool(limit=1), threading.Event()
    heartbeat: Any = readiness.Heartbeat(SimpleNamespace())
    try:
        heartbeat.beat(pool)
        drain(pool)
        assert not ready.exists(), "not before the worker is ready"

        readiness.announce()
        make_old(ready)
        heartbeat.beat(pool)
        drain(pool)
        assert not is_old(ready)

        make_old(ready)
        pool.apply_async(stuck.wait, callback=lambda _: None)
        for _ in range(3):
            heartbeat.beat(pool)
        assert is_old(ready)
        stuck.set()
        drain(pool)
        assert not is_old(ready)
    finally:
        stuck.set()
        pool.on_stop()


def drain(pool: TaskPool) -> None:
    """Wait until all earlier tasks are done."""
    pool.executor.submit(int).result(10)


def test_beat_touches_its_file_at_every_turn(ready: Path, db: None) -> None:
    scheduler = readiness.Scheduler(app=celery_config.app, lazy=True)
    scheduler.schedule = {}
    scheduler.tick()
    assert not ready.exists()
    readiness.announce()
    make_old(ready)
    scheduler.tick()
    assert not is_old(ready)
    assert celery_config.app.conf.beat_scheduler == "config.readiness:Scheduler"


def test_one_of_several_beats_sends_and_another_takes_over(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (readiness.Scheduler(app=celery_config.app, lazy=True) for _ in range(2))
    turns: list[object] = []

    def turn(beat: object) -> float:
        turns.append(beat)
        return 60.0

    monkeypatch.setattr(celery.beat.Scheduler, "tick", turn)
    for beat in (first, second, first, second):
        # It looks again before its lease ends.
        assert beat.tick() == readiness.LEASE_TAKEN_EVERY < readiness.LEASE_SECONDS / 2
    assert turns == [first, first]
    # The first one is killed or frozen; when it goes on, the second has its place.
    Lease.objects.update(until=Now() - timedelta(seconds=1))
    for beat in (second, first):
        beat.tick()
    assert turns == [first, first, second]
    # One that ends gives it back at once.
    monkeypatch.setattr(celery.beat.Scheduler, "close", lambda beat: None)
    second.close()
    first.tick()
    assert turns[3:] == [first]


def test_a_process_that_works_writes_its_heartbeats(
    ready: Path, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeats, "_written", {})
    names = ["worker:of-this-test", "worker:another"]
    readiness.touch()
    assert not Heartbeat.objects.filter(name__in=names).exists()
    readiness.announce(*names)
    readiness.touch()
    seen = dict(Heartbeat.objects.filter(name__in=names).values_list("name", "seen_at"))
    assert sorted(seen) == sorted(names)
    # At most once in five seconds.
    readiness.touch()
    assert dict(Heartbeat.objects.filter(name__in=names).values_list("name", "seen_at")) == seen


def test_a_process_goes_on_without_a_database(
    ready: Path, db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(names: Any) -> None:
        raise OperationalError("the database is away")

    monkeypatch.setattr(readiness, "heartbeat", away)
    readiness.announce("beat")
    make_old(ready)
    readiness.touch()
    assert not is_old(ready)
    assert "No heartbeat: the database is away" in caplog.text
