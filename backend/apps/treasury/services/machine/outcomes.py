"""Writing outcomes: attempt, slot, journal and transfer change together or not at all.

The caller holds the locks of `rows.attempts_lock` and has checked under them that no attempt has an outcome
yet.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import connection, transaction

from apps.common.metrics import Counter
from apps.ledger.types import LedgerTx
from apps.treasury.domain.choices import EntryKind, Outcome, Purpose, TransferKind, TransferState
from apps.treasury.domain.results import tec_verdict
from apps.treasury.services.journal import NewEntry, attempt_lines, entries_book
from apps.treasury.services.machine.rows import AttemptRow
from apps.treasury.services.machine.ticket_pool import tickets_add
from apps.treasury.services.wallets import wallet_halt

log = logging.getLogger(__name__)

_FEES = Counter("dropwise_fee_drops_paid_total", "Network fees of validated transactions, in drops.")


@dataclass(frozen=True, slots=True)
class TransferOutcome:
    """The new state of a transfer.

    `ready` means that it will be signed again. Hash, ledger and time are set if a validated transaction
    decided.
    """

    transfer_id: int
    kind: TransferKind
    state: TransferState
    code: str | None
    tx_hash: str | None
    ledger_index: int | None
    close_time: datetime | None


OnOutcome = Callable[[Sequence[TransferOutcome]], None]

_VALIDATED = """
update treasury_attempt a set outcome = v.outcome, result_code = v.code, ledger_index = v.ledger_index
from unnest(%s::text[], %s::text[], %s::text[], %s::bigint[]) as v (tx_hash, outcome, code, ledger_index)
where a.tx_hash = v.tx_hash
"""
_SLOTS_USED = """
update treasury_slot s set state = 'used', used_by = v.tx_hash
from unnest(%s::bigint[], %s::text[]) as v (number, tx_hash)
where s.wallet_id = %s and s.number = v.number
"""
_TRANSFERS = """
update treasury_transfer t
set state = v.state, tec_count = v.tec_count, fail_code = v.fail_code, paid_hash = v.paid_hash,
    next_at = now()
from unnest(%s::bigint[], %s::text[], %s::smallint[], %s::text[], %s::text[])
    as v (id, state, tec_count, fail_code, paid_hash)
where t.id = v.id
"""


@dataclass(frozen=True, slots=True)
class TransferChange:
    """The new state of one transfer."""

    row: AttemptRow
    state: TransferState
    tec_count: int
    fail_code: str | None = None


def validated_write(
    *, wallet_id: int, found: Sequence[tuple[AttemptRow, LedgerTx]], void_code: Callable[[AttemptRow], str]
) -> list[TransferOutcome]:
    """Book attempts that are in a validated ledger; halts the wallet if a result requires it.

    `void_code` says why a voided transfer fails.
    """
    if not found:
        return []
    changes = []
    for row, tx in found:
        change, halt = _change(row, tx, void_code)
        changes.append(change)
        if halt:
            wallet_halt(
                wallet_id=wallet_id, reason=f"The ledger result of a transfer is {tx.result} ({tx.tx_hash})."
            )
        if change.state == TransferState.FAILED:
            level = logging.WARNING if row.kind == TransferKind.TICKETS else logging.ERROR
            log.log(level, "transfer %s (%s) failed: %s", row.transfer_id, row.kind, change.fail_code)
    with connection.cursor() as cursor:
        cursor.execute(
            _VALIDATED,
            [
                [tx.tx_hash for _, tx in found],
                [Outcome.SUCCESS if tx.succeeded else Outcome.TEC for _, tx in found],
                [tx.result for _, tx in found],
                [tx.ledger_index for _, tx in found],
            ],
        )
        cursor.execute(
            _SLOTS_USED, [[row.slot_number for row, _ in found], [tx.tx_hash for _, tx in found], wallet_id]
        )
    tickets_add(wallet_id=wallet_id, numbers=[number for _, tx in found for number in tx.tickets])
    entries_book([_entry(wallet_id, row, tx) for row, tx in found])
    fees = sum(row.fee for row, _ in found)
    transaction.on_commit(partial(_FEES.inc, fees), robust=True)
    transfers_write(changes)
    return [
        TransferOutcome(
            transfer_id=change.row.transfer_id,
            kind=change.row.kind,
            state=change.state,
            code=change.fail_code or tx.result,
            tx_hash=tx.tx_hash,
            ledger_index=tx.ledger_index,
            close_time=tx.close_time,
        )
        for change, (_, tx) in zip(changes, found, strict=True)
    ]


def transfers_write(changes: Sequence[TransferChange]) -> None:
    """Set the states of transfers whose attempts and slots have been written."""
    with connection.cursor() as cursor:
        cursor.execute(
            _TRANSFERS,
            [
                [change.row.transfer_id for change in changes],
                [change.state for change in changes],
                [change.tec_count for change in changes],
                [change.fail_code for change in changes],
                [change.row.tx_hash if change.state == TransferState.PAID else None for change in changes],
            ],
        )


def _change(
    row: AttemptRow, tx: LedgerTx, void_code: Callable[[AttemptRow], str]
) -> tuple[TransferChange, bool]:
    if row.purpose == Purpose.VOID:
        # Whether or not the no-op succeeded, its slot is used and the transfer can end.
        return TransferChange(row, TransferState.FAILED, row.tec_count, void_code(row)), False
    if tx.succeeded:
        return TransferChange(row, TransferState.PAID, row.tec_count), False
    if row.kind == TransferKind.TICKETS:
        # The pool is looked at again, and makes what is missing then.
        return TransferChange(row, TransferState.FAILED, row.tec_count + 1, tx.result), False
    verdict = tec_verdict(code=tx.result, tec_count=row.tec_count)
    fail_code = tx.result if verdict.state == TransferState.FAILED else None
    return TransferChange(row, verdict.state, verdict.tec_count, fail_code), verdict.halt


def _entry(wallet_id: int, row: AttemptRow, tx: LedgerTx) -> NewEntry:
    paid = tx.succeeded and row.purpose == Purpose.PAY
    return NewEntry(
        wallet_id=wallet_id,
        ledger_index=tx.ledger_index,
        kind=EntryKind.ATTEMPT,
        source=tx.tx_hash,
        lines=attempt_lines(kind=row.kind, amount=row.amount if paid else 0, fee=row.fee),
        closed_at=tx.close_time,
    )
