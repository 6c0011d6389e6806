"""The platform's own month: what the operator earned and spent, and what went through for each merchant.

From the journal, whose accounts of the operator add up to his funds. It is read when it is asked for and not
sealed: a later correction of an entry's cause is an entry of its own time here too.
"""

from __future__ import annotations

from typing import Any

from django.db import connection

from apps.accounts.tables import USER
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.tables import DEPOSIT, LEG, PAYMENT, VALUE
from apps.statements.domain.kinds import OperatorKind
from apps.statements.domain.periods import Period
from apps.statements.operator_wire import MerchantMonth, OperatorStatement, OperatorSum, PassedThrough
from apps.treasury.tables import ENTRY, LINE, WALLET

# Of an attempt, when its ledger closed; of a deposit too; what an administrator did, when it was booked.
_LINES = f"""
line as (
  select coalesce(deposit.close_time, entry.closed_at, entry.created_at) as at, -line.drops as drops,
    case when line.account = 'revenue' then 'fee_kept'
      when line.account = 'return_fees' then 'return_fee'
      when line.account = 'network_fees' then 'network_fee'
      when entry.kind = 'opening' then 'registered'
      when entry.kind = 'attempt' then 'withdrawal'
      when entry.kind = 'deposit' then 'funding'
      else 'adjustment' end as kind
  from {ENTRY} entry
  join {WALLET} wallet on wallet.id = entry.wallet_id and wallet.mode = %(mode)s
  join {LINE} line on line.entry_id = entry.id
    and line.account in ('revenue', 'return_fees', 'network_fees', 'equity')
  left join {DEPOSIT} deposit
    on deposit.id = case when entry.kind = 'deposit' then entry.source::bigint end
)"""
_SUMS = f"""with {_LINES}
select kind, count(*) filter (where at >= %(start)s),
  coalesce(sum(drops) filter (where at >= %(start)s), 0)::bigint,
  coalesce(sum(drops) filter (where at < %(start)s), 0)::bigint
from line where at < %(end)s group by kind
"""
# Burns are of the sales' fees; deposits without a merchant name no payment.
_THROUGH = f"""
select case when leg.kind = 'burn' then 'burned' when leg.id is not null then 'unmatched_returned'
  else 'unmatched' end as what, count(*), sum(value.drops)::bigint
from {VALUE} value
left join {LEG} leg on leg.id = value.leg_id
left join {DEPOSIT} deposit on deposit.id = value.deposit_id
where value.mode = %(mode)s and value.moved_at >= %(start)s and value.moved_at < %(end)s
  and (leg.kind = 'burn'
    or value.merchant_id is null and coalesce(deposit.flow, 'reject') in ('reject', 'held'))
group by 1
"""
_MERCHANTS = f"""
select merchant.id, merchant.email, count(payment.id),
  coalesce(sum(payment.received - payment.excess), 0)::bigint,
  coalesce(sum(payment.fee - payment.burn), 0)::bigint, coalesce(sum(payment.burn), 0)::bigint,
  coalesce(sum(leg.amount), 0)::bigint
from {VALUE} value
join {USER} merchant on merchant.id = value.merchant_id
left join {PAYMENT} payment on payment.deposit_id = value.deposit_id
left join {LEG} leg on leg.id = value.leg_id and leg.kind = 'payout'
where value.mode = %(mode)s and value.moved_at >= %(start)s and value.moved_at < %(end)s
group by merchant.id, merchant.email order by 4 desc, 1
"""


def operator_statement(*, mode: Mode, month: Period) -> OperatorStatement:
    """Amounts are XRP with six decimals; below zero where they lower the operator's funds."""
    params: dict[str, Any] = {"mode": mode, "start": month.start, "end": month.end}
    with connection.cursor() as cursor:
        cursor.execute(_SUMS, params)
        sums = {row[0]: row[1:] for row in cursor.fetchall()}
        cursor.execute(_THROUGH, params)
        through = {row[0]: row[1:] for row in cursor.fetchall()}
        cursor.execute(_MERCHANTS, params)
        merchants = cursor.fetchall()
    opening = sum(before for _, _, before in sums.values())
    moved = sum(drops for _, drops, _ in sums.values())
    return OperatorStatement(
        mode=mode,
        first_day=month.first,
        last_day=month.last,
        opening=drops_to_xrp(opening),
        closing=drops_to_xrp(opening + moved),
        sums=[_sum(kind, *sums.get(kind, (0, 0, 0))) for kind in OperatorKind],
        burned=_passed(through.get("burned")),
        unmatched=_passed(through.get("unmatched")),
        unmatched_returned=_passed(through.get("unmatched_returned")),
        merchants=[_merchant(row) for row in merchants],
    )


def _sum(kind: OperatorKind, count: int, drops: int, _: int) -> OperatorSum:
    return OperatorSum(kind=kind, count=count, amount=drops_to_xrp(drops))


def _passed(row: Any) -> PassedThrough:
    count, drops = row or (0, 0)
    return PassedThrough(count=count, amount=drops_to_xrp(drops))


def _merchant(row: tuple[Any, ...]) -> MerchantMonth:
    merchant_id, email, sales, received, kept, burned, paid_out = row
    return MerchantMonth(
        merchant_id=merchant_id,
        email=email,
        sales_count=sales,
        received=drops_to_xrp(received),
        fee_kept=drops_to_xrp(kept),
        burned=drops_to_xrp(burned),
        paid_out=drops_to_xrp(paid_out),
    )
