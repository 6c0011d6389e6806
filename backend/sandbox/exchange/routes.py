"""The tickers, in the paths and formats of Kraken, Bitstamp and Coinbase."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Final

from aiohttp import web

from sandbox.exchange.faults import ExchangeFaults
from sandbox.exchange.prices import bid_ask

_SLOW: Final = 20.0  # seconds
_STALE: Final = 3600.0  # seconds


class Exchange:
    """Reads the clock and the faults, nothing else."""

    def __init__(self, faults: ExchangeFaults) -> None:
        self._faults = faults

    def add_to(self, app: web.Application) -> None:
        """Register the routes below ``/exchange/``."""
        router = app.router
        router.add_get("/exchange/kraken/0/public/Ticker", self._kraken)
        router.add_get("/exchange/bitstamp/api/v2/ticker/{pair}/", self._bitstamp)
        router.add_get("/exchange/coinbase/products/{pair}/ticker", self._coinbase)

    async def _kraken(self, request: web.Request) -> web.Response:
        pair = request.query.get("pair", "")
        price = await self._price("kraken", pair.removeprefix("XRP"))
        if isinstance(price, web.Response):
            return price
        if price is None:
            return web.json_response({"error": ["EQuery:Unknown asset pair"]})
        bid, ask, _ = price
        return web.json_response(
            {"error": [], "result": {f"XXRPZ{pair[3:]}": {"a": [ask, "1", "1.0"], "b": [bid, "1", "1.0"]}}}
        )

    async def _bitstamp(self, request: web.Request) -> web.Response:
        pair = request.match_info["pair"]
        price = await self._price("bitstamp", pair.removeprefix("xrp").upper())
        if isinstance(price, web.Response):
            return price
        if price is None:
            return web.json_response({"error": "Unknown pair"}, status=404)
        bid, ask, at = price
        return web.json_response({"bid": bid, "ask": ask, "last": ask, "timestamp": str(int(at))})

    async def _coinbase(self, request: web.Request) -> web.Response:
        pair = request.match_info["pair"]
        price = await self._price("coinbase", pair.removeprefix("XRP-"))
        if isinstance(price, web.Response):
            return price
        if price is None:
            return web.json_response({"message": "NotFound"}, status=404)
        bid, ask, at = price
        return web.json_response(
            {"bid": bid, "ask": ask, "price": ask, "time": datetime.fromtimestamp(at, UTC).isoformat()}
        )

    async def _price(self, source: str, currency: str) -> tuple[str, str, float] | web.Response | None:
        """Bid, ask and their moment; None for a pair that it does not have; or the fault's response."""
        fault = self._faults.of(source)
        at = time.time()
        match fault:
            case "down":
                return web.Response(status=503, text="Service unavailable")
            case "html":
                return web.Response(text="<!doctype html><p>Maintenance", content_type="text/html")
            case "missing":
                return None
            case "slow":
                await asyncio.sleep(_SLOW)
            case "stale":
                at -= _STALE
        try:
            bid, ask = bid_ask(source, currency, at)
        except KeyError:
            return None
        factor = {"tenfold": 10, "negative": -1}.get(fault, 1)
        low, high = sorted((float(bid) * factor, float(ask) * factor))
        return f"{low:.5f}", f"{high:.5f}", at
