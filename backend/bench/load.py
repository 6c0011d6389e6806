"""A load generator for loopback: connections that send a request as soon as the last one returns."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Load:
    """The result of a round. `seconds`: of each request, in the order of the responses."""

    requests: int
    elapsed: float
    seconds: list[float]

    @property
    def rate(self) -> float:
        return self.requests / self.elapsed

    def percentile(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def run(
    port: int, request: Callable[[int], bytes], *, expect: int, seconds: float, connections: int = 8
) -> Load:
    """Send `request(0)`, `request(1)` … for `seconds`. Raises RuntimeError for another status."""
    return asyncio.run(_run(port, request, expect, seconds, connections))


def body_length(port: int, request: bytes) -> int:
    """The length of a response's body in bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        with connection.makefile("rb") as response:
            length = 0
            while (line := response.readline().strip().lower()) != b"":
                name, _, value = line.partition(b": ")
                length = int(value) if name == b"content-length" else length
    return length


async def _run(
    port: int, request: Callable[[int], bytes], expect: int, seconds: float, connections: int
) -> Load:
    taken: list[float] = []
    begun = time.perf_counter()
    until = begun + seconds
    await asyncio.gather(
        *(_client(port, request, expect, until, taken, at) for at in range(0, connections * 10**7, 10**7))
    )
    return Load(requests=len(taken), elapsed=time.perf_counter() - begun, seconds=taken)


async def _client(
    port: int, request: Callable[[int], bytes], expect: int, until: float, taken: list[float], number: int
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    status = b"HTTP/1.1 %d" % expect
    while time.perf_counter() < until:
        sent = time.perf_counter()
        writer.write(request(number))
        number += 1
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
        body = await reader.readexactly(length)
        if not head.startswith(status):
            raise RuntimeError(f"{head.splitlines()[0]!r} {body[:300]!r}")
        taken.append(time.perf_counter() - sent)
    writer.close()
