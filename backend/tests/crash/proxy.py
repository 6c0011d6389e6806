"""`python -m tests.crash.proxy --to PORT`: what lies between the product and a ledger server.

It passes bytes on, and what the server says message by message. Lines of JSON on standard input set its
faults, by their shares: `delay` (the longest, in seconds), `lose` (a message, and the connection with it, a
moment later), `half_open` (the server is not heard any more, and nobody is told), `repeat` (a message comes
twice), `reorder` (after the next one). It prints its port, then for each new setting how often each has
happened.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

FAULTS: Final = ("delay", "lose", "half_open", "repeat", "reorder")
# A client waits for longer.
_STALL_SECONDS = 1.5
_REORDER_SECONDS = 0.3
_TEXT = 0x81


class Proxy:
    """Connections to one server, and what goes wrong on them."""

    def __init__(self, to: int, dice: random.Random) -> None:
        self._to, self._dice = to, dice
        self.faults = dict.fromkeys(FAULTS, 0.0)
        self.happened: Counter[str] = Counter()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.close()
            return
        asked = asyncio.ensure_future(self._pass_on(reader, server_writer))
        answered = asyncio.ensure_future(self._answers(server_reader, writer))
        await asyncio.wait((asked, answered), return_when=asyncio.FIRST_COMPLETED)
        for task in (asked, answered):
            task.cancel()
        for each in (writer, server_writer):
            with suppress(OSError):
                each.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            writer.write(await reader.readuntil(b"\r\n\r\n"))
            held = bytearray()

            def release() -> None:
                writer.write(bytes(held))
                held.clear()

            async for frame in _frames(reader):
                if self.faults["delay"]:
                    self.happened["delay"] += 1
                    await asyncio.sleep(self._dice.random() * self.faults["delay"])
                if self._happens("lose"):
                    await asyncio.sleep(_STALL_SECONDS)
                    writer.transport.abort()
                    return
                if self._happens("half_open"):
                    await asyncio.Event().wait()
                # Only whole texts: the order of anything else is the protocol's.
                plain = frame[0] == _TEXT
                if plain and not held and self._happens("reorder"):
                    held += frame
                    asyncio.get_running_loop().call_later(_REORDER_SECONDS, release)
                    continue
                writer.write(frame)
                release()
                if plain and self._happens("repeat"):
                    writer.write(frame)
                await writer.drain()

    def _happens(self, fault: str) -> bool:
        happens = self._dice.random() < self.faults[fault]
        self.happened[fault] += happens
        return happens


async def _frames(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The server's frames, which are not masked."""
    while True:
        head = await reader.readexactly(2)
        length = head[1] & 127
        if length > 125:
            more = await reader.readexactly(2 if length == 126 else 8)
            head, length = head + more, int.from_bytes(more, "big")
        yield head + await reader.readexactly(length)


async def _serve(to: int, seed: int) -> None:
    proxy = Proxy(to, random.Random(seed))
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0, limit=1 << 20)
    _tell({"port": server.sockets[0].getsockname()[1]})
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        proxy.faults = dict.fromkeys(FAULTS, 0.0) | json.loads(line)
        _tell(dict(proxy.happened))


def _tell(facts: dict[str, int]) -> None:
    sys.stdout.write(f"{json.dumps(facts)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--to", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    asyncio.run(_serve(given.to, given.seed))
