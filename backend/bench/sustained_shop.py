"""A shop under load: its open checkouts, each with its page's WebSocket, and the receiver of its webhooks."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp import web
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.sustained_ledger import XRP, Ledger

AMOUNT = 2 * XRP
# Checkouts that are opened at the same time, before the payments begin.
_OPENING = 16


@dataclass(eq=False)
class Sale:
    """One payment. Moments are of this machine's monotonic clock; 0.0: not yet."""

    id: str
    address: str
    tag: int
    create_seconds: float
    paid_at: float = 0.0
    deposit_hash: str = ""
    shown_paid_at: float = 0.0
    shown_complete_at: float = 0.0
    told_at: float = 0.0
    status: str = ""
    payout_hash: str = ""
    payout_drops: int = 0
    events: set[str] = field(default_factory=set)

    @property
    def is_over(self) -> bool:
        return bool(self.shown_complete_at and self.told_at)


class Shop:
    """`open`: the checkouts that nobody has paid yet, oldest first. `sales`: all, by id."""

    def __init__(self, origin: str, key: str, http: aiohttp.ClientSession, ledger: Ledger) -> None:
        self._origin, self._http, self._ledger = origin, http, ledger
        self._headers = {"Authorization": f"Bearer {key}"}
        self._numbers = itertools.count(1)
        self._pages: set[asyncio.Task[None]] = set()
        self.open: deque[Sale] = deque()
        self.sales: dict[str, Sale] = {}
        self.errors: list[str] = []

    async def open_checkouts(self, count: int) -> None:
        left = iter(range(count))

        async def open_some() -> None:
            for _ in left:
                await self.open_one()

        await asyncio.gather(*(open_some() for _ in range(_OPENING)))

    async def open_one(self) -> None:
        """Create a payment and open its checkout."""
        body = {
            "title": "Low Tide EP",
            "amount": f"{AMOUNT / XRP:.6f}",
            "platform_name": "Load",
            "username": "anna",
            "redirect_url": f"{self._origin}/",
            "developer_reference": f"load-{next(self._numbers)}",
        }
        began = time.monotonic()
        async with self._http.post(
            f"{self._origin}/api/payments/create/", json=body, headers=self._headers
        ) as answer:
            created = await answer.json()
            if answer.status != 201:
                self.errors.append(f"create: {answer.status} {str(created)[:200]}")
                return
        seconds, made = time.monotonic() - began, created["payment_request"]
        sale = Sale(made["id"], made["destination_address"], made["destination_tag"], seconds)
        self.sales[sale.id] = sale
        shown = asyncio.Event()
        page = asyncio.create_task(self._page(sale, shown))
        self._pages.add(page)
        page.add_done_callback(self._pages.discard)
        await shown.wait()
        self.open.append(sale)

    async def pay_one(self) -> None:
        """A payer pays the oldest open checkout, and another one is opened in its place."""
        if not self.open:
            self.errors.append("no checkout was open")
            return
        sale = self.open.popleft()
        sale.paid_at = time.monotonic()
        try:
            sale.deposit_hash = await self._ledger.pay(dest=sale.address, tag=sale.tag, drops=AMOUNT)
            await self.open_one()
        except (RuntimeError, aiohttp.ClientError) as error:
            self.errors.append(f"{type(error).__name__}: {error}")

    async def _page(self, sale: Sale, shown: asyncio.Event) -> None:
        """As the checkout page does: connects again whenever the connection ends, until all is over."""
        url = f"{self._origin.replace('http', 'ws', 1)}/ws/payments/{sale.id}/"
        # A machine has 28,000 ports for connections of one address to another.
        client = f"127.0.{1 + next(self._numbers) % 200}.1"
        while not sale.shown_complete_at:
            with suppress(OSError, WebSocketException):
                async with connect(
                    url, ping_interval=None, open_timeout=60, local_addr=(client, 0), proxy=None
                ) as socket:
                    async for text in socket:
                        self._shows(sale, json.loads(text))
                        shown.set()
                        if sale.shown_complete_at:
                            break
            if not sale.shown_complete_at:
                await asyncio.sleep(1)

    @staticmethod
    def _shows(sale: Sale, message: dict[str, Any]) -> None:
        now = time.monotonic()
        if message["status"] in ("processing", "completed") and not sale.shown_paid_at:
            sale.shown_paid_at = now
        if message["status"] == "completed" and not sale.shown_complete_at:
            sale.shown_complete_at = now

    def told(self, event: dict[str, Any]) -> None:
        """A webhook has arrived."""
        sale = self.sales.get(event["payment_id"])
        if sale is None or event["event_type"] != "payment.completed":
            return
        sale.events.add(event["event_id"])
        if not sale.told_at:
            sale.told_at = time.monotonic()

    async def read_payouts(self) -> None:
        """Ask the API how each sale that was paid has ended."""
        left = iter([sale for sale in self.sales.values() if sale.deposit_hash])

        async def read_some() -> None:
            for sale in left:
                url = f"{self._origin}/api/payments/status/{sale.id}/"
                async with self._http.get(url, headers=self._headers) as answer:
                    answer.raise_for_status()
                    payment = await answer.json()
                sale.status = payment["status"]
                sale.payout_hash = payment["payout_transaction_hash"] or ""
                sale.payout_drops = round(float(payment["merchant_payout"] or 0) * XRP)

        await asyncio.gather(*(read_some() for _ in range(_OPENING)))

    def close(self) -> None:
        for page in self._pages:
            page.cancel()


@asynccontextmanager
async def shop_of(stack: dict[str, Any], ledger: Ledger) -> AsyncIterator[Shop]:
    """The demo merchant, whose webhooks come to this process."""
    async with AsyncExitStack() as exits:
        connector = aiohttp.TCPConnector(limit=0)
        http = await exits.enter_async_context(aiohttp.ClientSession(connector=connector))
        merchant = stack["accounts"]["merchant"]
        shop = Shop(stack["origin"], merchant["secret_keys"]["test"], http, ledger)
        exits.callback(shop.close)
        port = await _receive(shop, exits)
        await _register(stack["origin"], merchant, http, port)
        yield shop


async def _receive(shop: Shop, exits: AsyncExitStack) -> int:
    """Take webhooks, at the port that is returned."""

    async def take(request: web.Request) -> web.Response:
        shop.told(await request.json())
        return web.Response()

    application = web.Application()
    application.router.add_post("/", take)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    exits.push_async_callback(runner.cleanup)
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    return int(runner.addresses[0][1])


async def _register(origin: str, merchant: dict[str, str], http: aiohttp.ClientSession, port: int) -> None:
    """An endpoint of the merchant in place of those that the demo data gave him."""
    sign_in = {"email": merchant["email"], "password": merchant["password"]}
    async with http.post(f"{origin}/api/auth/signin/", json=sign_in) as answer:
        answer.raise_for_status()
        headers = {"Authorization": f"Bearer {(await answer.json())['access']}"}
    async with http.get(f"{origin}/api/webhooks/settings/", headers=headers) as answer:
        known = (await answer.json())["webhooks"]
    for each in known:
        async with http.delete(f"{origin}/api/webhooks/delete/{each['id']}/", headers=headers) as answer:
            answer.raise_for_status()
    body = {"name": "Load", "webhook_url": f"http://127.0.0.1:{port}/", "event_types": ["payment.completed"]}
    async with http.post(f"{origin}/api/webhooks/create/", json=body, headers=headers) as answer:
        if answer.status >= 400:
            raise RuntimeError(await answer.text())
