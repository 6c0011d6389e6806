"""A persistent WebSocket connection to a ledger server: sends requests and reads their responses."""

from __future__ import annotations

import itertools
import time
from collections.abc import Mapping
from typing import Any

import orjson
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from apps.common.metrics import Counter
from apps.common.outside import seconds_left
from apps.ledger.types import LedgerRefused, LedgerUnavailable

# Temporary errors: the same request may succeed later, or on another server.
_TEMPORARY = frozenset(
    {"tooBusy", "slowDown", "noNetwork", "noCurrent", "noClosed", "notReady", "notSynced", "internal"}
)
_MAX_RESPONSE_BYTES = 64 * 1024 * 1024
# How long the server may take to confirm that the connection is closed.
_CLOSE_SECONDS = 0.1
_BROKEN = (OSError, EOFError, TimeoutError, WebSocketException)
_REQUESTS = Counter(
    "dropwise_ledger_requests_total",
    "Requests to ledger servers by method and outcome: answered, refused, or unavailable (no answer).",
    ["method", "outcome"],
)


class Connection:
    """Belongs to one thread. Connects on the first request, and again after a failure.

    `connect_timeout` and `response_timeout` are in seconds.
    """

    def __init__(self, url: str, *, connect_timeout: float = 5.0, response_timeout: float = 10.0) -> None:
        self.url = url
        self._connect_timeout = connect_timeout
        self._response_timeout = response_timeout
        self._ids = itertools.count(1)
        self._socket: ClientConnection | None = None

    def request(self, command: str, params: Mapping[str, Any], *, repeat: bool) -> dict[str, Any]:
        """The `result` of one command.

        With `repeat`, the request is sent once more if an open connection turns out to be dead (servers close
        idle ones). It must be False for a request that must not be sent twice. Raises `LedgerUnavailable` if
        no response came, so that nothing is known, and `LedgerRefused` if the server returned an error.
        """
        outcome = "unavailable"
        try:
            result = self._request(command, params, repeat=repeat)
            outcome = "answered"
        except LedgerRefused:
            outcome = "refused"
            raise
        finally:
            _REQUESTS.labels(command, outcome).inc()
        return result

    def _request(self, command: str, params: Mapping[str, Any], *, repeat: bool) -> dict[str, Any]:
        was_open = self._socket is not None
        try:
            response = self._exchange(command, params)
        except _BROKEN as error:
            self.close()
            if not (was_open and repeat) or isinstance(error, TimeoutError):
                raise LedgerUnavailable(f"{self.url}: {command}: {error or type(error).__name__}") from error
            return self._request(command, params, repeat=False)
        if response.get("status") != "success":
            raise self._error(command, response)
        result = response.get("result")
        if not isinstance(result, dict):
            raise LedgerUnavailable(f"{self.url}: {command}: a response without a result")
        return result

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()

    def _exchange(self, command: str, params: Mapping[str, Any]) -> dict[str, Any]:
        if self._socket is None:
            self._socket = connect(
                self.url,
                open_timeout=self._time(self._connect_timeout),
                close_timeout=_CLOSE_SECONDS,
                max_size=_MAX_RESPONSE_BYTES,
                compression=None,
                proxy=None,
            )
        request_id = next(self._ids)
        message = {"id": request_id, "command": command, "api_version": 2, **params}
        self._socket.send(orjson.dumps(message).decode())
        deadline = time.monotonic() + self._time(self._response_timeout)
        while True:
            # Anything with another ID is a late response to a request that timed out.
            response = orjson.loads(self._socket.recv(timeout=max(0.0, deadline - time.monotonic())))
            if isinstance(response, dict) and response.get("id") == request_id:
                return response

    def _time(self, most: float) -> float:
        """How many seconds to wait now. Raises TimeoutError if the request of a web process has none left."""
        seconds = seconds_left(most)
        if not seconds:
            raise TimeoutError("no time is left to this request")
        return seconds

    def _error(self, command: str, response: Mapping[str, Any]) -> Exception:
        code = str(response.get("error", "unknown"))
        message = str(response.get("error_message") or response.get("error_exception") or "")
        if code in _TEMPORARY:
            return LedgerUnavailable(f"{self.url}: {command}: {code} {message}".rstrip())
        return LedgerRefused(code, message)
