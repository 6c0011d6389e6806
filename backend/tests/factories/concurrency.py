"""Concurrent calls."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection, connections

T = TypeVar("T")


def concurrently(count: int, act: Callable[[], T]) -> list[T]:
    """Run `act` in this many threads that start together, each with its own database connection."""
    barrier = threading.Barrier(count)

    def one(_: int) -> T:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=30)
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))
