"""Where the fields of a payment come from: the joined tables, and the values that no column holds.

A column is one of `payments_payment`, or of a table that `JOINS` joins under the name used here.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from rest_framework import serializers

from apps.accounts.tables import SHOP
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.wire.examples import EMAIL, PAID, REFUND_HASH
from apps.common.wire.projection import Kind
from apps.common.wire.record import Record, about
from apps.common.wire.types import Hash, RecordField, Xrp
from apps.ledger import networks
from apps.ledger.addresses import x_address
from apps.payments import links
from apps.payments.domain.choices import PaymentStatus
from apps.payments.domain.states import is_accepting
from apps.payments.receipts import receipt_url
from apps.payments.wire import rejected
from apps.payments.wire.rejected import REJECTED_PUBLIC, DepositSerializer

# By alias; a table is joined where a field needs it. Each rests only on those before it.
JOINS = {
    "wallet": "join treasury_wallet wallet on wallet.id = payment.wallet_id",
    "network": "join treasury_network network on network.id = wallet.network_id",
    "merchant": "join accounts_user merchant on merchant.id = payment.merchant_id",
    "shop": f"left join {SHOP} shop on shop.owner_id = merchant.id",
    "deposit": "left join payments_deposit deposit on deposit.id = payment.deposit_id",
    "received_value": "left join payments_value received_value on received_value.deposit_id = deposit.id",
    "payout_leg": "left join payments_leg payout_leg"
    " on payout_leg.deposit_id = deposit.id and payout_leg.kind = 'payout'",
    "payout_transfer": "left join treasury_transfer payout_transfer"
    " on payout_transfer.id = payout_leg.transfer_id",
    "burn_leg": "left join payments_leg burn_leg"
    " on burn_leg.deposit_id = deposit.id and burn_leg.kind = 'burn'",
    "burn_transfer": "left join treasury_transfer burn_transfer on burn_transfer.id = burn_leg.transfer_id",
    "excess_leg": "left join payments_leg excess_leg"
    " on excess_leg.deposit_id = deposit.id and excess_leg.kind = 'excess'",
    "excess_transfer": "left join treasury_transfer excess_transfer"
    " on excess_transfer.id = excess_leg.transfer_id",
    "payout_entry": "left join treasury_entry payout_entry"
    " on payout_entry.kind = 'attempt' and payout_entry.source = payout_transfer.paid_hash",
    "burn_entry": "left join treasury_entry burn_entry"
    " on burn_entry.kind = 'attempt' and burn_entry.source = burn_transfer.paid_hash",
}


PENDING = PaymentStatus.PENDING.value
COMPLETED = PaymentStatus.COMPLETED.value


def is_payable(status: str, merchant_is_active: bool, wallet_halted_at: datetime | None) -> bool:
    return status == PENDING and is_accepting(merchant_is_active, wallet_halted_at)


def qr_code_url(payment_id: UUID, *payable: Any) -> str | None:
    return links.qr_code_url(payment_id) if is_payable(*payable) else None


def payment_url(
    payment_id: UUID, address: str, tag: int, amount: int, network_id: int, local: bool, *payable: Any
) -> str | None:
    if not is_payable(*payable):
        return None
    return links.payment_url(
        payment_id=payment_id, address=address, tag=tag, amount=amount, network_id=network_id, local=local
    )


@functools.lru_cache(maxsize=10_000)
def x_address_of(address: str, tag: int, network_id: int) -> str:
    """Cached, because an open page reads it every five seconds and base 58 is slow."""
    return x_address(address, tag, test=network_id != networks.MAINNET)


def can_simulate(mode: Mode, network_id: int, local: bool) -> bool:
    return networks.can_simulate(mode=mode, network_id=network_id, local=local)


def receipt_link(payment_id: UUID, status: str) -> str | None:
    return receipt_url(payment_id) if status == COMPLETED else None


def public_receipt_link(payment_id: UUID, status: str, is_public: bool) -> str | None:
    return receipt_link(payment_id, status) if is_public else None


def is_gathered(share: int | None, sent: int | None) -> bool:
    return sent is not None and sent != share


def ledger_url(mode: Mode, closed_at: datetime | None) -> str | None:
    """A network that the mode has left is not the one at its public address."""
    return networks.public_url(mode) if closed_at is None else None


def metadata_of(stored: str | Mapping[str, Any], failure_reason: str | None) -> Any:
    """The merchant's metadata as it is stored. Why the payout failed is merged in only here."""
    if failure_reason is None:
        return orjson.Fragment(stored) if isinstance(stored, str) else stored
    return {**(orjson.loads(stored) if isinstance(stored, str) else stored), "failure_reason": failure_reason}


def seconds_between(start: datetime | None, end: datetime | None) -> float | None:
    """Seconds by the database's clock, from booking the deposit to booking what was sent."""
    return None if start is None or end is None else round(max(0.0, (end - start).total_seconds()), 1)


def deposits_of(rows: str | None) -> list[dict[str, Any]]:
    return [REJECTED_PUBLIC.of_row(row) for row in orjson.loads(rows)] if rows else []


DEPOSITS_SQL = f"""(
  select json_agg(json_build_array({REJECTED_PUBLIC.select})
    order by deposit.ledger_index, deposit.tx_index)::text
  {rejected.JOINS} where deposit.payment_id = payment.id
)"""
DEPOSITS = Kind(functools.partial(DepositSerializer, many=True))


class PaymentRefund(Record):
    """A refund that the ledger has delivered to the payer."""

    amount: Xrp = about("What the payer got back.", "4.000000")
    transaction_hash: Hash = about("The transaction that paid it.", REFUND_HASH)
    refunded_at: str = about("When.", PAID)


def refunds_of(rows: str | None) -> list[PaymentRefund]:
    return [
        PaymentRefund(amount=drops_to_xrp(drops), transaction_hash=tx_hash, refunded_at=moment)
        for drops, tx_hash, moment in (orjson.loads(rows) if rows else [])
    ]


REFUNDS_SQL = """(
  select json_agg(json_build_array(refund.amount, coalesce(refund.proof_hash, transfer.paid_hash),
      to_char(refund.ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    order by refund.ended_at, refund.id)::text
  from payments_refund refund
  left join payments_leg leg on leg.deposit_id = coalesce(refund.came_back, refund.deposit_id)
    and leg.kind = 'refund'
  left join treasury_transfer transfer on transfer.id = leg.transfer_id
  where refund.payment_id = payment.id and refund.status = 'succeeded'
)"""
REFUNDS = Kind(lambda **options: serializers.ListField(child=RecordField(PaymentRefund), **options))


class FilterUser(Record):
    id: int = about("The merchant's id.", 1042)
    email: str = about("The merchant's email address.", EMAIL)
    username: str = about("The merchant's name.", "anna")


USER = Kind(functools.partial(RecordField, FilterUser))
CLOCK = "treasury_clock(payment.mode)"
PAYABLE = ("status", "merchant.is_active", "wallet.halted_at")
LINK = ("id", "wallet.address", "tag", "amount", "network.network_id", "network.local")
