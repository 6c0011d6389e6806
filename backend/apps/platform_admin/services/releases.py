"""Releasing held money: bounced payouts, unsent returns, deposits without a known sender."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.domain.audit import AuditAction
from apps.accounts.services.audit import audit_record
from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import Flow, ReleaseTo
from apps.payments.models import Deposit, Leg, Rejected, Release
from apps.payments.services.live_updates import payments_announce, settlement_wake
from apps.platform_admin.services.redirects import merchant_wallet_current
from apps.treasury.domain.choices import Account, EntryKind, WalletState
from apps.treasury.models import Cursor, Wallet
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused
from apps.treasury.services.journal import NewEntry, entries_book


def deposit_release(*, deposit_id: int, to: ReleaseTo, action: AdminAction) -> Release:
    """Release a held deposit: to the operator's equity, to its merchant, or back to its sender. Only once.

    `payout` sends a bounced payout in full to the merchant's current wallet; `return` sends the deposit, less
    the return fee, to its sender. One transaction; locks cursor, wallet, then the rows. Raises
    `AdminActionRefused`.
    """
    found = Deposit.objects.filter(pk=deposit_id).first()
    if found is None:
        raise AdminActionRefused("There is no such deposit.", status=404)
    with transaction.atomic():
        Cursor.objects.select_for_update().get(pk=found.wallet_id)
        wallet = (
            Wallet.objects.select_for_update(no_key=True, of=("self",))
            .select_related("network")
            .get(pk=found.wallet_id)
        )
        deposit = Deposit.objects.select_related("payment__deposit").get(pk=deposit_id)
        rejected = Rejected.objects.filter(deposit=deposit).first()
        _refuse(deposit, rejected, wallet, to)
        dest, tag = _destination(deposit, wallet, to)
        release = Release.objects.create(
            deposit=deposit, to=to, dest=dest, dest_tag=tag, admin_id=action.admin_id, reason=action.reason
        )
        entries_book(
            [
                NewEntry(
                    wallet_id=wallet.pk,
                    ledger_index=deposit.ledger_index,
                    kind=EntryKind.RELEASE,
                    source=str(deposit.pk),
                    lines=_lines(deposit, to),
                )
            ]
        )
        if dest is not None:
            leg = _leg_create(deposit, to, dest, tag)
            if rejected is not None:
                rejected.leg, rejected.not_sent = leg, False
                rejected.save(update_fields=["leg", "not_sent"])
            settlement_wake()
        if deposit.payment is not None:
            payments_announce([deposit.payment])
        audit_record(
            actor=action,
            action=AuditAction.DEPOSIT_RELEASED,
            subject=f"deposit {deposit.pk}",
            before={"transaction": deposit.tx_hash, "drops": deposit.delivered},
            after={"to": str(to), "address": dest},
            reason=action.reason,
        )
    return release


def _refuse(deposit: Deposit, rejected: Rejected | None, wallet: Wallet, to: ReleaseTo) -> None:
    if wallet.network.closed_at is not None:
        raise AdminActionRefused("This deposit belongs to a closed network and can no longer be released.")
    if Release.objects.filter(deposit=deposit).exists():
        raise AdminActionRefused("This deposit has already been released.")
    unsent = rejected is not None and rejected.not_sent
    if deposit.flow != Flow.HELD and not (deposit.flow == Flow.REJECT and unsent):
        raise AdminActionRefused("Only held deposits and unsent returns can be released.")
    if wallet.state == WalletState.RETIRED and to != ReleaseTo.EQUITY:
        raise AdminActionRefused("This platform wallet is retired and sends nothing.")
    if to == ReleaseTo.PAYOUT and (deposit.flow != Flow.HELD or _merchant_id(deposit) is None):
        raise AdminActionRefused("Only a bounced payout can be paid again.")
    if to == ReleaseTo.RETURN and deposit.sender is None:
        raise AdminActionRefused("The sender of this deposit is unknown.")
    if to == ReleaseTo.RETURN and deposit.delivered <= deposit.return_fee:
        raise AdminActionRefused("Nothing would be left after the return fee.")


def _destination(deposit: Deposit, wallet: Wallet, to: ReleaseTo) -> tuple[str | None, int]:
    if to == ReleaseTo.RETURN:
        return deposit.sender, deposit.source_tag
    if to == ReleaseTo.PAYOUT and (merchant_id := _merchant_id(deposit)) is not None:
        current = merchant_wallet_current(merchant_id=merchant_id, mode=wallet.mode)
        return current.address, current.tag
    return None, NO_TAG


def _merchant_id(deposit: Deposit) -> int | None:
    """Whose payout this deposit brought back. Where one came back in parts, only the deposit that completed
    it is booked in the merchant's name; the others name the same transfer and have the same sender."""
    if deposit.merchant_id is not None or deposit.destination_tag == NO_TAG:
        return deposit.merchant_id
    completed = Deposit.objects.filter(
        flow=Flow.HELD,
        network_id=deposit.network_id,
        destination_tag=deposit.destination_tag,
        sender=deposit.sender,
        merchant_id__isnull=False,
    )
    return completed.values_list("merchant_id", flat=True).first()


def _lines(deposit: Deposit, to: ReleaseTo) -> dict[Account, int]:
    if to == ReleaseTo.RETURN:
        return {
            Account.HELD: deposit.delivered,
            Account.OWED_RETURN: deposit.return_fee - deposit.delivered,
            Account.RETURN_FEES: -deposit.return_fee,
        }
    account = Account.EQUITY if to == ReleaseTo.EQUITY else Account.OWED_PAYOUT
    return {Account.HELD: deposit.delivered, account: -deposit.delivered}


def _leg_create(deposit: Deposit, to: ReleaseTo, dest: str, tag: int) -> Leg:
    return Leg.objects.create(
        deposit=deposit,
        flow=deposit.flow,
        wallet_id=deposit.wallet_id,
        kind=to,
        amount=deposit.delivered - (deposit.return_fee if to == ReleaseTo.RETURN else 0),
        dest=dest,
        dest_tag=tag,
    )
