"""`python -m bench.statements [--payments 30000]`: the streamed files of a statement with 100,000 movements.

Each completed payment has four: the sale, the fee kept and burned, the payout. The time is from the first to
the last byte, the memory what this process has more at its peak. Exits 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.environment import BACKEND, bench_environment
from bench.history import line

SECONDS_TARGET = 2.0
MEMORY_TARGET_MB = 20.0

_VALUES = """
set session_replication_role = replica;
insert into payments_value (
  deposit_id, leg_id, merchant_id, mode, drops, moved_at, currency, valued_at, value,
  rate, rate_at, rate_sources)
select row.deposit_id, row.leg_id, row.merchant_id, 'test', row.drops, row.moved_at, 'EUR', now(),
  round(row.drops * 2.1254 / 1000000, 2), 2.1254, row.moved_at,
  '[{"name": "kraken"}, {"name": "bitstamp"}, {"name": "coinbase"}]'::jsonb
from (
  select id as deposit_id, null::bigint as leg_id, merchant_id, delivered as drops, close_time as moved_at
  from payments_deposit
  union all
  select null, leg.id, deposit.merchant_id, leg.amount, deposit.close_time + interval '4 seconds'
  from payments_leg leg join payments_deposit deposit on deposit.id = leg.deposit_id
) row order by row.moved_at;
reset all;
vacuum analyze payments_value
"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=30_000)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.inside:
        return _measure(given.payments)
    with bench_environment() as environment:
        command = [sys.executable, "-m", "bench.statements", "--inside", f"--payments={given.payments}"]
        return subprocess.run(command, cwd=BACKEND, env=environment, check=False).returncode


def _measure(payments: int) -> int:
    import django

    django.setup()
    from django.db import connection

    from apps.accounts.domain.audit import COMMAND
    from apps.common.modes import Mode
    from apps.statements.domain.kinds import FileFormat, StatementKind
    from apps.statements.domain.periods import Period
    from apps.statements.services.closing import statement_close
    from apps.statements.services.files import statement_file
    from bench.long_history import long_history_create

    owner = long_history_create(payments)
    with connection.cursor() as cursor:
        for statement in _VALUES.split(";"):
            cursor.execute(statement)
    yesterday = datetime.now(UTC).date() - timedelta(days=1)
    started = time.perf_counter()
    closed = statement_close(
        merchant_id=owner,
        mode=Mode.TEST,
        period=Period(first=yesterday - timedelta(days=40), last=yesterday),
        kind=StatementKind.RANGE,
        by=COMMAND,
    )
    print(
        f"a statement with {closed.movements:,} movements, closed in {time.perf_counter() - started:.1f} s:"
    )
    met = []
    for form in (FileFormat.CSV, FileFormat.KOINLY, FileFormat.COINTRACKING, FileFormat.CAMT053):
        before = _peak_kb(since_now=True)
        started = time.perf_counter()
        size = sum(len(piece) for piece in statement_file(closed, form).pieces)
        seconds = time.perf_counter() - started
        grown = (_peak_kb() - before) / 1024
        met.append(line(f"{form}, seconds", seconds, SECONDS_TARGET, f"{size / 1e6:.1f} MB"))
        met.append(line(f"{form}, MB of memory more", grown, MEMORY_TARGET_MB, ""))
    return 0 if all(met) else 1


def _peak_kb(*, since_now: bool = False) -> int:
    """The most memory that this process has had, or has from now on."""
    if since_now:
        Path("/proc/self/clear_refs").write_text("5")
    status = Path("/proc/self/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1])


if __name__ == "__main__":
    sys.exit(main())
