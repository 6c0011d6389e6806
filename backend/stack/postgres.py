"""Our own PostgreSQL cluster: made once, proven to start, cleaned up after a killed postmaster."""

import os
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from . import children
from .children import Account
from .errors import StackError, tail
from .files import write_private
from .paths import SYSTEM_DATA
from .ports import any_free_port
from .postgres_binaries import Binaries, Choice, none_will_do, usable_binaries

USER = "dropwise"
DATABASE = "dropwise"
START_SECONDS = 30.0

# SIGINT stops the postmaster cleanly without waiting for clients, SIGQUIT at once (the next start replays its
# log).
STOP_SIGNAL = signal.SIGINT
DEATH_SIGNAL = signal.SIGQUIT

# Statements, their parameters and the details of errors hold addresses and password hashes: none is logged.
# `docker-compose.yml` says the same.
PRIVATE_LOG = (
    "log_statement=none",
    "log_min_duration_statement=-1",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_parameter_max_length=0",
    "log_parameter_max_length_on_error=0",
)
# Every statement is for a few rows. Those that the planner overrates would be compiled, for 100 ms each time.
# `docker-compose.yml` says the same.
SHORT_STATEMENTS = ("jit=off",)
DURABLE = ("fsync=on", "shared_buffers=64MB", "max_connections=100")
THROW_AWAY = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "shared_buffers=64MB",
    "max_connections=300",
)


@dataclass(frozen=True)
class Cluster:
    """An initialised data directory, the binaries it belongs to and the user that runs it."""

    binaries: Binaries
    root: Path
    account: Account | None
    durable: bool

    @property
    def data(self) -> Path:
        return self.root / f"pg{self.binaries.major}"

    @property
    def password(self) -> str:
        return (self.root / "password").read_text().strip()

    def url(self, port: int) -> str:
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{port}/{DATABASE}"

    def command(self, port: int, *, data: Path | None = None) -> tuple[str, ...]:
        """The postmaster in the foreground, on loopback only, without Unix sockets."""
        settings = (
            *(DURABLE if self.durable else THROW_AWAY),
            "listen_addresses=127.0.0.1",
            f"port={port}",
            "unix_socket_directories=",
            "timezone=UTC",
            "logging_collector=off",
            *PRIVATE_LOG,
            *SHORT_STATEMENTS,
        )
        flags = [part for setting in settings for part in ("-c", setting)]
        return (str(self.binaries.postgres), "-D", str(data or self.data), *flags)

    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "TZ") if name in os.environ}
        return {**kept, "HOME": str(self.root), "LC_ALL": "C.UTF-8"}

    def clear_stale(self) -> None:
        """Kill what a killed postmaster left behind: its children use the data directory until they notice.

        Each child is the leader of its own session, so they are found by their working directory, which is
        the data directory. Harmless if there are none.
        """

        def family() -> list[int]:
            return [pid for pid in _pids() if _works_in(pid, self.data)]

        for pid in family():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        children.wait_until(lambda: not family(), seconds=10)


def open_cluster(root: Path, *, choice: Choice, durable: bool) -> Cluster:
    """The cluster below `root`, made if there is none with the first binaries that really start.

    An existing cluster comes before a new one of other binaries, so that data does not seem lost when the
    machine gets another version. Raises StackError if nothing starts.
    """
    account = children.unprivileged_account()
    _make_root(root, account)
    refused: list[str] = []
    candidates = list(usable_binaries(choice=choice, account=account, copies=root, refused=refused))
    clusters = [Cluster(binaries, root, account, durable) for binaries in candidates]
    for cluster in sorted(clusters, key=lambda one: not one.data.is_dir()):
        if cluster.data.is_dir():
            return cluster
        try:
            _create(cluster)
        except StackError as error:
            refused.append(f"{cluster.binaries.directory}: {error.explain()}")
            continue
        return cluster
    raise none_will_do(refused)


def is_up(port: int) -> bool:
    """Whether the server on this port now accepts the user `dropwise` for its database.

    Sends the first message of the protocol, to which a starting or recovering server returns an error.
    """
    body = f"user\0{USER}\0database\0{DATABASE}\0\0".encode()
    message = struct.pack("!ii", 8 + len(body), 3 << 16) + body
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
            connection.sendall(message)
            return connection.recv(1) == b"R"  # it asks for the password
    except OSError:
        return False


