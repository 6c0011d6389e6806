"""The receiver of the webhook benchmark, in a process of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

_RESPONSE = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

Arrivals: TypeAlias = "multiprocessing.Queue[tuple[str, float]]"


@dataclass(frozen=True)
class Receiver:
    """`arrivals` gets the `webhook-id` and the unix time of each POST to `/timed`."""

    port: int
    arrivals: Arrivals


class _Protocol(asyncio.Protocol):
    """Responds to each request at once; it only looks for the end of the request."""

    def __init__(self, arrivals: Arrivals) -> None:
        self._held = b""
        self._arrivals = arrivals

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._held += data
        while (end := self._held.find(b"\r\n\r\n")) >= 0:
            head = self._held[:end].lower()
            length = int(_header(head, b"content-length"))
            if len(self._held) < end + 4 + length:
                return
            self._held = self._held[end + 4 + length :]
            assert isinstance(self._transport, asyncio.WriteTransport)
            self._transport.write(_RESPONSE)
            if head.startswith(b"post /timed"):
                self._arrivals.put((_header(head, b"webhook-id").decode(), time.time()))


def _header(head: bytes, name: bytes) -> bytes:
    return head.split(name + b":")[1].split(b"\r\n")[0].strip()


def _serve(ports: multiprocessing.Queue[int], arrivals: Arrivals) -> None:
    async def serve() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: _Protocol(arrivals), "0.0.0.0", 0)  # noqa: S104
        ports.put(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(serve())


@contextmanager
def running_receiver() -> Iterator[Receiver]:
    """Start a receiver, and stop it at the end of the block."""
    context = multiprocessing.get_context("spawn")
    ports: multiprocessing.Queue[int] = context.Queue()
    arrivals: Arrivals = context.Queue()
    process = context.Process(target=_serve, args=(ports, arrivals), daemon=True)
    process.start()
    try:
        yield Receiver(port=ports.get(timeout=60), arrivals=arrivals)
    finally:
        process.terminate()
        process.join()
