"""Whatever a ledger server's stream says, whoever reads it goes on looking at the ledger."""

from __future__ import annotations

import json
import threading
from contextlib import closing, suppress
from itertools import cycle

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection

from apps.ledger.stream import LedgerStream, StreamEvent
from tests.hostile.corpus import read
from tests.ledger.server import Request, reply, scripted

MESSAGES = read("ledger_messages")["stream"]
CLOSED = json.dumps({"type": "ledgerClosed", "ledger_index": 9})


def test_no_message_of_the_stream_ends_it() -> None:
    """Each connection brings one message of the corpus, and then a ledger."""
    stop, told = threading.Event(), cycle(MESSAGES)

    def handler(socket: ServerConnection, request: Request) -> None:
        reply(socket, request, {})
        with suppress(ConnectionClosed):
            socket.send(next(told))
            socket.send(CLOSED)
            socket.close()

    with scripted(handler) as server:
        stream = LedgerStream(lambda: server.url, accounts=set, stop=stop, backoff=(0.001, 0.002))
        with closing(stream.events()) as events:  # type: ignore[type-var]
            heard = set()
            while server.connections <= len(MESSAGES):
                heard.add(next(events))
            stop.set()
    assert {StreamEvent.SUBSCRIBED, StreamEvent.LEDGER} <= heard


def test_messages_without_a_meaning_do_not_keep_the_reader_from_looking() -> None:
    stop, over = threading.Event(), threading.Event()

    def handler(socket: ServerConnection, request: Request) -> None:
        reply(socket, request, {})
        with suppress(ConnectionClosed):
            while not over.wait(0.01):
                socket.send("{}")

    with scripted(handler) as server:
        stream = LedgerStream(lambda: server.url, accounts=set, stop=stop, idle_every=0.2, silence=1.0)
        with closing(stream.events()) as events:  # type: ignore[type-var]
            heard = [next(events) for _ in range(3)]
            # A server without ledgers is left, however much else it says.
            while server.connections < 2:
                next(events)
            stop.set()
            over.set()
    assert heard == [StreamEvent.SUBSCRIBED, StreamEvent.IDLE, StreamEvent.IDLE]
