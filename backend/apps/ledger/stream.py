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
from contextlib import suppress
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


# Each says all that those before it say.
_STRENGTH = (StreamEvent.SUBSCRIBED, StreamEvent.ACCOUNT, StreamEvent.LEDGER)


class LedgerStream:
    """Reads a server's stream until `stop` is set, and reconnects when the connection ends.

    `url` and `accounts` are called after every event, so that another server is read when `url` names one,
    and new wallets are subscribed too. All times are in seconds: after `silence` without a closed ledger the
    connection is replaced, even if its socket is open; `idle_every` is the longest time between two events,
    connected or not.
    """

    def __init__(
        self,
        url: Callable[[], str],
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
        self._connected_to = ""

    def events(self) -> Iterator[StreamEvent]:
        """Events until `stop` is set. Messages that arrive while the caller works become one event."""
        pause = self._shortest
        while not self._stop.is_set():
            try:
                for event in self._connected():
                    pause = self._shortest if event is StreamEvent.LEDGER else pause
                    yield event
            except _BROKEN as error:
                log.warning("ledger stream %s: %s", self._connected_to, error or type(error).__name__)
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
        self._connected_to = self._url()
        with connect(
            self._connected_to, open_timeout=5, close_timeout=1, max_queue=64, compression=None, proxy=None
        ) as socket:
            watched = set(self._accounts())
            self._subscribe(socket, watched, {"streams": ["ledger"]})
            self._closed_at = time.monotonic()
            while not self._stop.is_set():
                event = self._next(socket)
                if time.monotonic() - self._closed_at > self._silence:
                    log.warning("ledger stream %s: no ledger for %g s", self._connected_to, self._silence)
                    return
                if event is None:
                    continue
                yield event
                if self._url() != self._connected_to:
                    return
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
        idle_at = time.monotonic() + self._idle_every
        event = None
        while event is None:
            with suppress(TimeoutError):
                # Short timeouts, so that `stop` is noticed soon.
                event = self._event_of(orjson.loads(socket.recv(timeout=min(self._idle_every, 0.5))))
            # Also between messages that mean nothing, of which a server may send any number.
            if self._stop.is_set() or time.monotonic() - self._closed_at > self._silence:
                return None
            if event is None and time.monotonic() >= idle_at:
                return StreamEvent.IDLE
        return self._strongest_waiting(socket, event)

    def _strongest_waiting(self, socket: Connection, event: StreamEvent) -> StreamEvent:
        """One event for this one and all whose messages have arrived."""
        while True:
            try:
                other = self._event_of(orjson.loads(socket.recv(timeout=0)))
            except (TimeoutError, ConnectionClosed):
                # Messages read before the end still count; the next call raises.
                return event
            if other is not None:
                event = max(event, other, key=_STRENGTH.index)

    def _event_of(self, message: Any) -> StreamEvent | None:
        """None for a message that means nothing here. Raises ValueError if the subscription was refused."""
        if not isinstance(message, dict):
            return None
        if message.get("type") == "ledgerClosed":
            self._closed_at = time.monotonic()
            return StreamEvent.LEDGER
        if message.get("type") == "transaction" and message.get("validated"):
            return StreamEvent.ACCOUNT
        if message.get("status") == "error":
            raise ValueError(f"subscription refused: {message.get('error')}")
        # Later messages are not missed, but earlier ones may have been: one event for those.
        return StreamEvent.SUBSCRIBED if message.get("id") == _SUBSCRIBE else None
