"""What webhooks cost and how soon they leave: a line for each target, with its verdict.

python -m bench.webhooks [--rounds 3] [--deliveries 20000] [--backlog 100000]

The sender is compared with a bare aiohttp loop that sends the same bodies, and with BullMQ + undici + pg
(`peers/webhooks`, needs npm). They take turns in one run, and the ratios count. The receiver is a separate
process.
"""

from __future__ import annotations

import argparse
import gc
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from apps.common.modes import Mode
from bench.environment import BACKEND, bench_environment
from bench.processes import database_cpu_seconds
from bench.webhook_counters import print_counter_costs
from bench.webhook_floors import bare_rate, peer_rate
from bench.webhook_receiver import Receiver, running_receiver

HOSTS = [f"127.0.0.{number}" for number in range(1, 9)]
"""Names for this machine, because the limit of 50 requests in flight to one host is measured too."""


@dataclass(frozen=True)
class Line:
    """A measured value and its target."""

    name: str
    value: float
    target: float
    at_most: bool = False

    @property
    def met(self) -> bool:
        return self.value <= self.target if self.at_most else self.value >= self.target

    def __str__(self) -> str:
        target = f"{'at most' if self.at_most else 'at least'} {self.target:g}"
        verdict = "met" if self.met else "MISSED"
        return f"webhooks: {self.value:>8.2f} {self.name:<62} {target:<14} {verdict}"


def _endpoints(port: int) -> list[int]:
    """Create a merchant for each host with five endpoints that have responded before; the merchants' IDs."""
    from django.utils import timezone

    from apps.accounts.models import User
    from apps.webhooks.models import Endpoint
    from apps.webhooks.services.endpoints import endpoint_create

    owners = []
    for number, host in enumerate(HOSTS):
        owner = User.objects.create(email=f"bench-{number}@example.com", username="Bench")
        for _ in range(5):
            endpoint_create(owner=owner, mode=Mode.TEST, name="Bench", url=f"http://{host}:{port}/hook")
        owners.append(owner.pk)
    Endpoint.objects.update(first_success_at=timezone.now())
    return owners


def _connection() -> Any:
    """Imported late: the settings are read then."""
    from django.db import connection

    return connection


