"""`/ws/payments/{id}/`: live messages to a payment's checkout page. Server to client only; no sign-in."""

from __future__ import annotations

from typing import Any

import orjson
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from apps.common.errors import ApiError
from apps.common.web_threads import (
    CallerGoneError,
    ClientWaitsTooOftenError,
    TooManyWaitingError,
    web_threads,
)
from apps.payments.selectors import payment_id_parse, payment_live_message
from apps.payments.wire.payment import live_group

CLOSE_UNKNOWN = 4404
CLOSE_TRY_AGAIN_LATER = 1013


class PaymentConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    group: str | None = None

    async def connect(self) -> None:
        """Subscribe first, then send a snapshot: a change in between is sent twice rather than never."""
        await self.accept()
        try:
            payment_id = payment_id_parse(self.scope["url_route"]["kwargs"]["payment_id"])
        except ApiError:
            await self.close(CLOSE_UNKNOWN)
            return
        group = live_group(payment_id)
        await self.channel_layer.group_add(group, self.channel_name)
        self.group = group
        read = database_sync_to_async(payment_live_message, thread_sensitive=False, executor=web_threads())
        try:
            snapshot = await read(payment_id=payment_id)
        except CallerGoneError:
            return
        except (ClientWaitsTooOftenError, TooManyWaitingError):
            await self.close(CLOSE_TRY_AGAIN_LATER)
            return
        if snapshot is None:
            await self.close(CLOSE_UNKNOWN)
            return
        await self.send(text_data=orjson.dumps(snapshot).decode())

    async def disconnect(self, code: int) -> None:
        if self.group is not None:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Pages send nothing."""

    async def live_message(self, event: dict[str, Any]) -> None:
        """From `apps.common.live.publish`."""
        await self.send(text_data=event["text"])
