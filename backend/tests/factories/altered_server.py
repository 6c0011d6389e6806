"""A ledger server in front of a real one that gives some of its answers otherwise."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection
from websockets.sync.server import ServerConnection, serve

Alter = Callable[[str, dict[str, Any]], None]


class AlteredServer:
    """All answers are those of `upstream`, but for these switches.

    `lag`: by how many ledgers it is behind. `complete`: the ledgers that it says it has. `network_id`: the
    one that it claims. `silent`: it takes requests and never responds. `before` may give the result of a
    request itself, and `alter` change the result of any command.
    """

    def __init__(self, upstream: str) -> None:
        self._upstream = upstream
        self.url = ""
        self.lag = 0
        self.complete: str | None = None
        self.network_id: int | None = None
        self.silent = False
        self.before: Callable[[dict[str, Any]], dict[str, Any] | None] | None = None
        self.alter: Alter | None = None
        self.commands: list[str] = []

    def serve(self, socket: ServerConnection) -> None:
        with suppress(ConnectionClosed), connect(self._upstream, proxy=None, max_size=None) as upstream:
            for message in socket:
                request = json.loads(message)
                self.commands.append(request["command"])
                if not self.silent:
                    socket.send(json.dumps(self._response(upstream, request)))

    def _response(self, upstream: Connection, request: dict[str, Any]) -> dict[str, Any]:
        if self.before is not None and (own := self.before(request)) is not None:
            return {"id": request["id"], "status": "success", "type": "response", "result": own}
        response = _exchange(upstream, request)
        result = response.get("result", {})
        if request["command"] == "server_state":
            self._alter_state(upstream, result["state"])
        if self.alter is not None and response.get("status") == "success":
            self.alter(request["command"], result)
        return response

    def _alter_state(self, upstream: Connection, state: dict[str, Any]) -> None:
        if self.network_id is not None:
            state["network_id"] = self.network_id
        if self.complete is not None:
            state["complete_ledgers"] = self.complete
        if self.lag:
            index = state["validated_ledger"]["seq"] - self.lag
            old = _exchange(upstream, {"id": 0, "command": "ledger", "api_version": 2, "ledger_index": index})
            header = old["result"]["ledger"]
            state["validated_ledger"] |= {
                "seq": index,
                "hash": old["result"]["ledger_hash"],
                "close_time": header["close_time"],
            }


def _exchange(upstream: Connection, request: dict[str, Any]) -> dict[str, Any]:
    upstream.send(json.dumps(request))
    response: dict[str, Any] = json.loads(upstream.recv())
    return response


@contextmanager
def altered(upstream: str) -> Iterator[AlteredServer]:
    """An altered server on a free port, without any fault yet."""
    server = AlteredServer(upstream)
    with serve(server.serve, "127.0.0.1", 0) as listener:
        server.url = f"ws://127.0.0.1:{listener.socket.getsockname()[1]}"
        thread = threading.Thread(target=listener.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            listener.shutdown()
            thread.join()
