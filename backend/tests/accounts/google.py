"""A small HTTP server in place of Google."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

CLIENT_ID = "dropwise-test.apps.googleusercontent.com"


class Google:
    """`person` creates a token; `breaks` replaces the response to a call by a status, headers and bytes."""

    def __init__(self) -> None:
        self.tokens: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
        self.breaks: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.hangs = threading.Event()
        self.asked: list[str] = []
        handler = type("Handler", (_Handler,), {"google": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        self.hang = False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/oauth2/v3"

    def close(self) -> None:
        self.hangs.set()
        self._server.shutdown()
        self._server.server_close()

    def person(self, *, sub: str, email: str, token: dict[str, Any] | None = None, **info: Any) -> str:
        """A token of this user. `token` and `info` change the two responses; None removes a field."""
        name = f"ya29.{sub}-{len(self.tokens)}"
        about = {
            "azp": CLIENT_ID,
            "aud": CLIENT_ID,
            "sub": sub,
            "scope": "openid https://www.googleapis.com/auth/userinfo.email",
            "exp": str(int(time.time()) + 3_500),
            "expires_in": "3500",
            "access_type": "online",
            **(token or {}),
        }
        whose = {"sub": sub, "email": email, "email_verified": True, "name": "Ann Lee", **info}
        self.tokens[name] = _without_none(about), _without_none(whose)
        return name


def _without_none(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


class _Handler(BaseHTTPRequestHandler):
    google: ClassVar[Google]

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        call = parts.path.rpartition("/")[2]
        self.google.asked.append(call)
        if self.google.hang:
            self.google.hangs.wait(30)
            return
        if call in self.google.breaks:
            self._answer(*self.google.breaks[call])
        elif call == "tokeninfo":
            self._say(parse_qs(parts.query).get("access_token", [""])[0], 0)
        else:
            self._say(self.headers.get("Authorization", "").removeprefix("Bearer "), 1)

    def _say(self, token: str, which: int) -> None:
        if token in self.google.tokens:
            self._answer(200, {}, json.dumps(self.google.tokens[token][which]).encode())
        else:
            self._answer(400 if which == 0 else 401, {}, b'{"error_description": "Invalid Value"}')

    def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""
