"""News of a topic, for requests that wait for some (`edge/held.py`).

A topic is a short text, such as an account and a mode. News are told after the commit: to this process at
once, to the others through Redis. Nobody relies on them: whoever waits also looks once a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

from django.db import transaction

from apps.common import redis

CHANNEL: Final = "dropwise:news"

HOLD_FOR: Final = "X-Hold-For"
HOLD_SECONDS: Final = "X-Hold-Seconds"
"""With these headers a view asks to be asked again when there are news of a topic, within so many seconds.
The caller never sees them."""


class Waiting:
    """Who waits in this process, by topic. Belongs to one event loop; others may call `tell` only."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, set[asyncio.Event]] = {}

    def __contains__(self, topic: str) -> bool:
        return topic in self._waiting

    @property
    def topics(self) -> list[str]:
        return list(self._waiting)

    def count(self, topic: str) -> int:
        return len(self._waiting.get(topic, ()))

    @contextmanager
    def listening(self, topic: str) -> Iterator[asyncio.Event]:
        """An event that is set by news of the topic."""
        self._loop = asyncio.get_running_loop()
        mine = asyncio.Event()
        self._waiting.setdefault(topic, set()).add(mine)
        try:
            yield mine
        finally:
            others = self._waiting[topic]
            others.discard(mine)
            if not others:
                del self._waiting[topic]

    def wake(self, topic: str) -> None:
        """Set what listens to the topic. In its event loop only."""
        for each in self._waiting.get(topic, ()):
            each.set()

    def tell(self, topic: str) -> None:
        """`wake` from any thread."""
        if topic in self._waiting and self._loop is not None:
            # The loop may end with the process.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self.wake, topic)


WAITING = Waiting()


def publish(topic: str) -> None:
    """After the commit (at once in autocommit), tell all processes that there are news. Best effort."""
    transaction.on_commit(partial(_publish, topic), robust=True)


def _publish(topic: str) -> None:
    WAITING.tell(topic)
    redis.attempt(lambda client: client.publish(CHANNEL, topic))


def publish_here(topic: str) -> None:
    """Tell this process alone, which costs next to nothing; the others see it within a second."""
    WAITING.tell(topic)
