"""Waiting, inside a request, for what a worker is about to write down."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from apps.common import jobs

T = TypeVar("T")

_POLL_SECONDS = 0.2
_WAKE_SECONDS = 1.0
# A web process has few threads: callers who wait must never keep all of them from those who do not.
_waiting = threading.BoundedSemaphore(4)


def sweep_await(ask: Callable[[], T | None], *, seconds: float) -> T | None:
    """Wake the sweep until `ask` answers, for `seconds` at most; None where it did not.

    Only four requests of a process wait at once; any other is answered as it stands. Precondition: outside
    of a transaction, which would see nothing new.
    """
    answer = ask()
    if answer is not None or not _waiting.acquire(blocking=False):
        return answer
    try:
        deadline = time.monotonic() + seconds
        woken = 0.0
        while answer is None and time.monotonic() < deadline:
            if time.monotonic() - woken >= _WAKE_SECONDS:
                jobs.wake("ledger.sweep")
                jobs.wake("ledger.expire")
                woken = time.monotonic()
            time.sleep(_POLL_SECONDS)
            answer = ask()
        return answer
    finally:
        _waiting.release()
