"""Every field of a refund that merchants, their servers and their customers read: once, in order."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.wire.examples import (
    EMAIL,
    EXPLORER,
    LATER,
    PAID,
    PAYER,
    PAYMENT_ID,
    PLATFORM,
    REFUND_HASH,
    REFUND_ID,
    REFUND_INVOICE_ID,
)
from apps.common.wire.projection import Field, Kind, Projection, ProjectionSerializer, Reader
from apps.common.wire.types import BOOLEAN, HASH, ID, INTEGER, TEXT, TIME, XRP
from apps.ledger import networks
from apps.ledger.types import tag_or_none
from apps.payments import links
from apps.payments.domain.choices import RefundedShare, RefundMethod, RefundStatus
from apps.payments.domain.refunds import invoice_id, may_cancel, may_choose_again
from apps.payments.wire.kinds import PRICE, RATE, REFUNDED_SHARE
from apps.payments.wire.payment_values import USER, FilterUser

# By alias; each rests only on those before it. `leg` is what carries the money of a refund through the
# platform now.
JOINS = """
join payments_payment payment on payment.id = refund.payment_id
join treasury_wallet payment_wallet on payment_wallet.id = payment.wallet_id
join treasury_network network on network.id = payment_wallet.network_id
left join treasury_wallet wallet on wallet.id = refund.wallet_id
left join payments_leg leg on leg.deposit_id = coalesce(refund.came_back, refund.deposit_id)
  and leg.kind = 'refund' and not leg.void
