"""uvicorn's WebSocket protocol with limits. Pages only listen, so a client may send next to nothing."""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import Any

from websockets.datastructures import Headers
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from edge.connections import CONNECTIONS
from edge.refusals import json_refusal, raw_refusal
from edge.uvicorn_private import ASGISendEvent, WebSocketsSansIOProtocol

# Of one message, in all its fragments. uvicorn's flag sets it: `config.web`.
MESSAGE_BYTES = 1024
# Frames of any kind, pings included: so many at once, then one a second.
FRAMES_AT_ONCE = 60
# Parsed in steps, so that a packet of a thousand tiny frames costs no more than the first of them.
_STEP_BYTES = 1024
_HANDSHAKE = ("sec-websocket-", "upgrade", "connection")
# How long a closed socket may take to disappear.
_GONE_SECONDS = 15.0

GONE = "dropwise.gone"

# uvicorn's own logger has three lines for each socket, which a client could fill a disk with.
logger = logging.getLogger("edge.sockets")


class _Connection(ServerProtocol):
    """Refuses handshakes in JSON."""

    def accept(self, request: Request) -> Response:
        for name, value in request.headers.raw_items():
            if name.lower().startswith(_HANDSHAKE) and not value.isascii():
                # It would be decoded as ASCII, and the failure be taken for one of ours.
                return self.reject(HTTPStatus.BAD_REQUEST, f"The header {name} must be ASCII.")
        return super().accept(request)

    def reject(self, status: HTTPStatus, text: str) -> Response:  # type: ignore[override]
        headers, body = json_refusal(int(status), text.strip() or "This WebSocket is refused.")
        fields = Headers((name.decode(), value.decode()) for name, value in headers)
        fields["Connection"] = "close"
        return Response(status, HTTPStatus(status).phrase, fields, body)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One connection. `scope["extensions"][GONE]` is a future that ends when the TCP connection is gone."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.logger = logger
        self.conn = _Connection(max_size=self.config.ws_max_size, logger=logger)
        self._opened = self.loop.time()
        self._frames = 0
        self._gone: asyncio.Future[None] = self.loop.create_future()
        self._end: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        CONNECTIONS.closed(self.transport)
        super().connection_lost(exc)
        if self._end is not None:
            self._end.cancel()
        if not self._gone.done():
            self._gone.set_result(None)

    def pause_writing(self) -> None:
        """Our messages are short: a client that leaves 64 kB of them unread has stopped reading."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _STEP_BYTES):
            super().data_received(data[start : start + _STEP_BYTES])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(raw_refusal(400, "The request is not a valid WebSocket handshake."))
                self.transport.close()
            if self.transport.is_closing():
                self._end_soon()
                return

    def handle_events(self) -> None:
        events = self.conn.events_received()
        self._frames += sum(isinstance(event, Frame) for event in events)
        if self._frames > FRAMES_AT_ONCE + self.loop.time() - self._opened:
            if not self.close_sent:
                self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
                self.handle_parser_exception()
            self.transport.close()
            return
        self.conn.events = events
        super().handle_events()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: Any = self.scope["extensions"]
            extensions[GONE] = self._gone

    def send_receive_event_to_app(self) -> None:
        """As uvicorn's, without an error in the log for a text that is not UTF-8."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """Nothing is sent after our close frame, nor to a client that is gone, of which the application soon
        reads."""
        if self.handshake_complete and (self.close_sent or self.transport.is_closing()):
            return
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused, which uvicorn would log as an error of ours

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._end_soon()

    def _end_soon(self) -> None:
        """A connection waits for its last bytes to be read before it closes; but not for ever."""
        if self._end is None:
            self._end = self.loop.call_later(_GONE_SECONDS, self.transport.abort)
