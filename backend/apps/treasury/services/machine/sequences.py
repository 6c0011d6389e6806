"""Which Sequences a wallet may take: they are used in order, and a missing one blocks all later ones."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.db import connection

from apps.ledger.types import AccountInfo
from apps.treasury.domain.choices import FILLER_TAG, TransferKind
from apps.treasury.models import Wallet
from apps.treasury.services.transfers import NewTransfer, transfers_create

log = logging.getLogger(__name__)

# How many of the wallet's next numbers others have used, and whether tickets took some of them.
_USED_BY_OTHERS = """
select count(distinct slot_number), coalesce(bool_or(tx_type = 'TicketCreate'), false)
from treasury_externaltransaction where wallet_id = %s and slot_number >= %s and slot_number < %s
"""

# Numbers from the ledger's Sequence on that nothing of ours holds or has used, where a later slot is held and
# an attempt on it is dead: they were left out, and everything after them waits. Not where a later number was
# used: then the server is behind.
_LEFT_OUT = """
select left_out.number from generate_series(%(sequence)s::bigint, %(next)s - 1) left_out (number)
where not exists (select from treasury_slot s where s.wallet_id = %(wallet)s and s.number = left_out.number)
and exists (
  select from treasury_slot s join treasury_attempt a
    on a.wallet_id = s.wallet_id and a.slot_number = s.number and a.outcome = 'expired'
  where s.wallet_id = %(wallet)s and s.number > left_out.number and s.state = 'held' and not s.is_ticket)
and not exists (
  select from treasury_slot s
  where s.wallet_id = %(wallet)s and s.number >= %(sequence)s and s.state <> 'held' and not s.is_ticket)
and not exists (
  select from treasury_externaltransaction e
  where e.wallet_id = %(wallet)s and e.slot_number >= %(sequence)s)
order by left_out.number
"""
# More than a server has ever invented. Beyond it a person looks: Health is red, and an alarm was sent.
MOST_LEFT_OUT = 100
_FILLERS = """
select count(*) from treasury_transfer
where wallet_id = %s and kind = 'setup' and dest_tag = %s and state in ('ready', 'signed')
"""

_SWEPT = "select ledger_index from treasury_cursor where wallet_id = %s"

# For how many ledgers a server may name a Sequence that nothing explains before the wallet is halted.
UNEXPLAINED_LEDGERS = 20
# In which ledger this process first saw one, by wallet.
_unexplained: dict[int, int] = {}


class SequenceUnexplained(Exception):
    """The server has named a Sequence that nothing explains, for too long."""


@dataclass(frozen=True, slots=True)
class SequencePlan:
    """`next_sequence` is None if no new one may be taken now; `left_out` come before held ones, and are taken
    first."""

    next_sequence: int | None
    left_out: tuple[int, ...]


def sequence_plan(wallet: Wallet, info: AccountInfo, *, closed: bool) -> SequencePlan:
    """Which Sequences of a wallet may be taken; `closed` if a held one, or tickets, must come first.

    Inside the caller's transaction, which has locked the wallet. Raises `SequenceUnexplained`.
    """
    with connection.cursor() as cursor:
        cursor.execute(_SWEPT, [wallet.pk])
        swept: int = cursor.fetchone()[0]
    if info.sequence <= wallet.next_sequence:
        _unexplained.pop(wallet.pk, None)
    left_out = _left_out(wallet, info) if swept >= info.ledger_index else ()
    if closed:
        return SequencePlan(None, left_out)
    if info.sequence > wallet.next_sequence:
        return SequencePlan(_after_others(wallet, info, swept), left_out)
    return SequencePlan(wallet.next_sequence, left_out)


def left_out_fill(wallet: Wallet, missing: int) -> None:
    """Have no-ops take the left out numbers that no transfer is there for; a later round signs them."""
    with connection.cursor() as cursor:
        cursor.execute(_FILLERS, [wallet.id, FILLER_TAG])
        ready: int = cursor.fetchone()[0]
    filler = NewTransfer(wallet.id, TransferKind.SETUP, wallet.address, FILLER_TAG, 0)
    if missing > ready:
        log.critical("wallet %s: %s numbers were left out and are filled", wallet.id, missing)
    transfers_create([filler] * (missing - ready))


def _left_out(wallet: Wallet, info: AccountInfo) -> tuple[int, ...]:
    """Numbers that were skipped for a server that was wrong, and that the ledger now wants first.

    A transfer keeps its slot, even one whose attempts are all dead: only then can no server, whatever it
    says, have it paid twice. So the numbers before it are used, by what is due or by no-ops.
    """
    if info.sequence >= wallet.next_sequence:
        return ()
    with connection.cursor() as cursor:
        cursor.execute(
            _LEFT_OUT, {"wallet": wallet.id, "sequence": info.sequence, "next": wallet.next_sequence}
        )
        numbers = tuple(row[0] for row in cursor.fetchall())
    return numbers if len(numbers) <= MOST_LEFT_OUT else ()


def _after_others(wallet: Wallet, info: AccountInfo, swept: int) -> int | None:
    """The server's Sequence is ahead of ours: somebody else signed, or the server is wrong. None: wait.

    A number is left out only if the sweep has seen what used it; those transactions have been recognised,
    or the wallet would be halted. A number that nothing used would stop every later transfer for ever.
    """
    if swept < info.ledger_index:
        return None
    with connection.cursor() as cursor:
        cursor.execute(_USED_BY_OTHERS, [wallet.id, wallet.next_sequence, info.sequence])
        used, made_tickets = cursor.fetchone()
    if used == info.sequence - wallet.next_sequence or made_tickets:
        _unexplained.pop(wallet.id, None)
        return info.sequence
    since = _unexplained.setdefault(wallet.id, info.ledger_index)
    if info.ledger_index - since >= UNEXPLAINED_LEDGERS:
        raise SequenceUnexplained
    return None
