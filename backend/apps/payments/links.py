"""Links of a payment: its checkout, its QR image, and the one that opens a wallet."""

from __future__ import annotations

from urllib.parse import quote
from uuid import UUID

from django.conf import settings

from apps.common.drops import drops_to_short_xrp
from apps.ledger.networks import TESTNET
from apps.ledger.types import NO_TAG
from apps.payments.domain.refunds import invoice_id


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
    return _wallet_url(address=address, amount=amount, tag=tag, network_id=network_id)


def claim_url(token: str | None) -> str | None:
    """The page on which the customer of a refund names an address."""
    return None if token is None else f"{settings.PUBLIC_ORIGIN}/refund/{token}"


def refund_deposit_url(*, address: str, tag: int, amount: int, network_id: int, local: bool) -> str | None:
    """Opens the merchant's wallet to fund a refund through the platform; `amount` in drops. On a local
    ledger, where no wallet can pay, there is none."""
    return None if local else _wallet_url(address=address, amount=amount, tag=tag, network_id=network_id)


def refund_url(
    *, refund_id: UUID, address: str, tag: int, amount: int, network_id: int, local: bool
) -> str | None:
    """Opens the merchant's wallet to pay a refund from it, with the InvoiceID by which it is recognised."""
    if local:
        return None
    link = _wallet_url(address=address, amount=amount, tag=tag, network_id=network_id)
    return f"{link}&invoiceid={invoice_id(refund_id)}"


def _wallet_url(*, address: str, amount: int, tag: int, network_id: int) -> str:
    link = f"https://xaman.app/detect/request:{quote(address)}?amount={drops_to_short_xrp(amount)}"
    if tag != NO_TAG:
        link += f"&dt={tag}"
    return f"{link}&network=TESTNET" if network_id == TESTNET else link
