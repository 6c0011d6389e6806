"""Live messages to open pages.

`async_to_sync(layer.group_send)` costs a hundred times as much as one PUBLISH, so messages are written in the
channel layer's own format here; a test proves that a consumer receives them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import orjson
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from apps.common import redis

# The consumer's handler is `live_message`: Channels replaces dots by underscores.
MESSAGE_TYPE = "live.message"


def publish(group: str, message: Mapping[str, object]) -> None:
    """After the commit (at once in autocommit), send `message` to every socket of `group`, as one JSON frame.

    Best effort: pages poll too, and read the payment again when they connect.
    """
    transaction.on_commit(partial(_publish, group, dict(message)), robust=True)


def _publish(group: str, message: dict[str, object]) -> None:
    layer = get_channel_layer()
    frame = layer.serialize({"type": MESSAGE_TYPE, "text": orjson.dumps(message).decode()})
    channel = f"{settings.CHANNEL_LAYER_PREFIX}__group__{group}"
    redis.attempt(lambda client: client.publish(channel, frame))
