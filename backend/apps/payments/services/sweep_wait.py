"""Waiting, inside a request, for what a worker is about to write."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from apps.common import jobs

T = TypeVar("T")

_POLL_SECONDS = 0.2
_WAKE_SECONDS = 1.0
# A web process has few threads: requests that wait must never occupy all of them.
_waiting = threading.BoundedSemaphore(4)


def sweep_await(read: Callable[[], T | None], *, seconds: float) -> T | None:
    """Wake the sweep until `read` returns something, for `seconds` at most; None if it never did.

    Only four requests of a process wait at once; any other gets the first result. Precondition: outside of a
    transaction, which would see nothing new.
    """
    found = read()
    if found is not None or not _waiting.acquire(blocking=False):
        return found
    try:
        deadline = time.monotonic() + seconds
        woken = 0.0
        while found is None and time.monotonic() < deadline:
            if time.monotonic() - woken >= _WAKE_SECONDS:
                jobs.wake("ledger.sweep")
                jobs.wake("ledger.expire")
                woken = time.monotonic()
            time.sleep(_POLL_SECONDS)
            found = read()
        return found
    finally:
        _waiting.release()
