"""`/metrics`: what Prometheus reads, at a port of its own."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from wsgiref.simple_server import make_server

import httpx
import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from apps.common import heartbeats
from apps.common.heartbeats import Trouble, heartbeat
from apps.common.models import Lease, Mail
from apps.common.modes import Mode
from apps.payments.models import Leg
from apps.reports.models import Alarm
from apps.treasury.models import Cursor
from apps.webhooks.models import Delivery
from apps.webhooks.services.endpoints import endpoint_create
from apps.webhooks.services.events import NewEvent, events_record
from config.metrics import application, registry_of
from stack.paths import BACKEND
from tests.factories.metrics import every_metric, every_name
from tests.factories.platform import Merchant
from tests.factories.row_factory import RowFactory

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]

# One for each promise to the operator.
PROMISED = {
    "ledger_lag_seconds",
    "sweep_cursor_lag_ledgers",
    "payments_total",
    "time_to_funds_seconds",
    "legs_open",
    "transfers_inflight",
    "slots_free",
    "wallet_halted",
    "books_minus_ledger_drops",
    "wallet_spendable_drops",
    "webhooks_due",
    "webhook_attempt_seconds",
    "outbox_oldest_seconds",
    "fee_drops_paid_total",
    "rate_source_age_seconds",
}
LABELS = {
    *("mode", "network", "wallet", "kind", "age", "queue", "status", "exception", "process", "lease"),
    *("route", "method", "outcome", "le", "source", "currency"),
}
A_PROCESS = """
import sys
import django
django.setup()
from apps.common.middleware import REQUESTS
REQUESTS.labels("home", "GET", 200).inc(int(sys.argv[1]))
print("counted", flush=True)
sys.stdin.read()
"""


def ago(seconds: float) -> datetime:
    return timezone.now() - timedelta(seconds=seconds)


def samples_of(text: str) -> Samples:
    return {
        (sample.name.removeprefix("dropwise_"), frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


class Shown:
    """The figures of one scrape."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.text = generate_latest(registry).decode()
        self._samples = samples_of(self.text)

    def __call__(self, name: str, **labels: str) -> float | None:
        return self._samples.get((name, frozenset(labels.items())))

    def all(self, name: str) -> list[float]:
        return [value for (found, _), value in self._samples.items() if found == name]


def rows() -> Shown:
    return Shown(registry_of(directory="", rows=True))


@pytest.fixture
def factory(own_database: str, monkeypatch: pytest.MonkeyPatch) -> RowFactory:
    """A platform in test mode, in a database of its own."""
    monkeypatch.setattr(heartbeats, "_written", {})
    with transaction.atomic():
        factory = RowFactory.create()
    Cursor.objects.filter(wallet=factory.wallet).update(close_time=ago(40))
    return factory


def test_the_rows_are_shown_as_they_are_now(factory: RowFactory) -> None:
    wallet = {"mode": "test", "wallet": factory.wallet.address}
    with transaction.atomic():
        paid = factory.payment(10_000_000)
        factory.settle(paid)
        factory.fail_payout(paid)
        factory.payment(1_000_000)
        owed = factory.reject().legs.get()
        factory.sign(Leg.objects.get(deposit__payment=paid, kind="burn"))
        factory.audit(books=90_000_000, ledger=90_000_003)
    Leg.objects.filter(pk=owed.pk).update(due_at=ago(700))
    heartbeat(["worker:settlement"])
    heartbeat(["watcher:test"], trouble=Trouble("The ledger server is not responding as it should."))
    Alarm.objects.create(key="a", kind="fee_changed", message="…", path="/")
    Mail.objects.create(kind="welcome", content="x", next_attempt_at=ago(301))
    Lease.objects.create(name="wallet:1:sweep", holder="x", until=ago(-30))
    endpoint_create(owner=factory.merchant, mode=Mode.TEST, name="Shop", url="http://127.0.0.1:9999/")
    event = NewEvent(
        owner_id=factory.merchant.pk, mode=Mode.TEST, key="payment:1:1", type="payment.created", body={}
    )
    assert events_record(events=[event]) == 1
    Delivery.objects.update(next_attempt_at=ago(70))

    shown = rows()
    assert 40 <= (shown("ledger_lag_seconds", mode="test", network="local ledger") or 0) < 70
    assert shown("wallet_halted", **wallet) == 0
    assert (shown("transfers_inflight", **wallet), shown("slots_free", **wallet)) == (1, 239)
    assert shown("books_minus_ledger_drops", **wallet) == -3
    assert shown("legs_open", mode="test", kind="return", age="1h") == 1
    assert shown("legs_open", mode="test", kind="burn", age="1m") == 1
    assert shown("legs_open", mode="live", kind="burn", age="1m") == 0
    assert shown("legs_failed", mode="test", kind="payout") == 1
    assert shown("webhooks_due") == 1
    assert 70 <= (shown("outbox_oldest_seconds", queue="webhooks") or 0) < 100
    assert 301 <= (shown("outbox_oldest_seconds", queue="mail") or 0) < 331
    assert shown("payments", mode="test", status="failed", exception="none") == 1
    assert shown("payments", mode="test", status="pending", exception="none") == 1
    assert (shown("process_seen_seconds", process="worker:settlement") or 0) < 30
    assert shown("process_seen_seconds", process="beat") == math.inf
    assert shown("process_trouble", process="watcher:test") == 1
    assert shown("alarms_open", kind="fee_changed") == 1
    assert 0 < (shown("lease_remaining_seconds", lease="wallet:1:sweep") or 0) <= 30
    assert (shown("database_up"), shown("redis_up")) == (1, 1)

    factory.halt()
    assert rows()("wallet_halted", **wallet) == 1


