"""Where a request ends is never a matter of opinion: what a proxy could read otherwise is refused."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.contract.conftest import dist, web
from tests.contract.raw_http import raw_connection, raw_request, read_to_end
from tests.contract.server import WebServer, environment, web_server
from tests.factories.platform import Merchant

__all__ = ["dist", "web"]

_POST = b"POST /api/auth/signin/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
_CHUNKED = _POST + b"Transfer-Encoding: chunked\r\n\r\n"
_INVALID = "The request is not valid HTTP/1.1."


@pytest.mark.parametrize(
    "request_",
    [
        *(_CHUNKED + size + b"{}\r\n0\r\n\r\n" for size in (b"2 \r\n", b"+2\r\n", b"0x2\r\n", b"-2\r\n")),
        *(_CHUNKED + size + b"{}\r\n0\r\n\r\n" for size in (b" 2\r\n", b"2\n", b"2\r", b"\r\n", b"g\r\n")),
        _CHUNKED + b"2\r\n{}0\r\n\r\n",
        _CHUNKED + b"FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
        _POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        *(_POST + b"Content-Length: " + length + b"\r\n\r\n{}" for length in (b"+2", b"-2", b"2,2", b"0x2")),
        _POST + b"Content-Length : 2\r\n\r\n{}",
        b"GET /healthz HTTP/1.1\nHost: localhost\n\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n X-Folded: 1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX\x00Y: 1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n",
    ],
)
def test_a_request_whose_end_is_doubtful_is_refused(web: WebServer, request_: bytes) -> None:
    refused = raw_request(web, request_)

    assert (refused.status, refused.json["error"]) == (400, _INVALID)


def test_the_older_protocol_is_answered_and_its_connection_closed(web: WebServer) -> None:
    answer = raw_request(web, b"GET /healthz HTTP/1.0\r\n\r\n")

    assert answer.status == 200
    assert b"\r\nconnection: close\r\n" in answer.content


def test_half_a_request_whose_client_says_no_more_is_closed(web: WebServer) -> None:
    with raw_connection(web) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: loc")
        connection.shutdown(socket.SHUT_WR)

        assert read_to_end(connection).content == b""


def test_a_server_that_ends_tells_its_sockets_so(database_url: str, dist: Path, merchant: Merchant) -> None:
    payment_id = merchant.payment()["id"]
    with (
        web_server(environment(database_url, dist)) as server,
        connect(f"{server.sockets}/ws/payments/{payment_id}/") as page,
    ):
        page.recv(timeout=10)
        os.kill(server.pid, signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            page.recv(timeout=20)

    # "Service restart": the page connects again.
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
