"""Everything of uvicorn that its documentation does not promise and that we use, in one place.

uvicorn is pinned. `tests/edge/test_uvicorn_private.py` says in a sentence what an upgrade changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = [
    "ASGISendEvent",
    "HttpToolsProtocol",
    "PipelinedFlow",
    "WebSocketsSansIOProtocol",
    "client_gone",
    "connection_closing",
    "reading_resumed",
    "request_begun",
]

# What each name is used for, in the words of the test that misses it.
HTTP_NAMES: Final = {
    "_should_upgrade": "to tell a WebSocket's handshake from a request",
    "_start_asgi_task": "to begin the next request of a pipeline",
    "connections": "to count open connections",
    "cycle": "to know whether a request is at work",
    "flow": "to read on only when no request of the connection waits",
    "handle_websocket_upgrade": "to stop watching a connection that becomes a WebSocket",
    "headers": "to count the headers of a request",
    "loop": "to measure how long a client takes",
    "parser": "to read requests within our limits",
    "pipeline": "to begin the next request of a pipeline",
    "server_state": "to count requests",
    "timeout_keep_alive": "to close idle connections",
    "transport": "to end connections",
}
CYCLE_NAMES: Final = {
    "disconnected": "to tell the application that its client is gone",
    "keep_alive": "to make a response the last one of its connection",
    "message_event": "to wake the application up when its client is gone",
    "more_body": "to know whether a body is still coming",
    "response_complete": "to know whether a request is at work",
    "response_started": "to refuse a request only before its response",
    "transport": "to know whether the client is gone",
}
SOCKET_NAMES: Final = {
    "close_sent": "to close a socket once",
    "config": "to limit the size of messages",
    "curr_msg_data_type": "to refuse a text that is not UTF-8 without an error in the log",
    "conn": "to refuse handshakes in JSON and to count frames",
    "frames": "to refuse a text that is not UTF-8 without an error in the log",
    "handle_connect": "to tell the application when the connection is gone",
    "handle_events": "to count frames",
    "handle_parser_exception": "to end a socket that breaks the protocol",
    "handshake_complete": "to refuse a handshake without an error in the log",
    "handshake_initiated": "to tell a request that is no handshake",
    "logger": "to keep each socket out of the log",
    "loop": "to measure how long a client takes",
    "send_receive_event_to_app": "to refuse a text that is not UTF-8 without an error in the log",
    "transport": "to end connections",
}


class PipelinedFlow(FlowControl):
    """Reads nothing more while requests of the connection wait for the response to an earlier one.

    uvicorn reads on whenever a response or a body is complete: a client that sends requests and reads nothing
    could queue them without end.
    """

    def __init__(self, transport: Any, pipeline: deque[Any]) -> None:
        super().__init__(transport)
        self._pipeline = pipeline

    def resume_reading(self) -> None:
        if not self._pipeline:
            super().resume_reading()


def request_begun(protocol: HttpToolsProtocol) -> None:
    """Begin the next request of the pipeline, if there is one."""
    if protocol.pipeline:
        cycle, application = protocol.pipeline.pop()
        protocol._start_asgi_task(cycle, application)


def reading_resumed(protocol: HttpToolsProtocol) -> None:
    protocol.flow.resume_reading()


def connection_closing(receive: Any) -> Callable[[], bool]:
    """Whether the connection of the request that has this `receive` is closed, or about to be."""
    closing: Callable[[], bool] = receive.__self__.transport.is_closing
    return closing


def client_gone(cycle: RequestResponseCycle | Any) -> None:
    """Tell the application of this request that its client is gone, though the connection is still open."""
    cycle.disconnected = True
    cycle.message_event.set()
