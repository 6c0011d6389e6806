"""Every field of a payment that the API, the webhooks or an open checkout page knows: once, in order.

To add a field, add its column (model and migration) and a line to `FIELDS`. If merchants may send it, add a
line to `PaymentRequest`, to `create_fields.py` and to `CreateRequestSerializer` too.

A column is one of `payments_payment`, or of a table that `JOINS` joins under the name used here. Events and
live messages are made of a Payment instance: their columns are those of the payment and its deposit.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import orjson
from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.wire.examples import EMAIL
from apps.common.wire.projection import Field, Kind, Projection, ProjectionSerializer, Reader
from apps.common.wire.record import Record, about
from apps.common.wire.types import (
    BOOLEAN,
    HASH,
    ID,
    INTEGER,
    OBJECT,
    PERCENT,
    SECONDS,
    TEXT,
    TIME,
    XRP,
    RecordField,
)
from apps.ledger import networks
from apps.ledger.addresses import x_address
from apps.ledger.types import tag_or_none
from apps.payments import links
from apps.payments.domain.choices import PaymentStatus
from apps.payments.domain.states import is_accepting
from apps.payments.receipts import receipt_url
from apps.payments.wire import rejected
from apps.payments.wire.kinds import PAYMENT_EXCEPTION, PAYMENT_STATUS
from apps.payments.wire.rejected import REJECTED_PUBLIC, DepositSerializer

# By alias; a table is joined where a field needs it. Each rests only on those before it.
JOINS = {
    "wallet": "join treasury_wallet wallet on wallet.id = payment.wallet_id",
    "network": "join treasury_network network on network.id = wallet.network_id",
    "merchant": "join accounts_user merchant on merchant.id = payment.merchant_id",
    "deposit": "left join payments_deposit deposit on deposit.id = payment.deposit_id",
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


_PENDING = PaymentStatus.PENDING.value
_COMPLETED = PaymentStatus.COMPLETED.value
_LIVE = Mode.LIVE.value


def _payable(status: str, merchant_is_active: bool, wallet_halted_at: datetime | None) -> bool:
    return status == _PENDING and is_accepting(merchant_is_active, wallet_halted_at)


def _qr_code_url(payment_id: UUID, *payable: Any) -> str | None:
    return links.qr_code_url(payment_id) if _payable(*payable) else None


def _payment_url(
    payment_id: UUID, address: str, tag: int, amount: int, network_id: int, local: bool, *payable: Any
) -> str | None:
    if not _payable(*payable):
        return None
    return links.payment_url(
        payment_id=payment_id, address=address, tag=tag, amount=amount, network_id=network_id, local=local
    )


@functools.lru_cache(maxsize=10_000)
def _x_address(address: str, tag: int, network_id: int) -> str:
    """Cached, because an open page reads it every five seconds and base 58 is slow."""
    return x_address(address, tag, test=network_id != networks.MAINNET)


def _can_simulate(mode: Mode, network_id: int, local: bool) -> bool:
    return networks.can_simulate(mode=mode, network_id=network_id, local=local)


def _receipt_url(payment_id: UUID, status: str) -> str | None:
    return receipt_url(payment_id) if status == _COMPLETED else None


def _gathered(share: int | None, sent: int | None) -> bool:
    return sent is not None and sent != share


def _ledger_url(mode: Mode, closed_at: datetime | None) -> str | None:
    """A network that the mode has left is not the one at its public address."""
    return networks.public_url(mode) if closed_at is None else None


def _metadata(stored: str | Mapping[str, Any], failure_reason: str | None) -> Any:
    """The merchant's metadata as it is stored. Why the payout failed is merged in only here."""
    if failure_reason is None:
        return orjson.Fragment(stored) if isinstance(stored, str) else stored
    return {**(orjson.loads(stored) if isinstance(stored, str) else stored), "failure_reason": failure_reason}


def _between(start: datetime | None, end: datetime | None) -> float | None:
    """Seconds by the database's clock, from booking the deposit to booking what was sent."""
    return None if start is None or end is None else round(max(0.0, (end - start).total_seconds()), 1)


def _deposits(rows: str | None) -> list[dict[str, Any]]:
    return [REJECTED_PUBLIC.of_row(row) for row in orjson.loads(rows)] if rows else []


_DEPOSITS = f"""(
  select json_agg(json_build_array({REJECTED_PUBLIC.select})
    order by deposit.ledger_index, deposit.tx_index)::text
  {rejected.JOINS} where deposit.payment_id = payment.id
)"""
DEPOSITS = Kind(functools.partial(DepositSerializer, many=True))


class FilterUser(Record):
    id: int = about("The merchant's id.", 1042)
    email: str = about("The merchant's email address.", EMAIL)
    username: str = about("The merchant's name.", "anna")


USER = Kind(functools.partial(RecordField, FilterUser))
CLOCK = "treasury_clock(payment.mode)"
_PAYABLE = ("status", "merchant.is_active", "wallet.halted_at")
_LINK = ("id", "wallet.address", "tag", "amount", "network.network_id", "network.local")

