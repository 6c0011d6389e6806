"""Listens in each worker for `apps.common.jobs.wake` and queues the tasks it names."""

from __future__ import annotations

import logging
import threading
from collections.abc import Set
from typing import Any

import redis
from django.db import connections

from apps.common.jobs import CHANNEL
from config import env
from config.celery_settings import WAKE_UP_EXPIRES

logger = logging.getLogger(__name__)

# Wake-ups within this time become one task; later ones make another, so none is lost.
_COLLECT_SECONDS = 0.02
_RECONNECT_SECONDS = 1.0
# Run by this thread while Redis is away. Any number of them may run at once, also beside the worker's own.
_RUN_WITHOUT_REDIS = frozenset({"webhooks.deliver"})

_stopping = threading.Event()


def start(app: Any, tasks: Set[str]) -> None:
    """Start a thread that listens for the wake-ups of `tasks`."""
    _stopping.clear()
    threading.Thread(target=_listen, args=(app, frozenset(tasks)), name="wake-ups", daemon=True).start()


def stop() -> None:
    _stopping.set()


def _listen(app: Any, tasks: Set[str]) -> None:
    while not _stopping.is_set():
        try:
            _until_lost(app, tasks)
        except Exception as error:  # noqa: BLE001  (keep listening, whatever happens; the schedule bridges the gap)
            logger.warning("Wake-ups are unavailable: %s", error)
            for name in tasks & _RUN_WITHOUT_REDIS:
                app.tasks[name].apply()
            # Otherwise one that has broken would be used again.
            connections.close_all()
            _stopping.wait(_RECONNECT_SECONDS)


def _until_lost(app: Any, tasks: Set[str]) -> None:
    client = redis.Redis.from_url(env.REDIS_URL, socket_timeout=None, socket_connect_timeout=2)
    with client, redis.client.PubSub(client.connection_pool, ignore_subscribe_messages=True) as pubsub:
        pubsub.subscribe(CHANNEL)
        # Run everything once, for wake-ups that were missed.
        _send(app, tasks)
        while not _stopping.is_set():
            _send(app, _heard(pubsub) & tasks)


def _heard(pubsub: redis.client.PubSub) -> Set[str]:
    """Names received within a second, or, after the first one, within the collecting time."""
    names: set[str] = set()
    message = pubsub.get_message(timeout=1.0)
    if message is not None:
        _stopping.wait(_COLLECT_SECONDS)
    while message is not None:
        names.add(message["data"].decode("utf-8", "replace"))
        message = pubsub.get_message(timeout=0)
    return names


def _send(app: Any, names: Set[str]) -> None:
    for name in names:
        app.send_task(name, expires=WAKE_UP_EXPIRES)
