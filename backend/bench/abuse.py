"""`python -m bench.abuse`: how long an ordinary visitor waits beside a client that asks for all it can get.

A web process with an installation's limits. Each case is a process of its own, on other addresses of this
machine; the visitor reads the home page on a new connection ten times a second. Exits 1 where a visitor's
95th percentile, or the memory of the web process, misses its target.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import cast

from bench.environment import BACKEND, bench_environment, run_python

SECONDS = 6.0
P95_TARGET, MEGABYTES_TARGET = 0.5, 60.0
VISITOR = "127.0.0.9"
CALLERS = 16
# What `bench_environment` lifts for other measurements.
_LIMITS = (
    "REQUESTS_WAITING",
    "REQUESTS_WAITING_PER_CLIENT",
    "CONNECTIONS_PER_CLIENT",
    "NEW_CONNECTIONS_PER_CLIENT",
    "RATE_CREATE_PER_SECOND",
)
_SEED = "from bench.merchant import create_callers as create; create(16)"
# A name server that never answers, as the C library's default of two tries of five seconds.
_SLOW_NAMES = """
import socket, time
_ask = socket.getaddrinfo
def getaddrinfo(host, *rest, **more):
    if str(host).endswith(".slow.example"):
        time.sleep(10)
        raise socket.gaierror(-3, "Temporary failure in name resolution")
    return _ask(host, *rest, **more)
socket.getaddrinfo = getaddrinfo
"""


@dataclass(frozen=True)
class Target:
    """What a case attacks, and who it is."""

    port: int
    callers: list[dict[str, str]]
    until: float

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def connection(self, number: int = 0) -> socket.socket:
        """From one of the case's two addresses, without waiting for a response for ever."""
        connection = socket.socket()
        connection.settimeout(20)
        connection.bind((f"127.0.0.{2 + number % 2}", 0))
        connection.connect(("127.0.0.1", self.port))
        return connection