MERCHANT, MERCHANT_READ, ADMINISTRATOR, DETAIL, PUBLIC, EVENT, LIVE, RECEIPT = Reader
BOTH = MERCHANT | PUBLIC
MOST = MERCHANT | PUBLIC | EVENT
ALL = MERCHANT | PUBLIC | EVENT | LIVE

FIELDS = (
    Field("id", ID, "id", BOTH | RECEIPT),
    Field("payment_id", ID, "id", EVENT | LIVE),
    Field("sequence", INTEGER, "sequence", EVENT | LIVE),
    Field("title", TEXT, "title", MOST | RECEIPT),
    Field("description", TEXT, "description", MOST),
    Field("amount", XRP, "amount", MOST | RECEIPT),
    Field("status", PAYMENT_STATUS, "status", ALL),
    Field("exception", PAYMENT_EXCEPTION, "exception", ALL),
    Field("platform_name", TEXT, "platform_name", MOST | RECEIPT),
    Field("username", TEXT, "username", MOST),
    Field("destination_address", TEXT, "wallet.address", BOTH | RECEIPT),
    Field("destination_tag", INTEGER, "tag", BOTH | RECEIPT),
    Field("x_address", TEXT, ("wallet.address", "tag", "network.network_id"), PUBLIC, make=_x_address),
    Field("sender_address", TEXT, "deposit.sender", MERCHANT | RECEIPT, null=True),
    Field(
        "wallet_address",
        TEXT,
        ("payout_leg.dest", "payout_address"),
        MERCHANT | RECEIPT,
        make=lambda dest, payout_address: dest or payout_address,
    ),
    Field("transaction_hash", HASH, "deposit.tx_hash", ALL | RECEIPT, null=True),
    Field("received_amount", XRP, "received", MOST | RECEIPT, null=True),
    Field(
        "due_amount",
        XRP,
        ("amount", "status"),
        PUBLIC,
        make=lambda amount, status: amount if status == _PENDING else None,
        null=True,
    ),
    Field("received_at", TIME, "deposit.close_time", MERCHANT | EVENT | RECEIPT, null=True),
    Field("expires_at", TIME, "expires_at", BOTH),
    Field("created_at", TIME, "created_at", MOST),
    Field("updated_at", TIME, "updated_at", MERCHANT | EVENT),
    Field("paid_at", TIME, "completed_at", BOTH | RECEIPT, null=True),
    Field("platform_fee", XRP, "fee", ALL | RECEIPT, null=True),
    Field("burn_amount", XRP, "burn", ALL | RECEIPT, null=True),
    Field("merchant_payout", XRP, "payout", ALL | RECEIPT, null=True),
    Field("burn_transaction_hash", HASH, "burn_transfer.paid_hash", BOTH | RECEIPT, null=True),
    Field("payout_transaction_hash", HASH, "payout_transfer.paid_hash", BOTH | RECEIPT, null=True),
    Field(
        "is_merchant_paid",
        BOOLEAN,
        "payout_transfer.paid_hash",
        MERCHANT,
        make=lambda paid_hash: paid_hash is not None,
    ),
    Field("fee_percentage", PERCENT, "fee_ppm", DETAIL | RECEIPT),
    Field("burn_ratio_of_platform_fee", PERCENT, "burn_ppm", DETAIL | RECEIPT),
    Field(
        "payout_tag",
        INTEGER,
        ("payout_leg.dest_tag", "payout_tag"),
        DETAIL | RECEIPT,
        make=lambda sent, asked: tag_or_none(asked if sent is None else sent),
        null=True,
    ),
    Field("excess", XRP, "excess", DETAIL | RECEIPT, null=True),
    Field(
        "payout_seconds",
        SECONDS,
        ("deposit.seen_at", "payout_entry.created_at"),
        DETAIL | RECEIPT,
        make=_between,
        null=True,
    ),
    Field(
        "burn_seconds",
        SECONDS,
        ("deposit.seen_at", "burn_entry.created_at"),
        DETAIL,
        make=_between,
        null=True,
    ),
    Field("metadata", OBJECT, ("metadata::text", "failure_reason"), MERCHANT | EVENT, make=_metadata),
    Field("redirect_url", TEXT, "redirect_url", BOTH),
    Field("checkout_url", TEXT, "id", MERCHANT, make=links.checkout_url),
    Field("qr_code_url", TEXT, ("id", *_PAYABLE), PUBLIC, make=_qr_code_url, null=True),
    Field("payment_url", TEXT, (*_LINK, *_PAYABLE), PUBLIC, make=_payment_url, null=True),
    Field("developer_reference", TEXT, "developer_reference", MERCHANT | EVENT, null=True),
    Field(
        "network",
        TEXT,
        ("network.network_id", "network.local"),
        PUBLIC | DETAIL | RECEIPT,
        make=networks.network_name,
    ),
    Field("explorer_url", TEXT, "mode", PUBLIC | DETAIL | RECEIPT, make=networks.explorer_url, null=True),
    Field("livemode", BOOLEAN, "mode", BOTH | RECEIPT, make=lambda mode: mode == _LIVE),
    Field("server_time", TIME, CLOCK, MERCHANT_READ | PUBLIC),
    Field("accepting", BOOLEAN, ("merchant.is_active", "wallet.halted_at"), PUBLIC, make=is_accepting),
    Field(
        "can_simulate",
        BOOLEAN,
        ("mode", "network.network_id", "network.local"),
        PUBLIC,
        make=_can_simulate,
    ),
    Field("deposits", DEPOSITS, _DEPOSITS, PUBLIC | DETAIL, make=_deposits),
    Field("receipt_url", TEXT, ("id", "status"), DETAIL, make=_receipt_url, null=True),
    Field("kept_amount", XRP, ("fee", "burn"), RECEIPT, make=lambda fee, burn: fee - burn),
    Field("burn_address", TEXT, "burn_leg.dest", RECEIPT, null=True),
    # A gathered transfer pays several payments: on the ledger its amount is their sum.
    Field(
        "payout_gathered", BOOLEAN, ("payout_leg.amount", "payout_transfer.amount"), RECEIPT, make=_gathered
    ),
    Field("payout_transfer_amount", XRP, "payout_transfer.amount", RECEIPT, null=True),
    Field("burn_gathered", BOOLEAN, ("burn_leg.amount", "burn_transfer.amount"), RECEIPT, make=_gathered),
    Field("burn_transfer_amount", XRP, "burn_transfer.amount", RECEIPT, null=True),
    Field("return_amount", XRP, "excess_leg.amount", RECEIPT, null=True),
    Field("return_tag", INTEGER, "excess_leg.dest_tag", RECEIPT, make=tag_or_none, null=True),
    Field("return_transaction_hash", HASH, "excess_transfer.paid_hash", RECEIPT, null=True),
    Field("ledger_url", TEXT, ("mode", "network.closed_at"), RECEIPT, make=_ledger_url, null=True),
    Field(
        "user",
        USER,
        ("merchant.id", "merchant.email", "merchant.username"),
        ADMINISTRATOR,
        make=lambda id_, email, username: FilterUser(id=id_, email=email, username=username),
    ),
    Field("is_public", BOOLEAN, "merchant.public_receipts", RECEIPT),
)

