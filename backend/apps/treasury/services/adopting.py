"""Adopting: a transaction that a lost commit had signed becomes the payment of its transfer."""

from __future__ import annotations

from django.db import connection

from apps.treasury.domain.choices import (
    Account,
    EntryKind,
    Outcome,
    Purpose,
    SlotState,
    TransferKind,
    TransferState,
)
from apps.treasury.models import Adoption, Attempt, ExternalTransaction, Slot, Transfer
from apps.treasury.models.bounds import MAX_TAG, MIN_TAG
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused
from apps.treasury.services.journal import NewEntry, attempt_lines, entries_book
from apps.treasury.services.machine import TransferOutcome
from apps.treasury.services.transfers import transfer_reopen

# The transfer is written again as it was, with the SourceTag that it has on the ledger: what comes back of
# it is known by that tag.
_CREATE_LOST = """
insert into treasury_transfer (wallet_id, kind, dest, dest_tag, source_tag, amount, state, tec_count)
select wallet_id, %(kind)s, dest, dest_tag,
  case when source_tag between %(min)s and %(max)s and source_tag %% 2 = 1
    and not exists (select from treasury_transfer t where t.source_tag = tx.source_tag)
    then source_tag else treasury_next_tag(1) end,
  delivered - %(rest)s, 'ready', 0
from treasury_externaltransaction tx where id = %(external)s
returning id
"""
_ADOPTED = """
insert into treasury_attempt (tx_hash, transfer_id, wallet_id, slot_number, purpose, blob, fee, from_ledger,
  last_ledger, submits, hint, outcome, result_code, ledger_index)
select tx.tx_hash, %s, tx.wallet_id, tx.slot_number, %s, '', tx.fee, tx.ledger_index - 1, tx.ledger_index,
  0, '', %s, tx.result, tx.ledger_index
from treasury_externaltransaction tx where tx.id = %s
"""


def lost_transfer_create(*, external: ExternalTransaction, kind: TransferKind, rest: int) -> int:
    """Write the transfer of an external transaction again, less what it sent for lost payments (`rest`);
    returns its id.

    Inside the caller's transaction, which attaches its legs.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _CREATE_LOST,
            {"kind": kind, "min": MIN_TAG, "max": MAX_TAG, "external": external.pk, "rest": rest},
        )
        found: int = cursor.fetchone()[0]
    return found


def transfer_adopt(
    *, transfer_id: int, external: ExternalTransaction, action: AdminAction
) -> TransferOutcome:
    """Mark a transfer as paid by this transaction, and book it as any paid attempt is.

    Inside the caller's transaction, which has locked cursor, wallet and the external transaction. Attempts of
    the transfer that still live on its slot are superseded: their Sequence is used. An adopted attempt has no
    blob, because it is never submitted. What it sent beyond the transfer was for payments that are lost, and
    is booked against equity, which their deposits become. The database refuses it outside a gap, and where
    destination, tag or amount do not fit. Raises `AdminActionRefused` if the slot belongs to another
    transfer.
    """
    number = external.slot_number
    if number is None:
        raise AdminActionRefused("Another account signed this transaction.")
    transfer = Transfer.objects.select_for_update(no_key=True).get(pk=transfer_id)
    if transfer.state in (TransferState.FAILED, TransferState.STUCK):
        transfer_reopen(transfer_id=transfer_id)
    Transfer.objects.filter(pk=transfer_id, state=TransferState.READY).update(state=TransferState.SIGNED)
    slots = Slot.objects.filter(wallet_id=external.wallet_id, number=number)
    slots.filter(state=SlotState.FREE).update(state=SlotState.HELD, transfer_id=transfer_id)
    slot = slots.select_for_update(no_key=True).first()
    if slot is None:
        Slot.objects.create(
            wallet_id=external.wallet_id,
            number=number,
            state=SlotState.HELD,
            transfer_id=transfer_id,
        )
    elif slot.transfer_id != transfer_id:
        raise AdminActionRefused(f"Its Sequence belongs to transfer {slot.transfer_id}.")
    Adoption.objects.create(
        external=external, transfer_id=transfer_id, admin_id=action.admin_id, reason=action.reason
    )
    slots.filter(state=SlotState.HELD).update(state=SlotState.LOST, lost_to=external.tx_hash)
    Attempt.objects.filter(wallet_id=external.wallet_id, slot_number=number, outcome=None).update(
        outcome=Outcome.SUPERSEDED
    )
    with connection.cursor() as cursor:
        cursor.execute(_ADOPTED, [transfer_id, Purpose.PAY, Outcome.SUCCESS, external.pk])
    entries_book(
        [
            NewEntry(
                wallet_id=external.wallet_id,
                ledger_index=external.ledger_index,
                kind=EntryKind.ATTEMPT,
                source=external.tx_hash,
                lines=_lines(transfer, external),
                closed_at=external.closed_at,
            )
        ]
    )
    Transfer.objects.filter(pk=transfer_id).update(
        state=TransferState.PAID, fail_code=None, paid_hash=external.tx_hash
    )
    return TransferOutcome(
        transfer_id=transfer_id,
        kind=TransferKind(transfer.kind),
        state=TransferState.PAID,
        code=external.result,
        tx_hash=external.tx_hash,
        ledger_index=external.ledger_index,
        close_time=external.closed_at,
    )


def _lines(transfer: Transfer, external: ExternalTransaction) -> dict[Account, int]:
    lines = attempt_lines(kind=TransferKind(transfer.kind), amount=transfer.amount, fee=external.fee or 0)
    rest = (external.delivered or 0) - transfer.amount
    if rest:
        lines[Account.WALLET] -= rest
        lines[Account.EQUITY] = rest
    return lines
