"""One client that asks for all the server has: it is refused, and a visitor elsewhere does not notice."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.contract.conftest import UNLIMITED
from tests.contract.raw_http import raw_connection, raw_request, read_to_end, read_what_arrived
from tests.contract.server import WebServer, environment, web_server

CONNECTIONS = 40
WAITING = 5
OTHER_ADDRESS = "127.0.0.2"


@pytest.fixture(scope="module")
def web(database_url: str, dist: Path) -> Iterator[WebServer]:
    """A server with one thread, which one client can keep busy."""
    settings = environment(
        database_url,
        dist,
        WEB_THREADS="1",
        REQUESTS_WAITING_PER_CLIENT=str(WAITING),
        REQUESTS_WAITING=str(3 * WAITING),
        CONNECTIONS_PER_CLIENT=str(CONNECTIONS),
        RATE_STATUS_CLIENT_PER_SECOND=UNLIMITED,
    )
    with web_server(settings) as server:
        yield server


def _post(path: str, body: bytes, *, close: bool = True) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    end = "Connection: close\r\n\r\n" if close else "\r\n"
    return (head + "Content-Type: application/json\r\n" + end).encode() + body


_GET = b"GET /api/config/ HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        _GET,
        _post("/api/auth/signin/", b"x", close=False),
        _post("/api/auth/signin/", b"x" * 60_000, close=False),
    ],
    ids=["GET", "a short POST", "a long POST"],
)
def test_requests_whose_responses_nobody_reads_are_not_collected(web: WebServer, request_: bytes) -> None:
    before, sent = web.megabytes, 0
    with raw_connection(web) as connection:
        connection.setblocking(False)
        end = time.monotonic() + 3
        packet = request_ * max(2, 200_000 // len(request_))
        while time.monotonic() < end:
            if select.select([], [connection], [], 0.1)[1]:
                sent += connection.send(packet[sent % len(packet) :])

        assert web.megabytes < before + 40
    assert sent < 1000 * len(request_) + 3_000_000


def test_a_client_may_hold_only_so_many_connections(web: WebServer) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(raw_connection(web)) for _ in range(CONNECTIONS)]
        time.sleep(0.2)
        with raw_connection(web) as one_too_many:
            assert read_what_arrived(one_too_many) == b""
        held[0].sendall(b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
        assert read_to_end(held[0]).status == 200
        with socket.create_connection(("127.0.0.1", web.port), source_address=(OTHER_ADDRESS, 0)) as other:
            other.sendall(b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
            assert read_to_end(other).status == 200
    assert f"127.0.0.1 holds {CONNECTIONS} connections: more are refused" in web.log

    _until_ok(web)


def _until_ok(web: WebServer) -> None:
    """The connections that this test has closed no longer count."""
    deadline = time.monotonic() + 5
    while True:
        with suppress(ConnectionError, IndexError):
            if raw_request(web, b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n").status == 200:
                return
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_client_that_sends_too_much_at_once_is_told_so(web: WebServer) -> None:
    """Each request takes some milliseconds of the one thread; thirty arrive together."""
    with ExitStack() as stack:
        busy = [stack.enter_context(raw_connection(web)) for _ in range(30)]
        for connection in busy:
            connection.sendall(b"GET /api/schema/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        responses = [read_to_end(connection) for connection in busy]

    statuses = {response.status for response in responses}
    assert statuses == {200, 429}
    refused = next(response for response in responses if response.status == 429)
    assert refused.json["error"] == (
        "Too many of your requests are waiting. Wait for responses before you send more."
    )
    assert b"retry-after: 1\r\n" in refused.content


def test_requests_of_closed_connections_are_not_run(web: WebServer) -> None:
    """Thousands, each closed at once: a visitor with another address waits for a few of them at most."""
    end = time.monotonic() + 1.5
    request = b"GET /api/schema/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    while time.monotonic() < end:
        with suppress(ConnectionError), raw_connection(web) as connection:
            connection.sendall(request)
    with socket.create_connection(("127.0.0.1", web.port), source_address=(OTHER_ADDRESS, 0)) as visitor:
        visitor.settimeout(2)  # to run them all takes longer, to drop them takes some milliseconds
        visitor.sendall(b"GET /api/config/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert read_to_end(visitor).status == 200


def test_calls_of_sign_up_are_limited_refused_ones_included(web: WebServer) -> None:
    body = b'{"username": "%s", "email": "", "password": "nineteen-letters-xx"}' % (b"zz " * 21_000)
    statuses = [raw_request(web, _post("/api/auth/signup/", body)).status for _ in range(12)]

    assert statuses == [400] * 10 + [429] * 2
