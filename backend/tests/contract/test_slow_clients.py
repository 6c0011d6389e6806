"""Clients that send slowly, too much or too fast: they are refused, and others do not notice them."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import takewhile
from pathlib import Path

import httpx
import pytest

from edge.http_protocol import FRAMING_BYTES, HEAD_BYTES, PIPELINED
from tests.contract.conftest import UNLIMITED
from tests.contract.raw_http import (
    PATIENCE_SECONDS,
    raw_connection,
    raw_request,
    read_to_end,
    send_until_refused,
)
from tests.contract.server import WebServer, environment, web_server
from tests.factories.platform import Merchant

# A head is sent at once after connecting: more time than a busy machine needs between the two.
HEAD_SECONDS, BODY_SECONDS, KEEP_ALIVE_SECONDS = 4, 2, 3
NEW_CONNECTIONS = 10
# The client that opens them, so that those of other tests do not count.
HURRIED = "127.0.0.6"
# What asyncio and uvloop read at once.
ONE_READ_BYTES = 256 * 1024


@pytest.fixture(scope="module")
def hasty(database_url: str, dist: Path) -> Iterator[WebServer]:
    """A server whose clients have little time. Tests that are not about time use `web`."""
    settings = environment(
        database_url,
        dist,
        RATE_CREATE_PER_SECOND=UNLIMITED,
        REQUEST_HEAD_SECONDS=str(HEAD_SECONDS),
        REQUEST_BODY_SECONDS=str(BODY_SECONDS),
        KEEP_ALIVE_SECONDS=str(KEEP_ALIVE_SECONDS),
        NEW_CONNECTIONS_PER_CLIENT=str(NEW_CONNECTIONS),
    )
    with web_server(settings) as server:
        yield server


def _post(path: str, length: int, body: bytes = b"") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n".encode() + body


def _send_for_ever(connection: socket.socket) -> None:
    while True:
        connection.sendall(b" " * 65_536)


def test_an_unfinished_body_is_refused_when_its_time_is_up(hasty: WebServer) -> None:
    with raw_connection(hasty) as connection:
        connection.sendall(_post("/api/auth/signin/", 10, b"{"))
        refused = read_to_end(connection)

    assert refused.status == 408
    assert refused.json["error"] == "The request body did not arrive within 2 seconds."


def test_a_body_that_trickles_in_has_one_deadline(hasty: WebServer) -> None:
    with raw_connection(hasty) as connection:
        connection.sendall(_post("/api/auth/signin/", 60_000))
        while not select.select([connection], [], [], 0.1)[0]:
            connection.sendall(b" ")
        assert read_to_end(connection).status == 408


def test_a_body_that_is_announced_too_long_is_refused_unread(web: WebServer) -> None:
    with raw_connection(web) as connection:
        connection.sendall(_post("/api/auth/signin/", 65_537))
        refused = read_to_end(connection)

    assert refused.status == 413
    assert refused.json["error"] == "The request body is too large."


def test_the_rest_of_a_refused_body_is_not_read_for_ever(web: WebServer) -> None:
    with raw_connection(web) as connection:
        connection.sendall(_post("/api/auth/signin/", 10**9))
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            _send_for_ever(connection)


@pytest.mark.parametrize(
    "part", [b"0;" + b"x" * 9_998, b"1;x\r\nx\r\n" * 1_250], ids=["extension", "tiny chunks"]
)
def test_the_framing_of_a_chunked_body_is_limited(web: WebServer, part: bytes) -> None:
    with raw_connection(web) as connection:
        connection.sendall(
            b"POST /api/auth/signin/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        read, refused = send_until_refused(connection, part, at_most=50_000_000)

    assert refused.status in {400, 413}
    assert read <= FRAMING_BYTES + ONE_READ_BYTES


def test_trailers_are_not_headers(web: WebServer, merchant: Merchant) -> None:
    authorization = f"Authorization: Bearer {merchant.keys['test']}\r\n".encode()
    refused = raw_request(
        web,
        b"POST /api/payments/create/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"2\r\n{}\r\n0\r\n" + authorization + b"\r\n",
    )

    assert refused.status == 401


def test_endless_trailers_are_cut_off(web: WebServer) -> None:
    with raw_connection(web) as connection:
        connection.sendall(
            b"POST /api/auth/signin/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            b"0\r\nX: "
        )
        read, refused = send_until_refused(connection, b"x" * 65_536, at_most=50_000_000)

    assert refused.status == 400
    assert read <= FRAMING_BYTES + ONE_READ_BYTES


def test_an_endless_header_is_refused_early(web: WebServer) -> None:
    before = web.megabytes
    with raw_connection(web) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        read, refused = send_until_refused(connection, b"x" * 65_536, at_most=400_000_000)

    assert refused.status == 431
    assert refused.json["error"] == (
        "The headers of the request are too long: send at most 100 headers and 16 kB in all."
    )
    assert read <= HEAD_BYTES + ONE_READ_BYTES
    assert web.megabytes < before + 20


def test_many_headers_are_refused(web: WebServer) -> None:
    hundred = b"".join(b"X-%d: 1\r\n" % number for number in range(99))

    accepted = raw_request(web, b"GET /healthz HTTP/1.1\r\nConnection: close\r\n" + hundred + b"\r\n")
    refused = raw_request(web, b"GET /healthz HTTP/1.1\r\nConnection: close\r\nX: 1\r\n" + hundred + b"\r\n")

    assert (accepted.status, refused.status) == (200, 431)
    with raw_connection(web) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n")
        _, refused = send_until_refused(connection, b"X: 1\r\n" * 1000, at_most=10_000_000)
    assert refused.status == 431


def test_a_long_header_in_one_packet_is_refused(web: WebServer) -> None:
    line = b"GET /healthz HTTP/1.1\r\nConnection: close\r\nX: "

    assert raw_request(web, line + b"x" * 15_000 + b"\r\n\r\n").status == 200
    assert raw_request(web, line + b"x" * 17_000 + b"\r\n\r\n").status == 431


def test_a_long_address_is_refused(web: WebServer) -> None:
    complete = raw_request(web, b"GET /" + b"x" * 9_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    with raw_connection(web) as connection:
        connection.sendall(b"GET /")
        _, endless = send_until_refused(connection, b"x" * 4096, at_most=9_000_000)

    for refused in (complete, endless):
        assert refused.status == 414
        assert refused.json["error"] == "The address of the request is too long: send at most 8 kB."
        assert refused.json["code"] == "address_too_long"


def test_half_a_head_is_refused_when_its_time_is_up(hasty: WebServer) -> None:
    with raw_connection(hasty) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        while not select.select([connection], [], [], 0.1)[0]:
            connection.sendall(b"X: 1\r\n")
        refused = read_to_end(connection)

    assert refused.status == 408
    assert refused.json["error"] == ("The request did not arrive in time: send its headers within 4 seconds.")


def test_idle_connections_are_closed(hasty: WebServer) -> None:
    with raw_connection(hasty) as never_used, raw_connection(hasty) as used:
        used.sendall(b"GET /healthz HTTP/1.1\r\n\r\n")
        assert read_to_end(used).status == 200
        assert read_to_end(never_used).content == b""


@pytest.mark.parametrize(
    "request_",
    [
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET ?x HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"CONNECT example.org:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
)
def test_what_is_not_http_is_refused_in_json(web: WebServer, request_: bytes) -> None:
    before = len(web.log)

    refused = raw_request(web, request_)

    assert refused.status == 400
    assert refused.json["error"]
    assert len(refused.json["request_id"]) == 32
    assert web.log[before:] == ""


@pytest.mark.parametrize("coding", [b"gzip, chunked", b"gzip", b"chunked, chunked", b"identity"])
def test_transfer_codings_other_than_chunked_are_refused(web: WebServer, coding: bytes) -> None:
    refused = raw_request(
        web,
        b"POST /api/auth/signin/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\nTransfer-Encoding: " + coding + b"\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    )

    assert refused.status in {400, 501}
    if refused.status == 501:
        assert refused.json["error"] == "The only transfer coding that this server knows is chunked."
    else:
        assert refused.json["error"] == "The request is not valid HTTP/1.1."
        assert coding != b"gzip, chunked"


def test_an_error_after_a_request_leaves_its_response(web: WebServer) -> None:
    answered = raw_request(web, b"GET /healthz HTTP/1.1\r\n\r\nnonsense\r\n\r\n")

    assert answered.status == 200


def test_requests_sent_together_are_answered_in_turn(web: WebServer) -> None:
    one = b"GET /healthz HTTP/1.1\r\n\r\n"
    last = b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"

    assert raw_request(web, one * PIPELINED + last).content.count(b"HTTP/1.1 200") == PIPELINED + 1


def test_of_requests_sent_together_beyond_a_limit_the_rest_is_left_to_be_sent_again(web: WebServer) -> None:
    answered = raw_request(web, b"GET /healthz HTTP/1.1\r\n\r\n" * 1_000).content

    assert answered.count(b"HTTP/1.1 200") == PIPELINED + 1
    assert answered.count(b"connection: close\r\n") == 1
    assert b"connection: close\r\n" in answered[answered.rindex(b"HTTP/1.1 200") :]


def test_a_client_may_open_only_so_many_connections_in_a_second(hasty: WebServer) -> None:
    def answered(client: str) -> bool:
        with suppress(ConnectionError), raw_connection(hasty, client=client) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
            return read_to_end(connection).content.startswith(b"HTTP/1.1 200")
        return False

    before_one_was_refused = list(takewhile(bool, (answered(HURRIED) for _ in range(1_000))))

    assert NEW_CONNECTIONS <= len(before_one_was_refused) < 1_000
    assert f"{HURRIED} opened {NEW_CONNECTIONS} connections in a second: more are refused" in hasty.log
    assert answered("127.0.0.7")
    end = time.monotonic() + PATIENCE_SECONDS
    while not answered(HURRIED):
        assert time.monotonic() < end


def test_clients_that_do_not_read_hold_up_nobody(web: WebServer, http: httpx.Client, dist: Path) -> None:
    """Three times as many as there are threads, each with a file that no buffer holds."""
    (dist / "assets" / "large-DWnCnJi4.js").write_bytes(b"x" * 20_000_000)
    with ExitStack() as stack:
        for _ in range(24):
            reader = stack.enter_context(socket.socket())
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", web.port))
            reader.sendall(b"GET /assets/large-DWnCnJi4.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert reader.recv(15) == b"HTTP/1.1 200 OK"

        assert [http.get(path).status_code for path in ("/healthz", "/", "/api/config/")] == [200] * 3
