"""A client that writes bytes, for requests that no library would send."""

from __future__ import annotations

import json
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tests.contract.server import WebServer

PATIENCE_SECONDS = 20


@dataclass(frozen=True)
class RawResponse:
    """What a connection received until the server closed it."""

    content: bytes

    @property
    def status(self) -> int:
        return int(self.content.split(b" ", 2)[1])

    @property
    def json(self) -> dict[str, Any]:
        return dict(json.loads(self.content.split(b"\r\n\r\n", 1)[1]))


def raw_connection(web: WebServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", web.port), timeout=PATIENCE_SECONDS)


def raw_request(web: WebServer, request: bytes) -> RawResponse:
    """Send these bytes and read until the server closes the connection."""
    with raw_connection(web) as connection:
        connection.sendall(request)
        return read_to_end(connection)


def read_to_end(connection: socket.socket) -> RawResponse:
    content = b""
    while part := connection.recv(65_536):
        content += part
    return RawResponse(content)


def read_what_arrived(connection: socket.socket) -> bytes:
    """As `read_to_end`, of a server that closes the connection without reading all that we sent."""
    received = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            received += part
    return received


def send_until_refused(
    connection: socket.socket, part: Callable[[], bytes], *, at_most: int
) -> tuple[int, RawResponse]:
    """Send one part after another until the server responds; how many bytes were sent, and its response."""
    sent = 0
    while sent < at_most:
        readable, writable, _ = select.select([connection], [connection], [], PATIENCE_SECONDS)
        if readable:
            break
        if writable:
            sent += connection.send(part())
    return sent, read_to_end(connection)
