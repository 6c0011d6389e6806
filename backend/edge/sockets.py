"""Who may open a WebSocket: pages of this origin, and programs that are not browsers; and how many."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable
from django.conf import settings
from django.http.request import validate_host

from apps.common.clients import client_address
from apps.common.web_threads import CALLER, Caller
from edge.refusals import refuse_socket
from edge.websocket_protocol import GONE

CLOSE_TOO_MANY = 4429


class SameOriginOnly:
    """Refuses the handshake if the browser says that the page came from another origin.

    The page's host must be the host it connects to (or the public origin) and one of ALLOWED_HOSTS: otherwise
    a foreign domain pointing at this address would be accepted.
    """

    def __init__(self, application: ASGI3Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None or _is_own(origin.decode("latin1"), headers.get(b"host", b"").decode("latin1")):
            await self.application(scope, receive, send)
            return
        await refuse_socket(send, 403, "Only pages of this site may open this WebSocket.")


def _is_own(origin: str, host: str) -> bool:
    if origin == settings.PUBLIC_ORIGIN:
        return True
    try:
        parts = urlsplit(origin)
        name = parts.hostname or ""
    except ValueError:
        return False
    return parts.netloc.lower() == host.lower() and validate_host(name, settings.ALLOWED_HOSTS)


class LimitedPerClient:
    """At most `SOCKETS_PER_CLIENT` sockets of one client.

    A socket counts until its connection is really gone: a client that never answers our close frame would
    otherwise hold any number of them. Those beyond the limit are closed with 4429, so that a page can say so;
    while as many again are closing, the handshake itself is refused.
    """

    def __init__(self, application: ASGI3Application) -> None:
        self.application = application
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        client = _client(scope)
        limit = settings.SOCKETS_PER_CLIENT
        if self._sockets[client] >= 2 * limit:
            await refuse_socket(send, 429, "Too many WebSockets of one client. Close some of them.")
            return
        self._sockets[client] += 1
        gone = scope.get("extensions", {}).get(GONE)
        if gone is not None:
            CALLER.set(Caller(client, gone.done))
            gone.add_done_callback(lambda _: self._leave(client))
        try:
            if self._sockets[client] <= limit:
                await self.application(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
                await send({"type": "websocket.close", "code": CLOSE_TOO_MANY, "reason": None})
        finally:
            if gone is None:
                self._leave(client)

    def _leave(self, client: str) -> None:
        self._sockets[client] -= 1
        if self._sockets[client] <= 0:
            del self._sockets[client]


async def no_such_socket(scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """For paths without a WebSocket."""
    await refuse_socket(send, 404, "Not found.")


def _client(scope: Any) -> str:
    forwarded_for = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin1")
    return client_address((scope.get("client") or ("", 0))[0], forwarded_for)
