"""`/ws/payments/{id}/`: live messages to a payment's checkout page. Server to client only; no sign-in."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

import orjson
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from apps.common.clients import client_address
from apps.common.errors import ApiError
from apps.payments.selectors import payment_id_parse, payment_live_message
from apps.payments.wire.payment import live_group

CLOSE_UNKNOWN = 4404
CLOSE_TOO_MANY = 4429

_lock = threading.Lock()
_sockets: Counter[str] = Counter()


class PaymentConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    client: str | None = None
    group: str | None = None

    async def connect(self) -> None:
        """Subscribe first, then send a snapshot: a change in between is sent twice rather than never."""
        await self.accept()
        if not self._enter():
            await self.close(CLOSE_TOO_MANY)
            return
        try:
            payment_id = payment_id_parse(self.scope["url_route"]["kwargs"]["payment_id"])
        except ApiError:
            await self.close(CLOSE_UNKNOWN)
            return
        group = live_group(payment_id)
        await self.channel_layer.group_add(group, self.channel_name)
        self.group = group
        snapshot = await database_sync_to_async(payment_live_message)(payment_id=payment_id)
        if snapshot is None:
            await self.close(CLOSE_UNKNOWN)
            return
        await self.send(text_data=orjson.dumps(snapshot).decode())

    async def disconnect(self, code: int) -> None:
        if self.group is not None:
            await self.channel_layer.group_discard(self.group, self.channel_name)
        if self.client is not None:
            with _lock:
                _sockets[self.client] -= 1
                if _sockets[self.client] <= 0:
                    del _sockets[self.client]

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Pages send nothing."""

    async def live_message(self, event: dict[str, Any]) -> None:
        """From `apps.common.live.publish`."""
        await self.send(text_data=event["text"])

    def _enter(self) -> bool:
        """Count this socket against its client's limit; False where that is reached."""
        headers = dict(self.scope["headers"])
        peer = (self.scope.get("client") or ("", 0))[0]
        client = client_address(peer, headers.get(b"x-forwarded-for", b"").decode("latin1"))
        with _lock:
            if _sockets[client] >= settings.SOCKETS_PER_CLIENT:
                return False
            _sockets[client] += 1
        self.client = client
        return True
