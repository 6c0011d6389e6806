"""The processes of one instance: their commands and environments, when they are ready, what they need."""

import os
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from . import postgres, probes, redis
from .children import Account
from .environment import LedgerAddress, Mode
from .paths import BACKEND, VENV_PYTHON, RunDir
from .postgres import Cluster
from .probes import Probe
from .redis import RedisBinary

PYTHON = str(VENV_PYTHON)
MANAGE = (PYTHON, "manage.py")

# The exit code of `manage.py migrate` for a database that other migrations have made.
FOREIGN_DATABASE = 3
OLDER_DATA = "An earlier version of Dropwise made this data: "
RESET_IT = OLDER_DATA + "`make reset` deletes it, then `make run` starts afresh."
GIVE_ANOTHER = OLDER_DATA + "give DATABASE_URL an empty database."

# Threads of each worker. Settlement signs and submits in batches; deliveries wait for merchants' servers.
WORKERS = {"ledger": 2, "settlement": 2, "webhooks": 8, "default": 2}


@dataclass(frozen=True)
class ProcessSpec:
    """A process to keep running, or (`once`) to run to its end.

    `ready` is polled from another thread until it is true. Before each start `ready_file` is removed and
    `before_start` runs. `needs`: processes that must be ready at every start; `after`: those that must have
    been ready before the first. `explains`: what to print for an exit code instead of the log.
    """

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str]
    ready: Probe = lambda: True
    needs: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    once: bool = False
    explains: Mapping[int, str] = field(default_factory=dict)
    cwd: Path = BACKEND
    account: Account | None = None
    stdin: bytes | None = None
    ready_file: Path | None = None
    before_start: Callable[[], None] | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    death_signal: signal.Signals = signal.SIGKILL


def postgres_spec(cluster: Cluster, port: int) -> ProcessSpec:
    return ProcessSpec(
        name="postgres",
        command=cluster.command(port),
        env=cluster.environment(),
        cwd=cluster.root,
        account=cluster.account,
        ready=lambda: postgres.is_up(port),
        before_start=cluster.clear_stale,
        stop_signal=postgres.STOP_SIGNAL,
        death_signal=postgres.DEATH_SIGNAL,
    )


def redis_spec(binary: RedisBinary, port: int, password: str) -> ProcessSpec:
    return ProcessSpec(
        name="redis",
        command=binary.command,
        env={},
        cwd=Path("/"),
        stdin=redis.configuration(port, password),
        ready=lambda: redis.is_up(port, password),
    )


def ledger_spec(
    mode: str,
    ledger: LedgerAddress,
    ports: Mapping[str, int],
    run: RunDir,
    *,
    close_seconds: float,
    history_days: int,
) -> ProcessSpec:
    """A local ledger that closes every `close_seconds` and keeps its chain in the run directory.

    A new chain begins `history_days` ago, so that `history_specs` can play them.
    """
    name = f"ledger-{mode}"
    options = {
        "--name": mode,
        "--port": ports[name],
        "--admin-port": ports[f"{name}-admin"],
        "--network-id": ledger.network_id,
        "--data": run.ledger(mode),
        "--close-interval": close_seconds,
        "--begin-days-ago": history_days,
    }
    return ProcessSpec(
        name=name,
        command=(PYTHON, "-m", "sandbox", *(str(part) for pair in options.items() for part in pair)),
        env=_plain_environment(),
        ready=probes.ledger_closes(ledger.http, admin_url=ledger.admin, within=close_seconds + 2),
    )


def closer_spec(mode: str, ledger: LedgerAddress, run: RunDir, *, close_seconds: float) -> ProcessSpec:
    """Closes the ledgers of a standalone server given by URL."""
    command = (PYTHON, "-m", "stack.closer", ledger.closed_at, str(close_seconds))
    return _announcing(f"closer-{mode}", command, _plain_environment(), run, needs=())


