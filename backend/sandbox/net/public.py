"""The public port: WebSocket and JSON-RPC on ``/``, faucet on ``/accounts``, pages on ``/explorer/``."""

import asyncio
import html
from typing import Any, Final

import orjson
from aiohttp import web

from sandbox.api.context import Node
from sandbox.api.dispatch import call, echoed_request
from sandbox.api.errors import RpcError
from sandbox.explorer.site import Explorer
from sandbox.net.connection import Connection
from sandbox.net.faucet import Faucet, FaucetError
from sandbox.net.faults import Faults
from sandbox.net.streams import StreamHub
from sandbox.settings import LOCAL_NOTE

_LARGEST_BODY: Final = 1_000_000  # bytes


class PublicServer:
    """What a wallet, a gateway or a person reaches."""

    def __init__(self, node: Node, hub: StreamHub, faults: Faults) -> None:
        self._node = node
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
        Explorer(self._node).add_to(app)
        app.on_shutdown.append(self._shut_down)
        return app

    async def _shut_down(self, _: web.Application) -> None:
        await asyncio.gather(*(connection.shut_down() for connection in self._connections))

    async def _open(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return web.Response(text=self._page(), content_type="text/html")
        connection = Connection(self._node, self._faults)
        self._connections.add(connection)
        try:
            return await connection.run(request)
        finally:
            self._connections.discard(connection)
            self._hub.forget(connection)

    def _page(self) -> str:
        name = html.escape(self._node.settings.name)
        header = self._node.chain.validated
        return (
            f"<!doctype html><title>Local ledger {name}</title><h1>Local ledger “{name}”</h1>"
            f"<p>{html.escape(LOCAL_NOTE)}</p>"
            f"<p>Network {self._node.settings.rules.network_id}, validated ledger {header.seq}.</p>"
            f"<p>WebSocket and JSON-RPC on this address, {self._money()}, "
            '<a href="/explorer/">explorer</a>.</p>'
        )

    def _money(self) -> str:
        return "faucet: POST /accounts" if self._node.settings.faucet else "no faucet"

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
        answer: dict[str, Any] = {"result": result}
        for name in ("id", "jsonrpc", "ripplerpc"):
            if name in body:
                answer[name] = body[name]
        return web.Response(body=orjson.dumps(answer), content_type="application/json")

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
    """Why a parsed body is not a call, in the words of a real server."""
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
