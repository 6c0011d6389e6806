"""One kept Redis client for a process. It only wakes people up: whoever asks must live without an answer."""

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

# While Redis is away, one caller in this many seconds finds out again; the others do not wait for a timeout.
_PAUSE_SECONDS = 1.0
_away_until = 0.0


@functools.cache
def client() -> redis.Redis:
    """The kept client: thread-safe, a connection for each thread at work."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=0.5,
        socket_timeout=1.0,
        # A connection closed while idle is found by its first use: once more on a fresh one, then give up.
        retry=Retry(NoBackoff(), 1),
    )


def attempt(act: Callable[[redis.Redis], T]) -> T | None:
    """`act` on the kept client, or None where Redis is away. Never raises for Redis."""
    global _away_until
    if time.monotonic() < _away_until:
        return None
    try:
        return act(client())
    except redis.RedisError as error:
        _away_until = time.monotonic() + _PAUSE_SECONDS
        logger.warning("Redis is away: %s", error)
        return None
