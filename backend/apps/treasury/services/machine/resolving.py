"""Resolving attempts that are past their last ledger: by hash first, then by the slot itself.

A transaction that is not validated by its LastLedgerSequence never will be, but "not found" from one server
proves nothing. The slot is the proof: if the account's Sequence has not passed ours in a validated ledger
after the last one, or our ticket is still there, our transaction was never included and never will be.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection, transaction

from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerTx, LedgerUnavailable, ServerState
from apps.treasury.domain.choices import TransferState
from apps.treasury.domain.results import MAX_REFUSED_EXPIRIES, is_malformed
from apps.treasury.services.machine.outcomes import (
    OnOutcome,
    TransferChange,
    TransferOutcome,
    transfers_write,
    validated_write,
)
from apps.treasury.services.machine.refusals import refusals_of, void_code
from apps.treasury.services.machine.rows import AttemptRow, attempts_lock
from apps.treasury.services.wallets import wallet_account_gone, wallet_halt

log = logging.getLogger(__name__)

SLOT_LOST = "slotLost"

_OVERDUE = """
select a.tx_hash, w.address, s.is_ticket from treasury_attempt a
join treasury_wallet w on w.id = a.wallet_id
join treasury_slot s on s.wallet_id = a.wallet_id and s.number = a.slot_number
where a.wallet_id = %s and a.outcome is null and a.last_ledger < %s
order by a.slot_number
"""
_EXTERNAL = """
select slot_number, tx_hash from treasury_externaltransaction where wallet_id = %s and slot_number = any(%s)
"""
_EXPIRE = "update treasury_attempt set outcome = 'expired', proof_ledger = %s where tx_hash = any(%s)"
_SUPERSEDE = "update treasury_attempt set outcome = 'superseded' where tx_hash = any(%s)"
_LOSE = """
update treasury_slot s set state = 'lost', lost_to = v.tx_hash
from unnest(%s::bigint[], %s::text[]) as v (number, tx_hash)
where s.wallet_id = %s and s.number = v.number and s.state = 'held'
"""


@dataclass(frozen=True, slots=True)
class _UnusedSlots:
    """An account's unused slots in a validated ledger: Sequences from `sequence` on, and these tickets."""

    ledger_index: int
    sequence: int
    tickets: frozenset[int]

    def has(self, row: AttemptRow) -> bool:
        return row.slot_number in self.tickets if row.is_ticket else row.slot_number >= self.sequence


