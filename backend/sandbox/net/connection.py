"""A WebSocket connection: calls in, responses and events out, in order."""

import asyncio
from typing import Any, Final

import orjson
from aiohttp import WSCloseCode, WSMsgType, web

from sandbox.api.context import Node
from sandbox.api.dispatch import call, echoed_request
from sandbox.api.errors import RpcError
from sandbox.net.event_delivery import EventDelivery
from sandbox.net.faults import Faults

_MOST_QUEUED: Final = 20_000  # messages; a client that falls further behind is disconnected with code 1008
_LARGEST_MESSAGE: Final = 1_000_000  # bytes, as on a real server
_GOODBYE_SECONDS: Final = 1.0  # for the client to acknowledge the close


class Connection:
    """One socket's connection. Responses and events share one queue, which keeps their order."""

    def __init__(self, node: Node, faults: Faults) -> None:
        self._node = node
        self._faults = faults
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue(_MOST_QUEUED)
        self._socket = web.WebSocketResponse(
            max_msg_size=4 * _LARGEST_MESSAGE, compress=False, timeout=_GOODBYE_SECONDS, autoclose=False
        )
        self._overflowed = asyncio.Event()
        self._request: web.Request | None = None
        self._events = EventDelivery(faults, self._queue, self._abort)

    def send_event(self, event: dict[str, Any]) -> None:
        """Send an event of a subscription, subject to faults."""
        self._events.pass_on(orjson.dumps(event))

    def _queue(self, data: bytes) -> None:
        """Queue a message. A client that does not keep up is disconnected."""
        try:
            self._outgoing.put_nowait(data)
        except asyncio.QueueFull:
            self._overflowed.set()

    async def run(self, request: web.Request) -> web.WebSocketResponse:
        """Serve the socket until it closes."""
        self._request = request
        try:
            await self._socket.prepare(request)
        except ConnectionResetError:
            # It went before it was answered. Nobody gets this answer either.
            raise web.HTTPBadRequest from None
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._disconnect_slow_reader())]
        try:
            async for message in self._socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY) and not self._overflowed.is_set():
                    self._receive(message.data)
            await self._close()
        finally:
            self._events.end()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self._overflowed.is_set():
                self._abort()  # a client that does not read would not read the close frame either
        return self._socket

    async def _close(self) -> None:
        """Echo the client's close code, as a real server does: xrpl.js needs it to know its own close."""
        code = self._socket.close_code or WSCloseCode.OK
        await self._socket.close(code=code, drain=False)

    async def shut_down(self) -> None:
        """Close the socket because the server is stopping."""
        await self._socket.close(code=WSCloseCode.GOING_AWAY, message=b"server is stopping")

    async def _write(self) -> None:
        while True:
            data = await self._outgoing.get()
            try:
                await self._socket.send_str(data.decode())
            except (ConnectionError, RuntimeError):
                return

    async def _disconnect_slow_reader(self) -> None:
        await self._overflowed.wait()
        await self._socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"threshold exceeded")

    def _receive(self, data: str | bytes) -> None:
        try:
            message = orjson.loads(data) if len(data) <= _LARGEST_MESSAGE else None
        except orjson.JSONDecodeError:
            message = None
        if not isinstance(message, dict):
            text = data if isinstance(data, str) else data.decode(errors="replace")
            problem = {"type": "error", "error": "jsonInvalid", "value": text[:_LARGEST_MESSAGE]}
            self._queue(orjson.dumps(problem))
            return
        submits = message.get("command", message.get("method")) == "submit"
        if submits and self._faults.happens("lose_submission"):
            self._abort()
            return
        response = self._respond(message)
        if submits and self._faults.happens("lose_reply"):
            self._abort()
        else:
            self._queue(orjson.dumps(response))

    def _abort(self) -> None:
        """Drop the connection without a close frame, as a broken network does."""
        transport = self._request.transport if self._request is not None else None
        if transport is not None:
            transport.abort()

    def _respond(self, message: dict[str, Any]) -> dict[str, Any]:
        response: dict[str, Any] = {"type": "response"}
        for name in ("id", "api_version", "jsonrpc", "ripplerpc"):
            if name in message:
                response[name] = message[name]
        command = message.get("command", message.get("method"))
        try:
            if not isinstance(command, str) or message.get("method", command) != command:
                raise RpcError("missingCommand")
            result = call(self._node, command, message, self)
        except RpcError as error:
            return response | error.fields | {"status": "error", "request": echoed_request(message)}
        return response | {"status": "success", "result": result}
