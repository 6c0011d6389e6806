"""Recognising external transactions, and resuming a halted wallet."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from apps.accounts.domain.audit import AuditAction
from apps.accounts.services.audit import audit_record
from apps.common import jobs
from apps.common.drops import drops_to_xrp
from apps.ledger.client import LedgerClient
from apps.treasury.domain.choices import (
    Account,
    AdminActionKind,
    EntryKind,
    Outcome,
    SlotState,
    TransferState,
)
from apps.treasury.domain.equity import own_drops
from apps.treasury.domain.wallet_rules import resume_refusal
from apps.treasury.models import Attempt, Cursor, ExternalTransaction, Slot, Transfer, Wallet
from apps.treasury.selectors import account_sums
from apps.treasury.services.admin_actions import (
    AdminAction,
    AdminActionRefused,
    ConfirmationNeeded,
    admin_action_record,
    require_allowed,
    wallet_facts,
)
from apps.treasury.services.audit import wallet_audit
from apps.treasury.services.gap import gap_is_swept
from apps.treasury.services.journal import NewEntry, entries_book
from apps.treasury.services.networks import network_check
from apps.treasury.services.transfers import transfer_reopen

NO_SUCH_TRANSACTION = "This wallet has no external transaction with this hash."


class ShortfallUnconfirmed(ConfirmationNeeded):
    """Recognising it would use other people's money."""

    code = "shortfall"


@dataclass(frozen=True, slots=True)
class Recognised:
    """What was booked against equity (`delta`, drops, negative if it left the wallet), the transfer that gets
    a new slot, and how many external transactions still wait to be recognised."""

    delta: int
    reopened_transfer: int | None
    unrecognised: int


def transaction_recognise(
    *, wallet_id: int, tx_hash: str, action: AdminAction, shortfall: str = ""
) -> Recognised:
    """Book an external transaction (its fee and what it moved) against equity; close the slot it used.

    The transfer that held the slot is reopened with a new one: that Sequence is used, so ours can never be
    validated on it. If equity does not cover the withdrawal, other people's money is missing, and `shortfall`
    must repeat the words of the refusal. The wallet stays halted. Its own transaction; locks the wallet, then
    what holds the slot. Raises `AdminActionRefused`.
    """
    with transaction.atomic():
        Wallet.objects.select_for_update(no_key=True).get(id=wallet_id)
        external = (
            ExternalTransaction.objects.select_for_update()
            .filter(wallet_id=wallet_id, tx_hash=tx_hash)
            .first()
        )
        if external is None:
            raise AdminActionRefused(NO_SUCH_TRANSACTION)
        if external.recognised_at is not None:
            raise AdminActionRefused("This transaction has already been recognised.")
        words = _shortfall_words(wallet_id, external.delta)
        if words and shortfall.strip() != words:
            raise ShortfallUnconfirmed(
                f"The operator's equity does not cover this: other people's money is {words}."
                f' Confirm it in these words: "{words}".',
                words=words,
            )
        external.recognised_by, external.recognised_at = action.admin_id, timezone.now()
        external.reason = f"{action.reason} ({words})" if words else action.reason
        external.save(update_fields=["recognised_by", "recognised_at", "reason"])
        if external.delta:
            entries_book(
                [
                    NewEntry(
                        wallet_id=wallet_id,
                        ledger_index=external.ledger_index,
                        kind=EntryKind.EXTERNAL,
                        source=str(external.pk),
                        lines={Account.WALLET: external.delta, Account.EQUITY: -external.delta},
                    )
                ]
            )
        number = external.slot_number
        reopened = None if number is None else _slot_close(external, number)
        audit_record(
            actor=action,
            action=AuditAction.TRANSACTION_RECOGNISED,
            subject=f"wallet {wallet_id}",
            after={"transaction": tx_hash, "drops": external.delta, "reopened_transfer": reopened},
            reason=external.reason,
        )
        return Recognised(
            delta=external.delta, reopened_transfer=reopened, unrecognised=_unrecognised(wallet_id)
        )


def wallet_resume(*, wallet_id: int, action: AdminAction, client: LedgerClient) -> None:
    """Let a halted wallet send again.

    Raises `AdminActionRefused` if it is not halted, an external transaction is not recognised, or books and
    ledger differ (counted from the opening entry); `NetworkMismatch`, and what the client raises. Asks the
    ledger first, then changes the wallet in a transaction of its own.
    """
    wallet = Wallet.objects.select_related("network", "cursor").get(id=wallet_id)
    _refuse_resume(wallet)
    network_check(network=wallet.network, state=client.server_state(), cursor=wallet.cursor, client=client)
    if client.account_info(address=wallet.address) is None:
        raise AdminActionRefused("The account does not exist on the ledger.")
    result = wallet_audit(
        wallet_id=wallet_id, client=client, ledger_index=wallet.cursor.ledger_index, whole=True
    )
    if result.difference:
        raise AdminActionRefused(
            f"Books and ledger differ by {result.difference} drops at ledger {result.ledger_index}."
        )
    with transaction.atomic():
        wallet = (
            Wallet.objects.select_for_update(no_key=True, of=("self",))
            .select_related("network")
            .get(id=wallet_id)
        )
        _refuse_resume(wallet)
        before = {"halt_reason": wallet.halt_reason}
        wallet.halted_at = wallet.halt_reason = wallet.gap_after = wallet.gap_until = None
        wallet.save(update_fields=["halted_at", "halt_reason", "gap_after", "gap_until"])
        jobs.wake("settlement.drain")
        admin_action_record(action=action, kind=AdminActionKind.RESUME, subject=str(wallet_id), before=before)


def _refuse_resume(wallet: Wallet) -> None:
    swept = gap_is_swept(wallet, Cursor.objects.get(pk=wallet.pk).ledger_index)
    require_allowed(
        resume_refusal(wallet_facts(wallet), unrecognised=_unrecognised(wallet.pk), gap_swept=swept)
    )


def _unrecognised(wallet_id: int) -> int:
    return ExternalTransaction.objects.filter(wallet_id=wallet_id, recognised_at=None, adoption=None).count()


def _shortfall_words(wallet_id: int, delta: int) -> str:
    """Empty if the operator's equity covers the withdrawal, else how much of other people's money is
    missing."""
    if delta >= 0:
        return ""
    own = own_drops(account_sums(wallet_id=wallet_id)) + delta
    return f"short by {drops_to_xrp(-own)} XRP" if own < 0 else ""


def _slot_close(external: ExternalTransaction, number: int) -> int | None:
    """Mark the slot as lost to the external transaction, and reopen its transfer; returns the transfer's
    id."""
    slots = Slot.objects.filter(wallet_id=external.wallet_id, number=number)
    slots.filter(state=SlotState.FREE).update(state=SlotState.LOST, lost_to=external.tx_hash)
    holder = slots.values_list("transfer_id", flat=True).first()
    if holder is None:
        return None
    transfer = Transfer.objects.select_for_update(no_key=True).get(id=holder)
    slot = slots.select_for_update(no_key=True).get()
    if slot.state == SlotState.HELD:
        slots.update(state=SlotState.LOST, lost_to=external.tx_hash)
        Attempt.objects.filter(wallet_id=external.wallet_id, slot_number=number, outcome=None).update(
            outcome=Outcome.SUPERSEDED
        )
    elif slot.state != SlotState.LOST:
        return None
    if (
        transfer.state in (TransferState.SIGNED, TransferState.STUCK)
        and not transfer.slots.filter(state=SlotState.HELD).exists()
    ):
        transfer_reopen(transfer_id=transfer.id)
    return transfer.id
