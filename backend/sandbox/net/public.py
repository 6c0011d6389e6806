"""The public port: WebSocket and JSON-RPC on ``/``, faucet on ``/accounts``, pages on ``/explorer/``, the
play exchange on ``/exchange/``."""

import asyncio
from typing import Any, Final

import orjson
from aiohttp import web

from sandbox.api.context import Node
from sandbox.api.dispatch import call, echoed_request
from sandbox.api.errors import RpcError
from sandbox.exchange.faults import ExchangeFaults
from sandbox.exchange.routes import Exchange
from sandbox.explorer.pages import server_page
from sandbox.explorer.routes import Explorer, page_response
from sandbox.net.connection import Connection
from sandbox.net.faucet import Faucet, FaucetError
from sandbox.net.faults import Faults
from sandbox.net.streams import StreamHub

_LARGEST_BODY: Final = 1_000_000  # bytes


class PublicServer:
    """What wallets, gateways and people connect to."""

    def __init__(self, node: Node, hub: StreamHub, faults: Faults, exchange_faults: ExchangeFaults) -> None:
        self._node = node
        self._exchange_faults = exchange_faults
        self._hub = hub
        self._faults = faults
        self._faucet = Faucet(node)
        self._connections: set[Connection] = set()

    def application(self) -> web.Application:
        """The routes of this port."""
        app = web.Application(client_max_size=_LARGEST_BODY)
        app.router.add_get("/", self._open)
        app.router.add_post("/", self._json_rpc)
        if self._node.settings.faucet:
            app.router.add_post("/accounts", self._fund)
        Explorer(self._node, self._exchange_faults).add_to(app)
        Exchange(self._exchange_faults).add_to(app)
        app.on_shutdown.append(self._shut_down)
        return app

    async def _shut_down(self, _: web.Application) -> None:
        await asyncio.gather(*(connection.shut_down() for connection in self._connections))

    async def _open(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return page_response(server_page(self._node), self._node.settings.name)
        connection = Connection(self._node, self._faults)
        self._connections.add(connection)
        try:
            return await connection.run(request)
        finally:
            self._connections.discard(connection)
            self._hub.forget(connection)

    async def _json_rpc(self, request: web.Request) -> web.Response:
        try:
            body = orjson.loads(await request.read())
        except orjson.JSONDecodeError:
            return web.Response(status=400, text="Unable to parse request")
        except web.HTTPRequestEntityTooLarge:
            return web.Response(status=400, text="Request too large")
        problem = _body_problem(body)
        if problem is not None:
            return web.Response(status=400, text=problem)
        method, params = body["method"], (body.get("params") or [{}])[0] or {}
        if method == "submit" and self._faults.happens("lose_submission") and request.transport is not None:
            request.transport.abort()
            return web.Response()
        try:
            result = call(self._node, method, params, None) | {"status": "success"}
        except RpcError as error:
            if error.fields["error"] == "invalid_API_version":
                return web.Response(status=400, text="invalid_API_version")
            result = error.fields | {
                "status": "error",
                "request": echoed_request(params | {"command": method}),
            }
        if method == "submit" and self._faults.happens("lose_reply") and request.transport is not None:
            request.transport.abort()
        response: dict[str, Any] = {"result": result}
        # As on a real server: from the call's parameters, not from beside them.
        for name in ("id", "jsonrpc", "ripplerpc"):
            if name in params:
                response[name] = params[name]
        return web.Response(body=orjson.dumps(response), content_type="application/json")

    async def _fund(self, request: web.Request) -> web.Response:
        try:
            body = orjson.loads(await request.read() or b"{}")
        except orjson.JSONDecodeError:
            body = None
        try:
            funded = self._faucet.fund(body)
        except FaucetError as error:
            return web.json_response(error.body, status=error.status)
        return web.json_response(funded)


def _body_problem(body: object) -> str | None:
    """Why a parsed body is not a call, in a real server's words; None if it is one."""
    if not isinstance(body, dict):
        return "Unable to parse request"
    method = body.get("method")
    if method is None:
        return "Null method"
    if not isinstance(method, str):
        return "method is not string"
    if method == "":
        return "method is empty"
    params = body.get("params")
    if not params:
        return None if params is None or params == [] else "params unparseable"
    well_formed = isinstance(params, list) and len(params) == 1 and isinstance(params[0], dict | None)
    return None if well_formed else "params unparseable"
