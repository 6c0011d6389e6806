"""WebSocket clients that send too much, or do not go away: the server stays small and open to others."""

from __future__ import annotations

import base64
import os
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import OP_BINARY, OP_CONT, OP_PING, OP_TEXT, Frame, Opcode
from websockets.sync.client import connect

from tests.contract.raw_http import raw_connection, raw_request, read_to_end, read_what_arrived
from tests.contract.server import WebServer, web_server

UNKNOWN = "/ws/payments/6f1de4bb-3b1b-4a77-9a4c-1c0a3f7c2b8c/"
LIMIT = 8


@pytest.fixture
def limited(database_url: str, db: None) -> Iterator[WebServer]:
    """A server of its own, where no other test's sockets count."""
    environment = {
        "DATABASE_URL": database_url,
        "REDIS_URL": os.environ["REDIS_URL"],
        "SOCKETS_PER_CLIENT": str(LIMIT),
    }
    with web_server(environment) as server:
        yield server


def _handshake(path: str = UNKNOWN, more: bytes = b"") -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
    ).encode() + (more + b"\r\n")


@contextmanager
def _opened(web: WebServer, path: str) -> Iterator[socket.socket]:
    """A socket that the server accepted, whose frames we write ourselves."""
    with raw_connection(web) as connection:
        connection.sendall(_handshake(path))
        head = b""
        while b"\r\n\r\n" not in head:
            head += connection.recv(1)
        assert head.startswith(b"HTTP/1.1 101")
        yield connection


def _frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def _announced(length: int) -> bytes:
    """The start of a frame of this length."""
    return b"\x82\xff" + length.to_bytes(8, "big") + b"mask"


def _close_code(received: bytes) -> int:
    """Of the close frame at the end."""
    start = received.rindex(b"\x88")
    return int.from_bytes(received[start + 2 : start + 4], "big")


def test_a_long_frame_is_refused_at_its_first_bytes(web: WebServer, payment_path: str) -> None:
    for start in (_announced(15_000_000), _announced(1025), _announced(2**62)):
        with _opened(web, payment_path) as connection:
            connection.sendall(start)
            assert _close_code(read_to_end(connection).content) == 1009


def test_unfinished_frames_take_no_memory(web: WebServer, payment_path: str) -> None:
    before = web.megabytes
    with ExitStack() as stack:
        sockets = [stack.enter_context(_opened(web, payment_path)) for _ in range(LIMIT)]
        for one in sockets:
            one.sendall(_announced(1024) + b"x" * 1000)
        for one in sockets:
            one.sendall(b"x" * 24 + _announced(15_000_000))
            _send(one, b"x" * 14_999_999)
        assert web.megabytes < before + 20


def _send(connection: socket.socket, data: bytes) -> None:
    """As much of it as the server takes."""
    with suppress(ConnectionError):
        connection.sendall(data)


def test_the_fragments_of_a_message_count_together(web: WebServer, payment_path: str) -> None:
    with _opened(web, payment_path) as connection:
        connection.sendall(_frame(OP_TEXT, b"x" * 600, fin=False) + _frame(OP_CONT, b"x" * 600))
        assert _close_code(read_to_end(connection).content) == 1009


@pytest.mark.parametrize(
    "frames",
    [
        _frame(OP_TEXT, fin=False) + _frame(OP_CONT, fin=False) * 2_000,
        _frame(OP_BINARY, b"x") * 2_000,
        _frame(OP_PING, b"x") * 2_000,
    ],
    ids=["fragments", "messages", "pings"],
)
def test_a_flood_of_frames_closes_the_socket(web: WebServer, payment_path: str, frames: bytes) -> None:
    with _opened(web, payment_path) as connection:
        connection.sendall(frames)
        assert select.select([connection], [], [], 20)[0]
        received = read_what_arrived(connection)
    assert _close_code(received) == 1008


def test_a_library_may_ping_and_send_a_little(web: WebServer, payment_path: str) -> None:
    with connect(f"{web.sockets}{payment_path}") as page:
        page.recv(timeout=10)
        for _ in range(20):
            page.send("x" * 1024)
            assert page.ping().wait(10)


@pytest.mark.parametrize(
    "handshake",
    [
        _handshake().replace(b"GET", b"POST"),
        _handshake(more=b"Content-Length: 5\r\n"),
        _handshake(more=b"X: " + b"x" * 9_000 + b"\r\n"),
        _handshake().replace(b"Version: 13", b"Version: 12"),
        _handshake().replace(b"Sec-WebSocket-Key", b"X-Key"),
        _handshake().replace(b"Host: localhost", b"Host: evil.example"),
        _handshake().replace(b"Version: 13", b"Version: \xb2"),
        _handshake().replace(b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: \xff"),
        _handshake("/ws/%ff%00/"),
    ],
)
def test_a_bad_handshake_is_refused_in_json(web: WebServer, db: None, handshake: bytes) -> None:
    before = len(web.log)

    refused = raw_request(web, handshake)

    assert 400 <= refused.status < 500
    assert refused.json["error"]
    assert "Traceback" not in web.log[before:]


@pytest.mark.parametrize("frames", [1, 2])
def test_text_that_is_not_utf_8_leaves_nothing_in_the_log(
    web: WebServer, payment_path: str, frames: int
) -> None:
    before = len(web.log)
    with _opened(web, payment_path) as connection:
        for number in range(frames):
            kind = OP_CONT if number else OP_TEXT
            connection.sendall(_frame(kind, b"\xff", fin=number == frames - 1))
        assert _close_code(read_to_end(connection).content) == 1007
    assert web.log[before:] == ""


def test_closed_sockets_count_until_their_connections_are_gone(limited: WebServer) -> None:
    """Ours never answer the server's close frame."""
    with ExitStack() as stack:
        for _ in range(LIMIT):
            connection = stack.enter_context(_opened(limited, UNKNOWN))
            assert _close_code(connection.recv(100)) == 4404
        for _ in range(LIMIT):
            connection = stack.enter_context(_opened(limited, UNKNOWN))
            assert _close_code(connection.recv(100)) == 4429
        with pytest.raises(InvalidStatus) as refused:
            connect(f"{limited.sockets}{UNKNOWN}")
        assert refused.value.response.status_code == 429

    # Their connections are gone, so there is room again; how soon the server notices is its kernel's affair.
    codes = set[int]()
    while 4404 not in codes:
        try:
            with connect(f"{limited.sockets}{UNKNOWN}", close_timeout=1) as socket_:
                with pytest.raises(ConnectionClosed):
                    socket_.recv(timeout=10)
                codes.add(socket_.close_code or 0)
        except InvalidStatus as error:
            codes.add(error.response.status_code)
    assert codes <= {4404, 4429, 429}
