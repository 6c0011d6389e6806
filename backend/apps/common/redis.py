"""One Redis client per process. Redis holds nothing that must not be lost; every caller works without it."""

from __future__ import annotations

import functools
import logging
import time
from collections.abc import Callable
from typing import TypeVar

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

T = TypeVar("T")

# While Redis is unavailable, one caller in this many seconds tries again; the others do not wait for it. One
# that hangs costs that caller a second, so it is asked less often than one that refuses.
_PAUSE_SECONDS = 1.0
_PAUSE_AFTER_HANGING_SECONDS = 5.0
_unavailable_until = 0.0


@functools.cache
def client() -> redis.Redis:
    """The client. Thread-safe: each thread that uses it has a connection."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=0.5,
        socket_timeout=1.0,
        # The first use of a connection that was closed while idle fails: try once more on a new one.
        # What hangs is not asked again.
        retry=Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,)),
    )


def reset() -> None:
    """Forget the connections; the next use reads the settings again."""
    global _unavailable_until
    client.cache_clear()
    _unavailable_until = 0.0


def attempt(act: Callable[[redis.Redis], T]) -> T | None:
    """The result of `act`, or None while Redis is unavailable. Never raises RedisError."""
    global _unavailable_until
    if time.monotonic() < _unavailable_until:
        return None
    try:
        return act(client())
    except redis.RedisError as error:
        hangs = isinstance(error, redis.TimeoutError)
        _unavailable_until = time.monotonic() + (_PAUSE_AFTER_HANGING_SECONDS if hangs else _PAUSE_SECONDS)
        logger.warning("Redis is unavailable: %s", error)
        return None
