"""Recognising what somebody else signed with a wallet's key, and letting a halted wallet send again."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from apps.common import jobs
from apps.common.drops import drops_to_xrp
from apps.ledger.client import LedgerClient
from apps.treasury.models import Attempt, ExternalTransaction, Slot, Transfer, Wallet
from apps.treasury.selectors import account_sums
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused, admin_action_record
from apps.treasury.services.audit import wallet_audit
from apps.treasury.services.journal import NewEntry, entries_book
from apps.treasury.services.networks import network_check
from apps.treasury.services.transfers import transfer_reopen

_OWED = ("owed_payout", "owed_burn", "owed_return", "held")


@dataclass(frozen=True, slots=True)
class Recognised:
    """What was booked as a withdrawal of equity (`delta`, drops, negative where it left the wallet), the
    transfer that gets a new slot, and how many external transactions still wait for a person."""

    delta: int
    reopened_transfer: int | None
    unrecognised: int


def transaction_recognise(
    *, wallet_id: int, tx_hash: str, action: AdminAction, shortfall: str = ""
) -> Recognised:
    """Book an external transaction, fee and what it moved, against equity; close the slot that it used.

    The transfer that held the slot is opened again and takes a new one: the ledger holds the external
    transaction on that slot, so ours can never be validated there. Where the withdrawal is beyond equity,
    others' money is missing: `shortfall` must then say how much, in the words that the refusal gives. The
    wallet stays halted. Its own transaction; locks the wallet, then what holds the slot. Raises
    `AdminActionRefused`.
    """
    with transaction.atomic():
        Wallet.objects.select_for_update(no_key=True).get(id=wallet_id)
        external = (
            ExternalTransaction.objects.select_for_update()
            .filter(wallet_id=wallet_id, tx_hash=tx_hash)
            .first()
        )
        if external is None:
            raise AdminActionRefused(
                "No transaction with this hash was signed for this wallet by somebody else."
            )
        if external.recognised_at is not None:
            raise AdminActionRefused("This transaction is recognised already.")
        words = _shortfall_words(wallet_id, external.delta)
        if words and shortfall.strip() != words:
            raise AdminActionRefused(
                f"The operator's own money does not cover this: others' money is {words}."
                f' Confirm it in these words: "{words}".'
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
                        kind="external",
                        source=str(external.pk),
                        lines={"wallet": external.delta, "equity": -external.delta},
                    )
                ]
            )
        number = external.slot_number
        reopened = None if number is None else _slot_close(external, number)
        return Recognised(
            delta=external.delta, reopened_transfer=reopened, unrecognised=_unrecognised(wallet_id)
        )


def wallet_resume(*, wallet_id: int, action: AdminAction, client: LedgerClient) -> None:
    """Let a halted wallet send again, once nothing stands in the way that a person has not looked at.

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
        wallet = Wallet.objects.select_for_update(no_key=True).get(id=wallet_id)
        _refuse_resume(wallet)
        wallet.halted_at = wallet.halt_reason = None
        wallet.save(update_fields=["halted_at", "halt_reason"])
        admin_action_record(action=action, kind="resume", subject=str(wallet_id))
        jobs.wake("settlement.drain")


def _refuse_resume(wallet: Wallet) -> None:
    if wallet.halted_at is None:
        raise AdminActionRefused("This wallet is not halted.")
    waiting = _unrecognised(wallet.id)
    if waiting:
        raise AdminActionRefused(f"Recognise first what somebody else signed: {waiting} of its transactions.")


def _unrecognised(wallet_id: int) -> int:
    return ExternalTransaction.objects.filter(wallet_id=wallet_id, recognised_at=None).count()


def _shortfall_words(wallet_id: int, delta: int) -> str:
    """Empty where the operator's own money covers the withdrawal; else what is missing of others'."""
    if delta >= 0:
        return ""
    sums = account_sums(wallet_id=wallet_id)
    own = sum(sums.get(account, 0) for account in ("wallet", *_OWED)) + delta
    return f"short by {drops_to_xrp(-own)} XRP" if own < 0 else ""


def _slot_close(external: ExternalTransaction, number: int) -> int | None:
    """Mark the slot as lost to the external transaction, and open its transfer again; the transfer's id."""
    slots = Slot.objects.filter(wallet_id=external.wallet_id, number=number)
    holder = slots.values_list("transfer_id", flat=True).first()
    if holder is None:
        return None
    transfer = Transfer.objects.select_for_update(no_key=True).get(id=holder)
    slot = slots.select_for_update(no_key=True).get()
    if slot.state == "held":
        slots.update(state="lost", lost_to=external.tx_hash)
        Attempt.objects.filter(wallet_id=external.wallet_id, slot_number=number, outcome=None).update(
            outcome="superseded"
        )
    elif slot.state != "lost":
        return None
    if transfer.state in ("signed", "stuck") and not transfer.slots.filter(state="held").exists():
        transfer_reopen(transfer_id=transfer.id)
    return transfer.id
