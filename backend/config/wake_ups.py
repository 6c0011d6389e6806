"""A worker's ear: hears `apps.common.jobs.wake` and puts that drain into the queue it serves."""

from __future__ import annotations

import logging
import threading
from collections.abc import Set
from typing import Any

import redis

from apps.common.jobs import CHANNEL
from config import env

logger = logging.getLogger(__name__)

# A wake-up that nobody took for this long is stale: the schedule has come round since.
EXPIRES = 15.0
# Wake-ups within this time become one task; whatever comes while it passes makes another, so none is lost.
_GATHER_SECONDS = 0.02
_RECONNECT_SECONDS = 1.0

_stopping = threading.Event()


def start(app: Any, tasks: Set[str]) -> None:
    """Listen in a thread of this worker for the wake-ups of `tasks`."""
    _stopping.clear()
    threading.Thread(target=_listen, args=(app, frozenset(tasks)), name="wake-ups", daemon=True).start()


def stop() -> None:
    _stopping.set()


def _listen(app: Any, tasks: Set[str]) -> None:
    while not _stopping.is_set():
        try:
            _until_lost(app, tasks)
        except Exception as error:  # noqa: BLE001  (the ear must never fall off: the schedule bridges the gap)
            logger.warning("Wake-ups are away: %s", error)
            _stopping.wait(_RECONNECT_SECONDS)


def _until_lost(app: Any, tasks: Set[str]) -> None:
    client = redis.Redis.from_url(env.REDIS_URL, socket_timeout=None, socket_connect_timeout=2)
    with client, redis.client.PubSub(client.connection_pool, ignore_subscribe_messages=True) as pubsub:
        pubsub.subscribe(CHANNEL)
        # Whatever was said while nobody listened is caught up with at once.
        _send(app, tasks)
        while not _stopping.is_set():
            _send(app, _heard(pubsub) & tasks)


def _heard(pubsub: redis.client.PubSub) -> Set[str]:
    """The names heard in the next second, or as soon as one was heard and the others had time to come."""
    names: set[str] = set()
    message = pubsub.get_message(timeout=1.0)
    if message is not None:
        _stopping.wait(_GATHER_SECONDS)
    while message is not None:
        names.add(message["data"].decode("utf-8", "replace"))
        message = pubsub.get_message(timeout=0)
    return names


def _send(app: Any, names: Set[str]) -> None:
    for name in names:
        app.send_task(name, expires=EXPIRES)
