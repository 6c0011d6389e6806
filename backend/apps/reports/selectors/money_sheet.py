"""The balance sheet of each platform wallet of a mode, as the Money screen shows it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.tables import DEPOSIT, LEG, REJECTED, RELEASE
from apps.reports.wire.money import BalanceSheets, Held, Owed, Sheet
from apps.treasury.domain.equity import own_drops, withdrawable
from apps.treasury.models import Wallet
from apps.treasury.selectors import wallets_watched
from apps.treasury.tables import ATTEMPT, AUDIT, ENTRY, EXTERNAL_TRANSACTION, LINE, TRANSFER

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
      where leg.wallet_id = %(wallet)s and leg.state <> 'paid' group by 1, 2) legs),
  'held', (
    select json_build_object('count', count(*), 'oldest', extract(epoch from min(deposit.close_time))::float8)
    from {DEPOSIT} deposit
    left join {REJECTED} rejected on rejected.deposit_id = deposit.id
    where deposit.wallet_id = %(wallet)s
      and (deposit.flow = 'held' or (deposit.flow = 'reject' and rejected.not_sent))
      and not exists (select from {RELEASE} release where release.deposit_id = deposit.id)),
  'external', (
    select json_build_object('drops', coalesce(sum(delta), 0)::bigint, 'since',
      coalesce(sum(delta) filter (where ledger_index > (select ledger_index from audit)), 0)::bigint)
    from {EXTERNAL_TRANSACTION} where wallet_id = %(wallet)s and recognised_at is null),
  'promised', (
    select coalesce(sum(amount), 0)::bigint from {TRANSFER}
    where wallet_id = %(wallet)s and kind = 'withdraw' and state in ('ready', 'signed', 'stuck')),
  'sent', (
    select count(*) from {ATTEMPT}
    where wallet_id = %(wallet)s and outcome in ('success', 'tec')),
  'audit', (select json_build_object('ledger', ledger, 'index', ledger_index, 'reserve', reserve) from audit)
)::text
"""
_OWED = {
    "payouts": ("payout", "owed_payout"),
    "burns": ("burn", "owed_burn"),
    "returns": ("return", "owed_return"),
}


def money_sheets(*, mode: Mode) -> BalanceSheets:
    """One balance sheet for each wallet of the open network, in XRP with six decimals.

    Reads the whole journals: for a person who asks, never for a poll or a payment.
    """
    wallets = sorted(wallets_watched(mode=mode), key=lambda each: (each.state != "active", -each.pk))
    return BalanceSheets(sheets=[_sheet(wallet) for wallet in wallets])


def _sheet(wallet: Wallet) -> Sheet:
    with connection.cursor() as cursor:
        cursor.execute(_SHEET, {"wallet": wallet.pk})
        read: dict[str, Any] = json.loads(cursor.fetchone()[0])
    sums: dict[str, int] = read["sums"]
    booked = sums.get("wallet", 0)
    held = -sums.get("held", 0)
    owed = {name: -sums.get(account, 0) for name, (_, account) in _OWED.items()}
    audit = read["audit"]
    external = read["external"]
    ledger = None if audit is None else audit["ledger"] + read["since"] + external["since"]
    equity = own_drops(sums)
    # Without an audit the reserve is unknown.
    spendable = 0 if audit is None else equity + min(0, external["drops"]) - audit["reserve"]
    return Sheet(
        address=wallet.address,
        **{name: _owed(read["legs"], kind, owed[name]) for name, (kind, _) in _OWED.items()},
        held=Held(
            total=drops_to_xrp(held),
            count=read["held"]["count"],
            oldest=_moment(read["held"]["oldest"]),
        ),
        equity=drops_to_xrp(equity),
        booked=drops_to_xrp(booked),
        unrecognised=drops_to_xrp(external["drops"]),
        on_ledger=None if ledger is None else drops_to_xrp(ledger),
        difference=None if ledger is None else ledger - booked - external["drops"],
        ledger_index=None if audit is None else audit["index"],
        reserve=None if audit is None else drops_to_xrp(audit["reserve"]),
        withdrawable=drops_to_xrp(withdrawable(equity=spendable, promised=read["promised"])),
        network_fees=drops_to_xrp(sums.get("network_fees", 0)),
        transactions_sent=read["sent"],
    )


def _owed(legs: list[dict[str, Any]], kind: str, total: int) -> Owed:
    mine = [leg for leg in legs if leg["kind"] == kind]
    stages = {leg["stage"]: leg["drops"] for leg in mine}
    return Owed(
        total=drops_to_xrp(total),
        **{name: drops_to_xrp(stages.get(name, 0)) for name in ("waiting", "in_transit", "failed")},
        count=sum(leg["count"] for leg in mine),
        oldest=_moment(min((leg["oldest"] for leg in mine), default=None)),
    )


def _moment(epoch: float | None) -> datetime | None:
    return None if epoch is None else datetime.fromtimestamp(epoch, UTC)
