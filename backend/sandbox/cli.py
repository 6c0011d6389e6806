"""The command line of the local ledger."""

import argparse
import asyncio
import logging
import sys
from pathlib import Path

from sandbox.chain.chain import WrongNetworkError
from sandbox.chain.store import StoreInUseError
from sandbox.net.server import PortTakenError, serve
from sandbox.settings import Rules, Settings


def main(arguments: list[str] | None = None) -> int:
    """Run one ledger until it is stopped. Returns the exit status."""
    settings = _settings(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    try:
        asyncio.run(serve(settings))
    except (PortTakenError, StoreInUseError, WrongNetworkError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _settings(arguments: list[str] | None) -> Settings:
    parser = argparse.ArgumentParser(
        prog="python -m sandbox", description="A local development ledger with play money."
    )
    parser.add_argument("--name", default="test", help="the ledger's name, shown on its pages")
    parser.add_argument("--host", default="127.0.0.1", help="address of the public port")
    parser.add_argument("--port", type=_port, default=6006, help="WebSocket, JSON-RPC, faucet; 0 = any")
    parser.add_argument(
        "--admin-port", type=_port, default=6007, help="health, ledger closes, faults; 0 = any"
    )
    parser.add_argument("--network-id", type=_whole, default=63456)
    parser.add_argument("--data", type=Path, required=True, help="directory of the chain")
    parser.add_argument(
        "--close-interval",
        type=_seconds,
        default=3.0,
        help="seconds between ledgers; 0 = close only on request",
    )
    parser.add_argument(
        "--no-faucet",
        action="store_true",
        help="no faucet: only the genesis account has money, as on a real server",
    )
    parser.add_argument(
        "--begin-days-ago",
        type=_days,
        default=0.0,
        help="begin a new chain in the past, and close ledgers there at given moments until it is released",
    )
    parser.add_argument("--announce", type=Path, help="file to write the chosen ports to, as JSON")
    parser.add_argument("--base-fee", type=_whole, default=10, help="drops")
    parser.add_argument("--reserve-base", type=_whole, default=1_000_000, help="drops")
    parser.add_argument("--reserve-increment", type=_whole, default=200_000, help="drops")
    parser.add_argument(
        "--soft-limit",
        type=_positive,
        default=1000,
        help="transactions that an open ledger takes for the base fee; the fee rises above it",
    )
    parser.add_argument(
        "--queue-minimum", type=_positive, default=2000, help="transactions that may at least be queued"
    )
    given = parser.parse_args(arguments)
    rules = Rules(
        given.network_id,
        given.base_fee,
        given.reserve_base,
        given.reserve_increment,
        given.soft_limit,
        given.queue_minimum,
    )
    return Settings(
        name=given.name,
        host=given.host,
        port=given.port,
        admin_port=given.admin_port,
        data=given.data,
        close_interval=given.close_interval,
        faucet=not given.no_faucet,
        announce=given.announce,
        rules=rules,
        begin_days_ago=given.begin_days_ago,
    )


def _whole(text: str) -> int:
    number = int(text)
    if not 0 <= number < 1 << 32:
        raise argparse.ArgumentTypeError("must be from 0 to 4294967295")
    return number


def _positive(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError("must be from 1 to 1000000")
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number < 1 << 16:
        raise argparse.ArgumentTypeError("must be from 0 to 65535")
    return number


def _days(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 366:
        raise argparse.ArgumentTypeError("must be from 0 to 366")
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 3600:
        raise argparse.ArgumentTypeError("must be from 0 to 3600")
    return number
