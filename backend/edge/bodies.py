"""Reads the body of a request on the event loop, within limits of size and time, before it takes a thread.

Otherwise a client that never finishes its body would hold a thread, and a few such clients all of them.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable
from typing import IO, Any

from asgiref.typing import ASGIReceiveCallable
from django.conf import settings

from apps.common.clients import client_address
from apps.common.middleware import ADMIN_PREFIX

# Uploads to Django's admin at the same time, which wait on disk: of one client, and in all.
UPLOADS_PER_CLIENT = 2
UPLOADS = 8
_CHUNK_BYTES = 64 * 1024

_TOO_LARGE = "The request body is too large."
_TOO_MANY = "Too many uploads at once. Try again in a moment."


class BodyRefusedError(Exception):
    """The request gets `status` and this sentence, and no thread."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


class ClientGoneError(Exception):
    """The client closed the connection before the end of the body."""


class Body:
    """A whole body, in memory. `receive` passes it to the application."""

    def __init__(self, content: bytes | bytearray) -> None:
        self._content = bytes(content)
        self.length = len(content)

    async def receive(self) -> dict[str, Any]:
        return {"type": "http.request", "body": self._content, "more_body": False}

    def close(self) -> None:
        """Nothing to give back."""


class Upload(Body):
    """A long body, in a file."""

    def __init__(self, file: IO[bytes], length: int, closed: Callable[[], None]) -> None:
        self._file, self._left, self._closed = file, length, closed
        self.length = length

    async def receive(self) -> dict[str, Any]:
        part = self._file.read(_CHUNK_BYTES)
        self._left -= len(part)
        return {"type": "http.request", "body": part, "more_body": self._left > 0}

    def close(self) -> None:
        self._file.close()
        self._closed()


class Bodies:
    """Receives bodies, and counts the uploads that are under way."""

    def __init__(self) -> None:
        self._uploads: Counter[str] = Counter()

    async def received(self, scope: Any, declared: int, receive: ASGIReceiveCallable) -> Body:
        """The whole body, of the declared length or chunked. The caller closes it.

        Raises BodyRefusedError and ClientGoneError.
        """
        is_upload = declared > settings.API_BODY_BYTES
        if is_upload and (declared > settings.ADMIN_BODY_BYTES or not scope["path"].startswith(ADMIN_PREFIX)):
            raise BodyRefusedError(413, _TOO_LARGE)
        if not is_upload and _has_arrived(receive):
            return await _in_memory(receive)
        seconds = settings.UPLOAD_SECONDS if is_upload else settings.REQUEST_BODY_SECONDS
        try:
            async with asyncio.timeout(seconds):
                return await (self._on_disk(scope, declared, receive) if is_upload else _in_memory(receive))
        except TimeoutError:
            sentence = f"The request body did not arrive within {seconds:g} seconds."
            raise BodyRefusedError(408, sentence) from None

    async def _on_disk(self, scope: Any, length: int, receive: ASGIReceiveCallable) -> Upload:
        forwarded_for = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin1")
        client = client_address((scope.get("client") or ("", 0))[0], forwarded_for)
        if self._uploads[client] >= UPLOADS_PER_CLIENT or self._uploads.total() >= UPLOADS:
            raise BodyRefusedError(503, _TOO_MANY)
        self._uploads[client] += 1
        file = tempfile.TemporaryFile()  # noqa: SIM115 (the upload closes it)
        upload = Upload(file, length, lambda: self._forget(client))
        try:
            more = True
            while more:
                part, more = await _part(receive)
                file.write(part)
            file.seek(0)
        except BaseException:
            upload.close()
            raise
        return upload

    def _forget(self, client: str) -> None:
        self._uploads[client] -= 1
        if not self._uploads[client]:
            del self._uploads[client]


def _has_arrived(receive: Any) -> bool:
    """Whether uvicorn has the whole body, as it mostly has with the head: then a timer would be wasted.

    `receive` is a method of its request, which knows.
    """
    return not getattr(getattr(receive, "__self__", None), "more_body", True)


async def _in_memory(receive: ASGIReceiveCallable) -> Body:
    content, more = await _part(receive)
    if more:
        content = bytearray(content)
        while more and len(content) <= settings.API_BODY_BYTES:
            part, more = await _part(receive)
            content += part
    if len(content) > settings.API_BODY_BYTES:
        raise BodyRefusedError(413, _TOO_LARGE)
    return Body(content)


async def _part(receive: ASGIReceiveCallable) -> tuple[bytes | bytearray, bool]:
    message: Any = await receive()
    if message["type"] != "http.request":
        raise ClientGoneError
    return message.get("body", b""), message.get("more_body", False)
