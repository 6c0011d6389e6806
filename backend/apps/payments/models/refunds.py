"""Refunds of completed payments."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Func, Q, Value

from apps.common.modes import Mode
from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import RefundMethod, RefundStatus
from apps.payments.models.deposits import Deposit
from apps.payments.models.payments import Payment
from apps.pricing.models import ExactDecimalField
from apps.treasury.models import MAX_TAG, Wallet
from apps.treasury.models.bounds import HASH, one_of

_FUNDED = (RefundStatus.SENDING, RefundStatus.SUCCEEDED, RefundStatus.FAILED)


CHANGES = (
    *("dest", "dest_tag", "confirmed_at", "wallet", "tag", "expires_at", "status", "sequence", "deposit"),
    *("came_back", "given_back", "proof_hash", "proof_ledger", "failure_reason", "ended_at", "updated_at"),
)
"""The columns that change after a refund was created."""


class Refund(models.Model):
    """Money that a merchant gives back to the payer of a completed payment.

    `amount` is what the payer gets, in drops; `price`, `currency` and `rate` are what it was asked as, if not
    in XRP. `dest` is set when it is known where it goes, `confirmed_at` when the merchant stands by it: then
    a refund through the platform gets its wallet and tag. `deposit` is what the merchant sent for it,
    `came_back` what the account that got it sent back last, `proof_hash` the transaction from a wallet of the
    merchant's own. `given_back`: what failed was paid to the merchant himself, so it no longer counts.
    """

    id = models.UUIDField(primary_key=True)
    payment = models.ForeignKey(Payment, on_delete=models.RESTRICT, related_name="refunds", db_index=False)
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    method = models.CharField(max_length=10, choices=RefundMethod)
    amount = models.BigIntegerField()
    price = ExactDecimalField(null=True)
    currency = models.CharField(max_length=3, null=True)  # noqa: DJ001
    rate = ExactDecimalField(null=True)
    rate_at = models.DateTimeField(null=True)
    return_fee = models.BigIntegerField()
    reason = models.CharField(max_length=500, blank=True)
    key = models.CharField(max_length=255)
    body_sha256 = models.CharField(max_length=64)
    claim_token = models.CharField(max_length=22, null=True, unique=True)  # noqa: DJ001
    created_at = models.DateTimeField()
    # Several may be created at one reading of the mode's clock; an identity, as a payment's.
    serial = models.BigIntegerField(
        editable=False, db_default=Func(Value("payments_refund_serial_seq"), function="nextval")
    )
    # The newest ledger that was processed then: no transaction before it pays this.
    from_ledger = models.BigIntegerField(default=0)

    dest = models.CharField(max_length=35, null=True)  # noqa: DJ001
    dest_tag = models.BigIntegerField(default=NO_TAG)
    confirmed_at = models.DateTimeField(null=True)
    wallet = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    tag = models.BigIntegerField(null=True)
    expires_at = models.DateTimeField()

    status = models.CharField(max_length=17, choices=RefundStatus)
    sequence = models.IntegerField(default=1)
    deposit = models.OneToOneField(
        Deposit, on_delete=models.RESTRICT, null=True, related_name="funded_refund"
    )
    came_back = models.OneToOneField(
        Deposit, on_delete=models.RESTRICT, null=True, related_name="returned_refund", db_column="came_back"
    )
    given_back = models.BooleanField(default=False)
    proof_hash = models.CharField(max_length=64, null=True)  # noqa: DJ001
    proof_ledger = models.BigIntegerField(null=True)
    failure_reason = models.CharField(max_length=200, null=True)  # noqa: DJ001
    ended_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=one_of("mode", *Mode), name="refund_mode"),
            models.CheckConstraint(condition=one_of("method", *RefundMethod), name="refund_method"),
            models.CheckConstraint(condition=one_of("status", *RefundStatus), name="refund_status"),
            models.CheckConstraint(condition=Q(amount__gt=0, return_fee__gte=0), name="refund_amounts"),
            models.CheckConstraint(
                condition=Q(price=None, currency=None, rate=None, rate_at=None)
                | Q(
                    price__isnull=False,
                    price__gt=0,
                    currency__isnull=False,
                    rate__isnull=False,
                    rate__gt=0,
                    rate_at__isnull=False,
                ),
                name="refund_price_whole",
            ),
            models.UniqueConstraint(fields=["merchant", "mode", "key"], name="refund_key_once"),
            models.UniqueConstraint(fields=["mode", "tag"], name="refund_tag_once"),
            # One transaction proves one refund.
            models.UniqueConstraint(fields=["proof_hash"], name="refund_proof_once"),
            models.CheckConstraint(
                condition=Q(dest_tag__gte=NO_TAG, dest_tag__lte=MAX_TAG), name="refund_dest_tag"
            ),
            models.CheckConstraint(
                condition=Q(dest=None, dest_tag=NO_TAG, confirmed_at=None)
                & one_of("status", RefundStatus.AWAITING_PAYER, RefundStatus.CANCELED, RefundStatus.EXPIRED)
                | Q(dest__isnull=False) & ~Q(status=RefundStatus.AWAITING_PAYER),
                name="refund_dest",
            ),
            models.CheckConstraint(
                condition=Q(
                    method=RefundMethod.PLATFORM,
                    confirmed_at__isnull=False,
                    wallet__isnull=False,
                    tag__isnull=False,
                )
                | (Q(method=RefundMethod.OWN_WALLET) | Q(confirmed_at=None)) & Q(wallet=None, tag=None),
                name="refund_tag_whole",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=False) | ~one_of("status", *_FUNDED),
                name="refund_confirmed",
            ),
            models.CheckConstraint(
                condition=Q(method=RefundMethod.PLATFORM)
                | ~one_of("status", RefundStatus.SENDING, RefundStatus.FAILED),
                name="refund_own_wallet",
            ),
            models.CheckConstraint(
                condition=Q(one_of("status", *_FUNDED), method=RefundMethod.PLATFORM, deposit__isnull=False)
                | (Q(method=RefundMethod.OWN_WALLET) | ~one_of("status", *_FUNDED)) & Q(deposit=None),
                name="refund_funded",
            ),
            models.CheckConstraint(
                condition=Q(proof_hash=None, proof_ledger=None)
                | Q(
                    one_of("status", RefundStatus.SUCCEEDED, RefundStatus.CANCELED, RefundStatus.EXPIRED),
                    method=RefundMethod.OWN_WALLET,
                    proof_hash__regex=HASH,
                    proof_ledger__isnull=False,
                ),
                name="refund_proof",
            ),
            models.CheckConstraint(
                condition=Q(proof_hash__isnull=False)
                | Q(method=RefundMethod.PLATFORM)
                | ~Q(status=RefundStatus.SUCCEEDED),
                name="refund_proven",
            ),
            models.CheckConstraint(
                condition=Q(given_back=False) | Q(status=RefundStatus.FAILED), name="refund_given_back"
            ),
            models.CheckConstraint(
                condition=Q(came_back=None) | Q(deposit__isnull=False), name="refund_came_back"
            ),
        ]
        indexes = [
            models.Index(fields=["payment"], name="refund_of_payment"),
            models.Index(fields=["merchant", "mode", "-created_at", "-serial"], name="refund_history"),
            models.Index(fields=["-created_at", "-serial"], name="refund_newest"),
            # What an administrator is told about.
            models.Index(
                fields=["mode", "status"],
                condition=Q(given_back=False, status__in=[RefundStatus.SENDING, RefundStatus.FAILED]),
                name="refund_needs",
            ),
            models.Index(
                fields=["wallet"],
                condition=Q(status=RefundStatus.AWAITING_MERCHANT, wallet__isnull=False),
                name="refund_wallet_open",
            ),
            models.Index(
                fields=["mode", "expires_at"],
                condition=Q(status__in=[RefundStatus.AWAITING_PAYER, RefundStatus.AWAITING_MERCHANT]),
                name="refund_open",
            ),
        ]
