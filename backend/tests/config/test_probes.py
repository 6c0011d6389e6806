"""`/healthz` and `/readyz`: what a proxy asks before it sends calls here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config import health

READY = {"status": "ready", "database": "ok", "migrations": "applied", "redis": "ok"}


@pytest.fixture(autouse=True)
def never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just started."""
    monkeypatch.setattr(health, "_migrated", False)


@pytest.fixture
def no_database(db: None) -> Iterator[None]:
    """Django's database is at a port where nothing listens."""
    server = dict(connection.settings_dict)
    connection.close()
    connection.settings_dict.update(HOST="127.0.0.1", PORT=1)
    yield
    connection.settings_dict.update(server)
    connection.close()


def probe(path: str) -> tuple[int, Any]:
    answer = Client().get(path)
    return answer.status_code, answer.json()


def test_missing_migrations_are_not_ready(own_database: str) -> None:
    newest = MigrationRecorder.Migration.objects.latest("id")
    newest.delete()
    missing = (503, {**READY, "status": "not ready", "migrations": "missing"})
    assert [probe("/readyz"), probe("/readyz")] == [missing, missing]
    assert probe("/healthz") == (200, {"status": "ok"})

    newest.save()
    assert probe("/readyz") == (200, READY)
    # They stay applied, so it does not ask again.
    with CaptureQueriesContext(connection) as queries:
        assert probe("/readyz") == (200, READY)
    assert [query["sql"] for query in queries] == ["select 1"]


def test_without_the_database_it_is_not_ready_but_alive(no_database: None) -> None:
    away = {**READY, "status": "not ready", "database": "away", "migrations": "unknown"}
    assert probe("/readyz") == (503, away)
    assert probe("/healthz") == (200, {"status": "ok"})


def test_without_redis_it_is_ready(db: None, redis_unavailable: None) -> None:
    assert probe("/readyz") == (200, {**READY, "redis": "away"})
