"""The movements of a merchant, as SQL: one statement that all sums, files and pages read from.

Each row of payments' values is a movement of the ledger: a deposit that arrived, or a leg that was paid, with
its ledger's close time. A deposit has several parts in a statement. What an administrator released or
corrected is added from the journal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from apps.common.modes import Mode
from apps.payments.tables import CORRECTION, DEPOSIT, LEG, PAYMENT, REDIRECT, REFUND, RELEASE, VALUE
from apps.treasury.tables import ENTRY, LINE, TRANSFER, WALLET

_BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)
_LAST_VALUE = 2**62


@dataclass(frozen=True, slots=True)
class Span:
    """Whose movements, and which: from `start` to before `end`, as far as they were booked up to
    `last_value`, and those of `late`, which were booked too late for the statement before."""

    owner_id: int
    mode: Mode
    end: datetime
    start: datetime = _BEGINNING
    last_value: int = _LAST_VALUE
    late: list[int] = field(default_factory=list)

    @property
    def params(self) -> dict[str, Any]:
        return {
            "owner": self.owner_id,
            "mode": self.mode,
            "start": self.start,
            "end": self.end,
            "last_value": self.last_value,
            "late": self.late,
        }


# What it was worth; the accounts of the journal that are the merchant's and his payers'.
_VALUE = "value.currency, value.value, value.rate, value.rate_at, value.rate_sources"
_OWED = "('owed_payout', 'owed_return', 'owed_refund', 'held')"

# What a deposit is made of, in the order of the lines. An excess that is returned is no sale; a deposit that
# is returned costs the fee of that; what came back to us is held in the merchant's name. A refund's deposit
# is its amount and fee; more than that is returned, or held where it is too little.
_DEPOSIT_PARTS = """
  (1, 'sale_received', case deposit.flow when 'settle' then payment.received - payment.excess end),
  (2, 'fee_kept', case deposit.flow when 'settle' then payment.burn - payment.fee end),
  (3, 'fee_burned', case deposit.flow when 'settle' then -payment.burn end),
  (4, 'deposit_rejected', case deposit.flow when 'settle' then payment.excess
    when 'reject' then deposit.delivered
    when 'refund' then case when surplus.returned then surplus.drops end end),
  (5, 'return_fee', case when deposit.flow = 'settle' and payment.excess > 0 or deposit.flow = 'reject'
    and deposit.delivered - deposit.return_fee >= deposit.min_return then -deposit.return_fee
    when deposit.flow = 'refund'
    then -refund.return_fee - case when surplus.returned then deposit.return_fee else 0 end end),
  (6, 'adjustment', case deposit.flow when 'held' then deposit.delivered
    when 'refund' then case when not surplus.returned then surplus.drops end end),
  (7, 'refund_funded', case deposit.flow when 'refund' then refund.amount + refund.return_fee end)
"""
# What was sent. A burn is none: it left the merchant's account with the sale's fee.
_LEG_KINDS = """
  ('payout', 'payout'),
  ('excess', 'return'),
  ('return', 'return'),
  ('refund', 'refund_sent')
"""

_PICKED = f"""
picked as (
  select * from {VALUE} where merchant_id = %(owner)s and mode = %(mode)s
    and moved_at >= %(start)s and moved_at < %(end)s and id <= %(last_value)s
  union all
  select * from {VALUE} where merchant_id = %(owner)s and id = any(%(late)s::bigint[])
)"""
_DEPOSITS = f"""
select value.moved_at as at, part.kind, part.drops, {_VALUE},
  coalesce(deposit.payment_id, refund.payment_id) as payment_id,
  -- Only the deposit itself has a transaction; its fees are booked.
  case when part.kind not in ('fee_kept', 'fee_burned', 'return_fee') then deposit.tx_hash end as tx_hash,
  deposit.ledger_index, deposit.sender as sender, wallet.address as receiver,
  deposit.destination_tag as tag, 0 as source, value.id as source_id, part.place as part
