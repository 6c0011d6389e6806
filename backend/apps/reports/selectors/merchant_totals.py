"""What a merchant has earned, paid and burned in one mode: the stored totals, plus the newest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.domain.choices import LegKind, PaymentStatus, ValueKind
from apps.payments.tables import PAYMENT, VALUE_TOTAL
from apps.reports.domain.burns import BURNS
from apps.reports.domain.periods import Range, periods_of
from apps.reports.selectors.totalled import rows_by_mode, rows_with_totals
from apps.reports.wire.merchant import Chart, ChartPoint, PaymentTotals, Summary, SummaryValue
from apps.treasury.tables import CLOCK

_OWN = "payment.merchant_id = %(owner)s and payment.mode = %(mode)s"
# All that the cards and the pager count. One statement, so that its parts see the same moment.
_SUMS = f"""
with stored as (
  select sum(created) as created, sum(completed) as completed, sum(earned) as earned, sum(fees) as fees,
    sum(burned) as burned
  from reports_merchanttotal where merchant_id = %(owner)s and mode = %(mode)s
),
created as (
  select count(*) from {PAYMENT} payment
  where {_OWN} and payment.created_at >= %(created)s
),
completed as (
  select count(*), sum(payment.fee) as fees, sum(payment.payout) as earned
  from {PAYMENT} payment
  where {_OWN} and payment.status = 'completed' and payment.completed_at >= %(completed)s
),
burned as (
  select sum(leg.amount) as drops
  {BURNS} and payment.merchant_id = %(owner)s and entry.created_at >= %(burned)s
),
unfinished as (
  select count(*) filter (where status = 'pending') as pending,
    count(*) filter (where status = 'processing') as processing,
    count(*) filter (where status = 'failed') as failed
  from {PAYMENT} payment where {_OWN} and status in ('pending', 'processing', 'failed')
)
select coalesce(stored.created, 0) + created.count,
  coalesce(stored.completed, 0) + completed.count,
  unfinished.pending, unfinished.processing, unfinished.failed,
  coalesce(stored.earned, 0) + coalesce(completed.earned, 0),
  coalesce(stored.fees, 0) + coalesce(completed.fees, 0),
  coalesce(stored.burned, 0) + coalesce(burned.drops, 0)
from stored, created, completed, burned, unfinished
"""
_OF_ANY = "payment.merchant_id = any(%(owners)s) and payment.mode = %(mode)s"
_COUNTS = f"""
with stored as (
  select sum(created) as created, sum(completed) as completed
  from reports_merchanttotal where merchant_id = any(%(owners)s) and mode = %(mode)s
),
created as (
  select count(*) from {PAYMENT} payment where {_OF_ANY} and payment.created_at >= %(created)s
),
completed as (
  select count(*) from {PAYMENT} payment
  where {_OF_ANY} and payment.status = 'completed' and payment.completed_at >= %(completed)s
),
unfinished as (
  select count(*) filter (where status = 'pending') as pending,
    count(*) filter (where status = 'processing') as processing,
    count(*) filter (where status = 'failed') as failed
  from {PAYMENT} payment where {_OF_ANY} and status in ('pending', 'processing', 'failed')
)
select coalesce(stored.created, 0) + created.count, coalesce(stored.completed, 0) + completed.count,
  unfinished.pending, unfinished.processing, unfinished.failed
from stored, created, completed, unfinished
"""
_CHART = f"""
with hours as (
  select hour, completed, amount, earned from reports_merchanthour
  where merchant_id = %(owner)s and mode = %(mode)s and hour >= %(start)s and completed > 0
  union all
  select date_trunc('hour', payment.completed_at), 1, payment.amount, payment.payout
  from {PAYMENT} payment
  where {_OWN} and payment.status = 'completed'
    and payment.completed_at >= greatest(%(completed)s, %(start)s)
)
select date_trunc(%(unit)s, hour at time zone 'utc') at time zone 'utc',
  sum(completed), sum(amount), sum(earned)
