"""The baseline: what any WSGI application must do to create a payment or read its status, and nothing else.

`uvicorn bench.baseline:application` runs it behind the same server and bridge as Dropwise, with one
persistent connection for each thread, prepared statements, and a table of the same columns. Its responses
are padded to the length of Dropwise's (`BENCH_CREATE_BYTES`, `BENCH_STATUS_BYTES`).
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
import uuid
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

import psycopg
from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import build_environ

TABLE = "bench_payment"
_LENGTHS = {
    True: int(os.environ.get("BENCH_CREATE_BYTES", "0")),
    False: int(os.environ.get("BENCH_STATUS_BYTES", "0")),
}
_local = threading.local()

_INSERT = f"""
insert into {TABLE} (id, merchant_id, mode, wallet_id, tag, amount, fee_ppm, burn_ppm, burn_address,
  payout_address, payout_tag, status, exception, sequence, created_at, updated_at, expires_at, title,
  description, platform_name, username, redirect_url, developer_reference, metadata)
values (%s, 1, 'test', 1, 100000, 10000000, 10000, 100000, 'r', 'r', -1, 'pending', 'none', 1, now(), now(),
  now(), %s, '', %s, %s, %s, '', '{{}}')
"""
_SELECT = f"select id::text, title, amount, status, created_at::text from {TABLE} where id = %s"


def _connection() -> psycopg.Connection[Any]:
    if not hasattr(_local, "connection"):
        _local.connection = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)
        _local.connection.prepare_threshold = 0
    return _local.connection  # type: ignore[no-any-return]


def _create(environ: dict[str, Any]) -> dict[str, Any]:
    body = json.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
    payment_id = str(uuid.uuid4())
    _connection().execute(
        _INSERT, [payment_id, body["title"], body["platform_name"], body["username"], body["redirect_url"]]
    )
    return {"success": True, "payment_request": {"id": payment_id, "title": body["title"]}}


def _status(environ: dict[str, Any]) -> dict[str, Any]:
    payment_id = environ["PATH_INFO"].rsplit("/", 2)[1]
    row = _connection().execute(_SELECT, [payment_id]).fetchone()
    assert row is not None
    return dict(zip(("id", "title", "amount", "status", "created_at"), row, strict=True))


def wsgi(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    if environ["PATH_INFO"] == "/healthz":
        start_response("200 OK", [("Content-Length", "0")])
        return [b""]
    created = environ["REQUEST_METHOD"] == "POST"
    body = json.dumps(_create(environ) if created else _status(environ)).encode()
    body = body[:-1].ljust(_LENGTHS[created] - 1) + body[-1:]
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    start_response("201 Created" if created else "200 OK", headers)
    return [body]


application = WSGIMiddleware(wsgi, workers=int(os.environ.get("WEB_THREADS", "8")))  # type: ignore[arg-type]


def _respond(scope: Any, body: bytes) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    started: list[Any] = []
    environ: Any = build_environ(scope, BytesIO(body))  # type: ignore[arg-type]
    content = b"".join(wsgi(environ, lambda *given: started.extend(given)))
    headers = [(name.lower().encode(), value.encode()) for name, value in started[1]]
    return int(started[0].split(" ")[0]), headers, content


async def short_path(scope: Any, receive: Any, send: Any) -> None:
    """The same work without the bridge, handed to a thread and back once, as in `edge.short_path`."""
    if scope["type"] != "http":
        await application(scope, receive, send)
        return
    body = b""
    more = scope["method"] == "POST"
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    loop = asyncio.get_running_loop()
    status, headers, content = await loop.run_in_executor(application.executor, _respond, scope, body)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
