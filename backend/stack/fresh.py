"""A complete instance for tests and measurements: `make run` in a directory that is deleted afterwards."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from . import children, control
from .console import Console
from .errors import StackError, tail
from .files import read_json
from .paths import BACKEND, RunDir
from .ports import any_free_port

START_SECONDS = 240.0

# Tests call more often than people do, and should not wait for ledgers. The developer's `.env` is not read.
TEST_SETTINGS = {
    "ENV_FILE": os.devnull,
    "LEDGER_CLOSE_SECONDS": "1",
    "TRIAL_HISTORY_DAYS": "0",
    "RATE_CREATE_PER_SECOND": "1000",
    "RATE_STATUS_PER_SECOND": "1000",
    "RATE_STATUS_CLIENT_PER_SECOND": "10000",
    "RATE_KEYPAD_PER_MINUTE": "10000",
    "RATE_SIMULATE_PER_MINUTE": "10000",
    "RATE_WEBHOOK_SENDS_PER_MINUTE": "10000",
    "RATE_SIGN_IN_PER_MINUTE": "10000",
    "RATE_SIGN_IN_FAILURES_PER_HOUR": "10000",
    "RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR": "10000",
    "RATE_SIGN_UP_PER_HOUR": "10000",
    "RATE_CHANGES_PER_HOUR": "10000",
    "RATE_RESET_PER_HOUR": "10000",
    "RATE_GOOGLE_PER_MINUTE": "10000",
    "REQUESTS_WAITING_PER_CLIENT": "400",
    "CONNECTIONS_PER_CLIENT": "10000",
    "NEW_CONNECTIONS_PER_CLIENT": "10000",
    "TERMS_URL": "https://shop.example/terms",
    "PRIVACY_URL": "https://shop.example/privacy",
    # Only behind a Sequence does a stuck transfer hold others back, which an administrator has to see.
    "TICKETS": "0",
    # The first account of every local ledger.
    "COLD_ADDRESS_TEST": "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
}

# These would connect the tests' stack to the developer's own.
NOT_INHERITED = {
    *("DATABASE_URL", "REDIS_URL", "PORT", "PUBLIC_ORIGIN", "DJANGO_SETTINGS_MODULE"),
    *("EMAIL_HOST", "GOOGLE_CLIENT_ID", "GOOGLE_API_URL"),
    *("LEDGER_URLS_TEST", "LEDGER_URLS_LIVE", "LEDGER_URL_TEST", "LEDGER_URL_LIVE"),
    *("LEDGER_FAUCET_TEST", "LEDGER_FAUCET_LIVE"),
    *("LEDGER_GENESIS_SECRET_TEST", "LEDGER_GENESIS_SECRET_LIVE", "LEDGER_ADMIN_URL_TEST"),
    *("LEDGER_ADMIN_URL_LIVE", "EXPLORER_URL_TEST", "EXPLORER_URL_LIVE"),
    *("LEDGER_PUBLIC_URL_TEST", "LEDGER_PUBLIC_URL_LIVE"),
    *("COLD_ADDRESS_TEST", "COLD_ADDRESS_LIVE"),
}


@contextmanager
def fresh_stack(
    console: Console,
    settings: Mapping[str, str] = TEST_SETTINGS,
    *,
    command: str = "run",
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[RunDir]:
    """A separate instance of `make run`, seeded and ready; stopped and deleted at the end of the block.

    `command`: another launcher than that of `make run`. Once `stopped()`, it is no longer waited for.
    """
    run = RunDir(Path(tempfile.mkdtemp(prefix="dropwise-browser-")).resolve())
    output = run.path / "launcher.log"
    inherited = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    env = {**inherited, **settings, "RUN_DIR": str(run.path), "PORT": str(any_free_port())}
    with output.open("ab") as log:
        process = children.spawn([sys.executable, "-m", "stack", command], cwd=BACKEND, env=env, log=log)
    try:
        with console.step("Stack for the browser"):
            children.wait_until(
                lambda: process.poll() is not None or _is_up(run) or stopped(),
                seconds=START_SECONDS,
                every=0.2,
            )
            if process.poll() is not None or not _is_up(run):
                raise StackError(f"The stack for the browser tests does not start:\n{tail(output, 60)}")
        yield run
    finally:
        # Killed, it takes all that it runs with it.
        children.end(process, grace=0.5 if stopped() else 60)
        control.reset(run, Console(quiet=True))
        shutil.rmtree(run.path, ignore_errors=True)


def _is_up(run: RunDir) -> bool:
    file = read_json(run.stack_json)
    return file is not None and all(process["ready"] for process in file["processes"].values())
