"""A server that answers as a test says, over real HTTP."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Received:
    method: str
    path: str
    headers: Mapping[str, str]
    body: Any
    at: float


@dataclass
class Scripted:
    """`answers` in turn, the last one again and again."""

    answers: list[Mapping[str, Any]]
    received: list[Received] = field(default_factory=list)
    base_url: str = ""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


@contextmanager
def scripted_servers(scripts: list[Scripted]) -> Iterator[None]:
    """One server for all: each script below a path of its own."""
    ended = threading.Event()
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer()

        def do_POST(self) -> None:
            self._answer()

        def do_PATCH(self) -> None:
            self._answer()

        def log_message(self, *args: object) -> None:
            pass

        def _answer(self) -> None:
            _, number, rest = self.path.split("/", 2)
            script = scripts[int(number)]
            text = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            body = json.loads(text) if text else None
            with lock:
                script.received.append(Received(self.command, f"/{rest}", headers, body, time.monotonic()))
                answer = script.answers[min(len(script.received), len(script.answers)) - 1]
            if answer.get("cut"):
                self.close_connection = True
                return
            if answer.get("hang"):
                ended.wait()
                return
            self._send(answer)
            if "drip" in answer:
                self.wfile.write(answer["drip"].encode())
                self.wfile.flush()
                ended.wait()

        def _send(self, answer: Mapping[str, Any]) -> None:
            if "bytes" in answer:
                content = b" " * int(answer["bytes"])
            else:
                content = (answer["text"] if "text" in answer else json.dumps(answer.get("json"))).encode()
            self.send_response(answer["status"])
            for name, value in answer.get("headers", {}).items():
                self.send_header(name, value)
            if "drip" not in answer:
                self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if "drip" not in answer:
                try:
                    self.wfile.write(content)
                except OSError:
                    self.close_connection = True

    server = _Server(("127.0.0.1", 0), Handler)
    for number, script in enumerate(scripts):
        script.base_url = f"http://127.0.0.1:{server.server_port}/{number}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        server.shutdown()
        server.server_close()
        thread.join()
