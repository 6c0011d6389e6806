"""A payment as the API answers it. Amounts are strings of six decimals, times ISO 8601 in UTC."""

from __future__ import annotations

import functools
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import orjson

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.ledger.addresses import x_address
from apps.payments import links
from apps.payments.domain.choices import Reason
from apps.payments.domain.wire import return_status, timestamp, xrp


class FlatRow(NamedTuple):
    """A payment with what became of it. Amounts in drops, None until a deposit settled it.

    `metadata` is JSON text; the hashes are those of the settling deposit and of paid transfers.
    """

    id: UUID
    mode: Mode
    title: str
    description: str
    amount: int
    status: str
    exception: str
    platform_name: str
    username: str
    tag: int
    address: str
    payout_address: str
    received: int | None
    fee: int | None
    burn: int | None
    payout: int | None
    failure_reason: str | None
    metadata: str
    redirect_url: str
    developer_reference: str
    created_at: datetime
    updated_at: datetime
    expires_at: datetime
    completed_at: datetime | None
    sender: str | None = None
    transaction_hash: str | None = None
    received_at: datetime | None = None
    payout_dest: str | None = None
    payout_hash: str | None = None
    burn_hash: str | None = None


def flat_payment(row: FlatRow) -> dict[str, Any]:
    """The payment as its merchant reads it."""
    return {
        "id": str(row.id),
        "title": row.title,
        "description": row.description,
        "amount": drops_to_xrp(row.amount),
        "status": row.status,
        "exception": row.exception,
        "platform_name": row.platform_name,
        "username": row.username,
        "destination_address": row.address,
        "destination_tag": row.tag,
        "sender_address": row.sender,
        "wallet_address": row.payout_dest or row.payout_address,
        "transaction_hash": row.transaction_hash,
        "received_amount": xrp(row.received),
        "received_at": timestamp(row.received_at),
        "expires_at": timestamp(row.expires_at),
        "created_at": timestamp(row.created_at),
        "updated_at": timestamp(row.updated_at),
        "paid_at": timestamp(row.completed_at),
        "platform_fee": xrp(row.fee),
        "burn_amount": xrp(row.burn),
        "merchant_payout": xrp(row.payout),
        "burn_transaction_hash": row.burn_hash,
        "payout_transaction_hash": row.payout_hash,
        "is_merchant_paid": row.payout_hash is not None,
        "metadata": _metadata(row),
        "redirect_url": row.redirect_url,
        "checkout_url": links.checkout_url(row.id),
        "developer_reference": row.developer_reference or None,
        "livemode": row.mode == "live",
    }


def _metadata(row: FlatRow) -> Any:
    """Stored JSON goes out as it is; only a failure has to be merged in."""
    if row.failure_reason is None:
        return orjson.Fragment(row.metadata)
    return {**orjson.loads(row.metadata), "failure_reason": row.failure_reason}


class PublicRow(NamedTuple):
    """A payment as a payer may see it, with its network, and whether money for it would be accepted now.

    `deposits` is a JSON text: what arrived for the payment and was turned away, oldest first.
    """

    id: UUID
    mode: Mode
    title: str
    description: str
    amount: int
    status: str
    exception: str
    platform_name: str
    username: str
    tag: int
    address: str
    received: int | None
    fee: int | None
    burn: int | None
    payout: int | None
    redirect_url: str
    created_at: datetime
    expires_at: datetime
    completed_at: datetime | None
    network_id: int
    local: bool
    accepting: bool
    server_time: datetime
    transaction_hash: str | None
    payout_hash: str | None
    burn_hash: str | None
    deposits: str | None


def public_payment(row: PublicRow) -> dict[str, Any]:
    """The payment as its payer reads it."""
    payable = row.status == "pending" and row.accepting
    return {
        "id": str(row.id),
        "title": row.title,
        "amount": drops_to_xrp(row.amount),
        "description": row.description,
        "platform_name": row.platform_name,
        "username": row.username,
        "status": row.status,
        "exception": row.exception,
        "qr_code_url": links.qr_code_url(row.id) if payable else None,
        "payment_url": payer_url(row) if payable else None,
        "redirect_url": row.redirect_url,
        "expires_at": timestamp(row.expires_at),
        "created_at": timestamp(row.created_at),
        "paid_at": timestamp(row.completed_at),
        "transaction_hash": row.transaction_hash,
        "platform_fee": xrp(row.fee),
        "merchant_payout": xrp(row.payout),
        "burn_amount": xrp(row.burn),
        "destination_address": row.address,
        "destination_tag": row.tag,
        "x_address": _x_address(row.address, row.tag, row.network_id != links.MAINNET),
        "network": links.network_name(network_id=row.network_id, local=row.local),
        "explorer_url": links.explorer_url(row.mode),
        "received_amount": xrp(row.received),
        "due_amount": drops_to_xrp(row.amount) if row.status == "pending" else None,
        "payout_transaction_hash": row.payout_hash,
        "burn_transaction_hash": row.burn_hash,
        "livemode": row.mode == "live",
        "server_time": timestamp(row.server_time),
        "accepting": row.accepting,
        "can_simulate": links.can_simulate(mode=row.mode, network_id=row.network_id, local=row.local),
        "deposits": [deposit_json(deposit) for deposit in orjson.loads(row.deposits or "[]")],
    }


@functools.lru_cache(maxsize=10_000)
def _x_address(address: str, tag: int, test: bool) -> str:
    """TimedCache, because an open page asks every five seconds and base 58 is slow."""
    return x_address(address, tag, test=test)


def payer_url(row: PublicRow) -> str:
    """What the QR code holds."""
    return links.payment_url(
        payment_id=row.id,
        address=row.address,
        tag=row.tag,
        amount=row.amount,
        network_id=row.network_id,
        local=row.local,
    )


def deposit_json(deposit: dict[str, Any]) -> dict[str, Any]:
    """One deposit that was turned away, as payers read it; `deposit` as the statements select it."""
    return {
        "amount": drops_to_xrp(deposit["amount"]),
        "reason": Reason(deposit["reason"]).label,
        "reason_code": deposit["reason"],
        "return_status": return_status(leg_state=deposit["leg_state"], came_back=deposit["came_back"]),
        "transaction_hash": deposit["transaction_hash"],
        "return_transaction_hash": deposit["return_hash"],
    }