PAYMENT_CREATED = Projection("payment", FIELDS, MERCHANT)
PAYMENT_LISTED = Projection("payment", FIELDS, MERCHANT | ADMINISTRATOR)
PAYMENT = Projection("payment", FIELDS, MERCHANT | MERCHANT_READ)
PAYMENT_DETAIL = Projection("payment", FIELDS, MERCHANT | MERCHANT_READ | DETAIL)
PAYMENT_PUBLIC = Projection("payment", FIELDS, PUBLIC)
PAYMENT_EVENT = Projection("payment", FIELDS, EVENT)
PAYMENT_LIVE = Projection("payment", FIELDS, LIVE)
PAYMENT_RECEIPT = Projection("payment", FIELDS, RECEIPT)


def payment_select(projection: Projection, *more: str) -> str:
    """`select … from …` for a projection of this page and `more` columns after it, without its WHERE."""
    columns = needed = ", ".join((projection.select, *more))
    joins: list[str] = []
    for alias, join in reversed(JOINS.items()):
        if f"{alias}." in needed:
            joins.insert(0, join)
            needed += join
    return f"select {columns} from payments_payment payment {' '.join(joins)}"  # noqa: S608


def live_group(payment_id: UUID) -> str:
    """The channel group of the pages that show one payment, to which its live messages go."""
    return f"payment.{payment_id}"


class PaymentSerializer(ProjectionSerializer):
    projection = PAYMENT_CREATED


PaymentObject = Annotated[dict[str, Any], PaymentSerializer]


class TransactionSerializer(ProjectionSerializer):
    projection = PAYMENT_LISTED


TransactionObject = Annotated[dict[str, Any], TransactionSerializer]


class PaymentStatusSerializer(ProjectionSerializer):
    projection = PAYMENT


PaymentStatusObject = Annotated[dict[str, Any], PaymentStatusSerializer]


class PaymentDetailSerializer(ProjectionSerializer):
    projection = PAYMENT_DETAIL


class ReceiptSerializer(ProjectionSerializer):
    projection = PAYMENT_RECEIPT
    # A completed payment has all of these.
    never_null = (
        *("received_amount", "received_at", "paid_at", "sender_address", "transaction_hash"),
        *("platform_fee", "burn_amount", "merchant_payout", "excess"),
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        for name in self.never_null:
            fields[name].allow_null = False
        return fields


class PublicPaymentSerializer(ProjectionSerializer):
    projection = PAYMENT_PUBLIC