def application_specs(
    env: Mapping[str, str],
    run: RunDir,
    *,
    web_port: int,
    origin: str,
    servers: tuple[str, ...],
    history: Sequence[ProcessSpec] = (),
) -> list[ProcessSpec]:
    """The processes of Dropwise itself. `servers`: the names of the servers that we start ourselves.

    `history` comes before everything that serves or works, so that nobody meets a clock of the past. Workers
    and beat start after the web process, so that a small machine shows the first page sooner.
    """
    databases = tuple(name for name in servers if name in {"postgres", "redis"})
    played = tuple(spec.name for spec in history)
    after_migration = ("rebind", *played, *servers)
    migrate = ProcessSpec(
        "migrate",
        (*MANAGE, "migrate", "--no-input"),
        env,
        needs=databases,
        once=True,
        explains={FOREIGN_DATABASE: RESET_IT if "postgres" in servers else GIVE_ANOTHER},
    )
    # A ledger that was reset is another network: the seed's books are closed before anyone uses it.
    rebind = ProcessSpec(
        "rebind", (*MANAGE, "rebind", "--if-only-seeded"), env, needs=("migrate", *servers), once=True
    )
    web = ProcessSpec(
        name="web",
        command=(*(PYTHON, "-m", "config.web", "--port", str(web_port), "--graceful-seconds", "3"),),
        env=env,
        ready=lambda: probes.web_ready(web_port, origin=origin),
        needs=after_migration,
    )
    workers = [_worker(queue, threads, env, run, needs=after_migration) for queue, threads in WORKERS.items()]
    beat = _announcing("beat", (PYTHON, "-m", "config.beat"), env, run, needs=after_migration)
    watchers = [
        _announcing(
            f"watcher-{mode}", (*MANAGE, "watch_ledger", "--mode", mode), env, run, needs=after_migration
        )
        for mode in Mode
    ]
    late = [*workers, beat]
    if env.get("METRICS_PORT"):
        late.append(_announcing("metrics", (PYTHON, "-m", "config.metrics"), env, run, needs=after_migration))
    return [
        migrate,
        rebind,
        *history,
        web,
        *watchers,
        *(replace(one, after=("web",)) for one in late),
    ]


def history_specs(
    env: Mapping[str, str],
    run: RunDir,
    ledgers: Mapping[str, LedgerAddress],
    *,
    days: int,
    servers: tuple[str, ...],
) -> list[ProcessSpec]:
    """Play the past of each local ledger that is new and begins `days` ago, or was interrupted there.

    The only process beside the settlement worker that can open wallet secrets: it settles what it plays.
    """
    return [
        ProcessSpec(
            name=f"history-{mode}",
            command=(*MANAGE, "play_history", "--mode", mode, "--ledger-admin", ledger.admin),
            env={**env, "SEAL_PRIVATE_KEY_FILE": str(run.seal_private_key)},
            needs=("rebind", *servers),
            once=True,
        )
        for mode, ledger in ledgers.items()
        if ledger.local and begins_in_past(run.ledger(mode), days)
    ]


def begins_in_past(chain: Path, days: int) -> bool:
    """Whether a local ledger will begin in the past, or has not been released from it."""
    return (days > 0 and not (chain / "chain.sqlite").exists()) or (chain / "past").exists()


def seed_spec(env: Mapping[str, str], run: RunDir) -> ProcessSpec:
    """The demo data. Running it again does no harm."""
    return ProcessSpec("seed", (*MANAGE, "seed_demo", "--out", str(run.seed)), env, once=True)


def _worker(
    queue: str, threads: int, env: Mapping[str, str], run: RunDir, *, needs: tuple[str, ...]
) -> ProcessSpec:
    own = dict(env)
    if queue == "settlement":
        own["SEAL_PRIVATE_KEY_FILE"] = str(run.seal_private_key)
    command = (PYTHON, "-m", "config.worker", queue, "--threads", str(threads))
    return _announcing(f"worker-{queue}", command, own, run, needs=needs)


def _announcing(
    name: str, command: tuple[str, ...], env: Mapping[str, str], run: RunDir, *, needs: tuple[str, ...]
) -> ProcessSpec:
    """A process that writes `READY_FILE` when it is ready."""
    ready_file = run.ready / name
    return ProcessSpec(
        name=name,
        command=command,
        env={**env, "READY_FILE": str(ready_file)},
        ready=probes.file_written(ready_file),
        ready_file=ready_file,
        needs=needs,
    )


def _plain_environment() -> dict[str, str]:
    """For processes that need none of our settings, and so get none of our secrets."""
    return {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TZ") if name in os.environ} | {
        "PYTHONUNBUFFERED": "1"
    }