left join treasury_transfer transfer on transfer.id = leg.transfer_id
"""

REFUND_STATUS = Kind(partial(serializers.ChoiceField, RefundStatus.choices))
REFUND_METHOD = Kind(partial(serializers.ChoiceField, RefundMethod.choices))

MERCHANT, PUBLIC, EVENT, ADMINISTRATOR = Reader.MERCHANT, Reader.PUBLIC, Reader.EVENT, Reader.ADMINISTRATOR
BOTH = MERCHANT | EVENT
LISTED = MERCHANT | ADMINISTRATOR
ALL = BOTH | PUBLIC
EVERYONE = ALL | ADMINISTRATOR
SELLERS = BOTH | ADMINISTRATOR


def _is_open(status: str, confirmed_at: datetime | None) -> bool:
    return status == RefundStatus.AWAITING_MERCHANT and confirmed_at is not None


def _due(method: str, amount: int, return_fee: int) -> int | None:
    return amount + return_fee if method == RefundMethod.PLATFORM else None


def _payment_url(
    status: str,
    confirmed_at: datetime | None,
    method: str,
    refund_id: UUID,
    amount: int,
    return_fee: int,
    dest: str | None,
    dest_tag: int,
    address: str | None,
    tag: int | None,
    network_id: int,
    local: bool,
) -> str | None:
    if not _is_open(status, confirmed_at):
        return None
    if method == RefundMethod.PLATFORM:
        assert address is not None  # noqa: S101  (the database's rule)
        assert tag is not None  # noqa: S101
        return links.refund_deposit_url(
            address=address, tag=tag, amount=amount + return_fee, network_id=network_id, local=local
        )
    assert dest is not None  # noqa: S101  (the database's rule)
    return links.refund_url(
        refund_id=refund_id, address=dest, tag=dest_tag, amount=amount, network_id=network_id, local=local
    )


def _hash(proof_hash: str | None, status: str, paid_hash: str | None) -> str | None:
    return proof_hash or (paid_hash if status == RefundStatus.SUCCEEDED else None)


def _needs_confirmation(status: str, confirmed_at: datetime | None) -> bool:
    return status == RefundStatus.AWAITING_MERCHANT and confirmed_at is None


def _choose_again(status: str, given_back: bool, leg_state: str | None) -> bool:
    return may_choose_again(status=status, given_back=given_back, leg_state=leg_state)


def _paid_after_end(proof_hash: str | None, status: str) -> bool:
    return proof_hash is not None and status != RefundStatus.SUCCEEDED


FIELDS = (
    Field("id", ID, "id", LISTED, "The refund's id.", REFUND_ID),
    Field("refund_id", ID, "id", EVENT, "The refund's id.", REFUND_ID),
    Field(
        "payment_id",
        ID,
        "payment_id",
        SELLERS,
        "The id of the payment that is refunded.",
        PAYMENT_ID,
    ),
    Field("sequence", INTEGER, "sequence", EVENT, "Counts the refund's events: the larger is the newer."),
    Field("title", TEXT, "payment.title", EVERYONE, "What was paid for.", "Low Tide EP"),
    Field(
        "platform_name",
        TEXT,
        "payment.platform_name",
        PUBLIC,
        "The shop's name, as it was when it was paid.",
        "Nordlicht Records",
    ),
    Field("username", TEXT, "payment.username", LISTED, "The customer, as the shop knows them.", "anna"),
    Field(
        "customer_email",
        TEXT,
        "payment.customer_email",
        MERCHANT,
        "The address that the customer left.",
        EMAIL,
        null="where there is none",
    ),
    Field("amount", XRP, "amount", EVERYONE, "What the customer gets.", "4.000000"),
    Field(
        "payment_refunded_amount",
        XRP,
        "payment.refunded_amount",
        EVENT,
        "What of the payment's amount was refunded, this refund included once it has succeeded.",
        "4.000000",
    ),
    Field(
        "payment_refund_status",
        REFUNDED_SHARE,
        "payment.refund_status",
        EVENT,
        "Whether the payment was refunded: not, in part, or in full.",
        RefundedShare.PARTIAL,
    ),
    Field("price", PRICE, "price", EVERYONE, "What it was asked as, in `currency`.", None, null="in XRP"),
    Field("currency", TEXT, "currency", EVERYONE, "The currency of the price.", None, null="without a price"),
    Field("rate", RATE, "rate", EVERYONE, "What one XRP cost for this refund.", None, null="without a price"),
    Field("rate_at", TIME, "rate_at", BOTH, "Of when the rate is.", None, null="without a price"),
    Field("status", REFUND_STATUS, "status", EVERYONE, "How far the refund is.", RefundStatus.SUCCEEDED),
    Field(
        "method",
        REFUND_METHOD,
        "method",
        SELLERS,
        "From the merchant's own wallet, or through the platform.",
        RefundMethod.PLATFORM,
    ),
    Field(
        "destination_address",
        TEXT,
        "dest",
        EVERYONE,
        "Where the refund goes.",
        PAYER,
        null="until the customer has named it",
    ),
    Field(
        "destination_tag",
        INTEGER,
        "dest_tag",
        EVERYONE,
        "The tag that goes with it.",
        None,
        make=tag_or_none,
        null="without a tag",
    ),
    Field(
        "needs_confirmation",
        BOOLEAN,
        ("status", "confirmed_at"),
        SELLERS,
        "Whether the merchant is to confirm the address that the customer named.",
        False,
        make=_needs_confirmation,
    ),
    Field(
        "deposit_address",
        TEXT,
        "wallet.address",
        BOTH,
        "Where the merchant sends `due_amount`, with `deposit_tag`.",
        PLATFORM,
        null="from an own wallet, and before the address is confirmed",
    ),
    Field("deposit_tag", INTEGER, "tag", BOTH, "This refund's destination tag.", 77_021_844, null="as well"),
    Field(
        "due_amount",
        XRP,
        ("method", "amount", "return_fee"),
        BOTH,
        "The amount and the fee for sending it.",
        "4.000012",
        make=_due,
        null="from an own wallet",
    ),
    Field(
        "invoice_id",
        HASH,
        "id",
        BOTH,
        "The InvoiceID that a transaction from an own wallet must carry.",
        REFUND_INVOICE_ID,
        make=invoice_id,
    ),
    Field(
        "payment_url",
        TEXT,
        (
            *("status", "confirmed_at", "method", "id", "amount", "return_fee", "dest", "dest_tag"),
            *("wallet.address", "tag", "network.network_id", "network.local"),
        ),
        BOTH,
        "Opens the merchant's wallet with everything filled in.",
        None,
        make=_payment_url,
        null="unless the refund waits for the merchant's money",
    ),
    Field(
        "claim_url",
        TEXT,
        "claim_token",
        BOTH,
        "The page on which the customer names an address.",
        None,
        make=links.claim_url,
        null="where the address was known",
    ),
    Field("expires_at", TIME, "expires_at", EVERYONE, "When the wait that the status names ends.", LATER),
    Field(
        "transaction_hash",
        HASH,
        ("proof_hash", "status", "transfer.paid_hash"),
        EVERYONE,
        "The transaction that paid the customer.",
        REFUND_HASH,
        make=_hash,
        null="before",
    ),
    Field(
        "paid_after_end",
        BOOLEAN,
        ("proof_hash", "status"),
        SELLERS,
        "Whether it was paid from an own wallet after it was canceled or had expired, and is not counted.",
        False,
        make=_paid_after_end,
    ),
    Field("reason", TEXT, "reason", ALL, "Why; the customer reads it.", "One of two arrived damaged"),
    Field(
        "failure_reason",
        TEXT,
        "failure_reason",
        SELLERS,
        "Why it failed or ended.",
        None,
        null="otherwise",
    ),
    Field(
        "given_back",
        BOOLEAN,
        "given_back",
        SELLERS,
        "Whether the money of the failed refund was given back to the merchant.",
        False,
    ),
    Field(
        "can_choose_again",
        BOOLEAN,
        ("status", "given_back", "leg.state"),
        MERCHANT,
        "Whether the merchant is to choose where the money of the failed refund goes.",
        False,
        make=_choose_again,
    ),
    Field("can_cancel", BOOLEAN, "status", MERCHANT, "Whether it can be canceled.", False, make=may_cancel),
    Field(
        "explorer_url",
        TEXT,
        "mode",
        LISTED | PUBLIC,
        "A page that shows it on the ledger.",
        EXPLORER,
        make=networks.explorer_url,
        null="without an explorer",
    ),
    Field(
        "livemode",
        BOOLEAN,
        "mode",
        PUBLIC | ADMINISTRATOR,
        "True in live mode, false in test mode.",
        make=lambda mode: mode == Mode.LIVE,
    ),
    Field("created_at", TIME, "created_at", EVERYONE, "When it was created.", PAID),
    Field(
        "ended_at",
        TIME,
        "ended_at",
        SELLERS,
        "When it succeeded, failed or ended.",
        PAID,
        null="before",
    ),
    Field(
        "user",
        USER,
        ("merchant.id", "merchant.email", "merchant.username"),
        ADMINISTRATOR,
        "Its merchant.",
        make=lambda id_, email, username: FilterUser(id=id_, email=email, username=username),
    ),
)

REFUND = Projection("refund", FIELDS, MERCHANT)
REFUND_LISTED = Projection("refund", FIELDS, ADMINISTRATOR)
"""For administrators; its statement joins the `merchant`."""
REFUND_EVENT = Projection("refund", FIELDS, EVENT)
REFUND_PUBLIC = Projection("refund", FIELDS, PUBLIC)


def refund_select(projection: Projection, *more: str) -> str:
    """`select … from …` for a projection of this page and `more` columns after it, without its WHERE."""
    return f"select {', '.join((projection.select, *more))} from payments_refund refund {JOINS}"  # noqa: S608


class RefundSerializer(ProjectionSerializer):
    projection = REFUND


RefundObject = Annotated[dict[str, Any], RefundSerializer]


class PublicRefundSerializer(ProjectionSerializer):
    projection = REFUND_PUBLIC