from hours group by 1
"""


@dataclass(frozen=True)
class MerchantSums:
    """Payments by status, and drops: what completed payments paid out and cost, and what was burned."""

    counts: Mapping[PaymentStatus, int]
    earned: int
    fees: int
    burned: int

    @property
    def total(self) -> int:
        return sum(self.counts.values())


def merchant_sums(*, owner_id: int, mode: Mode) -> MerchantSums:
    """Exact at any size: only what is newer than the stored totals, or unfinished, is counted now."""
    [row] = rows_with_totals(_SUMS, {"owner": owner_id, "mode": mode})
    *counts, earned, fees, burned = map(int, row)
    return MerchantSums(counts=_by_status(*counts), earned=earned, fees=fees, burned=burned)


def payment_counts(*, owner_ids: Sequence[int], modes: Sequence[Mode]) -> Counter[PaymentStatus]:
    """The payments of several merchants by status. As exact as `merchant_sums`, at any size."""
    counts: Counter[PaymentStatus] = Counter()
    for [row] in rows_by_mode(_COUNTS, {"owners": list(owner_ids)}, modes=modes):
        counts.update(_by_status(*map(int, row)))
    return counts


def _by_status(
    total: int, completed: int, pending: int, processing: int, failed: int
) -> dict[PaymentStatus, int]:
    return {
        PaymentStatus.PENDING: pending,
        PaymentStatus.PROCESSING: processing,
        PaymentStatus.COMPLETED: completed,
        PaymentStatus.FAILED: failed,
        PaymentStatus.EXPIRED: total - pending - processing - completed - failed,
    }


def merchant_summaries(*, owner_id: int, mode: Mode) -> PaymentTotals:
    """The totals of the dashboard's cards. `burned` counts burns that the ledger has validated."""
    sums = merchant_sums(owner_id=owner_id, mode=mode)
    return PaymentTotals(
        total_count=sums.total,
        summaries=Summary(
            total_earned=drops_to_xrp(sums.earned),
            total_fees=drops_to_xrp(sums.fees),
            total_burned=drops_to_xrp(sums.burned),
            completed=sums.counts[PaymentStatus.COMPLETED],
            pending=sums.counts[PaymentStatus.PENDING] + sums.counts[PaymentStatus.PROCESSING],
            total_count=sums.total,
            values=merchant_values(owner_id=owner_id, mode=mode),
        ),
    )


_VALUES = f"""
select currency, kind, value, missing from {VALUE_TOTAL}
where merchant_id = %s and mode = %s order by currency
"""


def merchant_values(*, owner_id: int, mode: Mode) -> list[SummaryValue]:
    """What the sums were worth, one of each currency in which the merchant has reported."""
    found: dict[str, dict[str, tuple[Decimal, int]]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_VALUES, [owner_id, mode])
        for currency, kind, value, missing in cursor.fetchall():
            found.setdefault(currency, {})[kind] = (value, missing)

    def of(kinds: Mapping[str, tuple[Decimal, int]], kind: str) -> str:
        return f"{kinds.get(kind, (Decimal(0), 0))[0]:f}"

    return [
        SummaryValue(
            currency=currency,
            earned=of(kinds, LegKind.PAYOUT),
            fees=of(kinds, ValueKind.FEE),
            burned=of(kinds, LegKind.BURN),
            without_value=kinds.get(ValueKind.RECEIVED, (Decimal(0), 0))[1],
        )
        for currency, kinds in found.items()
    ]


def merchant_chart(*, owner_id: int, mode: Mode, chosen: Range) -> Chart:
    """Amounts of completed payments for each period of the range, empty periods included. UTC."""
    with connection.cursor() as cursor:
        cursor.execute(f"select {CLOCK}(%s)", [mode])
        periods = periods_of(chosen, now=cursor.fetchone()[0])
    rows = rows_with_totals(
        _CHART, {"owner": owner_id, "mode": mode, "unit": periods.unit, "start": periods.start}
    )
    found = {start: (int(count), int(amount), int(earned)) for start, count, amount, earned in rows}
    points = [(start, *found.get(start, (0, 0, 0))) for start in periods.starts]
    return Chart(
        range=chosen,
        unit=periods.unit,
        received=drops_to_xrp(sum(amount for _, _, amount, _ in points)),
        earned=drops_to_xrp(sum(earned for _, _, _, earned in points)),
        points=[
            ChartPoint(
                start=start,
                completed=count,
                received=drops_to_xrp(amount),
                earned=drops_to_xrp(earned),
            )
            for start, count, amount, earned in points
        ],
    )
