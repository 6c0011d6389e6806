"""uvicorn's HTTP protocol with limits, so that it is safe without a proxy in front.

The parser itself has none: one connection could send a header without end, or keep a thread's worth of memory
for ever. Limited are the head of a request (bytes, headers, time), the framing of a chunked body, the time
that a connection may be idle, and the time that a client may take to read. Refusals are JSON.

Bodies are limited in `config.bodies`, which knows the route.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from config import env
from config.refusals import raw_refusal

URL_BYTES = 8 * 1024
HEAD_BYTES = 16 * 1024
HEADERS = 100
# Chunk sizes, extensions and trailers: what a chunked body is besides its content.
FRAMING_BYTES = 512 * 1024
# What the kernel holds of a connection that we do not read; it would grow to some megabytes for each.
RECEIVE_BUFFER_BYTES = 256 * 1024
# How long a client has to read our last response before the connection ends. Closed at once, with data still
# unread, TCP would reset the connection and the response could be lost.
LINGER_SECONDS = 2.0
_LOOK_SECONDS = min(2.5, env.REQUEST_HEAD_SECONDS / 4)

_INVALID = "The request is not valid HTTP/1.1."
_URL_TOO_LONG = f"The address of the request is too long: send at most {URL_BYTES // 1024} kB."
_HEAD_TOO_LONG = (
    f"The headers of the request are too long: send at most {HEADERS} headers "
    f"and {HEAD_BYTES // 1024} kB in all."
)
_TOO_SLOW = (
    f"The request did not arrive in time: send its headers within {env.REQUEST_HEAD_SECONDS:g} seconds."
)


class HttpProtocol(HttpToolsProtocol):
    """One connection. `_since` is when it began to wait for what it now waits for."""

    _watch: asyncio.TimerHandle | None = None
    _since = 0.0
    _stalled_since: float | None = None
    _closing_since: float | None = None
    _in_head = False
    _refused = False  # what still comes is dropped
    _lingering = False
    _messages = 0
    _head_bytes = 0
    _framing_bytes = 0
    _refusal: tuple[int, str] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES
        )
        self._since = self.loop.time()
        self._watch = self.loop.call_later(_LOOK_SECONDS, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._stop_watching()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        messages = self._messages
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            return
        except httptools.HttpParserError:
            self._refuse(*(self._refusal or (400, _INVALID)))
            return
        if self._in_head:
            # The first bytes of a head do not count: they may share a packet with an earlier request.
            if messages == self._messages:
                self._head_bytes += len(data)
                if self._head_bytes > HEAD_BYTES:
                    self._refuse(*((414, _URL_TOO_LONG) if not self.headers else (431, _HEAD_TOO_LONG)))
        elif self.cycle is not None and self.cycle.more_body and not self.cycle.response_complete:
            self._framing_bytes += len(data)
            if self._framing_bytes > FRAMING_BYTES:
                self._refuse(400, _INVALID)

    def eof_received(self) -> None:
        """The client sends no more; the transport closes the connection."""

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._messages += 1
        self._head_bytes = self._framing_bytes = 0
        self._since = self.loop.time()

    def on_headers_complete(self) -> None:
        self._in_head = False
        if len(self.url) > URL_BYTES:
            self._refusal = (414, _URL_TOO_LONG)
        else:
            size = len(self.url)
            for name, value in self.headers:
                size += len(name) + len(value)
            if size > HEAD_BYTES or len(self.headers) > HEADERS:
                self._refusal = (431, _HEAD_TOO_LONG)
        if self._refusal is not None:
            raise ValueError
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        """Trailers come after the body and would be added to the headers, which were checked before it."""
        self.headers = []

    def on_body(self, body: bytes) -> None:
        self._framing_bytes -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:  # a body that was refused
            self.cycle.more_body = False

    def on_response_complete(self) -> None:
        """As uvicorn's, without a timer for each response: `_look` closes idle connections."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self._since = self.loop.time()
        self.flow.resume_reading()
        if self.pipeline:
            cycle, application = self.pipeline.pop()
            self._start_asgi_task(cycle, application)

    def pause_writing(self) -> None:
        self._stalled_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stalled_since = None
        super().resume_writing()

    def _look(self) -> None:
        """End the connection if it has waited for too long."""
        now = self.loop.time()
        self._watch = self.loop.call_later(_LOOK_SECONDS, self._look)
        waited = now - self._since
        cycle: Any = self.cycle
        if self._stalled_since is not None and now - self._stalled_since > env.RESPONSE_STALLED_SECONDS:
            self.transport.abort()
        elif self._lingering or self.transport.is_closing():
            if self._closing_since is None:
                self._closing_since = now
            elif now - self._closing_since > (
                LINGER_SECONDS if self._lingering else env.RESPONSE_STALLED_SECONDS
            ):
                self.transport.abort()
        elif self._in_head:
            if waited > env.REQUEST_HEAD_SECONDS:
                self._refuse(408, _TOO_SLOW)
        elif cycle is None:
            if waited > env.REQUEST_HEAD_SECONDS:
                self.transport.close()
        elif not cycle.response_complete:
            pass  # at work; the body's time is limited in config.bodies
        elif cycle.more_body:
            if waited > LINGER_SECONDS:  # a body that was refused
                self.transport.abort()
        elif waited > self.timeout_keep_alive:
            self.transport.close()

    def _refuse(self, status: int, sentence: str) -> None:
        """Respond without an application, and end the connection once the client could read it."""
        self._refused = True
        cycle: Any = self.cycle
        if self.pipeline:
            self.transport.abort()
            return
        if cycle is not None and not cycle.response_complete:
            if not cycle.more_body:  # an earlier request, whose response is then the last one
                cycle.keep_alive = False
                return
            if cycle.response_started:
                self.transport.abort()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        self._lingering = True
        self.flow.resume_reading()
        self.transport.write(raw_refusal(status, sentence))
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
