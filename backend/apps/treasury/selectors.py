"""Reads of the treasury, in drops."""

from __future__ import annotations

from django.db import connection

from apps.treasury.domain.choices import WalletState
from apps.treasury.models import Cursor, Wallet

# Continues from the newest audit that agreed, if there is one.
_EQUITY = """
select coalesce(a.own, 0) + coalesce((
    select sum(l.drops) from treasury_entry e join treasury_line l on l.entry_id = e.id
      and l.account in ('wallet', 'owed_payout', 'owed_burn', 'owed_return', 'held')
    where e.wallet_id = %(wallet)s and e.ledger_index > coalesce(a.ledger_index, -1)), 0)::bigint
from (select 1) as always
left join (
  select ledger_index, ledger - owed as own from treasury_audit
  where wallet_id = %(wallet)s and ledger = books + external
  order by ledger_index desc limit 1) a on true
"""


def wallet_active(*, mode: str) -> Wallet | None:
    """The platform wallet of a mode, or None."""
    return Wallet.objects.select_related("network").filter(mode=mode, state=WalletState.ACTIVE).first()


def wallets_watched(*, mode: str) -> list[Wallet]:
    """Every wallet of the mode's open network, also retired ones: what arrives there must be booked."""
    return list(
        Wallet.objects.select_related("network", "cursor")
        .filter(mode=mode, network__closed_at=None)
        .order_by("id")
    )


def cursor_newest(*, mode: str) -> Cursor | None:
    """The most advanced cursor of the mode's open network; None without a wallet."""
    return (
        Cursor.objects.filter(wallet__mode=mode, wallet__network__closed_at=None)
        .order_by("-ledger_index")
        .first()
    )


def account_sums(*, wallet_id: int) -> dict[str, int]:
    """The balance of each account of one wallet. Owed and earned money is negative, as booked."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select l.account, sum(l.drops)::bigint from treasury_entry e"
            " join treasury_line l on l.entry_id = e.id where e.wallet_id = %s group by l.account",
            [wallet_id],
        )
        return dict(cursor.fetchall())


def equity_spendable(*, wallet_id: int, reserve: int) -> int:
    """What the operator can spend on network fees: booked balance minus what is owed, held and reserved.

    Always exact, and cheap, because it continues from the newest audit.
    """
    with connection.cursor() as cursor:
        cursor.execute(_EQUITY, {"wallet": wallet_id})
        own: int = cursor.fetchone()[0]
    return own - reserve
