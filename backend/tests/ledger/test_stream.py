"""The stream says when to look, and reconnects automatically."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from itertools import islice

import pytest
from websockets.sync.server import ServerConnection

from apps.ledger.stream import LedgerStream, StreamEvent
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import new_wallet
from tests.ledger.server import Request, reply, scripted

OPEN, LEDGER, IDLE = StreamEvent.SUBSCRIBED, StreamEvent.LEDGER, StreamEvent.IDLE
CLOSED = json.dumps({"type": "ledgerClosed", "ledger_index": 9})
TOUCHED = json.dumps({"type": "transaction", "validated": True})
PROPOSED = json.dumps({"type": "transaction", "validated": False})


@pytest.fixture
def stop() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def _take(stream: Iterator[StreamEvent], wanted: StreamEvent, tries: int = 20) -> None:
    """Read until `wanted` arrives."""
    for _ in range(tries):
        if next(stream) == wanted:
            return
    pytest.fail(f"{wanted} never came")


def test_ledger_and_payment_arrive_as_events(ledger: LedgerProcess, stop: threading.Event) -> None:
    address = new_wallet().address
    events = LedgerStream(lambda: ledger.ws, accounts=lambda: {address}, stop=stop).events()
    assert next(events) == OPEN
    ledger.close()
    assert next(events) == LEDGER
    ledger.fund(address)
    _take(events, LEDGER)
    stop.set()
    assert list(events) == []


def _greeting(socket: ServerConnection, request: Request) -> None:
    reply(socket, request, {})


def test_queued_messages_become_one_event(stop: threading.Event) -> None:
    def handler(socket: ServerConnection, request: Request) -> None:
        reply(socket, request, {})
        assert looking.wait(10)
        for message in (PROPOSED, TOUCHED, TOUCHED, CLOSED, TOUCHED):
            socket.send(message)
        assert socket.ping().wait(10)  # handled in order, so the reader has all five
        sent.set()

    looking, sent = threading.Event(), threading.Event()
    with scripted(handler) as server:
        events = LedgerStream(lambda: server.url, accounts=set, stop=stop, idle_every=0.3).events()
        assert next(events) == OPEN
        looking.set()  # all five arrive while the reader is busy with the first event
        assert sent.wait(10)
        assert next(events) == LEDGER
        assert next(events) == IDLE
        stop.set()
        events.close()  # type: ignore[attr-defined]


def test_silent_socket_is_dropped(stop: threading.Event) -> None:
    with scripted(_greeting) as server:
        events = LedgerStream(
            lambda: server.url, accounts=set, stop=stop, silence=0.3, idle_every=0.1, backoff=(0.01, 0.02)
        ).events()
        assert next(events) == OPEN
        _take(events, OPEN)
        stop.set()
        events.close()  # type: ignore[attr-defined]
    assert server.connections == 2
    assert [request["streams"] for request in server.requests] == [["ledger"]] * 2


def test_dropped_connection_is_reopened(stop: threading.Event) -> None:
    def handler(socket: ServerConnection, request: Request) -> None:
        reply(socket, request, {})
        socket.send(CLOSED)
        socket.close()

    with scripted(handler) as server:
        events = LedgerStream(lambda: server.url, accounts=set, stop=stop, backoff=(0.01, 0.02)).events()
        # Response and ledger may become one event; neither is lost when the connection ends.
        heard = [event for event in islice(events, 60) if event != IDLE]
        stop.set()
        events.close()  # type: ignore[attr-defined]
    assert len(heard) >= 3
    assert set(heard) <= {OPEN, LEDGER}
    assert server.connections >= 3


def test_unreachable_server_still_gives_idle_events(stop: threading.Event) -> None:
    events = LedgerStream(
        lambda: "ws://127.0.0.1:9", accounts=set, stop=stop, idle_every=0.05, backoff=(0.1, 0.2)
    ).events()
    assert [next(events) for _ in range(3)] == [IDLE] * 3
    stop.set()
    assert list(events) == []


def test_wallet_registered_later_is_subscribed_too(stop: threading.Event) -> None:
    accounts = {"rFirst"}

    def handler(socket: ServerConnection, request: Request) -> None:
        reply(socket, request, {})
        socket.send(CLOSED)

    with scripted(handler) as server:
        events = LedgerStream(lambda: server.url, accounts=lambda: set(accounts), stop=stop).events()
        _take(events, LEDGER)
        accounts.add("rSecond")
        _take(events, LEDGER)
        stop.set()
        events.close()  # type: ignore[attr-defined]
    assert [request.get("accounts") for request in server.requests] == [["rFirst"], ["rSecond"]]


def test_refused_subscription_is_retried(stop: threading.Event) -> None:
    def handler(socket: ServerConnection, request: Request) -> None:
        if len(server.requests) == 1:
            socket.send(json.dumps({"id": request["id"], "status": "error", "error": "tooBusy"}))
        else:
            reply(socket, request, {})

    with scripted(handler) as server:
        events = LedgerStream(lambda: server.url, accounts=set, stop=stop, backoff=(0.01, 0.02)).events()
        _take(events, OPEN)
        stop.set()
        events.close()  # type: ignore[attr-defined]
    assert server.connections == 2
