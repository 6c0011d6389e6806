"""What the sender of webhooks is compared with: a bare aiohttp loop, and BullMQ + undici + pg."""

from __future__ import annotations

import asyncio
import subprocess
import time
from typing import TYPE_CHECKING

import uvloop

from bench.environment import BACKEND

if TYPE_CHECKING:
    from apps.webhooks.services.claims import Claim

PEER = BACKEND / "bench" / "peers" / "webhooks"


async def _bare(claims: list[Claim], secret: str) -> None:
    import aiohttp

    from apps.webhooks.services.signing import request_headers

    waiting = iter(claims)

    async def work(session: aiohttp.ClientSession) -> None:
        for claim in waiting:
            body = claim.body.encode()
            headers = request_headers(
                secret=secret,
                delivery_id=claim.delivery_id,
                event_type=claim.event_type,
                timestamp=int(time.time()),
                body=body,
            )
            async with session.post(claim.url, data=body, headers=headers) as response:
                await response.read()

    async with aiohttp.ClientSession() as session:
        # Faster than with the sender's 400, which would flatter the sender.
        await asyncio.gather(*[work(session) for _ in range(20)])


def bare_rate(urls: list[str], deliveries: int) -> float:
    """Deliveries per second with the same bodies, headers, signatures and event loop, and nothing else: no
    rows, limits or checks.
    """
    from uuid import uuid4

    from apps.webhooks.services.claims import Claim
    from apps.webhooks.services.signing import secret_generate

    claims = [
        Claim(
            delivery_id=uuid4(),
            lease_no=1,
            auto_failures=0,
            manual=False,
            endpoint_id=0,
            url=urls[number % len(urls)],
            secret="",
            previous_secret="",
            live=False,
            event_type="payment.created",
            body="x" * 700,
            has_succeeded=True,
            request_id="",
        )
        for number in range(deliveries)
    ]
    started = time.perf_counter()
    # The sender's event loop.
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_bare(claims, secret_generate()))
    return deliveries / (time.perf_counter() - started)


def peer_rate(environment: dict[str, str], urls: list[str], deliveries: int) -> float:
    """Deliveries per second of BullMQ, undici and pg with the same work; installed on first use."""
    if not (PEER / "node_modules").is_dir():
        # Not `npm ci`: it wants the optional packages of every platform in the lock.
        install = ["npm", "install", "--silent", "--no-save", "--omit=optional", "--no-audit", "--no-fund"]
        subprocess.run(install, cwd=PEER, check=True)
    done = subprocess.run(
        ["node", "bullmq.js", str(deliveries), *urls],
        cwd=PEER,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return float(done.stdout)
