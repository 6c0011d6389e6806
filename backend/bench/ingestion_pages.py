"""`python -m bench.ingestion_pages PORT PAYMENT…`: a page open at the checkout of each payment.

Prints, as JSON, how many are open once each has its first message, then when the last one has been told that
its payment is being processed, in seconds of the machine's monotonic clock.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from collections.abc import Sequence

from websockets.asyncio.client import ClientConnection, connect

# Connections that are being opened at a time.
_OPENING = 50


async def _run(port: int, payments: Sequence[str]) -> None:
    opening = asyncio.Semaphore(_OPENING)
    pages = await asyncio.gather(*(_open(opening, port, payment) for payment in payments))
    print(json.dumps({"open": len(pages)}), flush=True)
    told = await asyncio.gather(*(_told(page) for page in pages))
    print(json.dumps({"told": max(told)}), flush=True)


async def _open(opening: asyncio.Semaphore, port: int, payment: str) -> ClientConnection:
    async with opening:
        page = await connect(f"ws://127.0.0.1:{port}/ws/payments/{payment}/", ping_interval=None)
        assert json.loads(await page.recv())["status"] == "pending"
        return page


async def _told(page: ClientConnection) -> float:
    while json.loads(await page.recv())["status"] != "processing":
        pass
    return time.monotonic()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    asyncio.run(_run(int(sys.argv[1]), sys.argv[2:]))
