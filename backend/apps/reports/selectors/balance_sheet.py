"""What a platform wallet holds and owes, to the drop."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from apps.payments.tables import DEPOSIT, LEG
from apps.treasury.domain.equity import own_drops
from apps.treasury.models import Wallet
from apps.treasury.selectors import account_sums
from apps.treasury.tables import ATTEMPT, TRANSFER

_IN_TRANSIT = f"""
select coalesce(sum(a.fee + case a.purpose when 'pay' then t.amount else 0 end), 0)::bigint
from {ATTEMPT} a join {TRANSFER} t on t.id = a.transfer_id
where a.wallet_id = %s and a.outcome is null
"""
# Failed legs are still owed. Reads open rows only, by index.
_OPEN = f"""
select leg.kind, sum(leg.amount)::bigint, min(deposit.close_time)
from {LEG} leg join {DEPOSIT} deposit on deposit.id = leg.deposit_id
where leg.wallet_id = %s and leg.state <> 'paid' group by leg.kind
"""


@dataclass(frozen=True, slots=True)
class BalanceSheet:
    """Drops, from the journal: `held` for others; `payouts`, `burns`, `returns` owed and not yet validated,
    failed ones included; `in_transit`, what of them is in signed transactions, with fees; and the operator's
    `equity`. `difference`, between journal and unpaid legs, must be 0. `oldest` is the ledger time of the
    oldest deposit with an unpaid leg."""

    wallet: int
    held: int
    payouts: int
    burns: int
    returns: int
    in_transit: int
    equity: int
    difference: int
    oldest: datetime | None
    halt_reason: str | None


def balance_sheet(*, wallet_id: int) -> BalanceSheet:
    """The current balance sheet of one wallet. Reads its whole journal, so it is too slow for each ledger."""
    sums = account_sums(wallet_id=wallet_id)
    with connection.cursor() as cursor:
        cursor.execute(_IN_TRANSIT, [wallet_id])
        in_transit: int = cursor.fetchone()[0]
        cursor.execute(_OPEN, [wallet_id])
        rows = cursor.fetchall()
    legs = {kind: amount for kind, amount, _ in rows}
    owed = {
        "payout": -sums.get("owed_payout", 0),
        "burn": -sums.get("owed_burn", 0),
        "return": -sums.get("owed_return", 0),
    }
    unpaid = {
        "payout": legs.get("payout", 0),
        "burn": legs.get("burn", 0),
        "return": legs.get("return", 0) + legs.get("excess", 0),
    }
    return BalanceSheet(
        wallet=sums.get("wallet", 0),
        held=-sums.get("held", 0),
        payouts=owed["payout"],
        burns=owed["burn"],
        returns=owed["return"],
        in_transit=in_transit,
        equity=own_drops(sums),
        difference=sum(abs(owed[kind] - unpaid[kind]) for kind in owed),
        oldest=min((since for _, _, since in rows), default=None),
        halt_reason=Wallet.objects.values_list("halt_reason", flat=True).get(pk=wallet_id),
    )