from picked value
join {DEPOSIT} deposit on deposit.id = value.deposit_id
join {WALLET} wallet on wallet.id = deposit.wallet_id
left join {PAYMENT} payment on payment.id = deposit.payment_id
left join {REFUND} refund on refund.id = deposit.refund_id
cross join lateral (
  select excess as drops, excess - deposit.return_fee >= deposit.min_return as returned
  from (select deposit.delivered - refund.amount - refund.return_fee as excess) as too_much
) surplus
cross join lateral (values {_DEPOSIT_PARTS}) as part (place, kind, drops)
where part.drops <> 0
"""
_LEGS = f"""
select value.moved_at, case when own.redirected then 'payout' else sent.kind end, -leg.amount, {_VALUE},
  coalesce(deposit.payment_id, refund.payment_id), transfer.paid_hash,
  entry.ledger_index, wallet.address, leg.dest, leg.dest_tag, 0, value.id, 1
from picked value
join {LEG} leg on leg.id = value.leg_id
join (values {_LEG_KINDS}) as sent (leg_kind, kind) on sent.leg_kind = leg.kind
join {DEPOSIT} deposit on deposit.id = leg.deposit_id
left join {REFUND} refund on refund.id = deposit.refund_id
-- A failed refund that its merchant took back himself.
cross join lateral (select coalesce((
  select redirect.own from {REDIRECT} redirect
  where redirect.leg_id = leg.id order by redirect.id desc limit 1
), false) as redirected) own
join {TRANSFER} transfer on transfer.id = leg.transfer_id
join {WALLET} wallet on wallet.id = transfer.wallet_id
left join {ENTRY} entry on entry.kind = 'attempt' and entry.source = transfer.paid_hash
"""
# An administrator's decision, at the time when it was made.
_BY_HAND = f"""
select entry.created_at, case when release.to = 'return' then 'return_fee' else 'adjustment' end,
  changed.drops,
  null, null::numeric, null::numeric, null::timestamptz, null::jsonb, deposit.payment_id, null,
  entry.ledger_index, null, null, -1, 1, entry.id, 1
from (
  select deposit_id, 'release' as kind, "to" from {RELEASE}
  union all select deposit_id, 'correct', null from {CORRECTION}
) release
join {DEPOSIT} deposit on deposit.id = release.deposit_id and deposit.merchant_id = %(owner)s
join {WALLET} wallet on wallet.id = deposit.wallet_id and wallet.mode = %(mode)s
join {ENTRY} entry on entry.kind = release.kind and entry.source = deposit.id::text
cross join lateral (
  select -sum(line.drops)::bigint as drops from {LINE} line
  where line.entry_id = entry.id and line.account in {_OWED}
) changed
where entry.created_at >= %(start)s and entry.created_at < %(end)s and changed.drops <> 0
"""

OWN_REFUNDS = f"""
from {REFUND} refund join {PAYMENT} payment on payment.id = refund.payment_id
where refund.merchant_id = %(owner)s and refund.mode = %(mode)s and refund.method = 'own_wallet'
  and refund.status = 'succeeded' and refund.ended_at >= %(start)s and refund.ended_at < %(end)s
"""
"""Refunds that the merchant paid from a wallet of his own: they never passed through, so they stand apart.
Put a list of columns before it."""

MOVEMENTS = f"""
with {_PICKED}, movement as ({_DEPOSITS} union all {_LEGS} union all {_BY_HAND})
"""
"""Put a select from `movement` behind it, with the parameters of a `Span`."""

ORDER = "at, source, source_id, part"

VALUED = (
    "round(abs(movement.drops) * movement.rate / 1000000, scale(movement.value))"
    " * case when movement.drops < 0 then -1 else 1 end"
)
"""A movement's value, rounded half up as the whole deposit's is; null where it has none."""
