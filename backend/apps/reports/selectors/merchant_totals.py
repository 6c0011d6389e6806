"""What a merchant has earned, paid and burned in one mode."""

from __future__ import annotations

from typing import Any

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.wire.kinds import timestamp
from apps.reports.domain.periods import Range, periods_of

_SUMS = """
select count(*),
  count(*) filter (where status = 'completed'),
  count(*) filter (where status in ('pending', 'processing')),
  coalesce(sum(payout) filter (where status = 'completed'), 0)::bigint,
  coalesce(sum(fee) filter (where status = 'completed'), 0)::bigint,
  coalesce(sum(payout) filter (
    where status = 'completed' and completed_at > treasury_clock(%(mode)s) - interval '7 days'), 0)::bigint
from payments_payment where merchant_id = %(owner)s and mode = %(mode)s
"""
_BURNED = """
select coalesce(sum(leg.amount), 0)::bigint
from payments_payment payment
join payments_leg leg on leg.deposit_id = payment.deposit_id and leg.kind = 'burn' and leg.state = 'paid'
where payment.merchant_id = %(owner)s and payment.mode = %(mode)s
"""
_CHART = """
select date_trunc(%(unit)s, completed_at at time zone 'utc') at time zone 'utc', count(*),
  coalesce(sum(amount), 0)::bigint, coalesce(sum(payout), 0)::bigint
from payments_payment
where merchant_id = %(owner)s and mode = %(mode)s and status = 'completed' and completed_at >= %(start)s
group by 1
"""


def merchant_summaries(*, owner_id: int, mode: Mode) -> dict[str, Any]:
    """The totals of the dashboard's cards. `burned` counts burns that a validated ledger holds."""
    params = {"owner": owner_id, "mode": mode}
    with connection.cursor() as cursor:
        cursor.execute(_SUMS, params)
        total, completed, pending, earned, fees, week = cursor.fetchone()
        cursor.execute(_BURNED, params)
        burned = cursor.fetchone()[0]
    return {
        "total_count": total,
        "summaries": {
            "total_earned": drops_to_xrp(earned),
            "total_fees": drops_to_xrp(fees),
            "total_burned": drops_to_xrp(burned),
            "earned_last_7_days": drops_to_xrp(week),
            "completed": completed,
            "pending": pending,
            "total_count": total,
        },
    }


def merchant_chart(*, owner_id: int, mode: Mode, chosen: Range) -> dict[str, Any]:
    """Amounts of completed payments for each period of the range, empty periods included. UTC."""
    with connection.cursor() as cursor:
        cursor.execute("select treasury_clock(%s)", [mode])
        periods = periods_of(chosen, now=cursor.fetchone()[0])
        cursor.execute(
            _CHART,
            {"owner": owner_id, "mode": mode, "unit": periods.unit.value, "start": periods.start},
        )
        found = {start: (count, amount, payout) for start, count, amount, payout in cursor.fetchall()}
    points = [(start, *found.get(start, (0, 0, 0))) for start in periods.starts]
    return {
        "range": chosen.value,
        "unit": periods.unit.value,
        "received": drops_to_xrp(sum(amount for _, _, amount, _ in points)),
        "points": [
            {
                "start": timestamp(start),
                "completed": count,
                "received": drops_to_xrp(amount),
                "earned": drops_to_xrp(payout),
            }
            for start, count, amount, payout in points
        ],
    }
