"""A running ledger: both ports, the timer that closes ledgers, and an orderly shutdown."""

import asyncio
import contextlib
import errno
import json
import logging
import os
import signal
import socket
import time
from dataclasses import replace
from pathlib import Path

from aiohttp import web

from sandbox.api.context import Node
from sandbox.chain.chain import Chain, Submission
from sandbox.chain.clock import Clock
from sandbox.chain.history import History
from sandbox.chain.store import Store
from sandbox.engine.transaction import SignedTransaction
from sandbox.exchange.faults import ExchangeFaults
from sandbox.net.admin import AdminServer
from sandbox.net.faults import Faults
from sandbox.net.public import PublicServer
from sandbox.net.streams import StreamHub
from sandbox.protocol.clock import RIPPLE_EPOCH
from sandbox.settings import LOCAL_NOTE, Settings

_ADMIN_HOST = "127.0.0.1"
_STOP_SECONDS = 2.0

_log = logging.getLogger(__name__)


class PortTakenError(Exception):
    """Another process is using the port."""


async def serve(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT. Raises PortTakenError, StoreInUseError, WrongNetworkError."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    with (
        contextlib.closing(_listen(settings.host, settings.port)) as public_socket,
        contextlib.closing(_listen(_ADMIN_HOST, settings.admin_port)) as admin_socket,
        contextlib.closing(Store(settings.data)) as store,
    ):
        settings = replace(
            settings, port=public_socket.getsockname()[1], admin_port=admin_socket.getsockname()[1]
        )
        await _run(settings, store, public_socket, admin_socket, stopping)


async def _run(
    settings: Settings,
    store: Store,
    public_socket: socket.socket,
    admin_socket: socket.socket,
    stopping: asyncio.Event,
) -> None:
    clock = Clock(settings.data)
    newest = store.newest_header()
    if newest is not None:
        if clock.in_past:
            clock.set(newest.close_time + RIPPLE_EPOCH)
    elif settings.begin_days_ago:
        clock.begin(time.time() - settings.begin_days_ago * 86_400)
    chain = Chain(store, settings.rules, clock.now)
    hub = StreamHub(chain)

    chain.on_proposed = hub.proposed

    def close_ledger() -> None:
        hub.closed(chain.close(withhold=faults.happens("withhold")), node)
        chain.begin_open_ledger()

    def submit(tx: SignedTransaction, fail_hard: bool) -> Submission:
        return faults.submit(tx, fail_hard)

    node = Node(settings, chain, History(chain), hub, close_ledger, submit)
    faults = Faults(node)
    exchange_faults = ExchangeFaults()
    runners = [
        web.AppRunner(application, access_log=None, shutdown_timeout=_STOP_SECONDS)
        for application in (
            PublicServer(node, hub, faults, exchange_faults).application(),
            AdminServer(node, faults, exchange_faults, clock).application(),
        )
    ]
    for runner, listener in zip(runners, (public_socket, admin_socket), strict=True):
        await runner.setup()
        await web.SockSite(runner, listener).start()
    _log.info(
        "Local ledger '%s' (network %d): ws://%s:%d, admin http://%s:%d. %s",
        settings.name,
        settings.rules.network_id,
        settings.host,
        settings.port,
        _ADMIN_HOST,
        settings.admin_port,
        LOCAL_NOTE,
    )
    if settings.announce is not None:
        _announce(settings.announce, settings)
    closer = asyncio.create_task(_close_regularly(node, clock, settings.close_interval))
    stopped = asyncio.create_task(stopping.wait())
    await asyncio.wait({closer, stopped}, return_when=asyncio.FIRST_COMPLETED)
    closer.cancel()
    for runner in runners:
        await runner.cleanup()
    if not stopped.done():
        stopped.cancel()
        await closer  # the timer only ends with an error, which then ends the server


async def _close_regularly(node: Node, clock: Clock, interval: float) -> None:
    """Close a ledger every ``interval`` seconds without drift, but none in the past; 0 = never."""
    if interval <= 0:
        await asyncio.Event().wait()
    loop = asyncio.get_running_loop()
    due = loop.time()
    while True:
        due = max(due + interval, loop.time())
        await asyncio.sleep(due - loop.time())
        if not clock.in_past:
            node.close_ledger()


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(f"Port {port} on {host} is already in use.") from error
        raise
    listener.setblocking(False)
    return listener


def _announce(path: Path, settings: Settings) -> None:
    """Write the chosen ports to a file in one step."""
    partial = path.with_name(path.name + ".partial")
    ports = {"port": settings.port, "admin_port": settings.admin_port, "pid": os.getpid()}
    partial.write_text(json.dumps(ports))
    partial.replace(path)
