"""Routes the traffic of one origin, and makes requests safe for a WSGI handler."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from channels.layers import get_channel_layer
from django.conf import settings

from config.security_headers import security_headers

# Looser than the standard's type: each application gets only the scopes given here.
Application = Callable[[Any, Any, Any], Awaitable[None]]

logger = logging.getLogger(__name__)

# A WSGI handler reads exactly Content-Length bytes, so a chunked body is collected first. Up to one byte more
# than the limit: a longer body is then refused because of its length, like any other.
_TOO_LONG = 1


class OneOrigin:
    """Passes WebSockets below `/ws/` to `websocket` and HTTP to `http`, and handles the lifespan itself."""

    def __init__(self, *, http: Application, websocket: Application) -> None:
        self.http = http
        self.websocket = websocket
        self._headers = [
            (name.lower().encode(), value.encode()) for name, value in security_headers().items()
        ]

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            if scope["path"].startswith("/ws/"):
                await self.websocket(scope, receive, send)
            else:
                await _refuse(receive, send)
        else:
            await _lifespan(receive, send)

    async def _http(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        # In WSGI `X_Forwarded_For` and `X-Forwarded-For` become the same name: drop names with underscores.
        headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
        names = {name for name, _ in headers}
        query = scope["query_string"]
        if not query.isascii():
            query = b"".join(bytes([byte]) if byte < 0x80 else b"%%%02X" % byte for byte in query)
        if b"transfer-encoding" in names:
            headers, receive = await _collected(headers, receive)
        safe: Any = {**scope, "headers": headers, "query_string": query}

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                # A page with its own policy keeps it: with two, both would apply.
                own = {name.lower() for name, _ in message["headers"]}
                added = [header for header in self._headers if header[0] not in own]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self.http(safe, receive, send_with_headers)


async def _collected(
    headers: list[tuple[bytes, bytes]], receive: ASGIReceiveCallable
) -> tuple[list[tuple[bytes, bytes]], ASGIReceiveCallable]:
    """The headers with a Content-Length, and a `receive` that returns the whole body at once."""
    limit = settings.API_BODY_BYTES + _TOO_LONG
    body = bytearray()
    more = True
    while more and len(body) < limit:
        message: Any = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
    replaced = (b"transfer-encoding", b"content-length")
    others = [(name, value) for name, value in headers if name not in replaced]
    others.append((b"content-length", b"%d" % len(body)))

    async def once() -> Any:
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    return others, once


async def _refuse(receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1000, "reason": None})


async def _lifespan(receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    subscription: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            subscription = asyncio.create_task(_stay_subscribed())
            await send({"type": "lifespan.startup.complete"})
        else:
            if subscription is not None:
                subscription.cancel()
            await send({"type": "lifespan.shutdown.complete"})
            return


async def _stay_subscribed() -> None:
    """Keep one subscription for the lifetime of the process.

    Without any, the channel layer's receive loop sleeps for a tenth of a second, which would delay the first
    socket's first message.
    """
    layer = get_channel_layer()
    while True:
        try:
            await layer.new_channel("kept")
            return
        except Exception as error:  # noqa: BLE001  (the process must start without Redis)
            logger.warning("Live messages are unavailable: %s", error)
            await asyncio.sleep(1)
