"""Bytes that are no request, or not quite one, and sockets that are opened or used as nobody should."""

from __future__ import annotations

import base64
import re
import selectors
import socket
import time
from collections.abc import Sequence

import pytest

from config.routing import websocket_urlpatterns
from tests.contract.raw_http import raw_connection
from tests.contract.server import WebServer
from tests.hostile.attacked import SECONDS_TO_ARRIVE, Attacked
from tests.hostile.corpus import read, wire

REQUESTS, SOCKETS = read("requests"), read("sockets")
_UNKNOWN = "6f1de4bb-3b1b-4a77-9a4c-1c0a3f7c2b8c"
_PUT_IN = {
    "@H": r"Host: localhost\r\nConnection: close\r\n",
    "@J": r"Content-Type: application/json\r\n",
    "@P": "/api/auth/signin/",
    "@K": r"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    rf"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n",
    "@U": _UNKNOWN,
}
_STATUS = re.compile(rb"HTTP/1\.1 ([0-9]{3}) ")
# Our own close, which a socket that is still open answers with the same code.
_STILL_OPEN = 1001
_CLOSE = b"\x88\x82\0\0\0\0\x03\xe9"
# What is not whole is waited for, and its end too.
_PATIENCE_SECONDS = SECONDS_TO_ARRIVE + 20.0


def _bytes(text: str) -> bytes:
    for name, value in _PUT_IN.items():
        text = text.replace(name, value)
    return wire(text)


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_hostile_request_gets_the_answer_that_it_deserves(kind: str, attacked: Attacked) -> None:
    requests = REQUESTS[kind]
    with attacked.beside(), attacked.unchanged():
        answers = _said(attacked.web, [_bytes(text) for _, text in requests])
    found = [[_first_status(answer), text] for answer, (_, text) in zip(answers, requests, strict=True)]
    assert found == requests
    # No later answer of a connection is worse than its first one.
    assert [text for text, (_, raw) in zip(answers, requests, strict=True) if _failed(text)] == []
    attacked.still_right()


def test_a_handshake_that_is_not_quite_one_is_refused(attacked: Attacked) -> None:
    handshakes = SOCKETS["handshakes"]
    with attacked.beside(), attacked.unchanged():
        answers = _said(attacked.web, [_bytes(text) for _, text in handshakes])
    assert [[_first_status(answer), text] for answer, (_, text) in zip(answers, handshakes, strict=True)] == (
        handshakes
    )
    attacked.still_right()


def test_a_socket_of_no_payment_is_closed(attacked: Attacked) -> None:
    ids = SOCKETS["payment_ids"]
    opened = [_bytes(rf"GET /ws/payments/{text}/ HTTP/1.1\r\nHost: localhost\r\n@K\r\n") for _, text in ids]
    with attacked.beside():
        answers = _said(attacked.web, opened)
    assert [[_close_code(answer), text] for answer, (_, text) in zip(answers, ids, strict=True)] == ids


def test_frames_that_nobody_should_send_close_their_socket_alone(attacked: Attacked) -> None:
    frames = SOCKETS["frames"]
    path = f"/ws/payments/{attacked.world.ids['payment_id']}/"
    opening = _bytes(rf"GET {path} HTTP/1.1\r\nHost: localhost\r\n@K\r\n")
    with attacked.beside(), attacked.unchanged():
        sent = [wire(text) + (_CLOSE if code == _STILL_OPEN else b"") for code, text in frames]
        answers = _said(attacked.web, sent, opening=opening)
    assert [[_close_code(answer), text] for answer, (_, text) in zip(answers, frames, strict=True)] == frames
    attacked.still_right()


def test_every_socket_of_the_product_is_attacked() -> None:
    *routes, _ = (route.pattern.regex for route in websocket_urlpatterns)
    paths = [f"ws/payments/{_UNKNOWN}/"]
    assert [any(route.search(path) for path in paths) for route in routes] == [True] * len(routes)


def _said(web: WebServer, requests: Sequence[bytes], *, opening: bytes = b"") -> list[bytes]:
    """What each connection received until the server closed it or its socket; all at the same time.

    After an `opening`, its answer is waited for.
    """
    talks = [_Talk(raw_connection(web), opening, request) for request in requests]
    end = time.monotonic() + _PATIENCE_SECONDS
    with selectors.DefaultSelector() as selector:
        for talk in talks:
            talk.connection.setblocking(False)
            selector.register(talk.connection, selectors.EVENT_READ | selectors.EVENT_WRITE, talk)
        while selector.get_map() and time.monotonic() < end:
            for key, events in selector.select(0.5):
                talk = key.data
                if talk.goes_on(events):
                    writes = selectors.EVENT_WRITE if talk.left else 0
                    selector.modify(talk.connection, selectors.EVENT_READ | writes, talk)
                else:
                    selector.unregister(talk.connection)
        late = [key.data.received[:100] for key in selector.get_map().values()]
    for talk in talks:
        talk.connection.close()
    assert late == []
    return [talk.received for talk in talks]


class _Talk:
    """One connection: what it still sends, and what it has received."""

    def __init__(self, connection: socket.socket, opening: bytes, request: bytes) -> None:
        self.connection, self.received = connection, b""
        self.left, self._then = (opening, request) if opening else (request, b"")

    def goes_on(self, events: int) -> bool:
        try:
            if events & selectors.EVENT_WRITE:
                self.left = self.left[self.connection.send(self.left[:65_536]) :]
            if events & selectors.EVENT_READ:
                part = self.connection.recv(65_536)
                self.received += part
                if not part or _closes(self.received):
                    return False
            if self._then and b"\r\n\r\n" in self.received:
                self.left, self._then = self._then, b""
        except BlockingIOError:
            pass
        except OSError:
            return False
        return True


def _first_status(answer: bytes) -> int:
    found = _STATUS.match(answer)
    return int(found[1]) if found else 0


def _failed(answer: bytes) -> bool:
    return any(status[0:1] == b"5" and status != b"501" for status in _STATUS.findall(answer))


def _closes(answer: bytes) -> bool:
    """Whether it is a socket's, with a whole close frame."""
    start = answer.rfind(b"\x88") if answer.startswith(b"HTTP/1.1 101") else -1
    return 0 <= start < len(answer) - 1 and start + 2 + answer[start + 1] <= len(answer)


def _close_code(answer: bytes) -> int:
    """Of the close frame at the end; 0 without one, 1 for one that names no code."""
    if not _closes(answer):
        return 0
    start = answer.rfind(b"\x88")
    return int.from_bytes(answer[start + 2 : start + 4], "big") if answer[start + 1] >= 2 else 1
