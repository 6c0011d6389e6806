"""Payments."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import Flow, Origin, PaymentException, PaymentStatus, RefundedShare
from apps.payments.models.stock import STOCKED, Stock
from apps.pricing.models import ExactDecimalField
from apps.treasury.models import MAX_DROPS, MAX_TAG, MIN_TAG, Wallet
from apps.treasury.models.bounds import one_of

# A payment with one of these statuses has a deposit.
_SETTLED = [PaymentStatus.PROCESSING, PaymentStatus.COMPLETED, PaymentStatus.FAILED]


class Payment(models.Model):
    """One request for money. Fee, ratio, wallets and payout address are frozen at creation; the split is
    written once, when a deposit settles it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    wallet = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, related_name="+", db_constraint=False, db_index=False
    )
    tag = models.BigIntegerField()
    amount = models.BigIntegerField()
    fee_ppm = models.IntegerField()
    burn_ppm = models.IntegerField()
    burn_address = models.CharField(max_length=35, null=True)  # noqa: DJ001
    payout_address = models.CharField(max_length=35)
    payout_tag = models.BigIntegerField(default=NO_TAG)

    status = models.CharField(max_length=10, choices=PaymentStatus, default=PaymentStatus.PENDING)
    exception = models.CharField(max_length=9, choices=PaymentException, default=PaymentException.NONE)
    sequence = models.IntegerField(default=1)
    deposit = models.ForeignKey(
        "Deposit", on_delete=models.RESTRICT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    received = models.BigIntegerField(null=True)
    fee = models.BigIntegerField(null=True)
    burn = models.BigIntegerField(null=True)
    payout = models.BigIntegerField(null=True)
    excess = models.BigIntegerField(null=True)
    flow = models.GeneratedField(
        expression=Value(Flow.SETTLE), output_field=models.CharField(max_length=6), db_persist=True
    )
    failure_reason = models.CharField(max_length=200, null=True)  # noqa: DJ001

    created_at = models.DateTimeField()
    # Several payments may be created at one reading of the mode's clock; this number rises with each. The
    # column is an identity: PostgreSQL numbers the rows, and nobody can change a number.
    serial = models.BigIntegerField(
        editable=False, db_default=Func(Value("payments_payment_serial_seq"), function="nextval")
    )
    expires_at = models.DateTimeField()
    ended_ledger = models.BigIntegerField(null=True)
    completed_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(db_default=Now())

    title = models.CharField(max_length=200)
    description = models.CharField(max_length=2000, blank=True)
    platform_name = models.CharField(max_length=100)
    username = models.CharField(max_length=100)
    redirect_url = models.CharField(max_length=2000)
    developer_reference = models.CharField(max_length=100, null=True)  # noqa: DJ001
    metadata = models.JSONField(default=dict)

    # The price that the amount was converted from, and at which rate: all of it or, in XRP, nothing.
    price = ExactDecimalField(null=True)
    currency = models.CharField(max_length=3, null=True)  # noqa: DJ001
    rate = ExactDecimalField(null=True)
    spread_ppm = models.IntegerField(null=True)
    rate_sources = models.JSONField(null=True)
    rate_at = models.DateTimeField(null=True)

    # What made it. A payment of a link or an invoice takes `pieces` from its stock when it settles; the
    # stock's id is the link's or the invoice's.
    origin = models.CharField(max_length=7, choices=Origin, default=Origin.API, db_default=Origin.API)
    stock = models.ForeignKey(
        Stock, on_delete=models.RESTRICT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    pieces = models.IntegerField(null=True)
    # Left by the payer for the merchant; nobody else reads it.
    customer_email = models.CharField(max_length=254, null=True)  # noqa: DJ001

    # Written by the database with each refund that succeeds, or fails after all.
    refunded_amount = models.BigIntegerField(db_default=0)
    refund_status = models.CharField(max_length=7, choices=RefundedShare, db_default=RefundedShare.NONE)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["mode", "tag"], name="payment_tag_once"),
            models.UniqueConstraint(
                fields=["deposit"], condition=Q(deposit__isnull=False), name="payment_deposit_once"
            ),
            models.CheckConstraint(condition=one_of("mode", *Mode), name="payment_mode"),
            models.CheckConstraint(
                condition=one_of("status", *PaymentStatus),
                name="payment_status",
            ),
            models.CheckConstraint(
                condition=one_of("exception", *PaymentException),
                name="payment_exception",
            ),
            models.CheckConstraint(condition=Q(tag__gte=MIN_TAG, tag__lte=MAX_TAG), name="payment_tag_range"),
            models.CheckConstraint(
                condition=Q(payout_tag__gte=NO_TAG, payout_tag__lte=MAX_TAG), name="payment_payout_tag"
            ),
            models.CheckConstraint(condition=Q(amount__gte=1, amount__lte=MAX_DROPS), name="payment_amount"),
            models.CheckConstraint(condition=Q(fee_ppm__gte=0, fee_ppm__lte=500_000), name="payment_fee_ppm"),
            models.CheckConstraint(
                condition=Q(burn_ppm__gte=0, burn_ppm__lte=1_000_000), name="payment_burn_ppm"
            ),
            models.CheckConstraint(
                condition=Q(burn_ppm=0) | Q(burn_address__isnull=False), name="payment_burn_address"
            ),
            models.CheckConstraint(
                condition=Q(status__in=_SETTLED, deposit__isnull=False)
                | (~Q(status__in=_SETTLED) & Q(deposit=None)),
                name="payment_settled_has_deposit",
            ),
            models.CheckConstraint(
                condition=Q(status=PaymentStatus.COMPLETED, completed_at__isnull=False)
                | (~Q(status=PaymentStatus.COMPLETED) & Q(completed_at=None)),
                name="payment_completed_at",
            ),
            models.CheckConstraint(
                condition=~Q(status=PaymentStatus.FAILED) | Q(failure_reason__isnull=False),
                name="payment_failed_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(failure_reason=None)
                | one_of("status", PaymentStatus.FAILED, PaymentStatus.COMPLETED),
                name="payment_reason_where_failed",
            ),
            models.CheckConstraint(
                condition=Q(deposit=None, received=None, fee=None, burn=None, payout=None, excess=None)
                | Q(
                    deposit__isnull=False,
                    received__isnull=False,
                    fee__isnull=False,
                    burn__isnull=False,
                    payout__isnull=False,
                    excess__isnull=False,
                ),
                name="payment_split_whole",
            ),
            models.CheckConstraint(
                condition=~Q(exception=PaymentException.LATE) | Q(status=PaymentStatus.EXPIRED),
                name="payment_late_is_expired",
            ),
            models.CheckConstraint(
                condition=~Q(exception=PaymentException.UNDERPAID) | Q(deposit=None),
                name="payment_underpaid_no_deposit",
            ),
            models.CheckConstraint(
                condition=~Q(exception__in=[PaymentException.OVERPAID, PaymentException.DUPLICATE])
                | Q(deposit__isnull=False),
                name="payment_over_or_twice_has_deposit",
            ),
            models.CheckConstraint(condition=one_of("origin", *Origin), name="payment_origin"),
            models.CheckConstraint(
                condition=Q(
                    one_of("origin", *STOCKED), stock__isnull=False, pieces__isnull=False, pieces__gte=1
                )
                | (~one_of("origin", *STOCKED) & Q(stock=None, pieces=None)),
                name="payment_stock_whole",
            ),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="payment_sequence"),
            models.CheckConstraint(
                condition=Q(refunded_amount=0, refund_status=RefundedShare.NONE)
                | Q(
                    one_of("refund_status", RefundedShare.PARTIAL, RefundedShare.FULL),
                    refunded_amount__gt=0,
                    refunded_amount__lte=F("amount"),
                ),
                name="payment_refunded",
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gte=F("created_at")), name="payment_expires_after_creation"
            ),
        ]
        indexes = [
            models.Index(fields=["merchant", "mode", "-created_at", "-serial"], name="payment_history"),
            models.Index(
                fields=["mode", "expires_at"], condition=Q(status=PaymentStatus.PENDING), name="payment_open"
            ),
            models.Index(
                fields=["wallet"], condition=Q(status=PaymentStatus.PENDING), name="payment_wallet_open"
            ),
            models.Index(
                fields=["mode", "completed_at"],
                condition=Q(status=PaymentStatus.COMPLETED),
                name="payment_completed",
            ),
            models.Index(
                fields=["merchant", "mode", "completed_at"],
                condition=Q(status="completed"),
                name="payment_earned",
            ),
            models.Index(
                fields=["merchant", "mode", "status", "-created_at", "-serial"],
                condition=~Q(status="completed"),
                name="payment_by_status",
            ),
            # A merchant's server finds a payment by its own order number.
            models.Index(
                fields=["merchant", "mode", "developer_reference", "-created_at", "-serial"],
                condition=Q(developer_reference__isnull=False),
                name="payment_by_reference",
            ),
            # Sums of a merchant's history are read from this alone, without the rows.
            models.Index(
                fields=["merchant", "mode", "created_at"],
                include=["status", "exception", "received", "fee", "burn", "payout"],
                condition=Q(received__isnull=False),
                name="payment_sums",
            ),
            # Its payer, by the name that the shop knows; and the few payments that need a look.
            models.Index(
                fields=["merchant", "mode", "username", "-created_at", "-serial"], name="payment_by_username"
            ),
            models.Index(
                fields=["merchant", "mode", "exception", "-created_at", "-serial"],
                condition=~Q(exception=PaymentException.NONE),
                name="payment_by_exception",
            ),
            # A link's or an invoice's payments; and the open ones, of which some may no longer fit.
            models.Index(
                fields=["stock", "-created_at", "-serial"],
                condition=Q(stock__isnull=False),
                name="payment_of_stock",
            ),
            models.Index(
                fields=["mode", "stock"],
                condition=Q(stock__isnull=False, status=PaymentStatus.PENDING),
                name="payment_of_stock_open",
            ),
            models.Index(
                fields=["merchant", "mode", "-created_at", "-serial"],
                condition=Q(origin="keypad"),
                name="payment_by_keypad",
            ),
            # The administrator's list: one branch for each mode and status, merged by time.
            models.Index(
                fields=["mode", "status", "created_at", "serial"],
                include=["id"],
                name="payment_all_by_status",
            ),
            # Payments are written in the order of their times, so a few blocks answer for a span of time.
            BrinIndex(fields=["created_at"], name="payment_by_time"),
        ]
