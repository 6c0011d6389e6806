"""A WebSocket server that a test scripts, for what a healthy ledger never does."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

Request = dict[str, Any]
Handler = Callable[[ServerConnection, Request], None]


class ScriptedServer:
    """`connections` counts opened connections; `requests` has all requests in order."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        self.connections = 0
        self.requests: list[Request] = []
        self.url = ""
        self._arrived = threading.Condition()

    def wait_for(self, count: int) -> None:
        """Wait until `count` requests have arrived."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.requests) >= count, timeout=10)

    def serve_one(self, socket: ServerConnection) -> None:
        self.connections += 1
        try:
            for message in socket:
                request = json.loads(message)
                with self._arrived:
                    self.requests.append(request)
                    self._arrived.notify_all()
                self._handler(socket, request)
        except ConnectionClosed:
            pass


def reply(socket: ServerConnection, request: Request, result: object) -> None:
    socket.send(json.dumps({"id": request["id"], "status": "success", "type": "response", "result": result}))


def refuse(socket: ServerConnection, request: Request, error: str) -> None:
    socket.send(json.dumps({"id": request["id"], "status": "error", "type": "response", "error": error}))


@contextmanager
def scripted(handler: Handler) -> Iterator[ScriptedServer]:
    """Serve `handler` on a free port for the block."""
    script = ScriptedServer(handler)
    server: Server = serve(script.serve_one, "127.0.0.1", 0)
    script.url = f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield script
    finally:
        server.shutdown()
        thread.join()
