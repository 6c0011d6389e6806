"""Requests that wait for news, without a thread: they are held on the event loop and asked again.

A view that has nothing to say yet names a topic in its response (`apps/common/news.py`). The response is
kept; when there are news of the topic, the view is asked again, as if the request had just arrived: with the
credential checked anew. At the end of its time the caller gets the last response.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any

import redis.asyncio
from django.conf import settings
from redis.exceptions import RedisError

from apps.common.news import CHANNEL, HOLD_FOR, HOLD_SECONDS, WAITING
from edge.refusals import refuse_http

Application = Callable[[Any, Any, Any], Awaitable[None]]
# What is newest in each topic, in any form that can be compared.
Newest = Callable[[Sequence[str]], Mapping[str, object]]

_FOR, _SECONDS = HOLD_FOR.lower().encode(), HOLD_SECONDS.lower().encode()
_LOOK_SECONDS = 1.0
_TOO_MANY = "Too many of your requests wait for events. Wait with fewer of them."

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class _Response:
    """A whole response, kept until it is sent."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    async def take(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = [(name.lower(), value) for name, value in message["headers"]]
        else:
            self.body += message.get("body", b"")

    def asked(self) -> tuple[str, float] | None:
        """The topic that the view waits for, and how many seconds at most."""
        given = dict(self.headers)
        if _FOR not in given:
            return None
        return given[_FOR].decode(), float(given[_SECONDS])

    async def send(self, send: Any) -> None:
        headers = [header for header in self.headers if header[0] not in (_FOR, _SECONDS)]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


class Held:
    """Holds the GET requests of `path` that ask to wait. All else goes to `application` as it is.

    `newest` reads, in a thread of `executor`, what is newest in the topics that somebody waits for: once a
    second for all of them together, so that waiting works without Redis.
    """

    def __init__(self, application: Application, *, path: str, newest: Newest, executor: Executor) -> None:
        self._application = application
        self._paths = (path, path.removesuffix("/"))
        self._newest = newest
        self._executor = executor
        self._looking: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if (
            scope["path"] not in self._paths
            or b"wait=" not in scope["query_string"]
            or scope["method"] != "GET"
        ):
            await self._application(scope, receive, send)
            return
        response = await self._ask(scope)
        asked = response.asked()
        if asked is not None:
            topic, seconds = asked
            if WAITING.count(topic) >= settings.HELD_REQUESTS_PER_ACCOUNT:
                await refuse_http(send, 429, _TOO_MANY, retry_after=5)
                return
            gone = asyncio.create_task(_gone(receive))
            try:
                held = await self._hold(scope, topic, seconds, response, gone)
            finally:
                gone.cancel()
            if held is None:
                return
            response = held
        await response.send(send)

    async def _hold(
        self, scope: Any, topic: str, seconds: float, response: _Response, gone: asyncio.Task[None]
    ) -> _Response | None:
        """The view's response at last; None if the caller is gone."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        with WAITING.listening(topic) as news:
            self._start()
            # News from before it listened are not told again.
            response = await self._ask(scope)
            while response.asked() is not None and (left := end - loop.time()) > 0:
                told = asyncio.create_task(news.wait())
                try:
                    await asyncio.wait([told, gone], timeout=left, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    told.cancel()
                if gone.done():
                    return None
                if not news.is_set():
                    break
                news.clear()
                response = await self._ask(scope)
        return response

    async def _ask(self, scope: Any) -> _Response:
        response = _Response()
        # The application changes what it is given.
        await self._application({**scope, "headers": list(scope["headers"])}, _no_body, response.take)
        return response

    def _start(self) -> None:
        if self._looking is None or self._looking.done():
            # Without the context of the first request: it looks for all, also when that one is gone.
            self._looking = asyncio.create_task(self._look(), context=Context())

    async def _look(self) -> None:
        """Once a second, while anybody waits, wake those whose topic has changed."""
        known: Mapping[str, object] = {}
        while topics := WAITING.topics:
            if self._hearing is None or self._hearing.done():
                self._hearing = asyncio.create_task(_hear())
            try:
                found = await asyncio.get_running_loop().run_in_executor(self._executor, self._newest, topics)
            except Exception as error:  # noqa: BLE001  (the database may be away for a while)
                logger.warning("Nobody knows whether there are news: %s", error)
            else:
                for topic, value in found.items():
                    # Of a topic that is new here, somebody may have missed the news of the last second.
                    if topic not in known or known[topic] != value:
                        WAITING.wake(topic)
                known = found
            await asyncio.sleep(_LOOK_SECONDS)


async def _hear() -> None:
    """Pass on what other processes tell through Redis, while anybody waits."""
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
    with suppress(RedisError, OSError):
        async with client, client.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            while WAITING.topics:
                message = await subscription.get_message(
                    ignore_subscribe_messages=True, timeout=_LOOK_SECONDS
                )
                if message is not None:
                    WAITING.wake(message["data"].decode())


async def _no_body() -> Any:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _gone(receive: Any) -> None:
    """Returns when the caller has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
