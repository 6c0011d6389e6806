"""A wallet's pool of tickets: which it has, and the transfers that fill it, or use it up."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db import connection

from apps.ledger.client import LedgerClient
from apps.ledger.types import AccountInfo, ServerState
from apps.treasury.domain.choices import SPENT_TICKET_TAG, TransferKind, WalletState
from apps.treasury.domain.ticket_pool import TicketPool, tickets_kept, tickets_to_make
from apps.treasury.models import Wallet
from apps.treasury.services.transfers import NewTransfer, transfers_create

# `left` has none of those in transactions that the server took into one of the last two ledgers: they will
# not be there any more when a TicketCreate, which comes after them, is applied.
_POOL = """
select
  (select count(*) from treasury_slot where wallet_id = %(wallet)s and state = 'free'),
  (select coalesce(sum(dest_tag), 0)::bigint from treasury_transfer
    where wallet_id = %(wallet)s and kind = 'tickets' and state in ('ready', 'signed', 'stuck')),
  held.all, held.left,
  exists (
    select from treasury_transfer where wallet_id = %(wallet)s and kind = 'tickets' and state = 'failed'
      and next_at > now() - case when fail_code like 'tec%%' then interval '10 s' else interval '1 h' end)
from (
  select count(*) as all, count(*) filter (
      where (a.hint = 'tesSUCCESS' and a.from_ledger >= %(validated)s - 1) is not true) as left
  from treasury_slot s left join treasury_attempt a on a.transfer_id = s.transfer_id and a.outcome is null
  where s.wallet_id = %(wallet)s and s.state = 'held' and s.is_ticket) held
"""
_FREE = """
select number from treasury_slot where wallet_id = %s and state = 'free' order by number
"""
_UNUSED = """
select count(*) from treasury_slot
where wallet_id = %s and (state = 'free' or state = 'held' and is_ticket)
"""
_SPENDERS = """
select count(*) from treasury_transfer
where wallet_id = %s and kind = 'setup' and dest_tag = %s and state = 'ready'
"""
_ADD = """
insert into treasury_slot (wallet_id, number, is_ticket, state)
select %s, number, true, 'free' from unnest(%s::bigint[]) as v (number)
on conflict (wallet_id, number) do nothing
"""
_FOLLOWING = "update treasury_wallet set next_sequence = %s where id = %s and next_sequence < %s"


def tickets_add(*, wallet_id: int, numbers: Sequence[int]) -> None:
    """Record tickets that a validated ledger has; known ones stay as they are.

    Inside the caller's transaction, which has locked the wallet. Their numbers are taken from the account's
    Sequence, which goes on after them.
    """
    if not numbers:
        return
    with connection.cursor() as cursor:
        cursor.execute(_ADD, [wallet_id, sorted(numbers)])
        cursor.execute(_FOLLOWING, [max(numbers) + 1, wallet_id, max(numbers) + 1])


def tickets_unknown(wallet: Wallet, info: AccountInfo, client: LedgerClient) -> frozenset[int]:
    """The account's tickets, if it has more than the rows say: others made some, or a commit was lost.

    Asks the ledger only then; outside any transaction. Raises what the client raises.
    """
    with connection.cursor() as cursor:
        cursor.execute(_UNUSED, [wallet.pk])
        known: int = cursor.fetchone()[0]
    if info.ticket_count <= known:
        return frozenset()
    return client.tickets(address=info.address, ledger_index=info.ledger_index)


def tickets_free(*, wallet_id: int) -> tuple[int, ...]:
    """The wallet's free tickets, in order."""
    with connection.cursor() as cursor:
        cursor.execute(_FREE, [wallet_id])
        return tuple(row[0] for row in cursor.fetchall())


def tickets_to_come(wallet: Wallet, info: AccountInfo, state: ServerState, *, equity: int) -> int:
    """How many tickets the account may have beyond those in `info`, each of which will reserve XRP.

    Fills the pool first: creates the transfers that make tickets, or, of a wallet that shall have none, those
    that use them up. Inside the caller's transaction, which has locked the wallet. `equity` is what the
    operator can spend, in drops.
    """
    wanted = settings.TICKETS if wallet.state == WalletState.ACTIVE else 0
    with connection.cursor() as cursor:
        cursor.execute(_POOL, {"wallet": wallet.pk, "validated": state.validated_index})
        free, promised, held, left, failed_lately = cursor.fetchone()
    if not wanted:
        _spend(wallet, free)
    elif not failed_lately:
        own = equity + info.ticket_count * state.reserve_inc
        kept = tickets_kept(wanted=wanted, own=own, reserve_inc=state.reserve_inc)
        counts = tickets_to_make(TicketPool(free=free, promised=promised, left=left), kept=kept)
        transfers_create(
            [NewTransfer(wallet.pk, TransferKind.TICKETS, wallet.address, count, 0) for count in counts]
        )
        promised += sum(counts)
    to_come: int = free + held + promised - info.ticket_count
    return max(0, to_come)


def _spend(wallet: Wallet, free: int) -> None:
    """Have no-ops use the free tickets, so that what they reserve can be withdrawn."""
    if not free:
        return
    with connection.cursor() as cursor:
        cursor.execute(_SPENDERS, [wallet.pk, SPENT_TICKET_TAG])
        under_way: int = cursor.fetchone()[0]
    spender = NewTransfer(wallet.pk, TransferKind.SETUP, wallet.address, SPENT_TICKET_TAG, 0)
    transfers_create([spender] * (free - under_way))
