"""Whether a server is really ready. Every kind of trouble counts as not ready."""

import base64
import http.client
import json
import os
import socket
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from .children import wait_until

Probe = Callable[[], bool]
TIMEOUT_SECONDS = 3.0
NOBODYS_PAYMENT = "00000000-0000-4000-8000-000000000000"


def request(
    method: str, url: str, body: object = None, *, timeout: float = TIMEOUT_SECONDS
) -> tuple[int, bytes]:
    """One HTTP exchange. Raises OSError or http.client.HTTPException."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "127.0.0.1", parts.port or 80, timeout=timeout)
    try:
        text = None if body is None else json.dumps(body)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request(method, path, text, {"Content-Type": "application/json"} if text else {})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def returns_200(url: str) -> bool:
    try:
        return request("GET", url)[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def _json(url: str) -> dict[str, object] | None:
    """The JSON object at `url`, None if there is none."""
    try:
        status, body = request("GET", url)
        found = json.loads(body) if status == 200 else None
    except (OSError, http.client.HTTPException, ValueError):
        return None
    return found if isinstance(found, dict) else None


def accepts_websocket(url: str, *, origin: str) -> bool:
    """Whether a WebSocket handshake on an http:// URL is accepted (101)."""
    parts = urlsplit(url)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {parts.path} HTTP/1.1",
        f"Host: {urlsplit(origin).netloc}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Origin: {origin}",
    )
    try:
        with socket.create_connection(
            (parts.hostname, parts.port or 80), timeout=TIMEOUT_SECONDS
        ) as connection:
            connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            return connection.recv(64).startswith(b"HTTP/1.1 101")
    except OSError:
        return False


def web_ready(port: int, *, origin: str) -> bool:
    """Both HTTP and WebSocket work: `/readyz` returns 200 and a payment's socket is accepted."""
    base = f"http://127.0.0.1:{port}"
    return returns_200(f"{base}/readyz") and accepts_websocket(
        f"{base}/ws/payments/{NOBODYS_PAYMENT}/", origin=origin
    )


def validated_ledger(http_url: str) -> int | None:
    """The number of a server's newest validated ledger, by JSON-RPC; None if it does not say."""
    info = server_info(http_url)
    ledger = (info or {}).get("validated_ledger")
    number = ledger.get("seq") if isinstance(ledger, dict) else None
    return number if isinstance(number, int) else None


def server_info(http_url: str) -> dict[str, object] | None:
    """`info` from a ledger server's `server_info`; None if there is none."""
    try:
        status, body = request("POST", http_url, {"method": "server_info", "params": [{}]})
        info = json.loads(body)["result"]["info"] if status == 200 else None
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return None
    return info if isinstance(info, dict) else None


def ledger_closes(http_url: str, *, admin_url: str, within: float) -> Probe:
    """A probe of the local ledger: healthy, and a new validated ledger within so many seconds.

    One whose past is being played closes ledgers only on request.
    """

    def probe() -> bool:
        health = _json(f"{admin_url}/health")
        first = None if health is None else validated_ledger(http_url)
        if health is None or first is None:
            return False
        if health.get("in_past"):
            return True
        return wait_until(lambda: (validated_ledger(http_url) or 0) > first, seconds=within, every=0.1)

    return probe


def file_written(path: Path) -> Probe:
    """A probe of processes that write a file when they are ready (`READY_FILE`): workers, beat, watchers."""
    return path.exists
