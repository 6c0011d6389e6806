"""`python -m bench.ingestion [--ledgers 100000] [--every 10]`: how fast the ledger gets into the books.

Catching up: the wallet's history of so many ledgers, one in `--every` of which holds a payment, and again
without any, 50 ms away. The sweep as the product runs it, beside a bare scanner that reads the same pages in
the same way, decodes and counts them, and keeps nothing. Target: half of the scanner's speed.

A burst (`bench.ingestion_burst`): so many payments in one ledger, with a watcher, a web server, and a page
open at each checkout. Target: all are decided, and the last page has been told, within 3 s.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.delay import delayed
from bench.environment import bench_environment
from bench.paying import new_payments, signed_payments
from bench.seal import seal_keys

if TYPE_CHECKING:
    from tests.factories.ledger_process import LedgerProcess
    from tests.factories.payment_driver import PaymentDriver

ROUND_TRIP = 0.05
RATIO_TARGET = 0.5
PAGE = 200
# The server closes so many ledgers at most in one go.
_CLOSES = 1_000


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ledgers", type=int, default=100_000)
    parser.add_argument("--every", type=int, default=10, help="one in so many ledgers holds a payment")
    parser.add_argument("--burst", type=int, default=1_000)
    parser.add_argument("--only", choices=["catch-up", "burst"])
    given = parser.parse_args(arguments)
    with (
        bench_environment() as environment,
        tempfile.TemporaryDirectory(prefix="dropwise-bench-") as directory,
    ):
        os.environ.update(environment)
        return _measure(given, Path(directory))


def _measure(given: argparse.Namespace, directory: Path) -> int:
    seal_keys(directory)
    import django

    django.setup()
    from apps.common.collector import collector_settle
    from tests.factories.ledger_process import LedgerProcess

    collector_settle()

    ledger = LedgerProcess(directory / "ledger", **{"soft-limit": 5_000}).start()
    os.environ["LEDGER_URL_TEST"] = ledger.ws
    try:
        met = []
        if given.only != "burst":
            met += [_catch_up(ledger, given.ledgers, given.ledgers // given.every)]
            met += [_catch_up(ledger, given.ledgers, 0)]
        if given.only != "catch-up":
            from bench.ingestion_burst import burst

            met += [burst(ledger, directory, given.burst)]
    finally:
        from django.db import connections

        connections.close_all()
        ledger.stop()
    return 0 if all(met) else 1


@dataclass(slots=True)
class Cost:
    """What something took."""

    seconds: float = 0.0
    cpu_seconds: float = 0.0
    database_cpu_seconds: float = 0.0
    statements: int = 0
    requests: Counter[str] = field(default_factory=Counter)


@contextmanager
def _counted() -> Iterator[Cost]:
    """Counts everything that this process does in the block."""
    from django.db import connection

    from bench.processes import database_cpu_seconds
    from bench.settlement_worker import requests_made

    cost = Cost()

    def count(execute: Callable[..., Any], *rest: Any) -> Any:
        cost.statements += 1
        return execute(*rest)

    requests, database = requests_made(), database_cpu_seconds()
    cpu, began = time.process_time(), time.perf_counter()
    with connection.execute_wrapper(count):
        yield cost
    cost.seconds, cost.cpu_seconds = time.perf_counter() - began, time.process_time() - cpu
    cost.database_cpu_seconds = database_cpu_seconds() - database
    cost.requests = Counter(requests_made()) - Counter(requests)


def _catch_up(ledger: LedgerProcess, ledgers: int, payments: int) -> bool:
    from apps.ledger.xrpl_client import XrplClient
    from apps.payments.models import Payment
    from apps.payments.services.mode_jobs import wallet_look
    from tests.factories.payment_driver import PaymentDriver

    driver = PaymentDriver(ledger, XrplClient(ledger.ws), platform_xrp=100_000)
    driver.sweep()
    first = driver.wallet.cursor.ledger_index + 1
    _write_history(driver, ledgers, payments)
    with delayed("127.0.0.1", ledger.port, seconds=ROUND_TRIP / 2) as port:
        scanners = []
        for turn in range(2):
            with _counted() as cost:
                found = _scan(f"ws://127.0.0.1:{port}", driver.platform.address, first)
            assert found == payments, f"the scanner found {found} of {payments}"
            scanners.append(cost)
            if turn == 0:
                client = XrplClient(f"ws://127.0.0.1:{port}")
                with _counted() as ours:
                    wallet_look(wallet_id=driver.wallet_id, client=client)
    decided = Payment.objects.filter(wallet_id=driver.wallet_id, status="processing").count()
    assert decided == payments, f"{decided} of {payments} were decided"
    driver.assert_balanced()
    bare = min(scanners, key=lambda cost: cost.seconds)
    print(f"catching up over {ledgers:,} ledgers with {payments:,} payments:")
    for name, cost in (("  sweep", ours), ("  bare scanner", bare)):
        print(
            f"{name:16} {cost.seconds:7.2f} s; CPU {cost.cpu_seconds:.2f} s and in PostgreSQL"
            f" {cost.database_cpu_seconds:.2f} s; {cost.statements} statements;"
            f" requests: {dict(cost.requests)}"
        )
    ratio = bare.seconds / ours.seconds
    print(f"  ratio {ratio:.2f} (target {RATIO_TARGET})", flush=True)
    return ratio >= RATIO_TARGET


def _write_history(driver: PaymentDriver, ledgers: int, payments: int) -> None:
    """Close so many ledgers, with the payments spread evenly, one in a ledger at most."""
    closed = 0
    each = ledgers // payments if payments else ledgers
    pending = new_payments(driver, payments, ledgers)
    driver.fund(driver.payer.wallet, xrp=11 * payments + 1_000)
    for blob in signed_payments(pending, driver, ledgers):
        assert driver.client.submit(blob=blob).code == "tesSUCCESS"
        closed += each
        _close(driver, each)
    _close(driver, ledgers - closed)


def _close(driver: PaymentDriver, count: int) -> None:
    for done in range(0, count, _CLOSES):
        driver.close_ledgers(min(_CLOSES, count - done))


def _scan(url: str, address: str, first: int) -> int:
    """Read a wallet's history from this ledger on, page by page; returns how many transactions there were."""
    from apps.ledger.connection import Connection

    connection = Connection(url)
    last = connection.request("server_state", {}, repeat=True)["state"]["validated_ledger"]["seq"]
    asked = {
        "account": address,
        "ledger_index_min": first,
        "ledger_index_max": last,
        "forward": True,
        "limit": PAGE,
    }
    found = 0
    while True:
        page = connection.request("account_tx", asked, repeat=True)
        found += len(page["transactions"])
        if "marker" not in page:
            connection.close()
            return found
        asked["marker"] = page["marker"]


if __name__ == "__main__":
    sys.exit(main())
