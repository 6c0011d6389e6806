"""The running platform of a drill, as those outside see it, and the levers that break it."""

from __future__ import annotations

import http.server
import json
import os
import signal
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

import httpx
import psycopg

from stack.files import read_json
from stack.mail_sink import Session
from stack.paths import BACKEND, RunDir
from stack.ports import any_free_port

MERCHANT = "merchant@dropwise.example"


class Platform:
    """One instance of `make run`, with a shop's server and a mail server beside it."""

    def __init__(self, run: RunDir, shop: Shop, mail: MailServer) -> None:
        self._run = run
        self.shop, self.mail = shop, mail

    @property
    def file(self) -> dict[str, Any]:
        """`stack.json`, read anew: processes are restarted, and the file is replaced meanwhile."""
        found = read_json(self._run.stack_json)
        assert found is not None
        return dict(found)

    def pid(self, process: str) -> int | None:
        pid: int | None = self.file["processes"][process]["pid"]
        return pid

    # What merchants and payers do.

    def call(self, method: str, path: str, body: object = None, *, key: bool = True) -> Any:
        file = self.file
        headers = {"authorization": file["accounts"]["merchant"]["secret_keys"]["test"]} if key else {}
        answer = httpx.request(method, f"{file['origin']}/api/{path}", json=body, headers=headers, timeout=30)
        answer.raise_for_status()
        return answer.json()

    def create(self) -> str:
        """A new payment of 10 XRP; returns its id."""
        body = {
            "title": "A drill",
            "amount": "10",
            "platform_name": "Drills",
            "username": "drill",
            "redirect_url": "http://localhost/",
        }
        return str(self.call("POST", "payments/create/", body)["payment_request"]["id"])

    def pay(self, payment: str) -> None:
        self.call("POST", f"payments/simulate/{payment}/", {"scenario": "exact"}, key=False)

    def status(self, payment: str) -> str:
        """Also "away", while nobody can tell."""
        try:
            return str(self.call("GET", f"payments/public/status/{payment}/", key=False)["status"])
        except (httpx.HTTPError, AssertionError):
            return "away"

    def sign_up(self) -> None:
        """Somebody signs up, and is sent a welcome."""
        name = f"drill-{time.time_ns()}"
        body = {"username": name, "email": f"{name}@dropwise.example", "password": "a long enough passphrase"}
        self.call("POST", "auth/signup/", body, key=False)

    def manage(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "stack", "manage", *arguments],
            cwd=BACKEND,
            env={**os.environ, "RUN_DIR": str(self._run.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.file["database_url"], autocommit=True) as connection:
            return connection.execute(sql.encode()).fetchall()

    @contextmanager
    def busy(self) -> Iterator[None]:
        """A payment is created every second."""
        over = threading.Event()

        def create() -> None:
            while not over.wait(1):
                self.create()

        thread = threading.Thread(target=create)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    # What breaks it.

    @contextmanager
    def kept_dead(self, process: str) -> Iterator[None]:
        """Kill the process, and each one that is started in its place."""
        over = threading.Event()

        def keep() -> None:
            while not over.wait(0.1):
                with suppress(AssertionError, KeyError, ProcessLookupError):
                    if pid := self.pid(process):
                        os.kill(pid, signal.SIGKILL)

        thread = threading.Thread(target=keep)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    @contextmanager
    def frozen(self, process: str) -> Iterator[None]:
        pid = self.pid(process)
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    @contextmanager
    def ledger_faults(self, **switches: object) -> Iterator[None]:
        """The fault switches of the local test ledger (`sandbox/net/faults.py`)."""
        ports: Any = json.loads(self._run.ports.read_text())
        at = f"http://127.0.0.1:{ports['ledger-test-admin']}/faults"
        httpx.put(at, json=switches).raise_for_status()
        try:
            yield
        finally:
            httpx.put(at, json={}).raise_for_status()


class _Server:
    """A server on a port of its own, which can be away and come back at the same port."""

    kind: ClassVar[type[socketserver.TCPServer]]
    handler: ClassVar[type[socketserver.BaseRequestHandler]]

    def __init__(self) -> None:
        self.port = any_free_port()
        self._server: socketserver.TCPServer | None = None
        self.start()

    def start(self) -> None:
        kind = type("Reusing", (socketserver.ThreadingMixIn, self.kind), {"allow_reuse_address": True})
        self._server = kind(("127.0.0.1", self.port), self.handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    @contextmanager
    def away(self) -> Iterator[None]:
        self.stop()
        try:
            yield
        finally:
            self.start()


class _Taking(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the base class's name)
        """Deliveries are not logged."""


class Shop(_Server):
    """A merchant's server, which takes every webhook."""

    kind, handler = socketserver.TCPServer, _Taking

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hooks"


class MailServer(_Server):
    """A mail server that keeps what it is given in `directory`."""

    kind = socketserver.TCPServer

    def __init__(self, directory: Path) -> None:
        directory.mkdir()
        self.directory = directory
        MailServer.handler = type("Kept", (Session,), {"directory": directory})
        super().__init__()
