"""A client that writes bytes, for requests that no library would send."""

from __future__ import annotations

import json
import select
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from edge.http_protocol import RECEIVE_BUFFER_BYTES
from tests.contract.server import WebServer

PATIENCE_SECONDS = 20
SEND_BUFFER_BYTES = 32 * 1024
# The most that may be on its way while the server is busy. The kernel doubles the size of a buffer.
BUFFERED_BYTES = 2 * (SEND_BUFFER_BYTES + RECEIVE_BUFFER_BYTES)


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


def raw_connection(web: WebServer, *, client: str = "127.0.0.1") -> socket.socket:
    """A connection of which the kernel buffers at most BUFFERED_BYTES on both sides together.

    `client` is the address that it comes from, any one of 127.0.0.0/8.
    """
    connection = socket.socket()
    connection.bind((client, 0))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
    connection.settimeout(PATIENCE_SECONDS)
    connection.connect(("127.0.0.1", web.port))
    return connection


def raw_request(web: WebServer, request: bytes, *, client: str = "127.0.0.1") -> RawResponse:
    """Send these bytes and read until the server closes the connection."""
    with raw_connection(web, client=client) as connection:
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


def send_until_refused(connection: socket.socket, part: bytes, *, at_most: int) -> tuple[int, RawResponse]:
    """Send the part again and again until the server responds.

    Returns how many bytes it has read at least (all that was sent but BUFFERED_BYTES), and its response.
    """
    sent = 0
    while sent < at_most:
        readable, writable, _ = select.select([connection], [connection], [], PATIENCE_SECONDS)
        if readable:
            break
        if writable:
            sent += connection.send(part)
    return sent - BUFFERED_BYTES, read_to_end(connection)
