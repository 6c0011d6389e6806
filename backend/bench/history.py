"""`python -m bench.history [--payments 1000000]`: a merchant's lists and totals over a long history.

Each figure is compared with the plain way of getting it, in the same process and on the same rows: a page
with the first page, totals with sums over all payments, a search with a scan, the export with PostgreSQL's
own COPY of the same rows and columns as they are stored. COPY of the columns of the payments' table alone is
printed beside it, without a target. Exits 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from bench.environment import BACKEND, bench_environment

ROUNDS = 15
PAGE_TARGET = 5.0
COUNT_TARGET_MS = 10.0
TOTALS_TARGET = 0.02
SUMS_TARGET_MS = 400.0
SEARCH_TARGET = 0.02
FILTER_TARGET = 2.0
SCAN_TARGET = 1.0
EXPORT_TARGET = 0.4
FIRST_BYTES_TARGET_MS = 200.0
MEMORY_TARGET_MB = 20.0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=1_000_000)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.inside:
        return _measure(given.payments)
    with bench_environment() as environment:
        print(f"history of {given.payments:,} payments of one merchant:", flush=True)
        command = [sys.executable, "-m", "bench.history", "--inside", f"--payments={given.payments}"]
        return subprocess.run(command, cwd=BACKEND, env=environment, check=False).returncode


@dataclass
class Sql:
    """Milliseconds that the statements of a call took."""

    milliseconds: float = 0.0

    def __call__(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        started = time.perf_counter()
        try:
            return execute(*arguments)
        finally:
            self.milliseconds += (time.perf_counter() - started) * 1e3


def _measure(payments: int) -> int:
    import django

    django.setup()
    from django.db import connection

    from apps.common.modes import Mode
    from apps.common.paging import PageRequest
    from apps.payments.domain.choices import PaymentException, PaymentStatus
    from apps.reports.domain.history import HistoryFilter
    from apps.reports.selectors.export import COLUMNS, history_csv
    from apps.reports.selectors.history import history_page
    from apps.reports.selectors.history_sums import history_sums
    from apps.reports.selectors.merchant_totals import merchant_sums
    from apps.reports.services.totals import totals_update
    from bench.long_history import RARE, long_history_create, raw_copy, sums_of_all

    owner = long_history_create(payments)
    started = time.perf_counter()
    totals_update()
    print(f"  totals and marks stored in {time.perf_counter() - started:.1f} s", flush=True)
    everything = HistoryFilter()
    who: dict[str, Any] = {"owner_id": owner, "mode": Mode.TEST}

    def sql(call: Callable[[], Any]) -> float:
        """The median of some rounds, after one that is not counted."""
        call()
        times = []
        for _ in range(ROUNDS):
            with timed(connection) as timer:
                call()
            times.append(timer.milliseconds)
        return statistics.median(times)

    def page(number: int, chosen: HistoryFilter = everything) -> Callable[[], Any]:
        return lambda: history_page(**who, chosen=chosen, page=PageRequest(number=number, size=10))

    met = []
    last = payments // 10
    first_ms = sql(page(1))
    for name, number in (("page 2", 2), ("middle page", last // 2), ("last page", last)):
        ms = sql(page(number))
        met.append(line(name, ms / first_ms, PAGE_TARGET, f"{ms:.2f} ms of SQL, page 1 {first_ms:.2f} ms"))

    counted_ms = sql(lambda: merchant_sums(**who))
    all_ms = sql(lambda: sums_of_all(owner))
    sums = merchant_sums(**who)
    plain = sums_of_all(owner)
    same = plain == (sums.total, sums.counts[PaymentStatus.COMPLETED], sums.earned, sums.fees, sums.burned)
    met.append(line("exact counts, ms", counted_ms, COUNT_TARGET_MS, f"{sums.total:,} payments"))
    met.append(
        line(
            "totals",
            counted_ms / all_ms,
            TOTALS_TARGET,
            f"{counted_ms:.2f} ms, sums over all payments {all_ms:.0f} ms,"
            f" {'equal' if same else 'NOT EQUAL'}",
        )
        and same
    )
    filtered_ms = sql(lambda: history_sums(**who, chosen=everything))
    met.append(
        line("sums below the filters, ms", filtered_ms, SUMS_TARGET_MS * payments / 1_000_000, "all pages")
    )
    searched_ms = sql(page(1, HistoryFilter(search=RARE)))
    with connection.cursor() as cursor:
        cursor.execute(
            "set enable_bitmapscan = off; set enable_indexscan = off; set enable_indexonlyscan = off"
        )
        scanned_ms = sql(page(1, HistoryFilter(search=RARE)))
        cursor.execute("reset all")
    met.append(
        line(
            "search for a rare word",
            searched_ms / scanned_ms,
            SEARCH_TARGET,
            f"{searched_ms:.1f} ms, scans {scanned_ms:.0f} ms",
        )
    )

    day = datetime.now(UTC) - timedelta(days=14)
    for name, chosen in (
        ("reference", HistoryFilter(developer_reference="order-1234")),
        ("a day", HistoryFilter(created_from=day, created_before=day + timedelta(days=1))),
        ("user name", HistoryFilter(username="olga")),
        ("exception", HistoryFilter(exceptions=(PaymentException.OVERPAID,))),
    ):
        ms = sql(page(1, chosen))
        met.append(line(f"filter by {name}", ms / first_ms, FILTER_TARGET, f"{ms:.2f} ms of SQL"))
    # Any key may be asked for, so no index helps.
    ms = sql(page(1, HistoryFilter(metadata=(("order", "1234"),))))
    met.append(line("filter by metadata, of the sums", ms / all_ms, SCAN_TARGET, f"{ms:.0f} ms of SQL"))

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.perf_counter()
    lines, first_bytes_ms = 0, 0.0
    for chunk in history_csv(**who, chosen=everything):
        if lines == 1:
            first_bytes_ms = (time.perf_counter() - started) * 1e3
        lines += chunk.count(b"\n")
    export_rate = (lines - 1) / (time.perf_counter() - started)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    copy_rate, own_rate = (payments / raw_copy(owner, joined=joined) for joined in (True, False))
    rates = (
        f"{export_rate:,.0f} rows a second with {len(COLUMNS)} columns, COPY of the same {copy_rate:,.0f},"
        f" of the payments' table alone {own_rate:,.0f} (ratio {export_rate / own_rate:.3f})"
    )
    met.append(line("export", export_rate / copy_rate, EXPORT_TARGET, rates, least=True))
    met.append(line("export's first rows, ms", first_bytes_ms, FIRST_BYTES_TARGET_MS, ""))
    met.append(line("export's memory growth, MB", grown, MEMORY_TARGET_MB, ""))
    return 0 if all(met) else 1


@contextmanager
def timed(connection: Any) -> Iterator[Sql]:
    timer = Sql()
    with connection.execute_wrapper(timer):
        yield timer


def line(name: str, value: float, target: float, facts: str, *, least: bool = False) -> bool:
    met = value >= target if least else value <= target
    word = "at least" if least else "at most"
    print(
        f"  {name}: {value:.3f} ({word} {target:g}{'' if met else ', MISSED'}) {facts}".rstrip(), flush=True
    )
    return met


if __name__ == "__main__":
    sys.exit(main())
