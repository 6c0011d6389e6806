"""Downloads are read from the replica that `REPORTS_DATABASE_URL` names, and Health says how it does."""

from __future__ import annotations

import csv
import io
import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connections, transaction
from django.db.models import F
from django.test import Client

from apps.common.heartbeats import heartbeat
from apps.common.models import Heartbeat
from tests.factories.databases import database_at, database_copy
from tests.factories.row_factory import RowFactory
from tests.platform_admin.dashboard import Admin


@pytest.fixture
def factory(own_database: str) -> RowFactory:
    with transaction.atomic():
        factory = RowFactory.create()
    factory.payment(title="Before")
    heartbeat(["beat"])
    return factory


@pytest.fixture
def replica(own_database: str, factory: RowFactory) -> Iterator[dict[str, Any]]:
    """The settings of a connection to the database as it is now."""
    name = f"dropwise_replica_{uuid.uuid4().hex[:8]}"
    server = database_at(own_database, "postgres")
    connections.close_all()
    database_copy(server, template=urlsplit(own_database).path[1:], name=name)
    connections.settings["reports"] = {**connections.settings["default"], "NAME": name}
    yield connections.settings["reports"]
    connections["reports"].close()
    del connections["reports"]
    del connections.settings["reports"]
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'drop database "{name}" with (force)')


def _downloaded(admin: Admin) -> set[str]:
    answer = admin.client.post("/api/platform-admin/transactions/export/")
    response: Any = Client().get(urlsplit(answer.json()["url"]).path)
    text = b"".join(response.streaming_content).decode()
    return {row["title"] for row in csv.DictReader(io.StringIO(text, newline=""))}


def _said(admin: Admin) -> list[tuple[str, str]]:
    services = admin.get("system/health/")["services"]
    return [(row["state"], row["message"]) for row in services if row["name"] == "reports_replica"]


def test_downloads_are_read_from_the_replica_and_from_the_primary_while_it_is_away(
    factory: RowFactory, replica: dict[str, Any]
) -> None:
    admin = Admin()
    factory.payment(title="After")
    assert _downloaded(admin) == {"Before"}
    assert admin.get("transactions/")["total_count"] == 2
    assert _said(admin) == [("ok", "Downloads are read from it. It is 0 seconds behind.")]
    Heartbeat.objects.update(seen_at=F("seen_at") + timedelta(seconds=90))
    assert _said(admin) == [
        ("warning", "Downloads are read from it. It is 90 seconds behind. Check its replication.")
    ]
    connections["reports"].close()
    replica["PORT"] = 1
    assert _downloaded(admin) == {"Before", "After"}
    assert _said(admin) == [
        ("warning", "Not responding, so downloads are read from the primary. Check REPORTS_DATABASE_URL.")
    ]


def test_without_a_replica_health_does_not_speak_of_one(factory: RowFactory) -> None:
    assert _said(Admin()) == []
