"""A client that sends a request as it is written, and reads its answer."""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass
from typing import Any

_PATIENCE_SECONDS = 30.0


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def is_json(self) -> bool:
        return self.headers.get("content-type", "").startswith("application/json")

    @property
    def json(self) -> Any:
        return json.loads(self.content)


class WireClient:
    """One connection at a time, opened again when the server has closed it. `client` is its address."""

    def __init__(self, port: int, *, client: str = "127.0.0.1") -> None:
        self._port, self._client = port, client
        self._socket: socket.socket | None = None
        self._rest = b""

    def ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, content: bytes | None = None
    ) -> Answer:
        """Header values are Latin-1, so that any byte can be sent."""
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        if content is not None:
            lines.append(f"Content-Length: {len(content)}")
        request = "\r\n".join([*lines, "", ""]).encode("latin-1") + (content or b"")
        was_open = self._socket is not None
        try:
            return self._exchange(request, method)
        except ConnectionError:
            self.close()
            if not was_open:
                raise
            return self._exchange(request, method)  # an idle connection that the server has closed

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket, self._rest = None, b""

    def _exchange(self, request: bytes, method: str) -> Answer:
        if self._socket is None:
            self._socket = socket.create_connection(
                ("127.0.0.1", self._port), _PATIENCE_SECONDS, source_address=(self._client, 0)
            )
        try:
            self._socket.sendall(request)
        except (BrokenPipeError, ConnectionResetError):
            if not self._rest:
                raise
        head = self._until(b"\r\n\r\n")
        first, *fields = head.decode("latin-1").split("\r\n")
        headers = {
            name.strip().lower(): value.strip() for name, _, value in (f.partition(":") for f in fields)
        }
        status = int(first.split(" ")[1])
        content = b"" if method == "HEAD" or status in (204, 304) else self._content(headers)
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(status, headers, content)

    def _content(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") != "chunked":
            return self._bytes(int(headers.get("content-length", 0)))
        content = b""
        while size := int(self._until(b"\r\n"), 16):
            content += self._bytes(size + 2)[:-2]
        self._until(b"\r\n")
        return content

    def _until(self, end: bytes) -> bytes:
        while end not in self._rest:
            self._more()
        found, _, self._rest = self._rest.partition(end)
        return found

    def _bytes(self, count: int) -> bytes:
        while len(self._rest) < count:
            self._more()
        found, self._rest = self._rest[:count], self._rest[count:]
        return found

    def _more(self) -> None:
        assert self._socket is not None
        part = self._socket.recv(65_536)
        if not part:
            raise ConnectionResetError("the server closed the connection")
        self._rest += part
