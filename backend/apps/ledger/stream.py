"""The ledger's stream, used for one thing: to know when to look.

The stream may drop, repeat or hold back anything, and says a ledger closed before it sends that ledger's
transactions; so its messages carry no facts here. A reader sweeps `account_tx` at each event.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import orjson
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect
from websockets.sync.connection import Connection

log = logging.getLogger(__name__)

_SUBSCRIBE = "subscribe"
_BROKEN = (OSError, EOFError, WebSocketException, ValueError)


@dataclass(frozen=True, slots=True)
class LookNow:
    """Why to look: a subscription began, a ledger closed, a watched account was touched, or time passed."""

    reason: Literal["open", "ledger", "account", "idle"]


class LedgerStream:
    """Reads one server's stream for ever, reconnecting by itself.

    `accounts` is asked at every event, so that a wallet registered meanwhile is subscribed too. All times
    are seconds: `silence` without a closed ledger means a dead subscription, however open the socket is;
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

    def events(self) -> Iterator[LookNow]:
        """Events until `stop` is set. What arrives while the caller works is folded into one event."""
        pause = self._shortest
        while not self._stop.is_set():
            try:
                for event in self._connected():
                    pause = self._shortest if event.reason == "ledger" else pause
                    yield event
            except _BROKEN as error:
                log.warning("ledger stream %s: %s", self._url, error or type(error).__name__)
            if not self._stop.is_set():
                yield from self._away(pause * random.uniform(0.5, 1.0))  # noqa: S311
                pause = min(pause * 2, self._longest)

    def _away(self, seconds: float) -> Iterator[LookNow]:
        """The pause between two connections; a long one still gives its idle events."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self._stop.wait(min(left, self._idle_every)):
                return
            yield LookNow("idle")

    def _connected(self) -> Iterator[LookNow]:
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

    def _next(self, socket: Connection) -> LookNow | None:
        """Wait for one message, then take all that is already there. None where `stop` or silence is due."""
        reason: Literal["open", "ledger", "account"] | None = None
        wait = self._idle_every
        deadline = time.monotonic() + wait
        while True:
            try:
                # Short waits, so that a stop is seen soon.
                message = orjson.loads(socket.recv(timeout=min(wait, 0.5)))
            except TimeoutError:
                if reason is not None:
                    return LookNow(reason)
                if self._stop.is_set() or time.monotonic() - self._closed_at > self._silence:
                    return None
                if time.monotonic() >= deadline:
                    return LookNow("idle")
                continue
            except ConnectionClosed:
                # What was heard before the end still counts; the next call meets the end again.
                if reason is None:
                    raise
                return LookNow(reason)
            kind = message.get("type")
            if kind == "ledgerClosed":
                self._closed_at = time.monotonic()
                reason = "ledger"
            elif kind == "transaction" and message.get("validated"):
                reason = "ledger" if reason == "ledger" else "account"
            elif message.get("status") == "error":
                raise ValueError(f"subscribe refused: {message.get('error')}")
            elif message.get("id") == _SUBSCRIBE:
                # From here on nothing is missed: look once for what came before.
                reason = reason or "open"
            if reason is not None:
                wait = 0.0
