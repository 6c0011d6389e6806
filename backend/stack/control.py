"""Commands for an instance: stop, status, logs, reset, seed, manage."""

import os
import shutil
import signal
from collections.abc import Sequence
from typing import NoReturn

from . import probes
from .children import wait_until
from .console import Console
from .errors import StackError
from .files import lock_holder, read_json
from .paths import BACKEND, VENV_PYTHON, RunDir
from .table import MANAGE

STOP_SECONDS = 45.0

# Everything that a run directory may contain. `reset` deletes these names and nothing else.
OWN_NAMES = (
    *("logs", "ready", "postgres", "ledger-test", "ledger-live", "lock", "ports.json", "secrets.json"),
    *("seal-private-key", "environment.json", "seed.json", "stack.json", "outbox"),
)

# Of the shell in which `make manage` runs.
COMMAND_VARIABLES = ("ADMIN_PASSWORD", "TERM", "COLUMNS")


def stop(run: RunDir, console: Console) -> None:
    """Stop the instance and wait until it is gone."""
    pid = lock_holder(run.lock)
    if pid is None:
        console.line("Nothing is running.")
        return
    with console.step(f"Stopping process {pid}"):
        os.kill(pid, signal.SIGTERM)
        if not wait_until(lambda: lock_holder(run.lock) is None, seconds=STOP_SECONDS, every=0.1):
            os.kill(pid, signal.SIGKILL)  # its children die with it
            wait_until(lambda: lock_holder(run.lock) is None, seconds=5)


def status(run: RunDir, console: Console) -> bool:
    """Print each process with its state; return whether all of them are ready."""
    pid = lock_holder(run.lock)
    file = read_json(run.stack_json)
    if pid is None or file is None:
        console.line("Nothing is running. `make run` starts it.")
        return False
    console.line(f"{file['origin']}   (launcher: process {pid})")
    all_ready = True
    for name, process in file["processes"].items():
        all_ready = all_ready and process["ready"]
        state = "ready" if process["ready"] else "starting"
        console.line(f"  {name:<18} {state:<9} process {process['pid']}")
    port = int(file["origin"].rsplit(":", 1)[1]) if file["origin"].count(":") == 2 else None
    if port is not None and not probes.web_ready(port, origin=file["origin"]):
        console.line("  The web process does not respond as it should.")
        return False
    return all_ready


def logs(run: RunDir, names: Sequence[str]) -> NoReturn:
    """Follow the logs of the named processes, or of all."""
    files = [run.logs / f"{name}.log" for name in names] or sorted(run.logs.glob("*.log"))
    missing = [file.stem for file in files if not file.exists()]
    if missing or not files:
        there = ", ".join(sorted(file.stem for file in run.logs.glob("*.log"))) or "none"
        raise StackError(f"There is no log for {', '.join(missing) or 'anything'}. Existing logs: {there}.")
    os.execvp("tail", ["tail", "-n", "60", "-F", *map(str, files)])


def reset(run: RunDir, console: Console) -> None:
    """Delete the instance's data: database, ledgers, secrets, logs. Installed packages stay."""
    stop(run, console)
    for path in (*(run.path / name for name in OWN_NAMES), run.postgres_root):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    console.line(f"Deleted the data of {run.path}. The next `make run` starts with new data.")


def manage(run: RunDir, arguments: Sequence[str]) -> NoReturn:
    """Replace this process with `manage.py …`, with the running instance's settings."""
    env = read_json(run.environment)
    if env is None or lock_holder(run.lock) is None:
        raise StackError("Nothing is running. `make run` starts it.")
    os.chdir(BACKEND)
    given = {name: os.environ[name] for name in COMMAND_VARIABLES if name in os.environ}
    os.execve(VENV_PYTHON, [*MANAGE, *arguments], {**env, **given})


def seed(run: RunDir) -> NoReturn:
    """Seed the running instance again. Existing data stays."""
    manage(run, ["seed_demo", "--out", str(run.seed)])
