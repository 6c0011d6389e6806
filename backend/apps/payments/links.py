"""Links of a payment: its checkout, its QR image, and the one that opens a wallet."""

from __future__ import annotations

from urllib.parse import quote
from uuid import UUID

from django.conf import settings

from apps.common.drops import drops_to_short_xrp
from apps.ledger.networks import TESTNET


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
