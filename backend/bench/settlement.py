"""`python -m bench.settlement [--interval 4]`: how fast payouts leave, and what each costs.

So many deposits are in one ledger: 1, 100 and 1,000; then 1,000 with a quarter of the answers lost, 100 of
which one in twenty transactions never gets in, and 200 during a fee spike. A sweeper and a settler, each a
process of its own, book and send payout and burn of each, while ledgers close every `--interval` seconds.
Each line is of a new wallet with a full pool of tickets; `--tickets 0` sends by Sequences.

Beside them, submitters that keep no rows: our own signing and connection, and xrpl.js (needs npm).
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.environment import BACKEND, bench_environment
from bench.paying import signed_payments
from bench.seal import seal_keys

if TYPE_CHECKING:
    from tests.factories.ledger_process import LedgerProcess

XRP = 1_000_000
AMOUNT = 10 * XRP
# Beyond any run; whoever is paid later than that was not paid.
MOST_LEDGERS = 200


@dataclasses.dataclass(frozen=True, slots=True)
class Run:
    """One line of the table."""

    name: str
    payments: int
    faults: dict[str, Any] = dataclasses.field(default_factory=dict)


RUNS = (
    Run("1 at once", 1),
    Run("100 at once", 100),
    Run("1,000 at once", 1_000),
    Run("a quarter of the answers lost", 1_000, {"lose_reply": 0.25, "seed": 5}),
    Run("one in twenty never gets in", 100, {"bury": 0.05, "seed": 5}),
    Run("a fee spike: 50 a ledger for the base fee", 200, {"soft_limit": 50}),
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--interval", type=float, default=4.0, help="seconds between two ledgers")
    parser.add_argument("--tickets", type=int, default=250)
    parser.add_argument("--only", help="the runs whose name has this in it")
    given = parser.parse_args(arguments)
    with (
        bench_environment() as environment,
        tempfile.TemporaryDirectory(prefix="dropwise-bench-") as directory,
    ):
        os.environ.update(environment, TICKETS=str(given.tickets))
        return _measure(given, Path(directory))


def _measure(given: argparse.Namespace, directory: Path) -> int:
    seal_keys(directory)
    import django

    django.setup()
    from tests.factories.ledger_process import LedgerProcess

    ledger = LedgerProcess(directory / "ledger", **{"soft-limit": 5_000}).start()
    os.environ["LEDGER_URL_TEST"] = ledger.ws
    try:
        print(
            f"{'':50} payouts a ledger    ledgers to payout: p50, p99, worst    of a transfer: requests\n"
            f"{'':50}    best      mean     all            at the first try           statements   CPU ms"
        )
        for run in RUNS:
            if given.only is None or given.only in run.name:
                _line(run, ledger, given.interval)
        if given.only is None:
            _floors(ledger)
    finally:
        from django.db import connections

        connections.close_all()
        ledger.stop()
    return 0


def _line(run: Run, ledger: LedgerProcess, interval: float) -> None:
    from apps.ledger.xrpl_client import XrplClient
    from apps.payments.models import Payment
    from tests.factories.payment_driver import PaymentDriver

    driver = PaymentDriver(ledger, XrplClient(ledger.ws), platform_xrp=100_000)
    driver.fund(driver.payer.wallet, xrp=20 * run.payments + 1_000)
    while driver.settle():
        driver.close_and_sweep()
    payments = [driver.create_payment(AMOUNT) for _ in range(run.payments)]
    _pay(driver, payments)
    ledger.close()
    ledger.faults(**run.faults)
    began = driver.client.server_state().validated_index
    workers = [_worker(role, driver.wallet_id) for role in ("sweep", "settle")]
    with _closing(ledger, interval):
        done = Payment.objects.filter(pk__in=[each.pk for each in payments], status="completed")
        while done.count() < run.payments or _is_owed(driver.wallet_id):
            if driver.client.server_state().validated_index > began + MOST_LEDGERS:
                raise SystemExit(f"{run.name}: only {done.count()} of {run.payments} were paid")
            time.sleep(0.2)
    took = [_stop(worker) for worker in workers]
    ledger.faults()
    driver.close_and_sweep()
    driver.assert_balanced()
    _print(run, driver, began, took)


def _pay(driver: Any, payments: Sequence[Any]) -> None:
    """Pay each in the ledger that is open, from one account."""
    blobs = signed_payments(payments, driver, ledgers=0)
    codes = Counter(getattr(answer, "code", "?") for answer in driver.client.submit_many(blobs=blobs))
    assert codes == {"tesSUCCESS": len(payments)}, codes


@contextmanager
def _closing(ledger: LedgerProcess, interval: float) -> Iterator[None]:
    """Close a ledger every `interval` seconds meanwhile."""
    stop = threading.Event()

    def close() -> None:
        while not stop.wait(interval):
            ledger.close()

    thread = threading.Thread(target=close)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _is_owed(wallet_id: int) -> bool:
    from apps.payments.models import Leg

    return Leg.objects.filter(wallet_id=wallet_id, state__in=["owed", "sending"]).exists()


def _worker(role: str, wallet_id: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bench.settlement_worker", role, "--wallet", str(wallet_id)]
    worker = subprocess.Popen(command, cwd=BACKEND, stdout=subprocess.PIPE, text=True)
    assert worker.stdout is not None
    assert "ready" in worker.stdout.readline(), f"the {role} process did not start"
    return worker


def _stop(worker: subprocess.Popen[str]) -> dict[str, Any]:
    worker.terminate()
    out, _ = worker.communicate(timeout=30)
    facts: dict[str, Any] = json.loads(out)
    return facts


def _print(run: Run, driver: Any, began: int, took: Sequence[dict[str, Any]]) -> None:
    from django.db.models import Count

    from apps.treasury.models import Attempt, Transfer

    rows = Attempt.objects.filter(wallet_id=driver.wallet_id, outcome="success", from_ledger__gte=began)
    payouts = rows.filter(transfer__kind="payout").annotate(tries=Count("transfer__attempts"))
    reached = [
        (index, tries) for index, tries in payouts.values_list("ledger_index", "tries") if index is not None
    ]
    assert len(reached) == run.payments
    transfers = Transfer.objects.filter(wallet_id=driver.wallet_id, attempts__from_ledger__gte=began)
    count = transfers.distinct().count()
    waits = [index - began for index, _ in reached]
    at_once = [index - began for index, tries in reached if tries == 1]
    busy = Counter(index for index, _ in reached)
    requests = sum(number for facts in took for number in facts["requests"].values())
    statements = sum(facts["statements"] for facts in took)
    cpu = sum(facts["cpu_seconds"] for facts in took)
    print(
        f"{f'{run.payments:,}: {run.name}':50} {max(busy.values()):7} {statistics.mean(busy.values()):9.0f}"
        f"     {_spread(waits):14} {_spread(at_once):16}"
        f" {requests / count:9.2f} {statements / count:12.2f} {1_000 * cpu / count:8.2f}",
        flush=True,
    )


def _spread(waits: Sequence[int]) -> str:
    """Median, 99th percentile and worst."""
    ordered, last = sorted(waits), len(waits) - 1
    return ", ".join(str(ordered[last * percent // 100]) for percent in (50, 99, 100))


def _floors(ledger: LedgerProcess) -> None:
    """Payments a second of submitters that keep no rows, side by side."""
    from apps.ledger.keys import key_pair_for
    from bench.settlement_floors import bare_seconds, xrpljs_seconds
    from tests.factories.ledger_wallets import new_wallet

    wallet, dest = new_wallet(), new_wallet()
    assert wallet.seed is not None
    key = key_pair_for(wallet.seed, {wallet.address})
    assert key is not None
    for account in (wallet, dest):
        ledger.send_play_money(account.address, 10_000)
    ledger.close()
    count, url, network_id, address = 1_000, ledger.ws, ledger.network_id, dest.address
    bare = bare_seconds(url=url, network_id=network_id, key=key, dest=address, count=count)
    ledger.close()
    xrpljs = xrpljs_seconds(url=url, network_id=network_id, seed=wallet.seed, dest=address, count=count)
    for name, seconds in (("our signing and connection", bare), ("xrpl.js", xrpljs)):
        print(f"no rows, {name}: {count / seconds:,.0f} payments a second signed and submitted", flush=True)


if __name__ == "__main__":
    sys.exit(main())
