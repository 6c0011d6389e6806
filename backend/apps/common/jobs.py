"""Waking the workers. A wake-up only says "look now"; the work to do is in database rows."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from apps.common import redis

CHANNEL = "dropwise:wake"


def wake(name: str) -> None:
    """After the commit (at once in autocommit), tell the workers to run the task `name`, with one PUBLISH.

    Best effort: if a wake-up is lost, the task runs on its schedule.
    """
    transaction.on_commit(partial(_publish, name), robust=True)


def _publish(name: str) -> None:
    redis.attempt(lambda client: client.publish(CHANNEL, name))
