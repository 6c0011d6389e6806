"""Rate limits: at most `limit` calls in any `period` seconds (a sliding window).

`local_limit` counts in this process alone, for calls so cheap that asking Redis would cost as much.
`shared_limit` counts for all processes: the first fifth in the process itself, so that quiet callers cost no
round trip, the rest in Redis. Several processes together may allow slightly more than the limit.
"""

from __future__ import annotations

import functools
import itertools
import math
import os
import threading
import time
from collections import deque
from typing import Literal

import redis
from django.conf import settings
from redis.commands.core import Script

from apps.common import redis as shared_redis
from apps.common.errors import TooManyRequests

# KEYS[1]: the window. ARGV: limit, period in microseconds, a member no other call uses.
# Returns 0, or the microseconds until the next call is allowed.
_WINDOW = """
local now = redis.call('TIME')
local at = now[1] * 1000000 + now[2]
local period = tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', at - period)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return math.max(1, oldest[2] + period - at)
end
redis.call('ZADD', KEYS[1], at, ARGV[3])
redis.call('PEXPIRE', KEYS[1], math.ceil(period / 1000))
return 0
"""

_LOCAL_SHARE = 5
_serial = itertools.count()
_process = f"{os.getpid()}:{time.time_ns()}"


class LocalWindows:
    """Sliding windows in this process's memory. Thread-safe. `len` is the number of keys."""

    def __init__(self, largest: int = 20_000) -> None:
        self._largest = largest
        self._lock = threading.Lock()
        self._windows: dict[str, tuple[float, deque[float]]] = {}

    def __len__(self) -> int:
        return len(self._windows)

    def wait(self, key: str, *, limit: int, period: float) -> float:
        """Count a call and return 0, or return the seconds until it would be allowed."""
        now = time.monotonic()
        with self._lock:
            if key not in self._windows:
                if len(self._windows) >= self._largest:
                    self._forget(now)
                self._windows[key] = (period, deque())
            _, window = self._windows[key]
            while window and window[0] <= now - period:
                window.popleft()
            if len(window) >= limit:
                return (window[0] + period - now) if window else period
            window.append(now)
            return 0.0

    def _forget(self, now: float) -> None:
        """Drop the windows that have ended; all of them if that frees nothing."""
        live = {
            key: (period, window)
            for key, (period, window) in self._windows.items()
            if window and window[-1] > now - period
        }
        self._windows = live if len(live) < self._largest else {}


_local = LocalWindows()


@functools.cache
def _script() -> Script:
    return shared_redis.client().register_script(_WINDOW)


def _run(connection: redis.Redis, key: str, limit: int, period: float) -> int:
    member = f"{_process}:{next(_serial)}"
    return int(_script()(keys=[key], args=[limit, int(period * 1_000_000), member], client=connection))


def shared_limit(key: str, *, limit: int, period: float, local: LocalWindows = _local) -> None:
    """Count a call for all processes (while Redis is unavailable, for this one). Raises ApiError 429.

    `local` are the windows of this process.
    """
    own = limit // _LOCAL_SHARE
    if own and local.wait(f"own:{key}", limit=own, period=period) == 0:
        return
    rest = limit - own

    def ask(connection: redis.Redis) -> int:
        return _run(connection, f"dropwise:limit:{key}", rest, period)

    wait_us = shared_redis.attempt(ask)
    wait = wait_us / 1_000_000 if wait_us is not None else local.wait(key, limit=rest, period=period)
    if wait > 0:
        raise TooManyRequests(math.ceil(wait))


def change_limit(kind: Literal["regenerate", "connect", "webhook"], *, account: int) -> None:
    """Count a change that is mailed to the account or asks something outside. Raises ApiError 429."""
    shared_limit(f"change:{kind}:{account}", limit=settings.RATE_CHANGES_PER_HOUR, period=3600)


def local_limit(key: str, *, limit: int, period: float) -> None:
    """Count a call in this process. Raises ApiError 429 with Retry-After."""
    wait = _local.wait(key, limit=limit, period=period)
    if wait > 0:
        raise TooManyRequests(math.ceil(wait))
