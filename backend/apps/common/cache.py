"""An answer that everybody gets, read anew only when it has grown old."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class TimedCache(Generic[T]):
    """What `read` gives, at most `seconds` old.

    One thread reads it anew and the others get what there is meanwhile; only where there is nothing yet do
    they wait. Whatever `read` raises is for the thread that asked; the next one tries again.
    """

    def __init__(self, read: Callable[[], T], *, seconds: float) -> None:
        self._read = read
        self._seconds = seconds
        self._lock = threading.Lock()
        self._value: tuple[float, T] | None = None

    def __call__(self) -> T:
        kept = self._value
        if kept is not None and time.monotonic() < kept[0]:
            return kept[1]
        if not self._lock.acquire(blocking=kept is None) and kept is not None:
            return kept[1]
        try:
            if self._value is None or time.monotonic() >= self._value[0]:
                self._value = (time.monotonic() + self._seconds, self._read())
            return self._value[1]
        finally:
            self._lock.release()

    def forget(self) -> None:
        """Read anew at the next call."""
        with self._lock:
            self._value = None
