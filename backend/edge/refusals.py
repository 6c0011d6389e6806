"""Refusals from in front of Django, in the same shape as its own (`apps/common/errors.py`)."""

from __future__ import annotations

import uuid
from html import escape
from http import HTTPStatus

import orjson
from asgiref.typing import ASGISendCallable

from apps.common.errors import code_of_status, doc_url
from apps.common.metrics import REQUESTS
from apps.common.version import API_VERSION_DATE

Headers = list[tuple[bytes, bytes]]

_PAGE = """<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Dropwise</title></head>
  <body><p>{sentence}</p></body>
</html>
"""


def json_refusal(status: int, sentence: str) -> tuple[Headers, bytes]:
    """Headers and body of a response that reports `sentence`."""
    request_id = uuid.uuid4().hex
    code = code_of_status(status)
    body = orjson.dumps({"error": sentence, "code": code, "request_id": request_id, "doc_url": doc_url(code)})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"x-request-id", request_id.encode()),
        (b"dropwise-version", API_VERSION_DATE.encode()),
    ]
    return headers, body


def raw_refusal(status: int, sentence: str) -> bytes:
    """The whole response as it is sent, for a request that no application will see."""
    headers, body = json_refusal(status, sentence)
    lines = [b"HTTP/1.1 %d %s" % (status, HTTPStatus(status).phrase.encode())]
    lines += [b"%s: %s" % header for header in (*headers, (b"connection", b"close"))]
    return b"\r\n".join([*lines, b"", body])


async def refuse_http(
    send: ASGISendCallable, status: int, sentence: str, *, close: bool = False, retry_after: int | None = None
) -> None:
    """Respond to a request. `close`: it is not finished, so the connection cannot be used again.

    `retry_after`: in so many seconds the same request may be accepted.
    """
    headers, body = json_refusal(status, sentence)
    if close:
        headers.append((b"connection", b"close"))
    await _respond(send, status, headers + _retry(retry_after), body)


async def refuse_page(
    send: ASGISendCallable, status: int, sentence: str, *, retry_after: int | None = None
) -> None:
    """Respond to a browser."""
    body = _PAGE.format(sentence=escape(sentence)).encode()
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
    ]
    await _respond(send, status, headers + _retry(retry_after), body)


def _retry(after: int | None) -> Headers:
    return [] if after is None else [(b"retry-after", b"%d" % after)]


async def _respond(send: ASGISendCallable, status: int, headers: Headers, body: bytes) -> None:
    REQUESTS.labels("refused", "other", status).inc()
    await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def refuse_socket(send: ASGISendCallable, status: int, sentence: str) -> None:
    """Respond to the handshake of a WebSocket, which is then not opened."""
    headers, body = json_refusal(status, sentence)
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
