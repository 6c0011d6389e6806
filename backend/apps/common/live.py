"""Live messages to open pages.

`async_to_sync(layer.group_send)` costs a hundred times as much as one PUBLISH, so messages are written in the
channel layer's own format here; a test proves that a consumer receives them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

import orjson
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction
from redis import Redis

from apps.common import redis

# The consumer's handler is `live_message`: Channels replaces dots by underscores.
MESSAGE_TYPE = "live.message"


def publish(messages: Iterable[tuple[str, Mapping[str, object]]]) -> None:
    """After the commit (at once in autocommit), send each message to every socket of its group, as one JSON
    frame; all in one round trip to Redis.

    Best effort: pages poll too, and read the payment again when they connect.
    """
    if sent := [(group, dict(message)) for group, message in messages]:
        transaction.on_commit(partial(_publish, sent), robust=True)


def _publish(messages: list[tuple[str, dict[str, object]]]) -> None:
    layer = get_channel_layer()
    frames = [
        (
            f"{settings.CHANNEL_LAYER_PREFIX}__group__{group}",
            layer.serialize({"type": MESSAGE_TYPE, "text": orjson.dumps(message).decode()}),
        )
        for group, message in messages
    ]

    def send(client: Redis) -> None:
        with client.pipeline(transaction=False) as pipeline:
            for channel, frame in frames:
                pipeline.publish(channel, frame)
            pipeline.execute()

    redis.attempt(send)
