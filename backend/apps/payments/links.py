"""Links of a payment (checkout, QR image, the one a wallet opens), and the names of networks."""

from __future__ import annotations

from urllib.parse import quote
from uuid import UUID

from django.conf import settings

from apps.common.drops import drops_to_short_xrp
from apps.common.modes import Mode
from apps.ledger.play_money import has_play_money

MAINNET = 0
TESTNET = 1
_NAMES = {MAINNET: "XRP Ledger Mainnet", TESTNET: "XRP Ledger Testnet", 2: "XRP Ledger Devnet"}


def checkout_url(payment_id: UUID | str) -> str:
    return f"{settings.PUBLIC_ORIGIN}/checkout/{payment_id}"


def qr_code_url(payment_id: UUID | str) -> str:
    return f"{settings.PUBLIC_ORIGIN}/api/payments/public/qr/{payment_id}.svg"


def payment_url(
    *, payment_id: UUID | str, address: str, tag: int, amount: int, network_id: int, local: bool
) -> str:
    """The link that opens a wallet with everything filled in; `amount` in drops.

    On a local ledger it is the checkout's own address, so that no real wallet can pay it.
    """
    if local:
        return checkout_url(payment_id)
    link = f"https://xaman.app/detect/request:{quote(address)}?amount={drops_to_short_xrp(amount)}&dt={tag}"
    return f"{link}&network=TESTNET" if network_id == TESTNET else link


def network_name(network_id: int, local: bool) -> str:
    if local:
        return "local ledger"
    return _NAMES.get(network_id, f"XRP Ledger network {network_id}")


def explorer_url(mode: Mode) -> str | None:
    return settings.LEDGERS[mode].explorer or None


def can_simulate(*, mode: Mode, network_id: int, local: bool) -> bool:
    """Whether a payer can be simulated: play money only, never where the network id is 0."""
    plays = local or (network_id == TESTNET and mode == "test")
    return plays and network_id != MAINNET and has_play_money(mode)
