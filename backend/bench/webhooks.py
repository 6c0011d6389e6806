"""Webhook deliveries per second, compared with a bare aiohttp loop that sends the same bodies.

python -m bench.webhooks [--rounds 3] [--deliveries 4000]

Both sides alternate in one run, and their ratio counts. On the server of `DATABASE_URL` it creates a
database and drops it afterwards. The receiver is a separate process.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

import psycopg

from apps.common.modes import Mode

if TYPE_CHECKING:
    from apps.webhooks.services.claims import Claim

HOSTS = [f"127.0.0.{number}" for number in range(1, 5)]
"""Four names for this machine, because the limit of 50 requests in flight to one host is measured too."""

LIMIT_SECONDS = 60
_RESPONSE = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


class _Receiver(asyncio.Protocol):
    """Responds to each request at once; it only looks for the end of the request."""

    def __init__(self) -> None:
        self._held = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._held += data
        while (end := self._held.find(b"\r\n\r\n")) >= 0:
            head = self._held[:end].lower()
            length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
            if len(self._held) < end + 4 + length:
                return
            self._held = self._held[end + 4 + length :]
            assert isinstance(self._transport, asyncio.WriteTransport)
            self._transport.write(_RESPONSE)


def _serve_receiver(port_queue: multiprocessing.Queue[int]) -> None:
    async def serve() -> None:
        server = await asyncio.get_running_loop().create_server(_Receiver, "0.0.0.0", 0)  # noqa: S104
        port_queue.put(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(serve())


@contextmanager
def _receiver() -> Iterator[int]:
    context = multiprocessing.get_context("spawn")
    ports: multiprocessing.Queue[int] = context.Queue()
    process = context.Process(target=_serve_receiver, args=(ports,), daemon=True)
    process.start()
    try:
        yield ports.get(timeout=20)
    finally:
        process.terminate()
        process.join()


@contextmanager
def _database() -> Iterator[None]:
    """A new migrated database with Django set up on it, dropped afterwards."""
    server = os.environ["DATABASE_URL"]
    name = f"dropwise_bench_{os.getpid()}"

    def at(database: str) -> str:
        return urlunsplit(urlsplit(server)._replace(path=f"/{database}"))

    with psycopg.connect(at("postgres"), autocommit=True) as admin:
        admin.execute(f'create database "{name}"')
        os.environ["DATABASE_URL"] = at(name)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
        try:
            import django
            from django.core.management import call_command
            from django.db import connection

            django.setup()
            call_command("migrate", verbosity=0)
            yield
            connection.close()
        finally:
            admin.execute(f'drop database "{name}" with (force)')


def _endpoints(port: int) -> list[int]:
    """Create four merchants with five endpoints each, which have responded before; the merchants' IDs."""
    from django.utils import timezone

    from apps.accounts.models import User
    from apps.webhooks.models import Endpoint
    from apps.webhooks.services.endpoints import endpoint_create

    owners = []
    for number, host in enumerate(HOSTS):
        owner = User.objects.create(email=f"bench-{number}@example.com", username="Bench")
        for _ in range(5):
            endpoint_create(owner=owner, mode=Mode.TEST, name="Bench", url=f"http://{host}:{port}/hook")
        owners.append(owner.pk)
    Endpoint.objects.update(first_success_at=timezone.now())
    return owners


def _record(owners: list[int], deliveries: int, run: int) -> int:
    from apps.webhooks.services.events import NewEvent, events_record

    body = {"payment_id": "0" * 36, "title": "Bench", "amount": "10.000000", "metadata": {"order": "x" * 400}}
    return events_record(
        events=[
            NewEvent(
                owner_id=owners[number % len(owners)],
                mode=Mode.TEST,
                key=f"payment:{run}:{number}",
                type="payment.created",
                body=body,
            )
            for number in range(deliveries // 5)
        ]
    )


def _ours(deliveries: int) -> float:
    from apps.webhooks.services.deliver import deliveries_drain

    started = time.perf_counter()
    sent = 0
    while sent < deliveries:
        sent += deliveries_drain()
    return sent / (time.perf_counter() - started)


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
        await asyncio.gather(*[work(session) for _ in range(20)])


def _floor(port: int, deliveries: int) -> float:
    """The same bodies, headers and signatures and nothing else: no rows, no limits, no checks."""
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
            url=f"http://{HOSTS[number % len(HOSTS)]}:{port}/hook",
            secret="",
            live=False,
            event_type="payment.created",
            body="x" * 700,
            has_succeeded=True,
            flagged=False,
        )
        for number in range(deliveries)
    ]
    started = time.perf_counter()
    asyncio.run(_bare(claims, secret_generate()))
    return deliveries / (time.perf_counter() - started)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--deliveries", type=int, default=4000)
    options = parser.parse_args()
    stop_at = time.monotonic() + LIMIT_SECONDS
    ratios = []
    with _receiver() as port, _database():
        owners = _endpoints(port)
        for run in range(options.rounds):
            count = _record(owners, options.deliveries, run)
            floor = _floor(port, count)
            ours = _ours(count)
            ratios.append(ours / floor)
            print(f"round {run + 1}: {ours:,.0f}/s of {floor:,.0f}/s bare aiohttp = {ratios[-1]:.2f}")
            if time.monotonic() > stop_at:
                break
    print(f"webhooks: {statistics.median(ratios):.2f} of bare aiohttp (median of {len(ratios)})")


if __name__ == "__main__":
    main()
