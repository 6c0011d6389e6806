"""Who may open a socket: pages of this origin, and programs that are no browsers."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable
from django.conf import settings
from django.http.request import validate_host


class SameOriginOnly:
    """Refuses the handshake where a browser says that the page came from elsewhere.

    The page's host must be the one it connects to (or the public origin), and one this installation answers
    for: otherwise a foreign name pointed at this address would pass.
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
