"""Our processes and their servers, as an operator runs them, for the drills."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg

from stack import children, postgres
from stack.children import wait_until
from stack.paths import BACKEND
from stack.ports import any_free_port
from stack.servers import chosen
from tests.contract.server import free_port

PATIENCE_SECONDS = 90.0
BODY = {
    "title": "Mug",
    "amount": "10",
    "platform_name": "Shop",
    "username": "ann",
    "redirect_url": "https://shop.example/done",
}
WORKERS = ("ledger", "settlement", "webhooks", "default")


class Server:
    """A durable PostgreSQL server on a fixed port."""

    def __init__(self, cluster: postgres.Cluster, port: int, env: Mapping[str, str]) -> None:
        self._cluster, self.port, self._env = cluster, port, env
        self._process: subprocess.Popen[bytes] | None = None
        self.url = cluster.url(port)

    @classmethod
    @contextmanager
    def new(cls, parent: Path | None = None, *, env: Mapping[str, str] | None = None) -> Iterator[Server]:
        """In `parent`, by default among the temporary files; with `env` added to its environment."""
        # Not in pytest's directory, which only its owner can read: PostgreSQL does not run as root.
        with tempfile.TemporaryDirectory(prefix="dropwise-postgres-", dir=parent) as root:
            cluster = postgres.open_cluster(Path(root), choice=chosen("STACK_PG"), durable=True)
            server = cls(cluster, any_free_port(), env or {})
            server.start()
            try:
                yield server
            finally:
                server.dies()

    @contextmanager
    def replica(self) -> Iterator[Server]:
        """A streaming replica of this server, made by pg_basebackup."""
        of = self._cluster
        root = Path(tempfile.mkdtemp(prefix="dropwise-replica-"))
        shutil.copy(of.root / "password", root / "password")
        if of.account is not None:
            for path in (root, root / "password"):
                os.chown(path, of.account.uid, of.account.gid)
        cluster = postgres.Cluster(of.binaries, root, of.account, of.durable)
        made = children.run_as(
            [
                of.binaries.directory / "pg_basebackup",
                *("-h", "127.0.0.1", "-p", str(self.port), "-U", postgres.USER, "-D", cluster.data),
                *("-R", "-X", "stream", "-c", "fast"),
            ],
            cwd=root,
            account=of.account,
            env={**of.environment(), "PGPASSWORD": of.password},
        )
        assert made.returncode == 0, made.stdout.decode()
        replica = Server(cluster, any_free_port(), {})
        replica.start()
        try:
            yield replica
        finally:
            replica.dies()
            shutil.rmtree(root, ignore_errors=True)

    def start(self) -> None:
        self.begin()
        assert self._process is not None
        assert postgres.wait_until_up(self._process, self.port), self.log.read_text()[-2000:]

    def begin(self) -> None:
        """Start without waiting until it answers."""
        self._cluster.clear_stale()
        self._process = postgres.start(self._cluster, self.port, log=self.log, env=self._env)

    def begin_if_down(self) -> None:
        if self._process is None or self._process.poll() is not None:
            self.begin()

    @property
    def log(self) -> Path:
        return self._cluster.root / "server.log"

    def killed(self) -> None:
        """SIGKILL to the postmaster alone: its children end when they notice, or at the next start."""
        assert self._process is not None
        assert self._process.poll() is None, self.log.read_text()[-2000:]
        self._process.kill()
        self._process.wait()
        self._process = None

    def fill(self, url: str) -> None:
        """Make this empty database a copy of another one: faster than migrating it."""
        tools = self._cluster.binaries.directory
        dump = subprocess.run(
            [tools / "pg_dump", "--no-owner", "--no-privileges", url], capture_output=True, check=True
        )
        subprocess.run(
            [tools / "psql", "-q", "-v", "ON_ERROR_STOP=1", self.url],
            input=dump.stdout,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        self.sql("select treasury_database_accept()")

    def dies(self) -> None:
        """At once: every connection is closed, and what was not flushed is lost."""
        if self._process is not None:
            children.end(self._process, sig=signal.SIGQUIT)
            self._process = None

    def sql(self, statement: str) -> str:
        with psycopg.connect(self.url, autocommit=True) as connection:
            found = connection.execute(statement)
            row = found.fetchone() if found.description else None
        return "" if row is None else str(row[0])


class Process:
    """One of our processes; `again` restarts it as a deploy does: it is asked to end, and must end well."""

    def __init__(self, name: str, command: Sequence[str], env: Mapping[str, str], directory: Path) -> None:
        self.name, self._command, self._env = name, command, env
        self.ready, self.log = directory / f"{name}.ready", directory / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.ready.unlink(missing_ok=True)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self._command],
                cwd=BACKEND,
                env={**self._env, "READY_FILE": str(self.ready)},
                stdout=log,
                stderr=log,
            )

    def wait(self) -> None:
        assert wait_until(self.is_ready, seconds=PATIENCE_SECONDS), (
            f"{self.name}: {self.log.read_text()[-2000:]}"
        )

    def is_ready(self) -> bool:
        return self.ready.exists()

    def end(self) -> None:
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(timeout=45)
        self._process = None
        assert code in (0, -signal.SIGTERM), f"{self.name} ended with {code}: {self.log.read_text()[-2000:]}"

    def again(self) -> None:
        self.end()
        self.start()
        self.wait()

    def killed(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Web(Process):
    """A web process that answers on as not ready for a while when it is stopped."""

    def __init__(self, name: str, env: Mapping[str, str], directory: Path) -> None:
        self.port = free_port()
        super().__init__(
            name,
            ("-m", "config.web", "--port", str(self.port)),
            {**env, "WEB_DRAIN_SECONDS": "2.5"},
            directory,
        )

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False


def environment(database_url: str, ledger_url: str, *, seal_key: Path, public_key: str) -> dict[str, str]:
    """What each process gets; the settlement workers also open wallet secrets."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "DATABASE_URL": database_url,
        "LEDGER_URL_TEST": ledger_url,
        "SEAL_PUBLIC_KEY": public_key,
        "RATE_CREATE_PER_SECOND": "100000",
        "RATE_STATUS_PER_SECOND": "100000",
        "RATE_STATUS_CLIENT_PER_SECOND": "100000",
        "CONNECTIONS_PER_CLIENT": "100000",
        "NEW_CONNECTIONS_PER_CLIENT": "100000",
    }


def backend_processes(
    env: Mapping[str, str], directory: Path, *, seal_key: Path, each: int = 1
) -> list[Process]:
    """Watchers of test mode, a worker of each queue, and beat; `each` of the first two kinds."""
    found = []
    for number in range(each):
        found.append(
            Process(f"watcher-{number}", ("manage.py", "watch_ledger", "--mode", "test"), env, directory)
        )
        for queue in WORKERS:
            own = {**env, "SEAL_PRIVATE_KEY_FILE": str(seal_key)} if queue == "settlement" else env
            found.append(
                Process(f"{queue}-{number}", ("-m", "config.worker", queue, "--threads", "1"), own, directory)
            )
    return [*found, Process("beat", ("-m", "config.beat"), env, directory)]


@contextmanager
def running(processes: Sequence[Process]) -> Iterator[None]:
    """All of them, ready; ended at the end."""
    try:
        for process in processes:
            process.start()
        for process in processes:
            process.wait()
        yield
    finally:
        for process in processes:
            process.killed()
