"""Browser tests: a stack of their own, a Chromium, and Playwright over both."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from . import children, control
from .console import Console
from .errors import StackError, tail
from .files import read_json
from .install import apt_install
from .paths import BACKEND, FRONTEND, RunDir
from .ports import any_free_port

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
START_SECONDS = 240.0

# Nothing of the developer's own; tests pay and ask more often than people do, and do not want to wait for
# ledgers.
TEST_SETTINGS = {
    "ENV_FILE": os.devnull,
    "LEDGER_CLOSE_SECONDS": "1",
    "RATE_CREATE_PER_SECOND": "1000",
    "RATE_STATUS_PER_SECOND": "1000",
    "RATE_STATUS_CLIENT_PER_SECOND": "10000",
    "RATE_SIMULATE_PER_MINUTE": "10000",
    "RATE_SIGN_IN_PER_MINUTE": "10000",
}

# What would tie the tests' stack to the developer's own.
NOT_INHERITED = ("DATABASE_URL", "REDIS_URL", "PORT", "PUBLIC_ORIGIN", "STACK_SET_UP")


def browser_tests(report: Path, console: Console) -> int:
    """Run `frontend/e2e` against a fresh stack; Playwright's exit code. `report` is its JUnit report.

    Raises StackError where there is no Chromium and none can be installed, or where the stack does not come
    up.
    """
    chromium = find_chromium(console)
    with fresh_stack(console) as run:
        env = {
            **os.environ,
            "CHROMIUM_PATH": str(chromium),
            "RUN_DIR": str(run.path),
            "STACK_JSON": str(run.stack_json),
            "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report),
        }
        command = ["npx", "playwright", "test", "--reporter=list,junit"]
        code = subprocess.run(command, cwd=FRONTEND, env=env, check=False).returncode
        if code != 0:
            kept = Path(tempfile.mkdtemp(prefix="dropwise-browser-logs-"))
            shutil.copytree(run.logs, kept, dirs_exist_ok=True)
            console.line(f"The stack's logs of this run: {kept}")
        return code


def find_chromium(console: Console) -> Path:
    """`CHROMIUM_PATH`, else on PATH, else (as root) Debian's package. Raises StackError."""
    given = os.environ.get("CHROMIUM_PATH")
    if given:
        if not os.access(given, os.X_OK):
            raise StackError(f"CHROMIUM_PATH is {given}, which is no program.")
        return Path(given)
    found = _on_path()
    if found is None:
        with console.step("Chromium (apt)"), tempfile.TemporaryDirectory() as directory:
            apt_install("chromium", log=Path(directory) / "apt.log")
        found = _on_path()
    if found is None:
        raise StackError("There is no Chromium: install one or name it in CHROMIUM_PATH.")
    return found


@contextmanager
def fresh_stack(console: Console, settings: Mapping[str, str] = TEST_SETTINGS) -> Iterator[RunDir]:
    """An instance of `make run` of its own, seeded and ready; ended and deleted with the block."""
    run = RunDir(Path(tempfile.mkdtemp(prefix="dropwise-browser-")).resolve())
    output = run.path / "launcher.log"
    inherited = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    env = {**inherited, **settings, "RUN_DIR": str(run.path), "PORT": str(any_free_port())}
    with output.open("ab") as log:
        process = children.spawn([sys.executable, "-m", "stack", "run"], cwd=BACKEND, env=env, log=log)
    try:
        with console.step("Stack for the browser"):
            children.wait_until(
                lambda: process.poll() is not None or _is_up(run), seconds=START_SECONDS, every=0.2
            )
            if process.poll() is not None or not _is_up(run):
                raise StackError(f"The stack for the browser tests does not come up:\n{tail(output, 60)}")
        yield run
    finally:
        children.end(process, grace=60)
        control.reset(run, Console(quiet=True))
        shutil.rmtree(run.path, ignore_errors=True)


def _is_up(run: RunDir) -> bool:
    """Everything ready, and the seed done: only then are there accounts."""
    file = read_json(run.stack_json)
    if not file or not file["accounts"]:
        return False
    return all(process["ready"] for process in file["processes"].values())


def _on_path() -> Path | None:
    found = next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)
    return None if found is None else Path(found)
