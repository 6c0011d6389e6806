"""The admin port, on loopback only: for tests, and for the process that starts the server."""

from typing import Any, Final

import orjson
from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.api.context import Node
from sandbox.chain.chain import FIRST_SEQ
from sandbox.chain.clock import Clock, ClockError
from sandbox.exchange.faults import ExchangeFaults
from sandbox.explorer.origin import has_foreign_origin
from sandbox.net.faults import Faults
from sandbox.protocol.clock import RIPPLE_EPOCH

_MOST_CLOSES: Final = 1000


class AdminServer:
    """Health, closing ledgers on request, the clock of a chain that began in the past, faults of the ledger
    and of the exchange."""

    def __init__(self, node: Node, faults: Faults, exchange_faults: ExchangeFaults, clock: Clock) -> None:
        self._node = node
        self._faults = faults
        self._exchange_faults = exchange_faults
        self._clock = clock

    def application(self) -> web.Application:
        """The routes of this port."""
        app = web.Application(middlewares=[_refuse_other_sites])
        app.router.add_get("/health", self._health)
        app.router.add_get("/faults", self._show_faults)
        app.router.add_put("/faults", self._change_faults)
        app.router.add_get("/exchange/faults", self._show_exchange_faults)
        app.router.add_put("/exchange/faults", self._change_exchange_faults)
        app.router.add_post("/close", self._close)
        app.router.add_get("/clock", self._show_clock)
        app.router.add_post("/clock/release", self._release_clock)
        return app

    async def _health(self, _: web.Request) -> web.Response:
        return web.json_response(
            {
                "ready": True,
                "validated": self._node.chain.validated.seq,
                "in_past": self._clock.in_past,
                "faults": self._faults.happened(),
            }
        )

    async def _show_clock(self, _: web.Request) -> web.Response:
        return web.json_response(self._shown_clock())

    async def _release_clock(self, _: web.Request) -> web.Response:
        self._clock.release()
        return web.json_response(self._shown_clock())

    def _shown_clock(self) -> dict[str, object]:
        """Whether ledgers close at given moments; the first and the newest close, in unix seconds."""
        chain = self._node.chain
        first = chain.store.header(FIRST_SEQ) or chain.validated
        return {
            "in_past": self._clock.in_past,
            "first": first.close_time + RIPPLE_EPOCH,
            "newest": chain.validated.close_time + RIPPLE_EPOCH,
        }

    async def _show_faults(self, _: web.Request) -> web.Response:
        return web.json_response(self._faults.shown())

    async def _change_faults(self, request: web.Request) -> web.Response:
        try:
            self._faults.change(await _json(request))
        except ValueError as error:
            return web.json_response({"error": str(error)}, status=400)
        return web.json_response(self._faults.shown())

    async def _show_exchange_faults(self, _: web.Request) -> web.Response:
        return web.json_response(self._exchange_faults.shown())

    async def _change_exchange_faults(self, request: web.Request) -> web.Response:
        try:
            self._exchange_faults.change(await _json(request))
        except ValueError as error:
            return web.json_response({"error": str(error)}, status=400)
        return web.json_response(self._exchange_faults.shown())

    async def _close(self, request: web.Request) -> web.Response:
        try:
            body = await _json(request)
        except ValueError as error:
            return web.json_response({"error": str(error)}, status=400)
        count = body.get("n", 1) if isinstance(body, dict) else None
        if type(count) is not int or not 1 <= count <= _MOST_CLOSES:
            return web.json_response(
                {"error": f"n must be a whole number from 1 to {_MOST_CLOSES}."}, status=400
            )
        if "at" in body:
            moment = body["at"]
            if type(moment) is not int:
                return web.json_response({"error": "at must be a whole number of unix seconds."}, status=400)
            try:
                self._clock.set(moment)
            except ClockError as error:
                return web.json_response({"error": str(error)}, status=400)
        for _ in range(count):
            self._node.close_ledger()
        return web.json_response({"validated": self._node.chain.validated.seq})


@web.middleware
async def _refuse_other_sites(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Otherwise any page in a browser on this machine could close ledgers or switch on faults."""
    if has_foreign_origin(request):
        return web.json_response({"error": "Requests from other sites are refused."}, status=403)
    return await handler(request)


async def _json(request: web.Request) -> Any:
    try:
        return orjson.loads(await request.read() or b"{}")
    except orjson.JSONDecodeError:
        raise ValueError("Send a JSON object.") from None
