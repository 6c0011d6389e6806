"""A connection that is about to close, of which uvicorn does not know yet."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from edge.one_origin import OneOrigin


class Request:
    """As uvicorn's, as far as the edge uses it."""

    def __init__(self) -> None:
        self.closing, self.disconnected, self.sent = False, False, 0
        self.transport = SimpleNamespace(is_closing=lambda: self.closing)
        self.message_event = asyncio.Event()

    async def receive(self) -> Any:
        return {"type": "http.request"}

    async def send(self, message: Any) -> None:
        self.sent += 1


def test_nothing_is_written_to_a_connection_that_closes(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        request.closing = True
        await send({"type": "http.response.body", "body": b"x"})

    async def served() -> Request:
        scope: Any = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "query_string": b"",
            "client": ("192.0.2.1", 1),
            "headers": [(b"host", b"localhost")],
        }
        receive: Any = request.receive
        await OneOrigin(http=application, websocket=application)(scope, receive, request.send)
        return request

    request = Request()
    asyncio.run(served())

    assert (request.sent, request.disconnected) == (1, True)
