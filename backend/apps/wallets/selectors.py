"""Reads of payout wallets."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger import networks
from apps.ledger.addresses import x_address
from apps.ledger.types import tag_or_none
from apps.treasury.models import Network
from apps.wallets.models import MerchantWallet
from apps.wallets.wire import Wallet


def network_of(mode: Mode) -> Network:
    """The network that the mode is bound to. Raises ApiError 503 before there is one."""
    network = Network.objects.filter(mode=mode, closed_at=None).first()
    if network is None:
        raise ApiError(503, f"The ledger of {mode} mode is not connected yet. Try again later.")
    return network


def wallet_exists(owner: str, mode: str) -> Exists:
    """Whether `owner` has an active wallet of `mode`: columns of the statement around it."""
    return Exists(
        MerchantWallet.objects.filter(merchant_id=OuterRef(owner), mode=OuterRef(mode), is_active=True)
    )


def wallet_connected(*, merchant_id: int, mode: Mode) -> MerchantWallet:
    """The merchant's active wallet of `mode`. Raises ApiError 404 without one."""
    wallet = MerchantWallet.objects.filter(merchant_id=merchant_id, mode=mode, is_active=True).first()
    if wallet is None:
        raise ApiError(404, f"No wallet is connected in {mode} mode.")
    return wallet


def wallet_read(wallet: MerchantWallet) -> Wallet:
    """A wallet as the API describes it."""
    network = network_of(Mode(wallet.mode))
    return Wallet(
        address=wallet.address,
        destination_tag=tag_or_none(wallet.tag),
        x_address=x_address(wallet.address, wallet.tag, test=network.network_id != networks.MAINNET),
        is_active=wallet.is_active,
        network=networks.network_name(network_id=network.network_id, local=network.local),
        connected_at=wallet.created_at,
    )
