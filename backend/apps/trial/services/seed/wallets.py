"""Wallets of the trial: funded with play money, then registered."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from apps.accounts.models import User
from apps.common.errors import Refusal
from apps.common.modes import Mode
from apps.ledger.addresses import ACCOUNT_ONE
from apps.ledger.client import client_for
from apps.ledger.keys import secret_new
from apps.ledger.play_money import play_money_send
from apps.treasury.domain.choices import WalletState
from apps.treasury.models import BurnWallet, Wallet
from apps.treasury.services.wallets import burn_wallet_set, wallet_register
from apps.wallets.models import MerchantWallet
from apps.wallets.services.connection import merchant_wallet_set

PLATFORM_XRP, MERCHANT_XRP, BURN_XRP = 1_000, 20, 2
VALIDATION_SECONDS = 60.0
_LOOK_AGAIN_SECONDS = 0.2


class LedgerTooSlow(Refusal):
    """The play money was not validated in time."""

    status = 503


def mode_seed(
    *,
    mode: Mode,
    merchants: Sequence[User],
    next_ledger: Callable[[], object] = lambda: time.sleep(_LOOK_AGAIN_SECONDS),
) -> dict[int, str]:
    """Create the platform, burn and merchants' wallets of `mode` if missing; returns each merchant's address.

    Accounts that do not exist on the ledger (it may have been reset) are funded, all at once, which takes
    about one ledger: `next_ledger` waits for it, or closes it.
    """
    client = client_for(mode)
    burn = BurnWallet.objects.filter(mode=mode, active=True).first()
    connected = dict(
        MerchantWallet.objects.filter(merchant__in=merchants, mode=mode, is_active=True).values_list(
            "merchant_id", "address"
        )
    )
    new = {merchant.id: secret_new().address for merchant in merchants if merchant.id not in connected}
    addresses = connected | new
    wanted = {burn.address if burn else ACCOUNT_ONE: BURN_XRP}
    wanted |= dict.fromkeys(addresses.values(), MERCHANT_XRP)
    platform = None
    if not Wallet.objects.filter(mode=mode, state=WalletState.ACTIVE, network__closed_at=None).exists():
        platform = secret_new()
        wanted[platform.address] = PLATFORM_XRP

    new_accounts = {one: xrp for one, xrp in wanted.items() if client.account_info(address=one) is None}
    _fund(mode, new_accounts, next_ledger)
    if platform is not None:
        wallet_register(mode=mode, address=platform.address, secret=platform.secret, client=client)
    if burn is None:
        burn_wallet_set(mode=mode, address=ACCOUNT_ONE, client=client)
    for merchant_id, address in new.items():
        merchant_wallet_set(merchant_id=merchant_id, mode=mode, address=address)
    return addresses


def _fund(mode: Mode, amounts: dict[str, int], next_ledger: Callable[[], object]) -> None:
    for address, xrp in amounts.items():
        play_money_send(mode=mode, address=address, xrp=xrp)
    client = client_for(mode)
    waiting = set(amounts)
    end = time.monotonic() + VALIDATION_SECONDS
    while waiting:
        waiting = {address for address in waiting if client.account_info(address=address) is None}
        if waiting and time.monotonic() > end:
            raise LedgerTooSlow(f"The {mode} ledger validated no play money in {VALIDATION_SECONDS:.0f} s.")
        if waiting:
            next_ledger()
