"""Waking the workers. A wake-up carries no facts: it says "look now"; the rows say what there is to do."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from apps.common import redis

CHANNEL = "dropwise:wake"


def wake(name: str) -> None:
    """After the commit (at once in autocommit) tell the workers to run the drain `name`, in one PUBLISH.

    Best effort: a wake-up that is lost only means waiting for the schedule.
    """
    transaction.on_commit(partial(_publish, name), robust=True)


def _publish(name: str) -> None:
    redis.attempt(lambda client: client.publish(CHANNEL, name))
