"""What a platform wallet holds and owes, to the drop."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.db import connection

from apps.payments.tables import CORRECTION, DEPOSIT, LEG, REJECTED, RELEASE
from apps.treasury.domain.choices import Account
from apps.treasury.domain.equity import own_drops
from apps.treasury.tables import ADOPTION, ATTEMPT, AUDIT, ENTRY, EXTERNAL_TRANSACTION, LINE, TRANSFER

# One statement for one consistent view. The ledger's balance was read at the newest audit; what was validated
# since then is booked, and added.
_SHEET = f"""
with audit as (
  select * from {AUDIT} where wallet_id = %(wallet)s order by ledger_index desc limit 1
)
select json_build_object(
  'sums', (
    select coalesce(json_object_agg(account, drops), '{{}}') from (
      select line.account, sum(line.drops)::bigint as drops
      from {ENTRY} entry join {LINE} line on line.entry_id = entry.id
      where entry.wallet_id = %(wallet)s group by line.account) accounts),
  'since', (
    select coalesce(sum(line.drops), 0)::bigint
    from {ENTRY} entry join {LINE} line on line.entry_id = entry.id and line.account = 'wallet'
    where entry.wallet_id = %(wallet)s and entry.ledger_index > (select ledger_index from audit)),
  'legs', (
    select coalesce(json_agg(legs), '[]') from (
      select leg.transfer_kind as kind,
        case when leg.state = 'failed' then 'failed'
          when leg.transfer_state in ('signed', 'stuck') then 'in_transit' else 'waiting' end as stage,
        sum(leg.amount)::bigint as drops, count(*) as count,
        extract(epoch from min(deposit.close_time))::float8 as oldest
      from {LEG} leg join {DEPOSIT} deposit on deposit.id = leg.deposit_id
      where leg.paying_wallet = %(wallet)s and leg.state not in ('paid', 'void') group by 1, 2) legs),
  'held', (
    select json_build_object('count', count(*), 'oldest', extract(epoch from min(deposit.close_time))::float8)
    from {DEPOSIT} deposit
    left join {REJECTED} rejected on rejected.deposit_id = deposit.id
    left join {CORRECTION} correction on correction.deposit_id = deposit.id
    where deposit.wallet_id = %(wallet)s
      and case when correction.deposit_id is not null then correction.true_delivered > 0
        else deposit.flow = 'held' or (deposit.flow = 'reject' and rejected.not_sent) end
      and not exists (select from {RELEASE} release where release.deposit_id = deposit.id)),
  'external', (
    select json_build_object('drops', coalesce(sum(delta), 0)::bigint, 'since',
      coalesce(sum(delta) filter (where ledger_index > (select ledger_index from audit)), 0)::bigint)
    from {EXTERNAL_TRANSACTION} external where wallet_id = %(wallet)s and recognised_at is null
      and not exists (select from {ADOPTION} where external_id = external.id)),
  'promised', (
    select coalesce(sum(amount), 0)::bigint from {TRANSFER}
    where wallet_id = %(wallet)s and kind = 'withdraw' and state in ('ready', 'signed', 'stuck')),
  'in_transit', (
    select coalesce(
      sum(attempt.fee + case attempt.purpose when 'pay' then transfer.amount else 0 end), 0)::bigint
    from {ATTEMPT} attempt join {TRANSFER} transfer on transfer.id = attempt.transfer_id
    where attempt.wallet_id = %(wallet)s and attempt.outcome is null),
  'sent', (
    select count(*) from {ATTEMPT}
    where wallet_id = %(wallet)s and outcome in ('success', 'tec')),
  'audit', (select json_build_object(
    'ledger', ledger, 'ledger_index', ledger_index, 'reserve', reserve) from audit)
)::text
"""
# By the kind of the transfers that pay it.
_ACCOUNTS: Final = {
    "payout": Account.OWED_PAYOUT,
    "burn": Account.OWED_BURN,
    "return": Account.OWED_RETURN,
    "refund": Account.OWED_REFUND,
}


@dataclass(frozen=True, slots=True)
class OwedMoney:
    """`total` by the journal, failed legs included; `stages` by the unpaid legs: waiting, in_transit, failed.
    `oldest` is the ledger time of the oldest deposit among them."""

    total: int
    stages: Mapping[str, int]
    count: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class HeldMoney:
    total: int
    count: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class AuditFacts:
    """The newest audit: the ledger's balance there, and the reserve."""

    ledger: int
    ledger_index: int
    reserve: int


@dataclass(frozen=True, slots=True)
class BalanceSheet:
    """Drops. `booked`, `owed` (payout, burn, return, refund), `equity` and `network_fees` are from the
    journal; `in_transit` is what signed transactions take, with their fees; `unrecognised` is what external
    transactions moved and nobody has booked; `on_ledger` is None before the first audit."""

    booked: int
    held: HeldMoney
    owed: Mapping[str, OwedMoney]
    in_transit: int
    equity: int
    unrecognised: int
    on_ledger: int | None
    audit: AuditFacts | None
    promised: int
    network_fees: int
    transactions_sent: int

    @property
    def spendable(self) -> int:
        """Equity less the reserve and less what unrecognised transactions took; 0 while the reserve is
        unknown."""
        return 0 if self.audit is None else self.equity + min(0, self.unrecognised) - self.audit.reserve

    @property
    def legs_difference(self) -> int:
        """Between what the journal owes and the unpaid legs. Must be 0."""
        return sum(abs(each.total - sum(each.stages.values())) for each in self.owed.values())

    @property
    def oldest_unpaid(self) -> datetime | None:
        return min((each.oldest for each in self.owed.values() if each.oldest), default=None)


def balance_sheet(*, wallet_id: int) -> BalanceSheet:
    """The current balance sheet of one wallet. Reads its whole journal, so it is too slow for each ledger."""
    with connection.cursor() as cursor:
        cursor.execute(_SHEET, {"wallet": wallet_id})
        read: dict[str, Any] = json.loads(cursor.fetchone()[0])
    sums: dict[str, int] = read["sums"]
    external = read["external"]
    audit = None if read["audit"] is None else AuditFacts(**read["audit"])
    return BalanceSheet(
        booked=sums.get(Account.WALLET, 0),
        held=HeldMoney(
            total=-sums.get(Account.HELD, 0),
            count=read["held"]["count"],
            oldest=_moment(read["held"]["oldest"]),
        ),
        owed={
            kind: _owed([leg for leg in read["legs"] if leg["kind"] == kind], total=-sums.get(account, 0))
            for kind, account in _ACCOUNTS.items()
        },
        in_transit=read["in_transit"],
        equity=own_drops(sums),
        unrecognised=external["drops"],
        on_ledger=None if audit is None else audit.ledger + read["since"] + external["since"],
        audit=audit,
        promised=read["promised"],
        network_fees=sums.get(Account.NETWORK_FEES, 0),
        transactions_sent=read["sent"],
    )


def _owed(legs: list[dict[str, Any]], *, total: int) -> OwedMoney:
    return OwedMoney(
        total=total,
        stages={leg["stage"]: leg["drops"] for leg in legs},
        count=sum(leg["count"] for leg in legs),
        oldest=_moment(min((leg["oldest"] for leg in legs), default=None)),
    )


def _moment(epoch: float | None) -> datetime | None:
    return None if epoch is None else datetime.fromtimestamp(epoch, UTC)
