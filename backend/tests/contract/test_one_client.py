"""One client that asks for all the server has: it is refused, and a visitor elsewhere does not notice."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event

import pytest

from apps.content.models import ContactMessage
from edge.bodies import UNFINISHED_PER_CLIENT
from tests.contract.conftest import UNLIMITED
from tests.contract.raw_http import (
    PATIENCE_SECONDS,
    raw_connection,
    raw_request,
    read_to_end,
    read_what_arrived,
)
from tests.contract.server import WebServer, environment, web_server
from tests.factories.outside import Listener, held_until, listening
from tests.factories.platform import Merchant
from tests.factories.users import signed_in

CONNECTIONS = UNFINISHED_PER_CLIENT + 10
WAITING = 5
# Of each client its own, so that what an earlier test left does not count.
GREEDY, SENDER, LEAVER, VISITOR = "127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"


class Held:
    """A ledger that responds when it is told to. Whoever asks it keeps a thread of the server until then."""

    def __init__(self) -> None:
        self.answer = Event()
        self.listener: Listener

    @contextmanager
    def thread(self, web: WebServer, merchant: Merchant) -> Iterator[None]:
        """Inside, the one thread is busy."""
        session, asked = signed_in(merchant.user).access, self.listener.accepted
        self.answer.clear()
        with raw_connection(web) as connection:
            connection.sendall(
                f"GET /api/wallets/balance/{merchant.address}/ HTTP/1.1\r\nHost: localhost\r\n"
                f"Authorization: Bearer {session}\r\nConnection: close\r\n\r\n".encode()
            )
            try:
                self.listener.await_accepted(asked + 1)
                yield
            finally:
                self.answer.set()
            assert read_to_end(connection).status == 503


@pytest.fixture(scope="module")
def ledger() -> Iterator[Held]:
    held = Held()
    with listening(held_until(held.answer)) as held.listener:
        yield held


@pytest.fixture(scope="module")
def web(database_url: str, dist: Path, ledger: Held) -> Iterator[WebServer]:
    """A server with one thread."""
    settings = environment(
        database_url,
        dist,
        WEB_THREADS="1",
        LEDGER_URL_TEST=f"ws://127.0.0.1:{ledger.listener.port}",
        OUTSIDE_SECONDS="300",
        REQUESTS_WAITING_PER_CLIENT=str(WAITING),
        REQUESTS_WAITING=str(3 * WAITING),
        CONNECTIONS_PER_CLIENT=str(CONNECTIONS),
        RATE_STATUS_CLIENT_PER_SECOND=UNLIMITED,
        REQUEST_BODY_SECONDS="600",
    )
    with web_server(settings) as server:
        yield server


def _post(path: str, body: bytes, *, close: bool = True) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    end = "Connection: close\r\n\r\n" if close else "\r\n"
    return (head + "Content-Type: application/json\r\n" + end).encode() + body


_GET = b"GET /api/config/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
_LAST_GET = b"GET /api/config/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
_CONTACT = "/api/platform-admin/contact/submit/"
_TOO_MANY = "Too many of your requests are waiting. Wait for responses before you send more."


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
        # The server may end the connection; what it held of it is gone then.
        with suppress(ConnectionError):
            while time.monotonic() < end:
                if select.select([], [connection], [], 0.1)[1]:
                    sent += connection.send(packet[sent % len(packet) :])

        assert web.megabytes < before + 40
    assert sent < 1000 * len(request_) + 3_000_000


def test_a_client_may_hold_only_so_many_connections(web: WebServer) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(raw_connection(web, client=GREEDY)) for _ in range(CONNECTIONS)]
        with raw_connection(web, client=GREEDY) as one_too_many:
            assert read_what_arrived(one_too_many) == b""
        for connection in (held[-1], stack.enter_context(raw_connection(web, client=VISITOR))):
            connection.sendall(_LAST_GET)
            assert read_to_end(connection).status == 200
    assert f"{GREEDY} holds {CONNECTIONS} connections: more are refused" in web.log


def test_a_client_that_sends_too_much_at_once_is_told_so(
    web: WebServer, ledger: Held, merchant: Merchant
) -> None:
    with ExitStack() as stack:
        with ledger.thread(web, merchant):
            sent = [stack.enter_context(raw_connection(web, client=SENDER)) for _ in range(30)]
            for connection in sent:
                connection.sendall(_LAST_GET)
            answered = _answered(sent, 30 - WAITING)
            refused = [read_to_end(connection) for connection in answered]
        waited = [read_to_end(connection) for connection in sent if connection not in answered]

    assert [response.status for response in refused] == [429] * (30 - WAITING)
    assert {response.json["error"] for response in refused} == {_TOO_MANY}
    assert b"retry-after: 1\r\n" in refused[0].content
    assert [response.status for response in waited] == [200] * WAITING


def _answered(connections: list[socket.socket], number: int) -> list[socket.socket]:
    """Those that a response has come to, once it came to so many."""
    answered: list[socket.socket] = []
    while len(answered) < number:
        waiting = [connection for connection in connections if connection not in answered]
        readable, _, _ = select.select(waiting, [], [], PATIENCE_SECONDS)
        assert readable
        answered += readable
    return answered


def test_requests_of_closed_connections_are_not_run(web: WebServer, ledger: Held, merchant: Merchant) -> None:
    body = b'{"name": "Ann", "email": "ann@example.com", "subject": "Hello", "message": "A word."}'
    with ledger.thread(web, merchant):
        with ExitStack() as stack:
            for _ in range(WAITING):
                stack.enter_context(raw_connection(web, client=LEAVER)).sendall(_post(_CONTACT, body))
            # As many as may are waiting now.
            assert raw_request(web, _post(_CONTACT, body), client=LEAVER).status == 429
        # The server has read of the closed connections before it answers a later one.
        assert raw_request(web, b"nonsense\r\n\r\n", client=LEAVER).status == 400
        last = raw_connection(web, client=LEAVER)
        last.sendall(_LAST_GET)
    # It waited behind them, and has a place because they left theirs.
    with last:
        assert read_to_end(last).status == 200
    assert not ContactMessage.objects.filter(client=LEAVER).exists()


def test_a_client_may_leave_only_so_many_bodies_unfinished(web: WebServer) -> None:
    unfinished = _post("/api/auth/signin/", b"x" * 60_000)[:-1]
    with ExitStack() as stack:
        begun = [
            stack.enter_context(raw_connection(web, client=f"127.0.1.{number % 2}"))
            for number in range(2 * UNFINISHED_PER_CLIENT)
        ]
        for connection in begun:
            connection.sendall(unfinished)
        for client in ("127.0.1.0", "127.0.1.1"):
            with raw_connection(web, client=client) as one_more:
                one_more.sendall(unfinished)
                refused = read_what_arrived(one_more)
                assert refused.startswith(b"HTTP/1.1 429")
                assert b"Too many unfinished requests. Finish some before you begin others." in refused
        assert raw_request(web, _post("/api/auth/signin/", b"x"), client="127.0.1.0").status == 400
        begun[0].sendall(b"x")
        assert read_to_end(begun[0]).status == 400


def test_calls_of_sign_up_are_limited_refused_ones_included(web: WebServer) -> None:
    body = b'{"username": "%s", "email": "", "password": "nineteen-letters-xx"}' % (b"zz " * 21_000)
    statuses = [raw_request(web, _post("/api/auth/signup/", body)).status for _ in range(12)]

    assert statuses == [400] * 10 + [429] * 2
