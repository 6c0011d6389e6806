"""The merchants' servers: each webhook's signature is checked, and which event it brings is remembered."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from apps.webhooks.services.signing import SignatureInvalid, signatures_verify


class Merchants:
    """One server for all of them, each at a path of his own.

    `told` is called with the path and the body of each event that came for the first time.
    """

    def __init__(self, told: Callable[[str, dict[str, Any]], None]) -> None:
        self.secrets: dict[str, str] = {}
        # How often each event came, by path and id; and how many were not truly signed.
        self.arrived: Counter[tuple[str, str]] = Counter()
        self.unsigned = 0
        self._told = told
        self._lock = threading.Lock()
        merchants = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Else a response of two segments waits for the other side's acknowledgement.
            wbufsize = -1
            disable_nagle_algorithm = True

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                merchants._take(self.path, dict(self.headers.items()), body)
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                """Quiet."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 100

            def handle_error(self, request: Any, client_address: Any) -> None:
                """The sender was killed meanwhile."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def end(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        # The sender's clock may be ten minutes wrong: what is judged is the signature over the time that it
        # names.
        named = next((headers[name] for name in headers if name.lower() == "webhook-timestamp"), "0")
        try:
            signatures_verify(secret=self.secrets[path], headers=headers, body=body, now=int(named))
        except SignatureInvalid:
            with self._lock:
                self.unsigned += 1
            return
        event = json.loads(body)
        with self._lock:
            self.arrived[path, event["event_id"]] += 1
            is_first = self.arrived[path, event["event_id"]] == 1
        if is_first:
            self._told(path, event)
