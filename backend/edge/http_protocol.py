"""uvicorn's HTTP protocol with limits, so that it is safe without a proxy in front.

The parser itself has none: one connection could send a header without end, or keep a thread's worth of memory
for ever. Limited are the head of a request (bytes, headers, time), the framing of a chunked body, the time
that a connection may be idle, and the time that a client may take to read. Refusals are JSON.

Bodies are limited in `edge.bodies`, which knows the route.
"""

from __future__ import annotations

import asyncio
import math
import socket
from enum import Enum, auto
from typing import Any

import httptools
from django.conf import settings

from edge.connections import CONNECTIONS
from edge.hosts import Hosts, refusal
from edge.refusals import raw_refusal
from edge.uvicorn_private import (
    HttpToolsProtocol,
    PipelinedFlow,
    client_gone,
    reading_resumed,
    request_begun,
)

URL_BYTES = 8 * 1024
HEAD_BYTES = 16 * 1024
HEADERS = 100
# Chunk sizes, extensions and trailers: what a chunked body is besides its content.
FRAMING_BYTES = 512 * 1024
# What the kernel holds of a connection that we, or the client, do not read; it would grow to some megabytes
# for each.
RECEIVE_BUFFER_BYTES = 256 * 1024
SEND_BUFFER_BYTES = 128 * 1024
# Requests that a connection may send before the response to an earlier one. One read has room for thousands.
PIPELINED = 8
# How long an idle connection stays while the process has nearly as many as it can.
CROWDED_IDLE_SECONDS = 1.0
# How long a client has to read our last response before the connection ends. Closed at once, with data still
# unread, TCP would reset the connection and the response could be lost.
LINGER_SECONDS = 2.0

_HOSTS = Hosts()

_INVALID = "The request is not valid HTTP/1.1."
URL_TOO_LONG = f"The address of the request is too long: send at most {URL_BYTES // 1024} kB."
_HEAD_TOO_LONG = (
    f"The headers of the request are too long: send at most {HEADERS} headers "
    f"and {HEAD_BYTES // 1024} kB in all."
)
_OTHER_CODING = "The only transfer coding that this server knows is chunked."
_TOO_SLOW = "The request did not arrive in time: send its headers within {:g} seconds."


class _Waiting(Enum):
    """What a connection waits for."""

    FIRST_REQUEST = auto()
    REST_OF_HEAD = auto()
    RESPONSE = auto()
    REST_OF_REFUSED_BODY = auto()
    NEXT_REQUEST = auto()
    CLOSED = auto()


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
        if not CONNECTIONS.opened(transport):
            self.transport = transport
            self._refused = True
            transport.abort()
            return
        super().connection_made(transport)
        self.flow = PipelinedFlow(transport, self.pipeline)
        connection = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        self._since = self.loop.time()
        self._check_interval = min(2.5, settings.REQUEST_HEAD_SECONDS / 4)
        self._watch = self.loop.call_later(self._check_interval, self._check)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        CONNECTIONS.closed(self.transport)
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
                    self._refuse(*((414, URL_TOO_LONG) if not self.headers else (431, _HEAD_TOO_LONG)))
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
        if len(self.pipeline) >= PIPELINED:
            raise ValueError  # they are answered; the client sends the rest again (RFC 9112, 9.3.2)
        if len(self.url) > URL_BYTES:
            self._refusal = (414, URL_TOO_LONG)
        else:
            size = len(self.url)
            for name, value in self.headers:
                size += len(name) + len(value)
                if name == b"transfer-encoding" and value.strip().lower() != b"chunked":
                    self._refusal = (501, _OTHER_CODING)
            if size > HEAD_BYTES or len(self.headers) > HEADERS:
                self._refusal = (431, _HEAD_TOO_LONG)
            if not self.url.startswith((b"/", b"*")):
                # Whoever takes it for another host's, such as a cache in front, must not get our response.
                host = httptools.parse_url(self.url).host
                if host is not None and not _HOSTS.allows(host):
                    self._refusal = (400, refusal())
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
        """As uvicorn's, without a timer for each response: `_check` closes idle connections."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self._since = self.loop.time()
        request_begun(self)
        reading_resumed(self)

    def pause_writing(self) -> None:
        self._stalled_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stalled_since = None
        super().resume_writing()

    def _check(self) -> None:
        """End the connection if it has waited for too long."""
        now = self.loop.time()
        self._watch = self.loop.call_later(self._check_interval, self._check)
        if self._stalled_since is not None and now - self._stalled_since > settings.RESPONSE_STALLED_SECONDS:
            self.transport.abort()
            return
        waited = now - self._since
        idle_seconds = CROWDED_IDLE_SECONDS if CONNECTIONS.is_crowded else math.inf
        match self._waiting():
            case _Waiting.CLOSED:
                self._check_closing(now)
            case _Waiting.REST_OF_HEAD if waited > settings.REQUEST_HEAD_SECONDS:
                self._refuse(408, _TOO_SLOW.format(settings.REQUEST_HEAD_SECONDS))
            case _Waiting.FIRST_REQUEST if waited > min(settings.REQUEST_HEAD_SECONDS, idle_seconds):
                self.transport.close()
            case _Waiting.REST_OF_REFUSED_BODY if waited > LINGER_SECONDS:
                self.transport.abort()
            case _Waiting.NEXT_REQUEST if waited > min(self.timeout_keep_alive, idle_seconds):
                self.transport.close()

    def _waiting(self) -> _Waiting:
        cycle: Any = self.cycle
        if self._lingering or self.transport.is_closing():
            return _Waiting.CLOSED
        if self._in_head:
            return _Waiting.REST_OF_HEAD
        if cycle is None:
            return _Waiting.FIRST_REQUEST
        if not cycle.response_complete:  # `edge.bodies` limits the time of its body
            return _Waiting.RESPONSE
        return _Waiting.REST_OF_REFUSED_BODY if cycle.more_body else _Waiting.NEXT_REQUEST

    def _check_closing(self, now: float) -> None:
        """The client may read the last response first, but not for ever."""
        limit = LINGER_SECONDS if self._lingering else settings.RESPONSE_STALLED_SECONDS
        if self._closing_since is None:
            self._closing_since = now
        elif now - self._closing_since > limit:
            self.transport.abort()

    def _refuse(self, status: int, sentence: str) -> None:
        """Respond without an application, and end the connection once the client could read it."""
        self._refused = True
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            if not cycle.more_body:  # the newest of earlier requests, whose response is then the last one
                cycle.keep_alive = False
                return
            if self.pipeline or cycle.response_started:
                self.transport.abort()
                return
            client_gone(cycle)
        self._lingering = True
        reading_resumed(self)
        self.transport.write(raw_refusal(status, sentence))
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
