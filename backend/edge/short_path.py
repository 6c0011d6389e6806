"""The short path of the busiest calls: one hop from the event loop to a worker thread, into the view.

On the ordinary path the bridge hands a request over four times, and the URL resolver, the middleware of
Django's admin and the signals around each request cost more than the public status itself. Neither call uses
them (docs/decisions/0001-serving.md has the figures).
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from io import BytesIO
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.db import DEFAULT_DB_ALIAS, connections
from django.http.response import HttpResponseBase

from apps.common.middleware import RequestMiddleware

Application = Callable[[Any, Any, Any], Awaitable[None]]
View = Callable[..., HttpResponseBase]
Named = tuple[str, View]
Response = tuple[int, list[tuple[bytes, bytes]], bytes]

# WSGI names these two without the prefix.
_PLAIN_NAMES = {b"content-length": "CONTENT_LENGTH", b"content-type": "CONTENT_TYPE"}
_SERVER = ("localhost", 80)


class ShortPath:
    """Runs `views` in a thread of `executor`. All else goes to `others`.

    `views` has paths with at most one UUID, written as `{id}`; its view gets the text as `payment_id`. Each
    has the name of its route beside it.
    """

    def __init__(self, others: Application, *, executor: Executor, views: Mapping[str, Named]) -> None:
        self._others = others
        self._executor = executor
        self._views = {path: named for path, named in views.items() if "{id}" not in path}
        self._views_of_one = [
            (re.compile(re.escape(path).replace(r"\{id\}", "([0-9A-Fa-f-]{36})")), named)
            for path, named in views.items()
            if "{id}" in path
        ]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        named = self._view(scope["path"])
        if named is None:
            await self._others(scope, receive, send)
            return
        body = await _body(receive) if scope["method"] == "POST" else b""
        if body is None:
            return
        loop = asyncio.get_running_loop()
        status, headers, content = await loop.run_in_executor(self._executor, _respond, *named, scope, body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def _view(self, path: str) -> Named | None:
        if (named := self._views.get(path)) is not None:
            return named
        for pattern, (route, view) in self._views_of_one:
            if (found := pattern.fullmatch(path)) is not None:
                return route, partial(view, payment_id=found[1])
        return None


async def _body(receive: Any) -> bytes | None:
    """The whole body, whose size and time `edge.bodies` has limited; None if the client is gone."""
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def _respond(route: str, view: View, scope: Any, body: bytes) -> Response:
    """Run the view in this thread, as Django's handler would."""
    # Before a request Django's signal replaces a connection that no longer works.
    connections[DEFAULT_DB_ALIAS].close_if_unusable_or_obsolete()
    response: Any = RequestMiddleware(view, route=route)(WSGIRequest(_environ(scope, body)))
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
    return response.status_code, headers, response.content


def _environ(scope: Any, body: bytes) -> dict[str, Any]:
    """What the bridge would give to Django. Headers that WSGI cannot tell apart are gone already."""
    server, port = scope.get("server") or _SERVER
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"],  # ASCII: it is one of ours
        "QUERY_STRING": scope["query_string"].decode("ascii"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 0),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if (client := scope.get("client")) is not None:
        environ["REMOTE_ADDR"] = client[0]
    for name, value in scope["headers"]:
        key = _PLAIN_NAMES.get(name) or "HTTP_" + name.decode("latin1").upper().replace("-", "_")
        text = value.decode("latin1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ
