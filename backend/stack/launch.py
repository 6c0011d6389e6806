"""`make run`: start and seed Dropwise from a checkout."""

import os
from datetime import UTC, datetime

from . import postgres, redis, table
from .banner import banner, open_checkout
from .console import Console
from .environment import (
    Given,
    LedgerAddress,
    Mode,
    given_ledger,
    given_url,
    local_ledger,
    process_environment,
)
from .errors import StackError
from .files import lock_holder, try_lock, write_json
from .given_server import look_at
from .paths import RunDir
from .ports import USUAL, plan_ports
from .secretfiles import ensure_secrets, redis_password
from .servers import chosen
from .stackfile import StackFile
from .supervisor import Supervisor
from .table import ProcessSpec

DEFAULT_CLOSE_SECONDS = 3.0
DEFAULT_HISTORY_DAYS = 28
LONGEST_HISTORY_DAYS = 90


def launch(run: RunDir, console: Console) -> None:
    """Start the instance of a run directory and keep it running until it is stopped.

    Raises StackError for what a person can act on. Whatever happens, no process is left behind.
    """
    os.umask(0o077)  # nobody else may read what the processes write
    run.create()
    lock = try_lock(run.lock)
    if lock is None:
        raise StackError(
            f"This instance is already running (process {lock_holder(run.lock)}): `make status` shows it, "
            "`make stop` stops it."
        )
    set_aside_orphaned_data(run, console)
    given = Given.read()
    for variable in ("STACK_PG", "STACK_REDIS"):
        if given.get(variable):
            os.environ[variable] = given.get(variable)
    instance = _Instance(run, given, console)
    supervisor = Supervisor(logs=run.logs, console=console, changed=instance.file.write)
    supervisor.catch_signals()
    try:
        supervisor.add(instance.specs)
        if not supervisor.run_until_ready():
            return
        supervisor.add([table.seed_spec(instance.env, run)])
        if not supervisor.run_until_ready():
            return
        checkout, outbox = open_checkout(instance.file), "MAIL_OUTBOX_DIR" in instance.env
        console.line(banner(instance.file, checkout=checkout, outbox=outbox))
        supervisor.watch()
    finally:
        console.drop()
        if supervisor.stopping:
            console.line("Stopping.")
        supervisor.stop()
        run.stack_json.unlink(missing_ok=True)
        lock.close()


class _Instance:
    """The parts of one run, decided before anything starts."""

    def __init__(self, run: RunDir, given: Given, console: Console) -> None:
        self._given, self._run, self._console = given, run, console
        self._secrets = ensure_secrets(run)
        self._own: list[ProcessSpec] = []
        local_modes = [mode for mode in Mode if not given_url(given, mode)]
        self._plan = plan_ports(
            run,
            web=_port(given),
            wanted=self._wanted_ports(local_modes),
            say=lambda text: console.line(f"  {text}"),
        )
        self._ports = self._plan.numbers
        self._close_seconds = float(given.get("LEDGER_CLOSE_SECONDS") or DEFAULT_CLOSE_SECONDS)
        self._history_days = history_days(given)
        database_url = given.get("DATABASE_URL") or self._postgres()
        redis_url = given.get("REDIS_URL") or self._redis()
        ledgers = self._ledgers(local_modes)
        origin = given.get("PUBLIC_ORIGIN") or f"http://localhost:{self._ports['web']}"
        self.env = process_environment(
            given, run, origin=origin, database_url=database_url, redis_url=redis_url, ledgers=ledgers
        )
        write_json(run.environment, self.env)
        self.file = StackFile(run, origin, ledgers, database_url, redis_url)
        servers = tuple(spec.name for spec in self._own)
        history = table.history_specs(self.env, run, ledgers, days=self._history_days, servers=servers)
        self.specs = self._own + table.application_specs(
            self.env, run, web_port=self._ports["web"], origin=origin, servers=servers, history=history
        )

    def _wanted_ports(self, local_modes: list[str]) -> dict[str, int]:
        needed = {"web"}
        needed |= {name for mode in local_modes for name in (f"ledger-{mode}", f"ledger-{mode}-admin")}
        needed |= set() if self._given.get("DATABASE_URL") else {"postgres"}
        needed |= set() if self._given.get("REDIS_URL") else {"redis"}
        return {name: port for name, port in USUAL.items() if name in needed}

    def _postgres(self) -> str:
        with self._console.step("PostgreSQL binaries"):
            cluster = postgres.open_cluster(self._run.postgres_root, choice=chosen("STACK_PG"), durable=True)
        self._console.line(
            f"    version {cluster.binaries.major}, {cluster.binaries.origin}; data in {cluster.data}"
        )
        self._own.append(table.postgres_spec(cluster, self._ports["postgres"]))
        return cluster.url(self._ports["postgres"])

    def _redis(self) -> str:
        with self._console.step("Redis binary"):
            binary = redis.find_redis(choice=chosen("STACK_REDIS"))
        self._console.line(f"    {binary.program.name}, {binary.origin}")
        password, port = redis_password(self._secrets), self._ports["redis"]
        self._own.append(table.redis_spec(binary, port, password))
        return redis.url(port, password)

    def _ledgers(self, local_modes: list[str]) -> dict[str, LedgerAddress]:
        """Each mode's ledger: one that we start ourselves, or the one at the given URL."""
        ledgers = {mode: self._local_ledger(mode) for mode in local_modes}
        for mode in Mode:
            if mode not in ledgers:
                ledgers[mode] = self._given_ledger(mode, taken={one.network_id for one in ledgers.values()})
        return {mode: ledgers[mode] for mode in Mode}

    def _local_ledger(self, mode: str) -> LedgerAddress:
        ledger = local_ledger(self._ports, mode)
        self._own.append(
            table.ledger_spec(
                mode,
                ledger,
                self._ports,
                self._run,
                close_seconds=self._close_seconds,
                history_days=self._history_days,
            )
        )
        return ledger

    def _given_ledger(self, mode: str, *, taken: set[int | None]) -> LedgerAddress:
        variable = f"LEDGER_URL_{mode.upper()}"
        server = look_at(given_url(self._given, mode), variable=variable, taken=taken)
        ledger = given_ledger(self._given, mode, network_id=server.network_id, standalone=server.standalone)
        if ledger.closed_at:
            self._own.append(table.closer_spec(mode, ledger, self._run, close_seconds=self._close_seconds))
        return ledger


def set_aside_orphaned_data(run: RunDir, console: Console) -> None:
    """Root's cluster is outside the run directory. If that directory was deleted, so were the data's keys."""
    if run.secrets.exists() or not run.postgres_root.exists():
        return
    now = datetime.now(UTC)
    kept = run.postgres_root.with_name(f"{run.postgres_root.name}-set-aside-{now:%Y%m%d-%H%M%S}")
    run.postgres_root.rename(kept)
    console.line(f"  {run.path} is new, but there is a database from an earlier one: moved it to {kept}.")


def history_days(given: Given) -> int:
    """How many days of business new local ledgers begin with. Raises StackError."""
    text = given.get("TRIAL_HISTORY_DAYS") or str(DEFAULT_HISTORY_DAYS)
    if not text.isdigit() or int(text) > LONGEST_HISTORY_DAYS:
        raise StackError(
            f"TRIAL_HISTORY_DAYS must be a whole number from 0 to {LONGEST_HISTORY_DAYS}, not {text!r}."
        )
    return int(text)


def _port(given: Given) -> int | None:
    text = given.get("PORT")
    if not text:
        return None
    if not text.isdigit() or not 0 < int(text) < 65_536:
        raise StackError(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)
