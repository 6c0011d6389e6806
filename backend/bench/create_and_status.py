"""`python -m bench.create_and_status`: create and public status, compared with bare WSGI and one statement.

All run behind the same kind of server, on the same database, and are loaded in turn (A B C A B C). What
counts is the CPU time that the server's process needs for a request, as a ratio to bare WSGI in the same
round: it depends less on the machine and its load than rates do. Beside it are the 99th percentile, the rate,
and the same work as the baseline on the short path that Dropwise gives these two calls. Exits 1 if a median
ratio misses its target.
"""

from __future__ import annotations

import json
import os
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

import psycopg

from bench import baseline
from bench.environment import BACKEND, bench_environment, run_python
from bench.load import body_length, run

ROUNDS = 6
ROUND_SECONDS = 2.0
# CPU time of the server for each request, as a multiple of the baseline's; rates depend more on load.
CREATE_TARGET = 2.0
STATUS_TARGET = 1.6
P99_TARGET = 2.5
_SEED = "from bench.merchant import create_merchant_and_payment as create; create()"


def _baseline(application: str) -> list[str]:
    """uvicorn as it is, with the options that any application would have."""
    options = ["--ws", "websockets-sansio", "--no-access-log", "--no-proxy-headers"]
    return ["uvicorn", f"bench.baseline:{application}", *options]


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


@dataclass(frozen=True)
class Round:
    """One server's part of a round. `cpu` is in microseconds for each request."""

    cpu: float
    rate: float
    p99: float


def main() -> int:
    with ExitStack() as stack:
        environment = stack.enter_context(bench_environment())
        merchant = json.loads(run_python(environment, "-c", _SEED))
        bare_id = str(uuid.uuid4())
        _prepare_baseline(environment["DATABASE_URL"], bare_id)
        ours = stack.enter_context(_server(["config.web"], environment))
        create = _post("/api/payments/create/", f"Authorization: Bearer {merchant['key']}\r\n")
        status = _get(f"/api/payments/public/status/{merchant['payment_id']}/")
        same_length = {
            "BENCH_CREATE_BYTES": str(body_length(ours.port, create)),
            "BENCH_STATUS_BYTES": str(body_length(ours.port, status)),
        }
        bare, short = (
            stack.enter_context(_server(_baseline(name), {**environment, **same_length}))
            for name in ("application", "short_path")
        )
        bare_create, bare_status = _post("/create/", ""), _get(f"/status/{bare_id}/")
        jobs = [
            Job("create", CREATE_TARGET, 201, lambda _: create, lambda _: bare_create),
            Job("public status", STATUS_TARGET, 200, lambda _: status, lambda _: bare_status),
        ]
        met = [_compare(job, ours, bare, short) for job in jobs]
    return 0 if all(met) else 1


def _compare(job: Job, ours: Server, bare: Server, short: Server) -> bool:
    sides = [(ours, job.ours), (bare, job.bare), (short, job.bare)]
    for server, request in sides:
        run(server.port, request, expect=job.status, seconds=1.0)
    rounds = [[_round(server, request, job.status) for server, request in sides] for _ in range(ROUNDS)]
    ratios = [mine.cpu / base.cpu for mine, base, _ in rounds]
    ratio = statistics.median(ratios)
    tail = statistics.median(mine.p99 / base.p99 for mine, base, _ in rounds)
    rate = statistics.median(mine.rate / base.rate for mine, base, _ in rounds)
    of_short = statistics.median(mine.cpu / base.cpu for mine, _, base in rounds)
    cpu, rates, p99 = (
        " / ".join(
            f"{statistics.median(getattr(each[at], name) for each in rounds):{digits}}" for at in range(3)
        )
        for name, digits in (("cpu", ".0f"), ("rate", ".0f"), ("p99", ".1f"))
    )
    print(
        f"{job.name}: {ratio:.2f} x the CPU of bare WSGI (rounds {min(ratios):.2f}-{max(ratios):.2f},"
        f" target {job.target:.2f}), p99 {tail:.2f} x (target {P99_TARGET:.2f}), rate {rate:.2f} x;"
        f" {of_short:.2f} x the CPU of the same work on the short path\n"
        f"  ours / bare WSGI / bare on the short path: CPU {cpu} µs per request, {rates} per second,"
        f" p99 {p99} ms",
        flush=True,
    )
    return ratio <= job.target and tail <= P99_TARGET


def _round(server: Server, request: Callable[[int], bytes], expect: int) -> Round:
    before = server.cpu_seconds()
    load = run(server.port, request, expect=expect, seconds=ROUND_SECONDS)
    cpu = (server.cpu_seconds() - before) / load.requests * 1e6
    return Round(cpu, load.rate, load.percentile(0.99) * 1e3)


def _post(path: str, headers: str, **changes: object) -> bytes:
    body = json.dumps(
        {
            "title": "Blue mug",
            "amount": 10.5,
            "platform_name": "Mugs",
            "username": "ann",
            "redirect_url": "https://merchant.example/thanks",
            **changes,
        }
    )
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def _prepare_baseline(database_url: str, payment_id: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(
            f"create table {baseline.TABLE}"
            " (like payments_payment including defaults including generated including identity)"
        )
        connection.execute(f"alter table {baseline.TABLE} add primary key (id)")
        connection.execute(
            baseline._INSERT,
            [payment_id, "Blue mug", "Mugs", "ann", "https://merchant.example/thanks"],
        )


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
