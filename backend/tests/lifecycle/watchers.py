"""The watcher as a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from apps.payments.models import Payment
from stack.children import wait_until
from stack.paths import BACKEND
from tests.factories.given_ledger import BusyLedger

PATIENCE_SECONDS = 30.0


def awaits(condition: Callable[[], bool]) -> None:
    assert wait_until(condition, seconds=PATIENCE_SECONDS)


@contextmanager
def a_watcher(database_url: str, ledger: BusyLedger, ready: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The real process. It must not exit until it is asked to, and then without an error."""
    watcher = subprocess.Popen(
        [sys.executable, "manage.py", "watch_ledger", "--mode", "test"],
        cwd=BACKEND,
        env=os.environ
        | {
            "DATABASE_URL": database_url,
            "LEDGER_URL_TEST": ledger.ws,
            "READY_FILE": str(ready),
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
        },
    )
    try:
        yield watcher
        assert watcher.poll() is None
    finally:
        watcher.send_signal(signal.SIGTERM)
        status = watcher.wait(timeout=15)
    assert status == 0


def is_paid(payment: Payment) -> Callable[[], bool]:
    return lambda: Payment.objects.get(pk=payment.pk).status == "processing"
