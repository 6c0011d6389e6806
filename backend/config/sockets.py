"""Who may open a WebSocket: pages of this origin, and programs that are not browsers."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable
from django.conf import settings
from django.http.request import validate_host


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
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": None})


def _is_own(origin: str, host: str) -> bool:
    if origin == settings.PUBLIC_ORIGIN:
        return True
    try:
        parts = urlsplit(origin)
        name = parts.hostname or ""
    except ValueError:
        return False
    return parts.netloc.lower() == host.lower() and validate_host(name, settings.ALLOWED_HOSTS)
