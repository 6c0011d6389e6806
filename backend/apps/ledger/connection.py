"""A persistent WebSocket connection to a ledger server: sends requests and reads their responses."""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import orjson
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from apps.common.metrics import Counter
from apps.common.outside import seconds_left
from apps.ledger import answers
from apps.ledger.types import LedgerRefused, LedgerUnavailable

# Temporary errors: the same request may succeed later, or on another server.
_TEMPORARY = frozenset(
    {"tooBusy", "slowDown", "noNetwork", "noCurrent", "noClosed", "notReady", "notSynced", "internal"}
)
MOST_UNDER_WAY = 32
_MAX_RESPONSE_BYTES = 64 * 1024 * 1024
# How long the server may take to confirm that the connection is closed.
_CLOSE_SECONDS = 0.1
# A message that is no JSON included.
_BROKEN = (OSError, EOFError, TimeoutError, WebSocketException, ValueError)
REQUESTS = Counter(
    "dropwise_ledger_requests_total",
    "Requests to ledger servers by method and outcome: answered, refused, or unavailable (no answer).",
    ["method", "outcome"],
)


@dataclass(slots=True)
class _Ahead:
    """A request that was sent before its response is wanted, and the response if it is already there."""

    command: str
    params: Mapping[str, Any]
    request_id: int
    response: dict[str, Any] | None = None


class Connection:
    """Belongs to one thread. Connects on the first request, and again after a failure.

    `connect_timeout` and `response_timeout` are in seconds.
    """

    def __init__(self, url: str, *, connect_timeout: float = 5.0, response_timeout: float = 10.0) -> None:
        self.url = url
        self._connect_timeout = connect_timeout
        self._response_timeout = response_timeout
        self._ids = itertools.count(1)
        self._window = 1
        self._socket: ClientConnection | None = None
        self._ahead: _Ahead | None = None

    def ask_ahead(self, command: str, params: Mapping[str, Any]) -> None:
        """Send a request now whose result the next `request` of the same will return.

        Whatever is sent in between keeps its own response. At most one is under way: another one replaces it.
        Nothing is raised: where the connection breaks, `request` sends it as usual.
        """
        try:
            request_id = next(self._ids)
            self._send(request_id, command, params)
            self._ahead = _Ahead(command, params, request_id)
        except _BROKEN:
            self.close()

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
            REQUESTS.labels(command, outcome).inc()
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
        return self._result(command, response)

    def _result(self, command: str, response: Mapping[str, Any]) -> dict[str, Any]:
        if response.get("status") != "success":
            raise self._error(command, response)
        result = response.get("result")
        if not isinstance(result, dict):
            raise LedgerUnavailable(f"{self.url}: {command}: a response without a result")
        return result

    def requests(
        self, command: str, many: Sequence[Mapping[str, Any]]
    ) -> Iterator[dict[str, Any] | LedgerUnavailable | LedgerRefused]:
        """The results of several requests, in their order; a failed one is yielded, not raised.

        A server works through a connection's requests in order, so up to `MOST_UNDER_WAY` are sent before the
        first response is there: one after the other while the connection breaks, more with each response.
        Those behind a broken one are sent again, so they must be harmless when they come twice.
        """
        unanswered: deque[tuple[int, Mapping[str, Any]]] = deque()
        waiting = deque(many)
        while unanswered or waiting:
            try:
                while waiting and len(unanswered) < self._window:
                    request_id, params = next(self._ids), waiting.popleft()
                    unanswered.append((request_id, params))
                    self._send(request_id, command, params)
                response = self._receive({request_id for request_id, _ in unanswered})
            except _BROKEN as error:
                self.close()
                self._window = 1
                unanswered.popleft()
                waiting.extendleft(params for _, params in reversed(unanswered))
                unanswered.clear()
                REQUESTS.labels(command, "unavailable").inc()
                yield LedgerUnavailable(f"{self.url}: {command}: {error or type(error).__name__}")
                continue
            while unanswered[0][0] != response["id"]:
                # A later request was answered before it.
                unanswered.popleft()
                REQUESTS.labels(command, "unavailable").inc()
                yield LedgerUnavailable(f"{self.url}: {command}: no response")
            unanswered.popleft()
            self._window = min(MOST_UNDER_WAY, self._window + 1)
            yield self._outcome(command, response)

    def _outcome(
        self, command: str, response: Mapping[str, Any]
    ) -> dict[str, Any] | LedgerUnavailable | LedgerRefused:
        try:
            result = self._result(command, response)
        except LedgerUnavailable as error:
            REQUESTS.labels(command, "unavailable").inc()
            return error
        except LedgerRefused as error:
            REQUESTS.labels(command, "refused").inc()
            return error
        REQUESTS.labels(command, "answered").inc()
        return result

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        socket, self._socket, self._ahead = self._socket, None, None
        if socket is not None:
            socket.close()

    def _exchange(self, command: str, params: Mapping[str, Any]) -> dict[str, Any]:
        ahead = self._ahead
        if ahead is not None and (ahead.command, ahead.params) == (command, params):
            self._ahead = None
            return ahead.response or self._receive({ahead.request_id})
        request_id = next(self._ids)
        self._send(request_id, command, params)
        return self._receive({request_id})

    def _send(self, request_id: int, command: str, params: Mapping[str, Any]) -> None:
        if self._socket is None:
            self._socket = connect(
                self.url,
                open_timeout=self._time(self._connect_timeout),
                close_timeout=_CLOSE_SECONDS,
                max_size=_MAX_RESPONSE_BYTES,
                compression=None,
                proxy=None,
            )
        message = {"id": request_id, "command": command, "api_version": 2, **params}
        self._socket.send(orjson.dumps(message).decode())

    def _receive(self, request_ids: Set[int]) -> dict[str, Any]:
        """The next response to one of these requests."""
        if self._socket is None:
            raise EOFError("the connection is closed")
        deadline = time.monotonic() + self._time(self._response_timeout)
        while True:
            response = orjson.loads(self._socket.recv(timeout=max(0.0, deadline - time.monotonic())))
            if not isinstance(response, dict):
                continue
            response_id = _id_of(response)
            if response_id in request_ids:
                return response
            if self._ahead is not None and response_id == self._ahead.request_id:
                self._ahead.response = response
            # Anything else is a late response to a request that timed out.

    def _time(self, most: float) -> float:
        """How many seconds to wait now. Raises TimeoutError if the request of a web process has none left."""
        seconds = seconds_left(most)
        if not seconds:
            raise TimeoutError("no time is left to this request")
        return seconds

    def _error(self, command: str, response: Mapping[str, Any]) -> Exception:
        try:
            code = answers.word(response.get("error"), "error")
        except answers.AnswerUnreadable:
            return LedgerUnavailable(f"{self.url}: {command}: neither a result nor an error")
        message = answers.sentence(response.get("error_message") or response.get("error_exception"))
        if code in _TEMPORARY:
            return LedgerUnavailable(f"{self.url}: {command}: {code} {message}".rstrip())
        return LedgerRefused(code, message, of_open_ledger=response.get("validated") is False)


def _id_of(response: Mapping[str, Any]) -> int | None:
    """1.0 and true are not 1."""
    found = response.get("id")
    return found if type(found) is int else None
