"""Stores which payout wallet is connected. `account_check.py` asks the ledger about the account first."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.accounts.services.account_mails import account_mail
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger.addresses import is_classic
from apps.ledger.types import NO_TAG
from apps.treasury.domain.choices import AddressRole
from apps.treasury.services.wallets import WalletRefused, address_claim
from apps.wallets import mails
from apps.wallets.models import MerchantWallet, WalletOrder

_PLATFORMS_OWN = "This address belongs to the platform. Payouts need a wallet of your own."


def merchant_wallets_disconnect(merchant_id: int) -> int:
    """Disconnect a merchant's wallets in both modes; returns how many there were.

    Existing payments keep the address that was frozen on them.
    """
    WalletOrder.objects.filter(merchant_id=merchant_id).delete()
    return MerchantWallet.objects.filter(merchant_id=merchant_id, is_active=True).update(is_active=False)


def merchant_wallet_disconnect(*, merchant_id: int, mode: Mode, address: str) -> MerchantWallet:
    """Disconnect the merchant's wallet of `mode`, named by its address, and email the merchant.

    Existing payments keep the address that was frozen on them. Raises ApiError 404 for any other address.
    """
    with transaction.atomic():
        merchant = User.objects.select_for_update(no_key=True).get(pk=merchant_id)
        wallet = MerchantWallet.objects.filter(
            merchant_id=merchant_id, mode=mode, address=address, is_active=True
        ).first()
        if wallet is None:
            raise ApiError(404, f"This wallet is not connected in {mode} mode.")
        WalletOrder.objects.filter(merchant_id=merchant_id, mode=mode).delete()
        wallet.is_active = False
        wallet.save(update_fields=["is_active"])
        message = mails.wallet_disconnected(mode=mode, wallet=_named(wallet))
        account_mail(user=merchant, kind=mails.MailKind.WALLET_DISCONNECTED, message=message)
    return wallet


def merchant_wallet_set(*, merchant_id: int, mode: Mode, address: str, tag: int = NO_TAG) -> MerchantWallet:
    """Make `address` (classic; `tag` -1 means none) the merchant's active wallet in `mode`, replacing any
    other.

    A test wallet that was ordered and not connected yet is forgotten: this choice is the later one.
    Claims the address as a payout address, permanently. Its own transaction; locks the merchant, so of two
    concurrent calls the later one wins; emails the merchant. Existing payments keep the address that was
    frozen on them. Does not ask the ledger: the caller checks that the account exists and accepts payments.
    Raises ApiError 400.
    """
    if not is_classic(address):
        raise ApiError(400, "This is not an XRP Ledger address.")
    with transaction.atomic():
        merchant = User.objects.select_for_update(no_key=True).get(pk=merchant_id)
        try:
            address_claim(address=address, role=AddressRole.PAYOUT, mode=mode)
        except WalletRefused:
            raise ApiError(400, _PLATFORMS_OWN) from None
        WalletOrder.objects.filter(merchant_id=merchant_id, mode=mode).delete()
        active = MerchantWallet.objects.filter(merchant_id=merchant_id, mode=mode, is_active=True).first()
        if active is not None:
            if (active.address, active.tag) == (address, tag):
                return active
            MerchantWallet.objects.filter(pk=active.pk).update(is_active=False)
        wallet = MerchantWallet.objects.create(merchant=merchant, mode=mode, address=address, tag=tag)
        message = mails.wallet_changed(
            mode=mode, wallet=_named(wallet), before=None if active is None else _named(active)
        )
        account_mail(user=merchant, kind=mails.MailKind.WALLET_CHANGED, message=message)
    return wallet


def _named(wallet: MerchantWallet) -> str:
    return wallet.address if wallet.tag == NO_TAG else f"{wallet.address}, tag {wallet.tag}"
