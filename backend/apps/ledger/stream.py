"""The ledger's stream. It only tells us when to read the ledger, never what happened.

The stream can drop, repeat or delay any message, and announces a closed ledger before that ledger's
transactions. So the reader runs a sweep of `account_tx` at each event.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Any

import orjson
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect
from websockets.sync.connection import Connection

log = logging.getLogger(__name__)

_SUBSCRIBE = "subscribe"
_BROKEN = (OSError, EOFError, WebSocketException, ValueError)


class StreamEvent(Enum):
    """What happened: a subscription began, a ledger closed, a transaction affected a watched account, or
    nothing for a while."""

    SUBSCRIBED = auto()
    LEDGER = auto()
    ACCOUNT = auto()
    IDLE = auto()


class LedgerStream:
    """Reads one server's stream until `stop` is set, and reconnects when the connection ends.

    `accounts` is called after every event, so that new wallets are subscribed too. All times are in seconds:
    after `silence` without a closed ledger the connection is replaced, even if its socket is open;
    `idle_every` is the longest time between two events, connected or not.
    """

    def __init__(
        self,
        url: str,
        *,
        accounts: Callable[[], set[str]],
        stop: threading.Event,
        silence: float = 20.0,
        idle_every: float = 10.0,
        backoff: tuple[float, float] = (1.0, 30.0),
    ) -> None:
        self._url = url
        self._accounts = accounts
        self._stop = stop
        self._silence = silence
        self._idle_every = idle_every
        self._shortest, self._longest = backoff
        self._closed_at = 0.0

    def events(self) -> Iterator[StreamEvent]:
        """Events until `stop` is set. Messages that arrive while the caller works become one event."""
        pause = self._shortest
        while not self._stop.is_set():
            try:
                for event in self._connected():
                    pause = self._shortest if event is StreamEvent.LEDGER else pause
                    yield event
            except _BROKEN as error:
                log.warning("ledger stream %s: %s", self._url, error or type(error).__name__)
            if not self._stop.is_set():
                yield from self._disconnected(pause * random.uniform(0.5, 1.0))  # noqa: S311
                pause = min(pause * 2, self._longest)

    def _disconnected(self, seconds: float) -> Iterator[StreamEvent]:
        """Pause between two connections; a long pause still yields idle events."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self._stop.wait(min(left, self._idle_every)):
                return
            yield StreamEvent.IDLE

    def _connected(self) -> Iterator[StreamEvent]:
        with connect(
            self._url, open_timeout=5, close_timeout=1, max_queue=64, compression=None, proxy=None
        ) as socket:
            watched = set(self._accounts())
            self._subscribe(socket, watched, {"streams": ["ledger"]})
            self._closed_at = time.monotonic()
            while not self._stop.is_set():
                event = self._next(socket)
                if time.monotonic() - self._closed_at > self._silence:
                    log.warning("ledger stream %s: no ledger for %g s", self._url, self._silence)
                    return
                if event is None:
                    continue
                yield event
                if new := self._accounts() - watched:
                    self._subscribe(socket, new, {})
                    watched |= new

    @staticmethod
    def _subscribe(socket: Connection, accounts: set[str], more: dict[str, Any]) -> None:
        request: dict[str, Any] = {"id": _SUBSCRIBE, "command": "subscribe", "api_version": 2, **more}
        if accounts:
            request["accounts"] = sorted(accounts)
        socket.send(orjson.dumps(request).decode())

    def _next(self, socket: Connection) -> StreamEvent | None:
        """Wait for a message, then read all that are waiting. None on `stop` or after too long a silence."""
        event: StreamEvent | None = None
        wait = self._idle_every
        deadline = time.monotonic() + wait
        while True:
            try:
                # Short timeouts, so that `stop` is noticed soon.
                message = orjson.loads(socket.recv(timeout=min(wait, 0.5)))
            except TimeoutError:
                if event is not None:
                    return event
                if self._stop.is_set() or time.monotonic() - self._closed_at > self._silence:
                    return None
                if time.monotonic() >= deadline:
                    return StreamEvent.IDLE
                continue
            except ConnectionClosed:
                # Messages read before the end still count; the next call raises again.
                if event is None:
                    raise
                return event
            kind = message.get("type")
            if kind == "ledgerClosed":
                self._closed_at = time.monotonic()
                event = StreamEvent.LEDGER
            elif kind == "transaction" and message.get("validated"):
                event = event if event is StreamEvent.LEDGER else StreamEvent.ACCOUNT
            elif message.get("status") == "error":
                raise ValueError(f"subscription refused: {message.get('error')}")
            elif message.get("id") == _SUBSCRIBE:
                # Later messages are not missed, but earlier ones may have been: one event for those.
                event = event or StreamEvent.SUBSCRIBED
            if event is not None:
                wait = 0.0
