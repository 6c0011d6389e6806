"""`python -m bench.delay HOST PORT SECONDS`: a way to a TCP server that takes longer.

Each byte arrives `SECONDS` after it was sent, in both directions; nothing else is slower. Prints the port
that it listens at, then runs until SIGTERM. It is a process of its own, to take no time from whom it delays.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench.environment import BACKEND

_AT_ONCE = 1 << 20


@contextmanager
def delayed(host: str, port: int, *, seconds: float) -> Iterator[int]:
    """A port of this machine that leads to the server, `seconds` later each way."""
    command = [sys.executable, "-m", "bench.delay", host, str(port), str(seconds)]
    process = subprocess.Popen(command, cwd=BACKEND, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


async def _serve(host: str, port: int, seconds: float) -> None:
    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection(host, port)
        await asyncio.gather(
            _carry(reader, there_writer, seconds),
            _carry(there_reader, writer, seconds),
            return_exceptions=True,
        )

    server = await asyncio.start_server(connected, "127.0.0.1", 0, limit=_AT_ONCE)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> None:
    """Timers of one delay run in the order in which they were set, so the bytes keep theirs."""
    loop = asyncio.get_running_loop()
    while data := await reader.read(_AT_ONCE):
        loop.call_later(seconds, writer.write, data)
    loop.call_later(seconds, writer.close)


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
