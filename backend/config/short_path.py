"""The short path of the two busiest calls: one thread, one hand-over to it and back, straight to the view.

On the ordinary path the bridge hands a request over four times, and the URL resolver, the middleware of
Django's admin and the signals around each request cost more than the public status itself. Neither call uses
them (docs/decisions/0001-serving.md has the figures).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from functools import partial
from io import BytesIO
from typing import Any
from uuid import UUID

from a2wsgi.wsgi import build_environ
from django.core.handlers.wsgi import WSGIRequest
from django.db import DEFAULT_DB_ALIAS, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from apps.common.middleware import RequestMiddleware
from apps.payments.views.create import CreatePaymentView
from apps.payments.views.public import PublicStatusView

Application = Callable[[Any, Any, Any], Awaitable[None]]
View = Callable[[HttpRequest], HttpResponseBase]
Response = tuple[int, list[tuple[bytes, bytes]], bytes]

_SOME_ID = str(UUID(int=0))


class ShortPath:
    """Runs the views of create and public status in a thread of `executor`. All else goes to `others`."""

    def __init__(self, others: Application, *, executor: Executor) -> None:
        self._others = others
        self._executor = executor
        self._create_path = reverse("payment-create")
        self._create: View = CreatePaymentView.as_view()
        before, after = reverse("public-status", args=[_SOME_ID]).split(_SOME_ID)
        self._status_path = re.compile(f"{re.escape(before)}([0-9A-Fa-f-]{{36}}){re.escape(after)}")
        self._status: Callable[..., HttpResponseBase] = PublicStatusView.as_view()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        view = self._view(scope["path"])
        if view is None:
            await self._others(scope, receive, send)
            return
        body = await _body(receive) if scope["method"] == "POST" else b""
        if body is None:
            return
        loop = asyncio.get_running_loop()
        status, headers, content = await loop.run_in_executor(self._executor, _respond, view, scope, body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def _view(self, path: str) -> View | None:
        if path == self._create_path:
            return self._create
        if (found := self._status_path.fullmatch(path)) is not None:
            return partial(self._status, payment_id=found[1])
        return None


async def _body(receive: Any) -> bytes | None:
    """The whole body, whose size and time `config.bodies` has limited; None if the client is gone."""
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def _respond(view: View, scope: Any, body: bytes) -> Response:
    """Run the view in this thread, as Django's handler would."""
    # Before a request Django's signal replaces a connection that no longer works.
    connections[DEFAULT_DB_ALIAS].close_if_unusable_or_obsolete()
    # Any reader will do: the bridge's type is that of its own body, which waits for the event loop.
    environ: Any = build_environ(scope, BytesIO(body))  # type: ignore[arg-type]
    response: Any = RequestMiddleware(view)(WSGIRequest(environ))
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
    return response.status_code, headers, response.content