def wallet_resolve(*, wallet_id: int, client: LedgerClient, state: ServerState, on_outcome: OnOutcome) -> int:
    """Decide the live attempts whose last ledger is before `state`'s validated one; returns how many.

    Asks the network outside any transaction, then decides in its own, where `on_outcome` is called. What is
    not known yet (the server lags, or the sweep has not reached what used a slot) is left for the next round.
    Works on halted wallets too. Raises `LedgerUnavailable` if the server did not respond; earlier decisions
    are committed.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OVERDUE, [wallet_id, state.validated_index])
        overdue = cursor.fetchall()
    if not overdue:
        return 0
    address = overdue[0][1]
    found, asked, failure = _by_hash([tx_hash for tx_hash, _, _ in overdue], address, client)
    missing = [tx_hash for tx_hash in asked if tx_hash not in found]
    unused: _UnusedSlots | None = None
    if missing and failure is None:
        on_tickets = any(is_ticket for tx_hash, _, is_ticket in overdue if tx_hash in missing)
        try:
            unused = _unused_slots(wallet_id, address, client, state.validated_index, on_tickets=on_tickets)
        except LedgerUnavailable as error:
            failure = error
    decided = _decide(wallet_id, found, missing if unused is not None else [], unused, on_outcome)
    if failure is not None:
        raise failure
    return decided


def _unused_slots(
    wallet_id: int, address: str, client: LedgerClient, index: int, *, on_tickets: bool
) -> _UnusedSlots | None:
    info = client.account_info(address=address, ledger_index=index)
    if info is None:
        wallet_account_gone(wallet_id=wallet_id, ledger_index=index)
        return None
    tickets = client.tickets(address=address, ledger_index=index) if on_tickets else frozenset()
    return _UnusedSlots(index, info.sequence, tickets)


def _by_hash(
    hashes: Sequence[str], address: str, client: LedgerClient
) -> tuple[dict[str, LedgerTx], list[str], LedgerUnavailable | None]:
    """The validated transactions, the hashes that were looked up, and the failure that stopped it, if any."""
    found: dict[str, LedgerTx] = {}
    asked: list[str] = []
    for tx_hash in hashes:
        try:
            lookup = client.tx(tx_hash=tx_hash, address=address)
        except LedgerUnavailable as error:
            return found, asked, error
        asked.append(tx_hash)
        if lookup.validated is not None:
            found[tx_hash] = lookup.validated
    return found, asked, None


def _decide(
    wallet_id: int,
    found: dict[str, LedgerTx],
    missing: Sequence[str],
    unused: _UnusedSlots | None,
    on_outcome: OnOutcome,
) -> int:
    with transaction.atomic():
        # The sweep may have been faster: decide only what still has no outcome under the locks.
        rows = [
            row
            for row in attempts_lock(wallet_id=wallet_id, tx_hashes=[*found, *missing])
            if row.outcome is None
        ]
        outcomes = validated_write(
            wallet_id=wallet_id,
            found=[(row, found[row.tx_hash]) for row in rows if row.tx_hash in found],
            void_code=void_code,
        )
        if unused is not None:
            open_rows = [row for row in rows if row.tx_hash not in found]
            outcomes += _expire([row for row in open_rows if unused.has(row)], proof=unused.ledger_index)
            outcomes += _lose(
                wallet_id,
                [row for row in open_rows if not unused.has(row)],
                used_at=unused.ledger_index,
            )
        if outcomes:
            on_outcome(sorted(outcomes, key=lambda outcome: outcome.transfer_id))
    return len(outcomes)


def _expire(rows: Sequence[AttemptRow], *, proof: int) -> list[TransferOutcome]:
    """The slots are unused in validated ledger `proof`: the attempts are dead. Each slot is signed again."""
    if not rows:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_EXPIRE, [proof, [row.tx_hash for row in rows]])
    refusals = refusals_of(slots=[(row.transfer_id, row.slot_number) for row in rows])
    changes = []
    for row in rows:
        refused = refusals[row.transfer_id]
        if refused.expired >= MAX_REFUSED_EXPIRIES:
            log.critical("transfer %s (%s) is stuck: %s", row.transfer_id, row.kind, row.hint)
            changes.append(TransferChange(row, TransferState.STUCK, row.tec_count, row.hint or "refused"))
            continue
        if is_malformed(row.hint):
            log.error("transfer %s (%s) was refused: %s", row.transfer_id, row.kind, row.hint)
        changes.append(TransferChange(row, TransferState.READY, row.tec_count))
    transfers_write(changes)
    return [_unvalidated(change) for change in changes]


def _lose(wallet_id: int, rows: Sequence[AttemptRow], *, used_at: int) -> list[TransferOutcome]:
    """The slots were used, but not by a hash of ours.

    Once the sweep has passed `used_at` without a gap, the external transaction is known.
    """
    if not rows or not _swept(wallet_id, used_at):
        return []
    with connection.cursor() as cursor:
        cursor.execute(_EXTERNAL, [wallet_id, [row.slot_number for row in rows]])
        external: dict[int, str] = dict(cursor.fetchall())
    reason = "A transaction that we did not sign used a slot of this wallet."
    wallet_halt(wallet_id=wallet_id, reason=reason)
    lost = [row for row in rows if row.slot_number in external]
    if len(lost) < len(rows):
        log.critical(
            "wallet %s: slots were used, but the transaction that used them was not found", wallet_id
        )
    if not lost:
        return []
    with connection.cursor() as cursor:
        numbers = [row.slot_number for row in lost]
        cursor.execute(_LOSE, [numbers, [external[number] for number in numbers], wallet_id])
        cursor.execute(_SUPERSEDE, [[row.tx_hash for row in lost]])
    changes = [TransferChange(row, TransferState.STUCK, row.tec_count, SLOT_LOST) for row in lost]
    transfers_write(changes)
    return [_unvalidated(change) for change in changes]


def _swept(wallet_id: int, ledger_index: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select ledger_index from treasury_cursor where wallet_id = %s", [wallet_id])
        row = cursor.fetchone()
    return row is not None and row[0] >= ledger_index


def _unvalidated(change: TransferChange) -> TransferOutcome:
    return TransferOutcome(
        transfer_id=change.row.transfer_id,
        kind=change.row.kind,
        state=change.state,
        code=change.fail_code or change.row.hint or None,
        tx_hash=None,
        ledger_index=None,
        close_time=None,
    )
