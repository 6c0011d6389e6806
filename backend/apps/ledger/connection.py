"""One kept WebSocket connection to a ledger server: a request goes out with an id, its reply comes back."""

from __future__ import annotations

import itertools
import time
from collections.abc import Mapping
from typing import Any

import orjson
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from apps.ledger.types import LedgerRefused, LedgerUnavailable

# Error codes that say "not now" or "not I": another moment, or another server, may answer.
_PASSING = frozenset(
    {"tooBusy", "slowDown", "noNetwork", "noCurrent", "noClosed", "notReady", "notSynced", "internal"}
)
_MAX_REPLY_BYTES = 64 * 1024 * 1024
_BROKEN = (OSError, EOFError, TimeoutError, WebSocketException)


class Connection:
    """Belongs to one thread. Connects when first asked and again after a failure; keeps no other state.

    `connect_timeout` and `reply_timeout` are seconds.
    """

    def __init__(self, url: str, *, connect_timeout: float = 5.0, reply_timeout: float = 10.0) -> None:
        self.url = url
        self._connect_timeout = connect_timeout
        self._reply_timeout = reply_timeout
        self._ids = itertools.count(1)
        self._socket: ClientConnection | None = None

    def request(self, command: str, params: Mapping[str, Any], *, repeat: bool) -> dict[str, Any]:
        """The `result` of one command.

        `repeat` allows one second try where a kept connection turns out to be dead (servers close idle
        ones); it must be False where the first try may have had an effect that the caller must hear of.
        Raises `LedgerUnavailable` where nothing is known, `LedgerRefused` where the server said no.
        """
        kept = self._socket is not None
        try:
            reply = self._exchange(command, params)
        except _BROKEN as error:
            self.close()
            if not (kept and repeat) or isinstance(error, TimeoutError):
                raise LedgerUnavailable(f"{self.url}: {command}: {error or type(error).__name__}") from error
            return self.request(command, params, repeat=False)
        if reply.get("status") != "success":
            raise self._refusal(command, reply)
        result = reply.get("result")
        if not isinstance(result, dict):
            raise LedgerUnavailable(f"{self.url}: {command}: a reply without a result")
        return result

    def close(self) -> None:
        """End the connection; the next request opens another."""
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()

    def _exchange(self, command: str, params: Mapping[str, Any]) -> dict[str, Any]:
        if self._socket is None:
            self._socket = connect(
                self.url,
                open_timeout=self._connect_timeout,
                close_timeout=1,
                max_size=_MAX_REPLY_BYTES,
                compression=None,
                proxy=None,
            )
        request_id = next(self._ids)
        message = {"id": request_id, "command": command, "api_version": 2, **params}
        self._socket.send(orjson.dumps(message).decode())
        deadline = time.monotonic() + self._reply_timeout
        while True:
            # Anything with another id is a late reply to a request that was given up.
            reply = orjson.loads(self._socket.recv(timeout=max(0.0, deadline - time.monotonic())))
            if isinstance(reply, dict) and reply.get("id") == request_id:
                return reply

    def _refusal(self, command: str, reply: Mapping[str, Any]) -> Exception:
        code = str(reply.get("error", "unknown"))
        message = str(reply.get("error_message") or reply.get("error_exception") or "")
        if code in _PASSING:
            return LedgerUnavailable(f"{self.url}: {command}: {code} {message}".rstrip())
        return LedgerRefused(code, message)