def test_a_scrape_is_the_same_number_of_statements_for_any_number_of_rows(factory: RowFactory) -> None:
    with CaptureQueriesContext(
        connection,
    ) as few:
        rows()
    with transaction.atomic():
        for _ in range(5):
            factory.reject()
            factory.payment(1_000_000)
    with CaptureQueriesContext(connection) as many:
        rows()
    assert len(few) == len(many) <= 24


def test_without_the_database_it_says_so_and_shows_the_rest(
    factory: RowFactory, redis_unavailable: None
) -> None:
    server = dict(connection.settings_dict)
    connection.close()
    connection.settings_dict.update(HOST="127.0.0.1", PORT=1)
    try:
        shown = rows()
    finally:
        connection.settings_dict.update(server)
        connection.close()
    assert (shown("database_up"), shown("redis_up")) == (0, 0)
    assert shown("webhooks_due") is None


def test_every_promised_figure_is_there_and_no_label_has_an_id(merchant: Merchant) -> None:
    created = merchant.payment()
    merchant.get(f"/api/payments/status/{created['id']}/")
    Client().get("/someones/page/6f9f5b6e-1f0f-4b0e-9f8e-0a0a0a0a0a0a")
    known = {re.sub("_(bucket|count|sum)$", "", name) for name in every_name()}
    assert {f"dropwise_{name}" for name in PROMISED} <= known

    ours = [sample for family in every_metric() for sample in family.samples]
    assert {label for sample in ours for label in sample.labels} <= LABELS
    values = {value for sample in ours for value in sample.labels.values()}
    # Heartbeats of tests have names of their own.
    named = {value for value in values if not value.startswith("test:")}
    assert not [value for value in named if re.search(r"[0-9a-f]{8}-|@", value)]
    # A status of HTTP and a bound of a histogram may be the same number as an id.
    words = {
        value for sample in ours for name, value in sample.labels.items() if name not in ("status", "le")
    }
    assert str(merchant.user.pk) not in words
    assert {"payment-status", "page"} <= words


def test_a_created_payment_and_its_request_are_counted(merchant: Merchant) -> None:
    def counted() -> tuple[float, float]:
        found = Shown(REGISTRY)
        request = {"route": "payment-create", "method": "POST"}
        created = found("payments_total", mode="test", status="pending", exception="none")
        return created or 0, found("http_requests_total", **request, status="201") or 0

    before = counted()
    merchant.payment()
    assert counted() == (before[0] + 1, before[1] + 1)
    assert merchant.create(amount="x").status_code == 400
    assert counted() == (before[0] + 1, before[1] + 1)


def test_a_method_that_does_not_exist_is_no_label_of_its_own(db: None) -> None:
    Client().generic("PROPFIND", "/api/config/")
    assert 'method="other"' in generate_latest(REGISTRY).decode()
    assert "PROPFIND" not in generate_latest(REGISTRY).decode()


@contextmanager
def process(directory: Path, count: int) -> Iterator[subprocess.Popen[str]]:
    """A process that has counted `count` requests, and lives."""
    found = subprocess.Popen(
        [sys.executable, "-c", A_PROCESS, str(count)],
        cwd=BACKEND,
        env={**os.environ, "METRICS_DIR": str(directory)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert found.stdin is not None
    assert found.stdout is not None
    try:
        assert found.stdout.readline() == "counted\n"
        yield found
    finally:
        found.kill()
        found.communicate()


def test_the_processes_of_a_machine_are_added_up_and_one_that_was_killed_is_continued(
    tmp_path: Path,
) -> None:
    def counted() -> tuple[list[float], list[str]]:
        shown = Shown(registry_of(directory=str(tmp_path), rows=False))
        files = sorted(path.name for path in tmp_path.glob("counter_*"))
        return shown.all("http_requests_total"), files

    with process(tmp_path, 3):
        with process(tmp_path, 4):
            assert counted() == ([7], ["counter_0.db", "counter_1.db"])
        # Killed; the next one takes its number and its files.
        assert counted() == ([7], ["counter_0.db", "counter_1.db"])
        with process(tmp_path, 5):
            assert counted() == ([12], ["counter_0.db", "counter_1.db"])


def test_it_is_at_one_path_of_its_own_port_and_on_the_public_one_an_unknown_page(db: None) -> None:
    server = make_server("127.0.0.1", 0, application(registry_of(directory="", rows=False)))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        at = f"http://127.0.0.1:{server.server_port}"
        asked = {
            path: httpx.get(at + path).status_code for path in ("/metrics", "/", "/metrics/", "/healthz")
        }
        assert asked == {"/metrics": 200, "/": 404, "/metrics/": 404, "/healthz": 404}
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

    unknown: Any = Client().get("/not-a-page")
    public: Any = Client().get("/metrics")
    assert (public.status_code, public.headers["Content-Type"]) == (
        unknown.status_code,
        unknown.headers["Content-Type"],
    )
    assert b"dropwise_" not in b"".join(public)
