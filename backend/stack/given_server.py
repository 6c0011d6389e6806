"""A ledger server given by URL: what it reports about itself over its WebSocket.

Needs the virtual environment, for `websockets`.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from .errors import StackError

TIMEOUT_SECONDS = 10.0
# Network IDs up to this one belong to public networks; a private server needs a higher one.
LAST_PUBLIC_NETWORK_ID = 1024
BROKEN = (OSError, EOFError, TimeoutError, ValueError, WebSocketException)


@dataclass(frozen=True)
class GivenServer:
    """What kind of server it is. `standalone`: a private network of one server, with play money."""

    network_id: int
    standalone: bool
    validated: int


class Refused(Exception):
    """The server refused a command; `code` is its `error` field."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@contextmanager
def opened(url: str) -> Iterator[Connection]:
    """A connection for the block. Raises one of `BROKEN`."""
    with connect(
        url, open_timeout=TIMEOUT_SECONDS, close_timeout=1, max_size=None, compression=None, proxy=None
    ) as socket:
        yield socket


def ask(socket: Connection, command: str, **params: Any) -> dict[str, Any]:
    """The `result` of one command. Raises Refused, or one of `BROKEN`."""
    socket.send(json.dumps({"id": 1, "command": command, "api_version": 2, **params}))
    while True:
        reply = json.loads(socket.recv(timeout=TIMEOUT_SECONDS))
        if reply.get("type") == "response":
            break
    if reply.get("status") != "success":
        raise Refused(str(reply.get("error", "unknown")))
    result: dict[str, Any] = reply["result"]
    return result


def server_of(socket: Connection) -> GivenServer:
    """What the server reports now. Raises Refused, or one of `BROKEN`."""
    info = ask(socket, "server_info")["info"]
    network_id = int(info.get("network_id", 0))
    # As in apps/ledger: our own says what it is; a standalone rippled has no peers and no quorum.
    standalone = info.get("peers") == 0 and info.get("validation_quorum") == 0
    return GivenServer(
        network_id=network_id,
        standalone=standalone or "local_ledger" in info,
        validated=int((info.get("validated_ledger") or {}).get("seq", 0)),
    )


def look_at(url: str, *, variable: str, taken: set[int | None]) -> GivenServer:
    """Inspect the server at `url`, the value of `variable`. `taken`: network IDs of the other ledgers.

    Raises StackError if it does not respond, or if its network ID cannot be used.
    """
    try:
        with opened(url) as socket:
            server = server_of(socket)
    except (Refused, KeyError, *BROKEN) as error:
        raise StackError(
            f"The ledger server at {url} does not respond ({error or type(error).__name__}). "
            f"Start it, or correct {variable}."
        ) from error
    if server.standalone and server.network_id <= LAST_PUBLIC_NETWORK_ID:
        raise StackError(
            f"The standalone server at {url} has the network ID {server.network_id} of a public network. "
            f"Give it one above {LAST_PUBLIC_NETWORK_ID} (rippled.cfg: [network_id])."
        )
    if server.network_id in taken:
        raise StackError(
            f"{variable} has network ID {server.network_id}, like the other mode's ledger: "
            "each mode needs its own network."
        )
    return server
