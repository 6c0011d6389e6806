"""What the payments come to that a filter of the history matches."""

from __future__ import annotations

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.tables import PAYMENT, VALUE
from apps.payments.wire.values import ValueSum
from apps.reports.domain.history import HistoryFilter
from apps.reports.selectors.history import history_where
from apps.reports.wire.merchant import HistorySums

# Only payments that arrived have these amounts. The condition lets the index `payment_sums` answer alone.
_SUMS = f"""
select count(*), coalesce(sum(payment.received), 0), coalesce(sum(payment.fee), 0),
  coalesce(sum(payment.burn), 0), coalesce(sum(payment.payout), 0)
from {PAYMENT} payment where {{where}} and payment.received is not null
"""

MOST_VALUES = 100_000
_VALUES = f"""
select value.currency, coalesce(sum(value.value), 0), count(*) filter (where value.value is null)
from {PAYMENT} payment join {VALUE} value on value.deposit_id = payment.deposit_id
where {{where}} and payment.received is not null and value.valued_at is not null
group by value.currency order by value.currency
"""


def history_sums(*, owner_id: int, mode: Mode, chosen: HistoryFilter) -> HistorySums:
    """Of all the merchant's payments of `mode` that match, on whatever page, to the drop."""
    where = history_where(owner_id=owner_id, mode=mode, chosen=chosen)
    with connection.cursor() as cursor:
        cursor.execute(_SUMS.format(where=where.sql), where.params)
        count, received, fee, burned, payout = map(int, cursor.fetchone())
        values = None
        if count <= MOST_VALUES:
            cursor.execute(_VALUES.format(where=where.sql), where.params)
            values = [
                ValueSum(currency=currency, value=f"{value:f}", without_value=missing)
                for currency, value, missing in cursor.fetchall()
            ]
    return HistorySums(
        paid_count=count,
        received_amount=drops_to_xrp(received),
        platform_fee=drops_to_xrp(fee),
        burn_amount=drops_to_xrp(burned),
        merchant_payout=drops_to_xrp(payout),
        received_values=values,
    )
