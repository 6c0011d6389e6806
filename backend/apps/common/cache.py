"""A value cached in memory for some seconds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class TimedCache(Generic[T]):
    """The result of `read`, at most `seconds` old.

    When it expires, one thread calls `read` and the others get the old value; they wait only if there is no
    value yet. An exception from `read` goes to the thread that called it; the next thread tries again.
    """

    def __init__(self, read: Callable[[], T], *, seconds: float) -> None:
        self._read = read
        self._seconds = seconds
        self._lock = threading.Lock()
        self._value: tuple[float, T] | None = None

    def __call__(self) -> T:
        cached = self._value
        if cached is not None and time.monotonic() < cached[0]:
            return cached[1]
        if not self._lock.acquire(blocking=cached is None) and cached is not None:
            return cached[1]
        try:
            if self._value is None or time.monotonic() >= self._value[0]:
                self._value = (time.monotonic() + self._seconds, self._read())
            return self._value[1]
        finally:
            self._lock.release()

    def forget(self) -> None:
        """Call `read` at the next use."""
        with self._lock:
            self._value = None