def record_deliveries(owners: list[int], deliveries: int, run: str) -> int:
    """Record events of these merchants, five deliveries each; returns the number of deliveries."""
    from apps.webhooks.services.events import NewEvent, events_record

    body = {"payment_id": "0" * 36, "title": "Bench", "amount": "10.000000", "metadata": {"order": "x" * 400}}
    return events_record(
        events=[
            NewEvent(
                owner_id=owners[number % len(owners)],
                mode=Mode.TEST,
                key=f"payment:{run}:{number}",
                type="payment.created",
                body=body,
            )
            for number in range(deliveries // 5)
        ]
    )


def _ours(deliveries: int) -> float:
    from apps.webhooks.services.deliver import deliveries_drain

    started = time.perf_counter()
    sent = 0
    while sent < deliveries:
        sent += deliveries_drain()
    return sent / (time.perf_counter() - started)


def _throughput(environment: dict[str, str], port: int, owners: list[int], options: Any) -> list[Line]:
    urls = [f"http://{host}:{port}/hook" for host in HOSTS]
    bare, peer = [], []
    for run in range(options.rounds):
        count = record_deliveries(owners, options.deliveries, f"throughput-{run}")
        began = time.process_time()
        floor = bare_rate(urls, count)
        between, database = time.process_time(), database_cpu_seconds()
        ours = _ours(count)
        own, database = time.process_time() - between, database_cpu_seconds() - database
        other = peer_rate(environment, urls, options.deliveries // 4)
        bare.append(ours / floor)
        peer.append(ours / other)
        print(f"round {run + 1}: {ours:,.0f}/s, bare aiohttp {floor:,.0f}/s, BullMQ + undici {other:,.0f}/s")
        cpu = [round(seconds / count * 1e6) for seconds in (own, database, between - began)]
        print("    CPU per delivery: sender {} µs, PostgreSQL {} µs; bare aiohttp {} µs".format(*cpu))
    return [
        Line("of bare aiohttp, with full log rows", statistics.median(bare), 0.45),
        Line("times BullMQ + undici + pg", statistics.median(peer), 1.5),
    ]


def _healthy_rate(run: str, owner: int, healthy: list[int]) -> float:
    """Deliveries per second to these endpoints, from the first attempt's start to the last one's end."""
    from apps.webhooks.models import Delivery
    from apps.webhooks.services.deliver import deliveries_drain

    record_deliveries([owner], 10_000, run)
    deliveries_drain()
    with _connection().cursor() as cursor:
        cursor.execute(
            "SELECT count(*) / extract(epoch FROM max(finished_at) - min(started_at)) "
            "FROM webhooks_deliveryattempt attempt "
            "JOIN webhooks_delivery delivery ON delivery.id = attempt.delivery_id "
            "JOIN webhooks_event event ON event.id = event_id "
            "WHERE endpoint_id = ANY(%s) AND event.key LIKE %s AND attempt.status_code = 200",
            [healthy, f"payment:{run}:%"],
        )
        rate = float(cursor.fetchone()[0])
    Delivery.objects.exclude(next_attempt_at=None).update(next_attempt_at=None)
    return rate


def _hanging(owner: int, rounds: int) -> Line:
    """One merchant's five endpoints, of which one hangs in every second run."""
    from django.conf import settings

    from apps.webhooks.models import Endpoint

    settings.WEBHOOK_DEADLINE_SECONDS = 3.0
    fifth, *healthy = Endpoint.objects.filter(owner=owner).order_by("-position")
    working, ids = fifth.url, [endpoint.pk for endpoint in healthy]
    ratios = []
    with socket.create_server(("127.0.0.1", 0), backlog=64) as silent:
        for run in range(rounds):
            rates: list[float] = []
            for url in (working, f"http://127.0.0.1:{silent.getsockname()[1]}/hook"):
                Endpoint.objects.filter(pk=fifth.pk).update(url=url)
                rates.append(_healthy_rate(f"hanging-{run}-{len(rates)}", owner, ids))
            ratios.append(rates[1] / rates[0])
            print(f"one of five hangs: the others {rates[1]:,.0f}/s, healthy {rates[0]:,.0f}/s")
    Endpoint.objects.filter(pk=fifth.pk).update(url=working)
    return Line("of their healthy rate, one of five endpoints hanging", statistics.median(ratios), 0.9)


def _first_attempt(environment: dict[str, str], owner: int, receiver: Receiver) -> Line:
    """From the commit to the arrival at the receiver, with a real worker and 50 events a second.

    The moment of the commit is `created_at`, a little before it.
    """
    from apps.common import jobs
    from apps.webhooks.models import Delivery, Endpoint

    endpoints = Endpoint.objects.filter(owner=owner)
    url = endpoints[0].url
    endpoints.update(url=url.replace("/hook", "/timed"))
    with tempfile.TemporaryDirectory() as directory:
        ready = Path(directory) / "ready"
        worker = subprocess.Popen(
            [sys.executable, "-m", "config.worker", "webhooks", "--threads", "8", "--log-level", "ERROR"],
            cwd=BACKEND,
            # The worker reads the environment before the settings for tests, which allow this too.
            env={**environment, "READY_FILE": str(ready), "WEBHOOK_ALLOW_LOCAL": "1"},
        )
        try:
            stop_at = time.monotonic() + 60
            while not ready.exists() and time.monotonic() < stop_at:
                time.sleep(0.1)
            started = time.monotonic()
            for number in range(500):
                time.sleep(max(0.0, started + number / 50 - time.monotonic()))
                record_deliveries([owner], 5, f"first-{number}")
                jobs.wake("webhooks.deliver")
            arrived: dict[str, float] = {}
            while len(arrived) < 2_500:
                delivery, moment = receiver.arrivals.get(timeout=60)
                arrived.setdefault(delivery, moment)
        finally:
            worker.terminate()
            worker.wait()
    endpoints.update(url=url)
    recorded = {
        str(pk): created.timestamp()
        for pk, created in Delivery.objects.filter(
            owner_id=owner, event__key__startswith="payment:first-"
        ).values_list("pk", "event__created_at")
    }
    milliseconds = [1000 * (arrived[delivery] - created) for delivery, created in recorded.items()]
    p95 = statistics.quantiles(milliseconds, n=20)[-1]
    return Line("ms from the commit to the arrival of the first attempt, p95 at 50/s", p95, 100, at_most=True)


def _backlog(owners: list[int], deliveries: int) -> Line:
    """How far memory grows while a backlog drains, counted from the first 5,000 on."""
    from apps.webhooks.services.deliver import deliveries_drain

    for part in range(10):
        record_deliveries(owners, deliveries // 10, f"backlog-{part}")
    gc.collect()
    sent, base, started = 0, 0.0, time.monotonic()
    peak = 0.0
    while sent < deliveries and (drained := deliveries_drain(seconds=2)):
        sent += drained
        base = base or _resident_megabytes()
        peak = max(peak, _resident_megabytes())
    rate = sent / (time.monotonic() - started)
    print(f"backlog: {sent:,} of {deliveries:,} drained at {rate:,.0f}/s")
    assert sent == deliveries
    return Line(f"MB grown while {deliveries:,} drained", peak - base, 30, at_most=True)


def _resident_megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main(arguments: list[str] | None = None) -> int:
    """Measure everything and print a line for each target; 1 if one is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--deliveries", type=int, default=20_000)
    parser.add_argument("--backlog", type=int, default=100_000)
    options = parser.parse_args(arguments)
    with bench_environment() as environment, running_receiver() as receiver:
        os.environ.update(environment)
        import django

        django.setup()
        from apps.common.collector import collector_settle

        collector_settle()  # as in a worker, and for the bare loop too
        owners = _endpoints(receiver.port)
        lines = _throughput(environment, receiver.port, owners, options)
        lines.append(_first_attempt(environment, owners[0], receiver))
        lines.append(_backlog(owners, options.backlog))
        lines.append(_hanging(owners[0], options.rounds))
        print_counter_costs(owners, record_deliveries)
        _connection().close()
    for line in lines:
        print(line)
    return 0 if all(line.met for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
