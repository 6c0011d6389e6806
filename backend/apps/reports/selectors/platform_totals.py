"""What all merchants of a mode have been paid, charged and burned: the stored totals, plus the newest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from django.db import connection

from apps.common.csv_copy import header_line, written
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.domain.choices import PaymentStatus
from apps.payments.tables import PAYMENT
from apps.reports.domain.analytics import AnalyticsSpan
from apps.reports.domain.burns import BURNS
from apps.reports.domain.periods import Unit
from apps.reports.selectors.totalled import rows_with_totals
from apps.reports.wire.overview import BurnRow, Revenue, RevenueBefore, RevenueRow
from apps.treasury.tables import CLOCK

# One statement, so that its parts see the same moment.
_SUMS = f"""
with stored as (
  select sum(created) as created, sum(completed) as completed, sum(amount) as amount, sum(kept) as kept,
    sum(burned) as burned
  from reports_platformhour where mode = %(mode)s
),
created as (
  select count(*) from {PAYMENT} payment
  where payment.mode = %(mode)s and payment.created_at >= %(created)s
),
completed as (
  select count(*), sum(payment.amount) as amount, sum(payment.fee - payment.burn) as kept
  from {PAYMENT} payment
  where payment.mode = %(mode)s and payment.status = 'completed' and payment.completed_at >= %(completed)s
),
burned as (
  select sum(leg.amount) as drops {BURNS} and entry.created_at >= %(burned)s
),
unfinished as (
  select count(*) filter (where status = 'pending') as pending,
    count(*) filter (where status = 'processing') as processing,
    count(*) filter (where status = 'failed') as failed
  from {PAYMENT} payment
  where payment.mode = %(mode)s and status in ('pending', 'processing', 'failed')
)
select coalesce(stored.created, 0) + created.count,
  coalesce(stored.completed, 0) + completed.count,
  unfinished.pending, unfinished.processing, unfinished.failed,
  coalesce(stored.amount, 0) + coalesce(completed.amount, 0),
  coalesce(stored.kept, 0) + coalesce(completed.kept, 0),
  coalesce(stored.burned, 0) + coalesce(burned.drops, 0)
from stored, created, completed, burned, unfinished
"""
_BY_PERIOD = f"""
with hours as (
  select hour, completed, kept, burns, burned from reports_platformhour
  where mode = %(mode)s and hour >= %(start)s and hour < %(end)s
  union all
  select date_trunc('hour', payment.completed_at), 1, payment.fee - payment.burn, 0, 0
  from {PAYMENT} payment
  where payment.mode = %(mode)s and payment.status = 'completed'
    and payment.completed_at >= greatest(%(completed)s, %(start)s) and payment.completed_at < %(end)s
  union all
  select date_trunc('hour', entry.closed_at), 0, 0, 1, leg.amount
  {BURNS} and entry.created_at >= %(burned)s and entry.closed_at >= %(start)s and entry.closed_at < %(end)s
)
select case when hour >= %(middle)s then date_trunc(%(unit)s, hour at time zone 'utc') end,
  sum(completed), sum(kept), sum(burns), sum(burned)
from hours group by 1 order by 1
"""
_FORMATS = {Unit.HOUR: "%Y-%m-%d %H:%M", Unit.DAY: "%Y-%m-%d", Unit.MONTH: "%Y-%m"}


@dataclass(frozen=True)
class PlatformSums:
    """Payments by status, and drops: what completed payments asked for and left to the platform (fees less
    burns), and what was burned on the ledger."""

    counts: Mapping[PaymentStatus, int]
    amount: int
    kept: int
    burned: int


def platform_sums(*, mode: Mode) -> PlatformSums:
    """Exact at any size: only what is newer than the stored totals, or unfinished, is counted now."""
    [row] = rows_with_totals(_SUMS, {"mode": mode})
    total, completed, pending, processing, failed, amount, kept, burned = map(int, row)
    return PlatformSums(
        counts={
            PaymentStatus.PENDING: pending,
            PaymentStatus.PROCESSING: processing,
            PaymentStatus.COMPLETED: completed,
            PaymentStatus.FAILED: failed,
            PaymentStatus.EXPIRED: total - pending - processing - completed - failed,
        },
        amount=amount,
        kept=kept,
        burned=burned,
    )


def mode_clock(*, mode: Mode) -> datetime:
    """The mode's clock, which makes every time of its payments."""
    with connection.cursor() as cursor:
        cursor.execute(f"select {CLOCK}(%s)", [mode])
        now: datetime = cursor.fetchone()[0]
    return now


def mode_today(mode: Mode) -> date:
    """The current day of a mode, in UTC."""
    return mode_clock(mode=mode).astimezone(UTC).date()


def platform_revenue(*, mode: Mode, span: AnalyticsSpan) -> Revenue:
    """Revenue (fees less burns, by completion) and burns (by their ledger) of each period, oldest first.

    Periods without payments, or without burns, are left out. UTC. With the sums of the span before, in the
    same statement.
    """
    params = {
        "mode": mode,
        "unit": span.unit.value,
        "start": span.before,
        "middle": span.start,
        "end": span.end,
    }
    revenue, burn = [], []
    before = RevenueBefore(
        first_day=span.before.date().isoformat(),
        last_day=span.last_before.isoformat(),
        revenue=None,
        burned=None,
    )
    for start, completed, kept, burns, burned in rows_with_totals(_BY_PERIOD, params):
        if start is None:
            before = replace(
                before,
                revenue=drops_to_xrp(int(kept)) if completed else None,
                burned=drops_to_xrp(int(burned)) if burns else None,
            )
            continue
        period = start.strftime(_FORMATS[span.unit])
        if completed:
            revenue.append(RevenueRow(period=period, revenue=drops_to_xrp(int(kept))))
        if burns:
            burn.append(BurnRow(period=period, burned=drops_to_xrp(int(burned))))
    return Revenue(revenue=revenue, burn=burn, before=before)


def revenue_csv(*, mode: Mode, span: AnalyticsSpan) -> Iterator[bytes]:
    """The rows of `platform_revenue`, revenue and burns of a period on one line."""
    shown = platform_revenue(mode=mode, span=span)
    revenue = {row.period: row.revenue for row in shown.revenue}
    burned = {row.period: row.burned for row in shown.burn}
    yield header_line(("period", "revenue", "burned"))
    none = drops_to_xrp(0)
    periods = sorted(revenue.keys() | burned.keys())
    yield written((period, revenue.get(period, none), burned.get(period, none)) for period in periods)
