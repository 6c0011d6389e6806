"""Routes the traffic of one origin, and makes requests safe for a WSGI handler."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from channels.layers import get_channel_layer

from config.bodies import Bodies, BodyRefusedError, ClientGoneError
from config.hosts import PROBES, Hosts, refusal
from config.refusals import refuse_http, refuse_page, refuse_socket
from config.security_headers import content_security_policy, security_headers

# Looser than the standard's type: each application gets only the scopes given here.
Application = Callable[[Any, Any, Any], Awaitable[None]]

logger = logging.getLogger(__name__)

_POLICY = b"content-security-policy"
_FRAME_OPTIONS = b"x-frame-options"
_BODY_HEADERS = frozenset({b"content-length", b"transfer-encoding"})


class OneOrigin:
    """Passes WebSockets below `/ws/` to `websocket` and HTTP to `http`, and handles the lifespan itself."""

    def __init__(self, *, http: Application, websocket: Application) -> None:
        self.http = http
        self.websocket = websocket
        self._bodies = Bodies()
        self._hosts = Hosts()
        self._headers = [
            (name.lower().encode(), value.encode()) for name, value in security_headers().items()
        ]
        self._framed_policy = content_security_policy(framed=True).encode()

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await _lifespan(receive, send)

    async def _http(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        # In WSGI `X_Forwarded_For` and `X-Forwarded-For` become the same name: drop names with underscores.
        headers = []
        host: bytes | None = None
        hosts = 0
        length: bytes | None = None
        chunked = False
        for header in scope["headers"]:
            name = header[0]
            if b"_" in name:
                continue
            headers.append(header)
            if name == b"host":
                host = header[1]
                hosts += 1
            elif name == b"content-length":
                length = header[1]
            elif name == b"transfer-encoding":
                chunked = True

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                # A page with its own policy keeps it: with two, both would apply.
                own = {name.lower(): value for name, value in message["headers"]}
                # The older header knows only "nobody" and "this origin".
                framed = own.get(_POLICY) == self._framed_policy
                added = [
                    header
                    for header in self._headers
                    if header[0] not in own and not (framed and header[0] == _FRAME_OPTIONS)
                ]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        if (hosts != 1 or not self._hosts.allows(host or b"")) and scope["path"] not in PROBES:
            if scope["path"].startswith("/api/"):
                await refuse_http(send_with_headers, 400, refusal())
            else:
                await refuse_page(send_with_headers, 400, refusal())
            return
        query = scope["query_string"]
        if not query.isascii():
            query = b"".join(bytes([byte]) if byte < 0x80 else b"%%%02X" % byte for byte in query)
        safe: Any = {**scope, "headers": headers, "query_string": query}
        if length is None and not chunked:
            await self.http(safe, receive, send_with_headers)
            return
        try:
            body = await self._bodies.received(safe, int(length or 0), receive)
        except BodyRefusedError as error:
            await refuse_http(send_with_headers, error.status, error.sentence, close=error.status == 408)
            return
        except ClientGoneError:
            return
        if chunked:  # which a WSGI handler would not read
            headers[:] = [header for header in headers if header[0] not in _BODY_HEADERS]
            headers.append((b"content-length", b"%d" % body.length))
        try:
            await self.http(safe, body.receive, send_with_headers)
        finally:
            body.close()

    async def _websocket(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._hosts.allows(hosts[0]):
            await refuse_socket(send, 400, refusal())
        elif scope["path"].startswith("/ws/"):
            await self.websocket(scope, receive, send)
        else:
            await refuse_socket(send, 404, "Not found.")


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
