"""`python -m bench.settlement_worker sweep|settle --wallet N`: one of the product's two money processes.

Looks ten times a second, until SIGTERM; then prints, as JSON, what it took: requests to the ledger by method,
statements to the database, and seconds of processor time.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

PAUSE_SECONDS = 0.1
ROUND_SECONDS = 10.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("role", choices=["sweep", "settle"])
    parser.add_argument("--wallet", type=int, required=True)
    given = parser.parse_args()
    import django

    django.setup()
    from django.db import connection

    from apps.treasury.services.servers import LEDGER_TROUBLE

    work = _work(given.role, given.wallet)
    statements: Counter[str] = Counter()

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        statements["all"] += 1
        return execute(sql, *rest)

    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(1))
    _print(ready=given.role)
    parent, began = os.getppid(), time.process_time()
    with connection.execute_wrapper(count):
        while not stopped and os.getppid() == parent:
            try:
                work()
            except LEDGER_TROUBLE as trouble:
                logging.getLogger("bench").debug("ledger: %s", trouble)
            time.sleep(PAUSE_SECONDS)
    _print(requests=requests_made(), statements=statements["all"], cpu_seconds=time.process_time() - began)


def _work(role: str, wallet_id: int) -> Callable[[], None]:
    from apps.common.modes import Mode
    from apps.ledger.client import client_for
    from apps.payments.services.mode_jobs import wallet_look
    from apps.payments.services.settlement import settlement_drain

    if role == "sweep":
        return lambda: wallet_look(wallet_id=wallet_id, client=client_for("test"))

    def settle() -> None:
        deadline = time.monotonic() + ROUND_SECONDS
        settlement_drain(mode=Mode.TEST, client=client_for("test"), deadline=deadline)

    return settle


def requests_made() -> dict[str, int]:
    """How many requests to the ledger this process has made, by method."""
    from apps.ledger.connection import REQUESTS

    counted: Counter[str] = Counter()
    for metric in REQUESTS.collect():
        for sample in metric.samples:
            if sample.name.endswith("_total"):
                counted[sample.labels["method"]] += int(sample.value)
    return dict(counted)


def _print(**facts: object) -> None:
    sys.stdout.write(f"{json.dumps(facts)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
