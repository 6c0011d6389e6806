"""The platform's own month: what the operator earned and spent, and what went through for each merchant.

From the journal, whose accounts of the operator add up to his funds, and from payments' values. A later
correction of an entry's cause is an entry of its own time here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import connection

from apps.accounts.tables import USER
from apps.common.csv_copy import copied_chunks, header_line, one_snapshot, time_sql, xrp_sql
from apps.common.modes import Mode
from apps.payments.tables import DEPOSIT, LEG, PAYMENT, VALUE
from apps.statements.domain.kinds import OperatorKind
from apps.statements.domain.periods import Period
from apps.treasury.tables import ENTRY, LINE, WALLET

_LAST = 2**62
# Of an attempt, when its ledger closed; of a deposit too; what an administrator did, when it was booked.
_LINES = f"""
with line as (
  select coalesce(deposit.close_time, entry.closed_at, entry.created_at) as at, -line.drops as drops,
    case when line.account = 'revenue' then 'fee_kept'
      when line.account = 'return_fees' then 'return_fee'
      when line.account = 'network_fees' then 'network_fee'
      when entry.kind = 'opening' then 'registered'
      when entry.kind = 'attempt' then 'withdrawal'
      when entry.kind = 'deposit' then 'funding'
      else 'adjustment' end as kind,
    entry.id as entry_id, line.id as line_id, entry.kind as event, wallet.address as wallet,
    case when entry.kind = 'attempt' then entry.source else deposit.tx_hash end as tx_hash,
    entry.ledger_index
  from {ENTRY} entry
  join {WALLET} wallet on wallet.id = entry.wallet_id and wallet.mode = %(mode)s
  join {LINE} line on line.entry_id = entry.id
    and line.account in ('revenue', 'return_fees', 'network_fees', 'equity')
  left join {DEPOSIT} deposit
    on deposit.id = case when entry.kind = 'deposit' then entry.source::bigint end
)"""
_MOVED = """(at >= %(start)s and at < %(end)s and entry_id <= %(last_entry)s
  or entry_id = any(%(late)s::bigint[]))"""
# With what there was before, so that the journal is read once.
_SUMS = f"""{_LINES}
select kind, count(*) filter (where {_MOVED}), coalesce(sum(drops) filter (where {_MOVED}), 0)::bigint,
  coalesce(sum(drops) filter (where at < %(start)s and entry_id <= %(first_entry)s), 0)::bigint
from line group by kind
"""
_LATE = f"""{_LINES}
select coalesce(array_agg(distinct entry_id order by entry_id), '{{}}') from line
where at < %(start)s and entry_id > %(first_entry)s and entry_id <= %(last_entry)s
"""
# Booked late, it is in the month in which it was.
_VALUES = """value.mode = %(mode)s and value.id <= %(last_value)s and value.moved_at < %(end)s
  and (value.moved_at >= %(start)s or value.id > %(first_value)s)"""
# Burns are of the sales' fees; deposits without a merchant name no payment.
_THROUGH = f"""
select case when leg.kind = 'burn' then 'burned' when leg.id is not null then 'unmatched_returned'
  else 'unmatched' end as what, count(*), sum(value.drops)::bigint
from {VALUE} value
left join {LEG} leg on leg.id = value.leg_id
left join {DEPOSIT} deposit on deposit.id = value.deposit_id
where {_VALUES}
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
where {_VALUES}
group by merchant.id, merchant.email order by 4 desc, 1
"""
_COLUMNS = {
    "at": time_sql("at"),
    "kind": "kind",
    "asset": "'XRP'",
    "amount": xrp_sql("drops"),
    "balance_after": xrp_sql("(%(opening)s + sum(drops) over (order by at, entry_id, line_id))"),
    "event": "event",
    "wallet": "wallet",
    "transaction_hash": "tx_hash",
    "ledger_index": "ledger_index",
}
_ROWS = f"""{_LINES}
select {", ".join(_COLUMNS.values())} from line where {_MOVED} order by at, entry_id, line_id
"""


@dataclass(frozen=True, slots=True)
class OperatorSpan:
    """A month of a mode. Of a closed one, as far as its cut-offs knew, and what was booked too late for the
    one before: `late` are entries of the journal."""

    mode: Mode
    month: Period
    first_value: int = _LAST
    last_value: int = _LAST
    first_entry: int = _LAST
    last_entry: int = _LAST
    late: list[int] = field(default_factory=list)

    @property
    def params(self) -> dict[str, Any]:
        return {
            "mode": self.mode,
            "start": self.month.start,
            "end": self.month.end,
            "first_value": self.first_value,
            "last_value": self.last_value,
            "first_entry": self.first_entry,
            "last_entry": self.last_entry,
            "late": self.late,
        }


@dataclass(frozen=True, slots=True)
class Passed:
    """What went through, in drops, and is not the operator's."""

    count: int = 0
    drops: int = 0


@dataclass(frozen=True, slots=True)
class MerchantSums:
    """A merchant's month, in drops."""

    merchant_id: int
    email: str
    sales_count: int
    received: int
    fee_kept: int
    burned: int
    paid_out: int


@dataclass(frozen=True, slots=True)
class Through:
    """What passed through in a month."""

    burned: Passed
    unmatched: Passed
    unmatched_returned: Passed
    merchants: list[MerchantSums]

    def packed(self) -> dict[str, Any]:
        """As a statement keeps it."""
        return asdict(self)

    @classmethod
    def unpacked(cls, kept: dict[str, Any]) -> Through:
        return cls(
            **{name: Passed(**kept[name]) for name in ("burned", "unmatched", "unmatched_returned")},
            merchants=[MerchantSums(**row) for row in kept["merchants"]],
        )


def late_entries(span: OperatorSpan) -> list[int]:
    """Entries that were booked after the cut-off of the month before, for its ledgers or earlier ones."""
    with connection.cursor() as cursor:
        cursor.execute(_LATE, span.params)
        ids: list[int] = cursor.fetchone()[0]
    return ids


def operator_sums(span: OperatorSpan) -> tuple[int, dict[OperatorKind, Passed]]:
    """The operator's own funds before the month, in drops; and count and drops of every kind, below zero
    where they lower them."""
    with connection.cursor() as cursor:
        cursor.execute(_SUMS, span.params)
        rows = cursor.fetchall()
    found = {kind: Passed(count, drops) for kind, count, drops, _ in rows}
    opening = sum(before for *_, before in rows)
    return opening, {kind: found.get(kind.value, Passed()) for kind in OperatorKind}


def through_read(span: OperatorSpan) -> Through:
    with connection.cursor() as cursor:
        cursor.execute(_THROUGH, span.params)
        found = {what: Passed(count, drops) for what, count, drops in cursor.fetchall()}
        cursor.execute(_MERCHANTS, span.params)
        merchants = [MerchantSums(*row) for row in cursor.fetchall()]
    return Through(
        burned=found.get("burned", Passed()),
        unmatched=found.get("unmatched", Passed()),
        unmatched_returned=found.get("unmatched_returned", Passed()),
        merchants=merchants,
    )


def operator_csv(span: OperatorSpan, *, opening: int) -> Iterator[bytes]:
    """Every line of the journal that changed the operator's funds, with the balance after it. Its SHA-256 is
    the statement's. Holds a transaction on this thread's connection until it is exhausted or closed."""
    with one_snapshot() as cursor:
        yield header_line(_COLUMNS)
        yield from copied_chunks(cursor, _ROWS, {**span.params, "opening": opening})
