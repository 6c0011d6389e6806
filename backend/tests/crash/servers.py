"""The servers of a run, and how each is taken away: PostgreSQL, Redis, and the ledger behind its proxy."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import redis as redis_client

from stack import children, postgres, redis
from stack.paths import BACKEND
from stack.ports import any_free_port
from stack.servers import chosen
from tests.drills.running import Server
from tests.factories.ledger_process import LedgerProcess

# Of the disk that is filled; nothing is taken before it is used.
_DISK_BYTES = 1_200_000_000


@contextmanager
def _small_disk() -> Iterator[Path | None]:
    """A disk of its own in memory, where one may be mounted; else nothing."""
    with tempfile.TemporaryDirectory(prefix="dropwise-disk-") as directory:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={_DISK_BYTES},mode=755", "dropwise", directory]
        try:
            done = subprocess.run(mount, check=False, stderr=subprocess.DEVNULL).returncode == 0
        except OSError:
            done = False
        try:
            yield Path(directory) if done else None
        finally:
            if done:
                subprocess.run(["umount", "--lazy", directory], check=False)


class Postgres:
    """A PostgreSQL whose postmaster is killed, and whose disk is filled where it has one of its own."""

    def __init__(self, server: Server, disk: Path | None) -> None:
        self._server, self._disk = server, disk
        self.url = server.url

    @classmethod
    @contextmanager
    def new(cls, clock: dict[str, str]) -> Iterator[Postgres]:
        with _small_disk() as disk, Server.new(disk, env=clock) as server:
            if sys.platform == "linux":
                # Else each start first flushes every file, one by one.
                server.sql("alter system set recovery_init_sync_method = 'syncfs'")
            # What was written stays where a process was killed; only a power failure takes it.
            server.sql("alter system set fsync = off")
            server.sql("alter system set max_wal_size = '200MB'")
            server.sql("select pg_reload_conf()")
            yield cls(server, disk)

    def fill(self, template: str) -> None:
        self._server.fill(template)

    def kill(self) -> None:
        self._server.killed()

    def begin(self) -> None:
        self._server.begin()

    @property
    def can_be_filled(self) -> bool:
        return self._disk is not None

    def disk_full(self) -> None:
        """Use what is left of its disk."""
        assert self._disk is not None
        room = os.statvfs(self._disk)
        with (self._disk / "ballast").open("wb") as ballast, suppress(OSError):
            os.posix_fallocate(ballast.fileno(), 0, room.f_bavail * room.f_frsize)

    def disk_free(self) -> None:
        """Give the room back. A server that gave up meanwhile is started again."""
        assert self._disk is not None
        (self._disk / "ballast").unlink()
        self._server.begin_if_down()

    def await_up(self) -> None:
        assert children.wait_until(self._is_up, seconds=60), self._server.log.read_text()[-2000:]

    def _is_up(self) -> bool:
        self._server.begin_if_down()
        return postgres.is_up(self._server.port)

    def one(self, query: str) -> Any:
        with psycopg.connect(self.url, autocommit=True) as connection:
            row = connection.execute(query.encode()).fetchone()
        return None if row is None else row[0]


class Redis:
    """A Redis that is killed, frozen and flushed."""

    def __init__(self, directory: Path) -> None:
        self._log = directory / "redis.log"
        self._binary = redis.find_redis(choice=chosen("STACK_REDIS"))
        self._port, self._password = any_free_port(), "crash"
        self.url = redis.url(self._port, self._password)
        self._process: subprocess.Popen[bytes] | None = None
        self.begin()

    def begin(self) -> None:
        self._process = redis.start(self._binary, self._port, self._password, log=self._log)

    def kill(self) -> None:
        assert self._process is not None
        children.end(self._process, sig=signal.SIGKILL)

    def freeze(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def flush(self) -> None:
        with suppress(redis_client.RedisError):
            redis_client.Redis.from_url(self.url, socket_timeout=2).flushall()


class Ledger:
    """The local ledger: the product reaches it through the proxy, everyone else directly."""

    def __init__(self, directory: Path, *, close_interval: float, seed: int) -> None:
        self.process = LedgerProcess(directory / "ledger", close_interval=close_interval).start()
        command = [sys.executable, "-m", "tests.crash.proxy", "--to", str(self.process.port)]
        self._proxy = subprocess.Popen(
            [*command, "--seed", str(seed)],
            cwd=BACKEND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lock = threading.Lock()
        assert self._proxy.stdout is not None
        port = json.loads(self._proxy.stdout.readline())["port"]
        self.url = f"ws://127.0.0.1:{port}"

    def proxy(self, **faults: float) -> Counter[str]:
        """Set the proxy's faults; returns how often each has happened until now."""
        assert self._proxy.stdin is not None
        assert self._proxy.stdout is not None
        with self._lock:
            self._proxy.stdin.write(f"{json.dumps(faults)}\n")
            self._proxy.stdin.flush()
            return Counter(json.loads(self._proxy.stdout.readline()))

    def kill(self) -> None:
        self.process.stop(signal.SIGKILL)

    def begin(self) -> None:
        # A busy machine has other things to do.
        self.process.start(patience=120)

    def freeze(self) -> None:
        assert self.process.process is not None
        self.process.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process.process is not None
        self.process.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        self._proxy.kill()
        self._proxy.wait()
        self.process.stop()
