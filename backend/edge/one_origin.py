"""Routes the traffic of one origin, and makes requests safe for a WSGI handler."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from channels.layers import get_channel_layer

from apps.common.clients import client_address
from apps.common.content_policy import content_security_policy
from apps.common.web_threads import (
    CALLER,
    Caller,
    CallerGoneError,
    ClientWaitsTooOftenError,
    TooManyWaitingError,
)
from edge.bodies import Bodies, BodyRefusedError, ClientGoneError
from edge.hosts import PROBES, Hosts, refusal
from edge.refusals import refuse_http, refuse_page, refuse_socket
from edge.security_headers import security_headers
from edge.uvicorn_private import client_gone, connection_closing

# Looser than the standard's type: each application gets only the scopes given here.
Application = Callable[[Any, Any, Any], Awaitable[None]]

logger = logging.getLogger(__name__)

_POLICY = b"content-security-policy"
_FRAME_OPTIONS = b"x-frame-options"
_BODY_HEADERS = frozenset({b"content-length", b"transfer-encoding"})


_WAITS_TOO_OFTEN = "Too many of your requests are waiting. Wait for responses before you send more."
_BUSY = "The site is busy. Try again in a moment."


@dataclass(slots=True)
class _Head:
    """What the headers of a request say about its host and its body. `length` is the body's, as sent."""

    headers: list[tuple[bytes, bytes]]
    host: bytes = b""
    hosts: int = 0
    length: bytes | None = None
    chunked: bool = False
    forwarded_for: bytes = b""


def _head(headers: Iterable[tuple[bytes, bytes]]) -> _Head:
    # In WSGI `X_Forwarded_For` and `X-Forwarded-For` become the same name: drop names with underscores.
    head = _Head([header for header in headers if b"_" not in header[0]])
    for name, value in head.headers:
        if name == b"host":
            head.host = value
            head.hosts += 1
        elif name == b"content-length":
            head.length = value
        elif name == b"transfer-encoding":
            head.chunked = True
        elif name == b"x-forwarded-for":
            head.forwarded_for += b"," + value if head.forwarded_for else value
    return head


def _ascii(query: bytes) -> bytes:
    """WSGI takes a query of ASCII only."""
    if query.isascii():
        return query
    return b"".join(bytes([byte]) if byte < 0x80 else b"%%%02X" % byte for byte in query)


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
        head = _head(scope["headers"])
        send = self._with_headers(send, receive)
        if not (head.hosts == 1 and self._hosts.allows(head.host)) and scope["path"] not in PROBES:
            await _refuser(scope)(send, 400, refusal())
            return
        if "\0" in scope["path"]:
            # No name of ours has it, and PostgreSQL would take it for an error.
            await _refuser(scope)(send, 404, "Not found.")
            return
        # uvicorn made the scope for this request alone.
        scope["headers"] = head.headers
        scope["query_string"] = _ascii(scope["query_string"])
        client = client_address((scope["client"] or ("", 0))[0], head.forwarded_for.decode("latin1"))
        CALLER.set(Caller(client, connection_closing(receive)))
        try:
            if head.length is None and not head.chunked:
                await self.http(scope, receive, send)
            else:
                await self._http_with_body(scope, head, receive, send)
        except ClientWaitsTooOftenError:
            await _refuser(scope)(send, 429, _WAITS_TOO_OFTEN, retry_after=1)
        except TooManyWaitingError:
            await _refuser(scope)(send, 503, _BUSY, retry_after=2)
        except CallerGoneError:
            return

    async def _http_with_body(
        self, scope: HTTPScope, head: _Head, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        try:
            body = await self._bodies.received(scope, int(head.length or 0), receive)
        except BodyRefusedError as error:
            await refuse_http(send, error.status, error.sentence, close=error.status == 408)
            return
        except ClientGoneError:
            return
        if head.chunked:  # which a WSGI handler would not read
            plain = [header for header in head.headers if header[0] not in _BODY_HEADERS]
            scope["headers"] = [*plain, (b"content-length", b"%d" % body.length)]
        try:
            await self.http(scope, body.receive, send)
        finally:
            body.close()

    def _with_headers(self, send: ASGISendCallable, receive: Any) -> ASGISendCallable:
        """`send`, which adds the security headers that a response does not set."""
        is_closing = connection_closing(receive)

        async def send_with_headers(message: Any) -> None:
            if is_closing():
                # uvicorn learns of it a moment later. To write until then would be an error in the log.
                client_gone(receive.__self__)
                return
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

        return send_with_headers

    async def _websocket(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._hosts.allows(hosts[0]):
            await refuse_socket(send, 400, refusal())
        elif scope["path"].startswith("/ws/"):
            await self.websocket(scope, receive, send)
        else:
            await refuse_socket(send, 404, "Not found.")


def _refuser(scope: HTTPScope) -> Callable[..., Awaitable[None]]:
    return refuse_http if scope["path"].startswith("/api/") else refuse_page


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