def _make_root(root: Path, account: Account | None) -> None:
    if account is not None:
        _make_enterable(root.parent)
    root.mkdir(parents=True, exist_ok=True)
    if account is not None:
        os.chown(root, account.uid, account.gid)
    root.chmod(0o700)
    password = root / "password"
    if not password.exists():
        write_private(password, secrets.token_urlsafe(24))
        if account is not None:
            os.chown(password, account.uid, account.gid)


def _make_enterable(directory: Path) -> None:
    """Make a directory that another user may pass through, whatever this process's umask.

    An existing one is left as it is, except our own below /var/lib: an earlier run may have made it private.
    """
    if directory == SYSTEM_DATA and directory.exists():
        directory.chmod(0o755)
    elif not directory.exists():
        _make_enterable(directory.parent)
        directory.mkdir(exist_ok=True)
        directory.chmod(0o755)


def _create(cluster: Cluster) -> None:
    """Make the data directory under another name, prove that a server runs on it, then rename it.

    So a directory of the final name has worked once, whatever was interrupted before.
    """
    draft = cluster.root / f"pg{cluster.binaries.major}.new"
    shutil.rmtree(draft, ignore_errors=True)
    _run(
        cluster,
        [
            cluster.binaries.initdb,
            *("-D", draft, "-U", USER, "-A", "scram-sha-256", "--pwfile", cluster.root / "password"),
            *("-E", "UTF8", "--locale=C.UTF-8", *(() if cluster.durable else ("--no-sync",))),
        ],
    )
    _run(
        cluster,
        [cluster.binaries.postgres, "--single", "-D", draft, "postgres"],
        stdin=f"CREATE DATABASE {DATABASE}\n".encode(),
    )
    _prove(cluster, draft)
    draft.replace(cluster.data)


def _run(cluster: Cluster, command: list[str | Path], *, stdin: bytes = b"") -> None:
    name = Path(command[0]).name
    try:
        ran = children.run_as(
            command, cwd=cluster.root, account=cluster.account, env=cluster.environment(), stdin=stdin
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise StackError(f"{name} failed: {error}") from error
    if ran.returncode != 0:
        raise StackError(f"{name} failed: {ran.stdout.decode(errors='replace').strip()[-600:]}")


def _prove(cluster: Cluster, data: Path) -> None:
    port = any_free_port()
    with tempfile.NamedTemporaryFile(prefix="dropwise-postgres-") as log:
        server = start(cluster, port, log=Path(log.name), data=data)
        try:
            if not wait_until_up(server, port):
                raise StackError(f"the server does not start:\n{tail(Path(log.name), 6)}")
        finally:
            children.end(server, sig=STOP_SIGNAL)


def start(
    cluster: Cluster,
    port: int,
    *,
    log: Path,
    data: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a server outside the supervisor. `children.end(server, sig=STOP_SIGNAL)` stops it.

    `env` is added to its environment.
    """
    with log.open("ab") as stream:
        return children.spawn(
            cluster.command(port, data=data),
            cwd=cluster.root,
            env={**cluster.environment(), **(env or {})},
            log=stream,
            account=cluster.account,
            death_signal=DEATH_SIGNAL,
        )


def wait_until_up(
    server: subprocess.Popen[bytes], port: int, *, is_up: Callable[[int], bool] = is_up
) -> bool:
    """Wait until a started server is up; False if it died or took too long."""
    children.wait_until(lambda: server.poll() is not None or is_up(port), seconds=START_SECONDS)
    return server.poll() is None and is_up(port)


def _pids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").glob("[0-9]*")]


def _works_in(pid: int, directory: Path) -> bool:
    """Whether this is a PostgreSQL process with this working directory."""
    try:
        return (Path(f"/proc/{pid}/cwd").readlink() == directory) and "postgres" in Path(
            f"/proc/{pid}/exe"
        ).readlink().name
    except OSError:
        return False
