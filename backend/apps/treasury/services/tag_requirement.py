"""Making a platform wallet refuse payments without a destination tag."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.domain.audit import Actor
from apps.ledger.client import LedgerClient
from apps.ledger.types import NO_TAG
from apps.treasury.domain.choices import AdminActionKind, TransferKind, TransferState, WalletState
from apps.treasury.domain.wallet_rules import sending_refusal
from apps.treasury.models import Transfer, Wallet
from apps.treasury.services.admin_actions import (
    AdminActionRefused,
    admin_action_of,
    admin_action_record,
    require_allowed,
    wallet_facts,
)
from apps.treasury.services.transfers import NewTransfer, transfers_create
from apps.treasury.services.wallets import WalletRefused, account_now

TAG_REQUIRED = "This wallet already refuses payments without a destination tag."
_OPEN = (TransferState.READY, TransferState.SIGNED, TransferState.STUCK)


def tag_require(*, mode: str, client: LedgerClient, by: Actor) -> int:
    """Have the signer send an AccountSet from the mode's platform wallet; returns the transfer's id.

    It is a transfer of its own kind, which moves no money and costs a network fee. Its own transaction; locks
    the wallet. Raises `AdminActionRefused`, and what the client raises.
    """
    wallet = Wallet.objects.filter(mode=mode, state=WalletState.ACTIVE).first()
    if wallet is None:
        raise AdminActionRefused(f"There is no platform wallet in {mode} mode.")
    try:
        info = account_now(mode=mode, address=wallet.address, client=client)
    except WalletRefused as refused:
        raise AdminActionRefused(refused.message) from refused
    if "requireDestinationTag" in info.flags:
        raise AdminActionRefused(TAG_REQUIRED)
    with transaction.atomic():
        wallet = (
            Wallet.objects.select_for_update(no_key=True, of=("self",))
            .select_related("network")
            .get(pk=wallet.pk)
        )
        if wallet.state != WalletState.ACTIVE:
            raise AdminActionRefused("This wallet has been replaced in the meantime.")
        require_allowed(sending_refusal(wallet_facts(wallet)))
        if tag_requirement_is_open(wallet_id=wallet.pk):
            raise AdminActionRefused("This transaction is already on its way.")
        spec = NewTransfer(wallet.pk, TransferKind.SETUP, wallet.address, NO_TAG, 0)
        (transfer_id,) = transfers_create([spec])
        reason = f"Platform wallet of {mode} mode {wallet.address}: require a destination tag."
        admin_action_record(
            action=admin_action_of(actor=by, reason=reason),
            kind=AdminActionKind.SETUP,
            subject=str(wallet.pk),
        )
    return transfer_id


def tag_requirement_is_open(*, wallet_id: int) -> bool:
    """Whether such a transaction has been asked for and has no outcome yet."""
    setups = Transfer.objects.filter(wallet_id=wallet_id, kind=TransferKind.SETUP, state__in=_OPEN)
    return setups.filter(dest_tag=NO_TAG).exists()