def _get(path: str, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def _post(path: str, body: bytes, more: str = "") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n{more}\r\n".encode() + body


def _and_gone(request: bytes, pause: float) -> Callable[[Target], None]:
    """The request again and again, on connections that are closed before the response."""

    def attack(target: Target) -> None:
        while target.goes_on:
            with suppress(OSError), target.connection() as connection:
                connection.sendall(request)
                time.sleep(pause)

    return attack


def _unread(request: bytes, connections: int) -> Callable[[Target], None]:
    """As many of the request as each connection takes, and nothing is read."""

    def attack(target: Target) -> None:
        with ExitStack() as stack:
            held = _held(target, connections, stack)
            sent, packet = dict.fromkeys(held, 0), request * max(2, 200_000 // len(request))
            for connection in held:
                connection.setblocking(False)
            # `select` takes no file beyond 1,023.
            writable = stack.enter_context(selectors.DefaultSelector())
            for connection in held:
                writable.register(connection, selectors.EVENT_WRITE)
            while target.goes_on and writable.get_map():
                for key, _ in writable.select(0.1):
                    connection = cast(socket.socket, key.fileobj)
                    try:
                        sent[connection] += connection.send(packet[sent[connection] % len(packet) :])
                    except OSError:
                        writable.unregister(connection)

    return attack


def _begun(request: bytes, connections: int) -> Callable[[Target], None]:
    """The beginning of a request on each connection, and then silence."""

    def attack(target: Target) -> None:
        with ExitStack() as stack:
            for connection in _held(target, connections, stack):
                with suppress(OSError):
                    connection.sendall(request)
            time.sleep(max(0.0, target.until - time.monotonic()))

    return attack


def _held(target: Target, connections: int, stack: ExitStack) -> list[socket.socket]:
    held = []
    for number in range(connections):
        with suppress(OSError):
            held.append(stack.enter_context(target.connection(number)))
    return held


def _by_callers(request: Callable[[int, dict[str, str]], bytes]) -> Callable[[Target], None]:
    """Sixteen merchants, each of whom sends the next request when the last one is answered."""

    def attack(target: Target) -> None:
        numbers = count()
        with ExitStack() as stack:
            of: dict[socket.socket, dict[str, str]] = {}
            for number, caller in enumerate(target.callers):
                connection = stack.enter_context(target.connection(number))
                of[connection] = caller
                connection.sendall(request(next(numbers), caller))
            while target.goes_on:
                for connection in select.select(list(of), [], [], 0.1)[0]:
                    part = connection.recv(1_000_000)
                    if not part:
                        del of[connection]
                    elif part.startswith(b"HTTP/"):  # not the rest of a response
                        connection.sendall(request(next(numbers), of[connection]))

    return attack


def _bearer(credential: str) -> str:
    return f"Authorization: Bearer {credential}\r\n"


def _create(number: int, caller: dict[str, str]) -> bytes:
    body: dict[str, object] = {
        "title": "T",
        "amount": "1",
        "platform_name": "P",
        "username": "u",
        "redirect_url": "https://a.example/",
    }
    body["metadata"] = {"noise": os.urandom(3_500).hex()}
    key = f"Idempotency-Key: {number}-{os.getpid()}\r\n"
    return _post("/api/payments/create/", json.dumps(body).encode(), _bearer(caller["key"]) + key)


def _endpoint(number: int, caller: dict[str, str]) -> bytes:
    body = {"name": "n", "url": f"https://a{number}.slow.example/"}
    return _post("/api/webhooks/create/", json.dumps(body).encode(), _bearer(caller["session"]))


_SIGN_UP = b'{"username": "%s", "email": "", "password": "nineteen-letters-xx"}' % (b"zz " * 21_000)
_SIGN_IN = _post("/api/auth/signin/", b"x" * 60_000)
_SOCKET = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
CASES: dict[str, Callable[[Target], None]] = {
    "nothing": lambda _: None,
    "sign-ups with a name of 65 kB": _and_gone(_post("/api/auth/signup/", _SIGN_UP), 0.05),
    "requests whose client is gone": _and_gone(_get("/blogs"), 0.0),
    "handshakes of sockets, dropped": _and_gone(
        _get(f"/ws/payments/{'0' * 8}-0000-4000-8000-{'0' * 12}/", _SOCKET), 0.0
    ),
    "4,000 silent connections": _begun(b"", 4_000),
    "4,000 unfinished bodies": _begun(_SIGN_IN[:-1], 4_000),
    "pipelined GETs, unread": _unread(_get("/api/config/"), 1),
    "pipelined POSTs, unread": _unread(_SIGN_IN, 1),
    "1,500 schemas, unread": _unread(_get("/api/schema/"), 1_500),
    "creates with 7 kB of metadata": _by_callers(_create),
    "a ledger that hangs": _by_callers(
        lambda _, caller: _get(f"/api/wallets/balance/{caller['address']}/", _bearer(caller["session"]))
    ),
    "a name server that hangs": _by_callers(_endpoint),
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--case", choices=list(CASES), help="run the attack alone, on what standard input names"
    )
    given = parser.parse_args(arguments)
    if given.case:
        told = json.load(sys.stdin)
        CASES[given.case](Target(told["port"], told["callers"], time.monotonic() + SECONDS))
        return 0
    with (
        bench_environment() as environment,
        tempfile.TemporaryDirectory() as folder,
        _hanging_ledger() as ledger,
    ):
        for name in _LIMITS:
            del environment[name]
        Path(folder, "sitecustomize.py").write_text(_SLOW_NAMES)
        environment |= {"LEDGER_URL_TEST": f"ws://127.0.0.1:{ledger}", "PYTHONPATH": folder}
        callers = json.loads(run_python(environment, "-c", _SEED))
        met = [_measured(name, environment, callers) for name in CASES]
    return 0 if all(met) else 1


def _measured(name: str, environment: dict[str, str], callers: list[dict[str, str]]) -> bool:
    """One case against a process of its own; prints its row of the table."""
    with web(environment) as (port, pid):
        for _ in range(20):
            visit(port)
        before = most = _megabytes(pid)
        attack = subprocess.Popen(
            [sys.executable, "-m", "bench.abuse", "--case", name],
            cwd=BACKEND,
            env=environment,
            stdin=subprocess.PIPE,
        )
        assert attack.stdin is not None
        attack.stdin.write(json.dumps({"port": port, "callers": callers}).encode())
        attack.stdin.close()
        waits: list[float] = []
        end = time.monotonic() + SECONDS + 2
        while time.monotonic() < end:
            waits.append(visit(port))
            most = max(most, _megabytes(pid))
            time.sleep(max(0.0, 0.1 - waits[-1]))
        attack.wait()
    waits.sort()
    p50, p95 = (waits[int(len(waits) * share)] for share in (0.5, 0.95))
    print(f"| {name} | {p50:.2f} | {p95:.2f} | {waits[-1]:.2f} | {most - before:+.0f} |", flush=True)
    return p95 <= P95_TARGET and most - before <= MEGABYTES_TARGET


def visit(port: int) -> float:
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(VISITOR, 0)) as visitor:
        visitor.sendall(_get("/", "Connection: close\r\n"))
        content = b""
        while part := visitor.recv(65_536):
            content += part
    if not content.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"The visitor got {content[:200]!r}.")
    return time.monotonic() - begun


@contextmanager
def web(environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    process = subprocess.Popen(
        [sys.executable, "-m", "config.web", "--port", str(port), "--log-level", "error"],
        cwd=BACKEND,
        env=environment,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(600):
            with suppress(OSError):
                visit(port)
                break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.kill()
        process.wait()


@contextmanager
def _hanging_ledger() -> Iterator[int]:
    """A server whose connections the kernel accepts and nobody answers, as one that was stopped."""
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        yield int(listener.getsockname()[1])


def _megabytes(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    sys.exit(main())
