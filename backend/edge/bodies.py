"""Reads the body of a request on the event loop, within limits of size and time, before it takes a thread.

Otherwise a client that never finishes its body would hold a thread, and a few such clients all of them.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Callable
from typing import IO, Any

from asgiref.typing import ASGIReceiveCallable
from django.conf import settings

from apps.common.middleware import ADMIN_PREFIX
from apps.common.web_threads import CALLER

# Uploads at the same time, which wait on disk: of one client, and in all.
UPLOADS_PER_CLIENT = 2
UPLOADS = 8
# Other bodies of one client that have begun and not ended; most arrive with their head and do not count.
UNFINISHED_PER_CLIENT = 64
_CHUNK_BYTES = 64 * 1024

# Where a merchant's program or dashboard sends a picture.
_PICTURE = re.compile(r"/api/payment-links/[0-9a-f-]{36}/picture/?")

_TOO_LARGE = "The request body is too large."
_TOO_MANY = "Too many uploads at once. Try again in a moment."
_TOO_MANY_UNFINISHED = "Too many unfinished requests. Finish some before you begin others."


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
    """Receives bodies, and counts those that are under way."""

    def __init__(self) -> None:
        self._uploads: Counter[str] = Counter()
        self._unfinished: Counter[str] = Counter()

    async def received(self, scope: Any, declared: int, receive: ASGIReceiveCallable) -> Body:
        """The whole body, of the declared length or chunked. The caller closes it.

        Raises BodyRefusedError and ClientGoneError.
        """
        is_upload = declared > settings.API_BODY_BYTES
        if is_upload and declared > _largest_upload(scope["path"]):
            raise BodyRefusedError(413, _TOO_LARGE)
        if not is_upload and _has_arrived(receive):
            return await _in_memory(receive)
        seconds = settings.UPLOAD_SECONDS if is_upload else settings.REQUEST_BODY_SECONDS
        try:
            async with asyncio.timeout(seconds):
                return await (self._on_disk(declared, receive) if is_upload else self._counted(receive))
        except TimeoutError:
            sentence = f"The request body did not arrive within {seconds:g} seconds."
            raise BodyRefusedError(408, sentence) from None

    async def _counted(self, receive: ASGIReceiveCallable) -> Body:
        """A body in memory, which its client may take its time to send."""
        client = CALLER.get().client
        if self._unfinished[client] >= UNFINISHED_PER_CLIENT:
            raise BodyRefusedError(429, _TOO_MANY_UNFINISHED)
        self._unfinished[client] += 1
        try:
            return await _in_memory(receive)
        finally:
            _release(self._unfinished, client)

    async def _on_disk(self, length: int, receive: ASGIReceiveCallable) -> Upload:
        client = CALLER.get().client
        if self._uploads[client] >= UPLOADS_PER_CLIENT or self._uploads.total() >= UPLOADS:
            raise BodyRefusedError(503, _TOO_MANY)
        self._uploads[client] += 1
        file = tempfile.TemporaryFile()  # noqa: SIM115 (the upload closes it)
        upload = Upload(file, length, lambda: _release(self._uploads, client))
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


def _largest_upload(path: str) -> int:
    """How many bytes may be sent to an address at once, on disk: 0 where nothing is uploaded."""
    if path.startswith(ADMIN_PREFIX):
        return int(settings.ADMIN_BODY_BYTES)
    return int(settings.PICTURE_BODY_BYTES) if _PICTURE.fullmatch(path) else 0


def _release(counts: Counter[str], client: str) -> None:
    counts[client] -= 1
    if not counts[client]:
        del counts[client]


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
