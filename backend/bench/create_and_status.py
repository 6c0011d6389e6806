"""`python -m bench.create_and_status`: create and public status, compared with bare WSGI and one statement.

Both applications run behind the same kind of server, on the same database, and are loaded in turn (A B A B).
The ratio of each pair of rounds counts, because the machine's speed varies more than the ratio. Exits 1 if a
median ratio misses its target.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from bench import baseline
from bench.load import Load, body_length, run

BACKEND = Path(__file__).resolve().parent.parent
ROUNDS = 6
ROUND_SECONDS = 2.5
CREATE_TARGET = 0.40
STATUS_TARGET = 0.50
# uvicorn as it is, with the options that any application would have.
_BASELINE = (
    *("uvicorn", "bench.baseline:application", "--ws", "websockets-sansio"),
    *("--no-access-log", "--no-proxy-headers"),
)
_SEED = "from bench.merchant import create_merchant_and_payment as create; create()"


@dataclass(frozen=True)
class Server:
    port: int
    pid: int

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Job:
    """One comparison: the same call to both."""

    name: str
    target: float
    status: int
    ours: Callable[[int], bytes]
    bare: Callable[[int], bytes]


def main() -> int:
    with ExitStack() as stack:
        environment = stack.enter_context(_environment())
        merchant = json.loads(_python(environment, "-c", _SEED))
        bare_id = str(uuid.uuid4())
        _prepare_baseline(environment["DATABASE_URL"], bare_id)
        ours = stack.enter_context(_server(["config.web"], environment))
        create = _post("/api/payments/create/", f"Authorization: Bearer {merchant['key']}\r\n")
        status = _get(f"/api/payments/public/status/{merchant['payment_id']}/")
        same_length = {
            "BENCH_CREATE_BYTES": str(body_length(ours.port, create)),
            "BENCH_STATUS_BYTES": str(body_length(ours.port, status)),
        }
        bare = stack.enter_context(_server(_BASELINE, {**environment, **same_length}))
        bare_create, bare_status = _post("/create/", ""), _get(f"/status/{bare_id}/")
        jobs = [
            Job("create", CREATE_TARGET, 201, lambda _: create, lambda _: bare_create),
            Job("public status", STATUS_TARGET, 200, lambda _: status, lambda _: bare_status),
        ]
        met = [_compare(job, ours, bare) for job in jobs]
    return 0 if all(met) else 1


def _compare(job: Job, ours: Server, bare: Server) -> bool:
    for server, request in ((ours, job.ours), (bare, job.bare)):
        run(server.port, request, expect=job.status, seconds=1.0)
    ratios, rounds = [], []
    for _ in range(ROUNDS):
        mine, mine_cpu = _round(ours, job.ours, job.status)
        base, base_cpu = _round(bare, job.bare, job.status)
        ratios.append(mine.rate / base.rate)
        rounds.append((mine, mine_cpu, base, base_cpu))
    ratio = statistics.median(ratios)
    rates = [statistics.median(r[at].rate for r in rounds) for at in (0, 2)]  # type: ignore[union-attr]
    cpu = [statistics.median(r[at] for r in rounds) for at in (1, 3)]  # type: ignore[type-var]
    p99 = [statistics.median(r[at].percentile(0.99) for r in rounds) * 1e3 for at in (0, 2)]  # type: ignore[union-attr]
    print(
        f"{job.name}: {ratio:.2f} of bare WSGI (rounds {min(ratios):.2f}-{max(ratios):.2f},"
        f" target {job.target:.2f}) | {rates[0]:.0f} / {rates[1]:.0f} per second"
        f" | CPU {cpu[0]:.0f} / {cpu[1]:.0f} µs per request | p99 {p99[0]:.1f} / {p99[1]:.1f} ms"
    )
    return ratio >= job.target


def _round(server: Server, request: Callable[[int], bytes], expect: int) -> tuple[Load, float]:
    before = server.cpu_seconds()
    load = run(server.port, request, expect=expect, seconds=ROUND_SECONDS)
    return load, (server.cpu_seconds() - before) / load.requests * 1e6


def _post(path: str, headers: str) -> bytes:
    body = json.dumps(
        {
            "title": "Blue mug",
            "amount": 10.5,
            "platform_name": "Mugs",
            "username": "ann",
            "redirect_url": "https://merchant.example/thanks",
        }
    )
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


@contextmanager
def _environment() -> Iterator[dict[str, str]]:
    """A database and settings for this run. Servers are those given by URL, or new ones."""
    with ExitStack() as stack:
        database, redis = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
        if not database or not redis:
            from stack.servers import running_postgres, running_redis

            database = database or stack.enter_context(running_postgres())
            redis = redis or stack.enter_context(running_redis())
        name = f"bench_{secrets.token_hex(4)}"
        with psycopg.connect(database, autocommit=True) as admin:
            admin.execute(f'create database "{name}"')
            try:
                unlimited = str(10**6)
                environment = {
                    **os.environ,
                    "DATABASE_URL": urlunsplit(urlsplit(database)._replace(path=f"/{name}")),
                    "REDIS_URL": redis,
                    "DJANGO_SETTINGS_MODULE": "config.settings.test",
                    "RATE_CREATE_PER_SECOND": unlimited,
                    "RATE_STATUS_PER_SECOND": unlimited,
                    "RATE_STATUS_CLIENT_PER_SECOND": unlimited,
                    "OPEN_PAYMENTS_LIMIT": unlimited,
                }
                _python(environment, "manage.py", "migrate", "-v", "0")
                yield environment
            finally:
                admin.execute(f'drop database "{name}" with (force)')


def _prepare_baseline(database_url: str, payment_id: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(
            f"create table {baseline.TABLE} (like payments_payment including defaults including generated)"
        )
        connection.execute(f"alter table {baseline.TABLE} add primary key (id)")
        connection.execute(
            baseline._INSERT,
            [payment_id, "Blue mug", "Mugs", "ann", "https://merchant.example/thanks"],
        )


def _python(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=BACKEND,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


@contextmanager
def _server(module: Sequence[str], environment: dict[str, str]) -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", *module, "--port", str(port), "--log-level", "warning"),
        ],
        cwd=BACKEND,
        env=environment,
    )
    try:
        deadline = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                if time.monotonic() > deadline or process.poll() is not None:
                    raise
                time.sleep(0.1)
        yield Server(port=port, pid=process.pid)
    finally:
        process.terminate()
        process.wait(timeout=10)


if __name__ == "__main__":
    sys.exit(main())
