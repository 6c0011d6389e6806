"""The second half of `bench.ingestion`: a thousand payments in one ledger."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.abuse import web
from bench.environment import BACKEND
from bench.paying import new_payments, signed_payments
from bench.processes import cpu_seconds, database_cpu_seconds

if TYPE_CHECKING:
    from tests.factories.ledger_process import LedgerProcess

TARGET_SECONDS = 3.0
_PATIENCE = 60.0


def burst(ledger: LedgerProcess, directory: Path, count: int) -> bool:
    """Pay so many payments in one ledger; print how long it took until all were decided and told."""
    from apps.ledger.xrpl_client import XrplClient
    from apps.payments.models import Payment
    from tests.factories.payment_driver import PaymentDriver

    driver = PaymentDriver(ledger, XrplClient(ledger.ws), platform_xrp=100_000)
    driver.sweep()
    payments = new_payments(driver, count, ledgers=100)
    driver.fund(driver.payer.wallet, xrp=11 * count + 1_000)
    blobs = signed_payments(payments, driver, ledgers=100)
    ready = directory / "watching"
    environment = {**os.environ, "READY_FILE": str(ready), "SOCKETS_PER_CLIENT": str(10**6)}
    with web(environment) as (port, web_process):
        watcher = _start("bench.ingestion_watcher", environment)
        pages = _start("bench.ingestion_pages", environment, str(port), *(str(each.id) for each in payments))
        try:
            _wait_for(ready)
            assert _line(pages) == {"open": count}
            codes = Counter(getattr(answer, "code", "?") for answer in driver.client.submit_many(blobs=blobs))
            assert codes == {"tesSUCCESS": count}, codes
            used = [cpu_seconds(watcher.pid), database_cpu_seconds(), cpu_seconds(web_process)]
            ledger.close()
            validated = time.monotonic()
            decided = Payment.objects.filter(wallet_id=driver.wallet_id, status="processing")
            while decided.count() < count:
                assert time.monotonic() < validated + _PATIENCE, f"only {decided.count()} were decided"
                time.sleep(0.02)
            all_decided = time.monotonic() - validated
            all_told = float(_line(pages)["told"]) - validated
            now = [cpu_seconds(watcher.pid), database_cpu_seconds(), cpu_seconds(web_process)]
            watcher.terminate()
            statements = _line(watcher)["statements"]
        finally:
            for process in (watcher, pages):
                process.kill()
                process.wait()
    spent = [after - before for before, after in zip(used, now, strict=True)]
    print(
        f"{count:,} payments in one ledger: all decided after {all_decided:.2f} s, all {count:,} pages told"
        f" after {all_told:.2f} s (target {TARGET_SECONDS})\n"
        f"  {statements / count:.2f} statements a payment; CPU ms a payment: watcher"
        f" {1_000 * spent[0] / count:.2f}, PostgreSQL {1_000 * spent[1] / count:.2f}, web"
        f" {1_000 * spent[2] / count:.2f}",
        flush=True,
    )
    return max(all_decided, all_told) <= TARGET_SECONDS


def _start(module: str, environment: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.Popen(command, cwd=BACKEND, env=environment, stdout=subprocess.PIPE, text=True)


def _line(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What it prints next."""
    assert process.stdout is not None
    line: dict[str, Any] = json.loads(process.stdout.readline())
    return line


def _wait_for(file: Path) -> None:
    until = time.monotonic() + _PATIENCE
    while not file.exists():
        assert time.monotonic() < until, "the watcher did not start"
        time.sleep(0.05)
