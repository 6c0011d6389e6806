"""Locking what an outcome changes, always in this order: wallet, transfers, slots, attempts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from apps.treasury.domain.choices import Outcome, Purpose, TransferKind

_LOCK_WALLET = "select 1 from treasury_wallet where id = %s for no key update"
_LOCK_TRANSFERS = """
select id from treasury_transfer
where id in (select transfer_id from treasury_attempt where wallet_id = %s and tx_hash = any(%s))
order by id for no key update
"""
_LOCK_SLOTS = """
select id from treasury_slot where wallet_id = %s and state = 'held'
and transfer_id in (select transfer_id from treasury_attempt where wallet_id = %s and tx_hash = any(%s))
order by number for no key update
"""
_LOCK_ATTEMPTS = """
select a.tx_hash, a.transfer_id, a.slot_number, a.purpose, a.fee, a.from_ledger, a.last_ledger, a.hint,
       a.outcome, t.kind, t.amount, t.tec_count, s.is_ticket
from treasury_attempt a join treasury_transfer t on t.id = a.transfer_id
join treasury_slot s on s.wallet_id = a.wallet_id and s.number = a.slot_number
where a.wallet_id = %s and a.tx_hash = any(%s)
order by a.transfer_id, a.tx_hash for no key update of a
"""


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One attempt with its transfer's columns; amounts in drops."""

    tx_hash: str
    transfer_id: int
    slot_number: int
    purpose: Purpose
    fee: int
    from_ledger: int
    last_ledger: int
    hint: str
    outcome: Outcome | None
    kind: TransferKind
    amount: int
    tec_count: int
    is_ticket: bool


def attempts_lock(*, wallet_id: int, tx_hashes: Sequence[str]) -> list[AttemptRow]:
    """The attempts of this wallet among `tx_hashes`, in transfer order, all locked.

    Inside the caller's transaction, which may hold the cursor's lock and nothing below the wallet's.
    """
    hashes = list(tx_hashes)
    with connection.cursor() as cursor:
        cursor.execute(_LOCK_WALLET, [wallet_id])
        cursor.execute(_LOCK_TRANSFERS, [wallet_id, hashes])
        cursor.execute(_LOCK_SLOTS, [wallet_id, wallet_id, hashes])
        cursor.execute(_LOCK_ATTEMPTS, [wallet_id, hashes])
        return [AttemptRow(*row) for row in cursor.fetchall()]
