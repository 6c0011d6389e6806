"""A merchant's server for tests: real loopback sockets, scripted responses."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Received:
    """A POST request as received; the signature is over the raw bytes."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Reply:
    status: int = 200
    body: bytes = b"ok"
    headers: tuple[tuple[str, str], ...] = ()


class Receiver:
    """Responds to POSTs with `replies` in order, then with the last; a callable reply gets the POST."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.received: list[Received] = []
        self.replies: list[Reply | Callable[[Received], Reply]] = [Reply()]
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received = Received(self.path, dict(self.headers.items()), body)
                receiver.received.append(received)
                script = receiver.replies
                reply = script.pop(0) if len(script) > 1 else script[0]
                if not isinstance(reply, Reply):
                    reply = reply(received)
                self.send_response(reply.status)
                for name, value in reply.headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                """Quiet."""

        self._server = ThreadingHTTPServer((address, 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://{address}:{self._server.server_address[1]}/hook"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class RawReceiver:
    """Reads a request, then hands the connection to `act`; for responses that no HTTP library would send."""

    def __init__(
        self,
        act: Callable[[socket.socket], None],
        *,
        context: ssl.SSLContext | None = None,
        address: str = "127.0.0.1",
    ) -> None:
        self.requests: list[bytes] = []
        self._act = act
        self._context = context
        self._listener = socket.create_server((address, 0), backlog=100)
        scheme = "https" if context else "http"
        self.url = f"{scheme}://127.0.0.1:{self._listener.getsockname()[1]}/hook"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            try:
                if self._context:
                    connection = self._context.wrap_socket(connection, server_side=True)
                self.requests.append(connection.recv(65536))
                self._act(connection)
            except OSError:
                """The sender closed the connection, as it should."""


class HoldingReceiver(RawReceiver):
    """Holds each request until `count` are held at once and `done` is set, then closes it unanswered.

    With `head` it trickles: it sends `head`, and then a byte every 50 ms. `most` is how many it held at once.
    `gave_up` if it had to wait for longer than 20 seconds.
    """

    def __init__(self, count: int, *, head: bytes = b"") -> None:
        self.done = threading.Event()
        self.most = 0
        self.gave_up = False
        self._count, self._head = count, head
        self._held = 0
        self._full = threading.Event()
        self._lock = threading.Lock()
        # Every loopback address, so that endpoints can have hosts of their own.
        super().__init__(self._hold, address="0.0.0.0")  # noqa: S104

    def url_of(self, host: int) -> str:
        """The address of one of 254 hosts; the first is 1."""
        return self.url.replace("127.0.0.1", f"127.0.1.{host}")

    def _hold(self, connection: socket.socket) -> None:
        with self._lock:
            self._held += 1
            self.most = max(self.most, self._held)
            if self._held == self._count:
                self._full.set()
        try:
            connection.sendall(self._head)
            self._wait(connection)
        finally:
            with self._lock:
                self._held -= 1

    def _wait(self, connection: socket.socket) -> None:
        give_up_at = time.monotonic() + 20
        while not (self._full.is_set() and self.done.is_set()):
            if time.monotonic() > give_up_at:
                self.gave_up = True
                return
            if self._head:
                connection.sendall(b"a")
            time.sleep(0.05)
