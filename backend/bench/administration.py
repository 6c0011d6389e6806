"""`python -m bench.administration [--payments 1000000]`: the administrator's figures and lists at that size.

Totals are compared with the plain sums over all payments, in the same process and on the same rows, and must
be equal to the drop. Exits 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bench.environment import BACKEND, bench_environment
from bench.history import ROUNDS, line, timed

# At a million payments. Totals cost the same at any size, plain sums do not: fewer payments allow more.
TOTALS_TARGET = 0.02
MILLION = 1_000_000
PAGE_TARGET_MS = 20.0
SCRAPE_TARGET_MS = 100.0
SEARCH_TARGET_MS = 200.0

_PLAIN_SUMS = """
select count(*), coalesce(sum(amount), 0), coalesce(sum(fee - burn), 0),
  (select coalesce(sum(leg.amount), 0) from payments_leg leg
   join treasury_wallet wallet on wallet.id = leg.wallet_id
   where wallet.mode = 'test' and leg.kind = 'burn' and leg.state = 'paid')
from payments_payment where mode = 'test' and status = 'completed'
"""
_PLAIN_MONTH = """
select to_char(completed_at at time zone 'utc', 'YYYY-MM-DD'), sum(fee - burn)
from payments_payment where mode = 'test' and status = 'completed'
  and completed_at >= %s and completed_at < %s group by 1 order by 1
"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=1_000_000)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.inside:
        return _measure(given.payments)
    with bench_environment() as environment:
        print(f"an administrator's reads over {given.payments:,} payments:", flush=True)
        command = [sys.executable, "-m", "bench.administration", "--inside", f"--payments={given.payments}"]
        return subprocess.run(command, cwd=BACKEND, env=environment, check=False).returncode


def _measure(payments: int) -> int:
    import django

    django.setup()
    from django.db import connection

    from apps.common.drops import drops_to_xrp
    from apps.common.modes import Mode
    from apps.common.paging import PageRequest
    from apps.payments.domain.choices import PaymentStatus
    from apps.reports.domain.analytics import AnalyticsPeriod, analytics_span
    from apps.reports.domain.merchants import MerchantFilter
    from apps.reports.domain.transactions import TransactionFilter
    from apps.reports.selectors.merchants import merchants_page
    from apps.reports.selectors.metrics import rows_metrics
    from apps.reports.selectors.platform_totals import platform_revenue, platform_sums
    from apps.reports.selectors.transactions import transactions_page
    from apps.reports.services.totals import totals_update
    from bench.long_history import RARE, long_history_create

    long_history_create(payments)
    started = time.perf_counter()
    totals_update()
    print(f"  totals stored in {time.perf_counter() - started:.1f} s", flush=True)

    def sql(call: Callable[[], Any]) -> float:
        """The median of some rounds, after one that is not counted."""
        call()
        times = []
        for _ in range(ROUNDS):
            with timed(connection) as timer:
                call()
            times.append(timer.milliseconds)
        return statistics.median(times)

    def rows(statement: str, params: list[Any]) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(statement, params)
            return list(cursor.fetchall())

    met = []
    overview_ms, plain_ms = sql(lambda: platform_sums(mode=Mode.TEST)), sql(lambda: rows(_PLAIN_SUMS, []))
    sums = platform_sums(mode=Mode.TEST)
    ours = (sums.counts[PaymentStatus.COMPLETED], sums.amount, sums.kept, sums.burned)
    same = ours == tuple(map(int, rows(_PLAIN_SUMS, [])[0]))
    met.append(_totals("overview", overview_ms, plain_ms, same, payments=payments))

    day: date = (datetime.now(UTC) - timedelta(days=14)).date()
    span = analytics_span(AnalyticsPeriod.MONTHLY, day)
    bounds = [span.start, span.end]
    month_ms = sql(lambda: platform_revenue(mode=Mode.TEST, span=span))
    plain_ms = sql(lambda: rows(_PLAIN_MONTH, bounds))
    found = [(row.period, row.revenue) for row in platform_revenue(mode=Mode.TEST, span=span).revenue]
    plain = [(period, drops_to_xrp(int(kept))) for period, kept in rows(_PLAIN_MONTH, bounds)]
    met.append(_totals("analytics of a month", month_ms, plain_ms, found == plain, payments=payments))
    met.append(line("a scrape of /metrics, ms", sql(lambda: list(rows_metrics())), SCRAPE_TARGET_MS, ""))
    page_one = PageRequest(number=1, size=10)
    merchants_ms = sql(lambda: merchants_page(chosen=MerchantFilter(Mode.TEST), page=page_one))
    met.append(line("merchants, ms", merchants_ms, PAGE_TARGET_MS, ""))

    def page(number: int, **chosen: Any) -> Callable[[], Any]:
        request = PageRequest(number=number, size=10)
        return lambda: transactions_page(chosen=TransactionFilter(**chosen), page=request)

    for name, call in (
        ("all transactions, page 1, ms", page(1)),
        ("completed, page 1, ms", page(1, statuses=(PaymentStatus.COMPLETED,))),
        ("expired, page 1, ms", page(1, statuses=(PaymentStatus.EXPIRED,))),
        ("live alone, page 1, ms", page(1, modes=(Mode.LIVE,))),
        ("page 1,000, ms", page(1_000)),
    ):
        met.append(line(name, sql(call), PAGE_TARGET_MS, ""))
    print(f"  last page: {sql(page(payments // 10)):.0f} ms", flush=True)
    for name, search in (
        ("a rare title", RARE),
        ("a tag", "1000014"),
        ("the start of an id", "00000"),
        ("two letters", "or"),
        ("two letters that no title has", "qz"),
    ):
        met.append(line(f"search for {name}, ms", sql(page(1, search=search)), SEARCH_TARGET_MS, ""))
    # All payments are this merchant's.
    email = rows("select email from accounts_user where not is_superuser", [])[0][0]
    for number in (1, 1_000):
        name = f"search for the email of the one merchant, page {number:,}, ms"
        met.append(line(name, sql(page(number, search=email)), PAGE_TARGET_MS, ""))
    print(f"  search for a word of every title: {sql(page(1, search='order')):.0f} ms", flush=True)
    return 0 if all(met) else 1


def _totals(name: str, ms: float, plain_ms: float, same: bool, *, payments: int) -> bool:
    facts = f"{ms:.2f} ms, plain sums {plain_ms:.0f} ms, {'equal' if same else 'NOT EQUAL'}"
    return line(name, ms / plain_ms, TOTALS_TARGET * max(1.0, MILLION / payments), facts) and same


if __name__ == "__main__":
    sys.exit(main())
