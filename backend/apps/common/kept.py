"""An answer that everybody gets, read anew only when it has grown old."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """What `read` gives, at most `seconds` old; one thread reads, the others wait for it."""

    def __init__(self, read: Callable[[], T], *, seconds: float) -> None:
        self._read = read
        self._seconds = seconds
        self._lock = threading.Lock()
        self._value: tuple[float, T] | None = None

    def __call__(self) -> T:
        with self._lock:
            if self._value is None or time.monotonic() >= self._value[0]:
                self._value = (time.monotonic() + self._seconds, self._read())
            return self._value[1]

    def forget(self) -> None:
        """Read anew at the next call."""
        with self._lock:
            self._value = None
