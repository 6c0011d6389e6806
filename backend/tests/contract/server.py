"""The whole web application in its own uvicorn process."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import randrange

import httpx

BACKEND = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class WebServer:
    port: int
    pid: int
    log_file: Path

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def sockets(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    @property
    def megabytes(self) -> float:
        """The memory that the process occupies now."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def environment(database_url: str, dist: Path, **more: str) -> dict[str, str]:
    """The worker's own database, its Redis and this build; `more` are settings of the test."""
    return {
        "DATABASE_URL": database_url,
        "REDIS_URL": os.environ["REDIS_URL"],
        "FRONTEND_DIST": str(dist),
        # All tests of a server are one client.
        "NEW_CONNECTIONS_PER_CLIENT": "100000",
        **more,
    }


def free_port() -> int:
    """A port that is free now, and that the system gives to nobody who asks for any port.

    A server takes seconds to start. Until it listens, a test beside it could get one of the system's ports.
    """
    while True:
        port = randrange(20_000, 32_000)
        with socket.socket() as taken, suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port


@contextmanager
def web_server(environment: Mapping[str, str], *, log_level: str = "warning") -> Iterator[WebServer]:
    """Start it as `make run` does, and wait until it responds; `environment` is added to ours."""
    port = free_port()
    with tempfile.NamedTemporaryFile("w+", prefix="dropwise-web-", suffix=".log") as log:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "config.web", "--port", str(port)),
                *("--log-level", log_level, "--graceful-seconds", "1"),
            ],
            cwd=BACKEND,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", **environment},
            stderr=log,
        )
        try:
            _wait(process, port)
            yield WebServer(port, process.pid, Path(log.name))
        finally:
            process.terminate()
            process.wait(timeout=15)
            sys.stderr.write(Path(log.name).read_text())


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + 40
    # One client: each reads all certificates.
    with httpx.Client(timeout=5) as client:
        while time.monotonic() < deadline:
            if process.poll() is not None:
                raise RuntimeError(f"The web server ended with {process.returncode}.")
            try:
                client.get(f"http://127.0.0.1:{port}/healthz").raise_for_status()
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
    raise RuntimeError("The web server does not respond.")
