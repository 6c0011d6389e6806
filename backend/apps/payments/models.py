"""The heart: what was asked (payment), what arrived (credit), what is owed (leg), what was turned away.

Columns follow the agreed money model; composite foreign keys, checks that compute and triggers are SQL in
`migrations/sql/`. A foreign key marked `db_constraint=False` is part of a composite one there. A missing tag
is -1. All amounts are drops.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Now

from apps.treasury.models import MAX_DROPS, MAX_TAG, MIN_TAG, Transfer, Wallet
from apps.treasury.models.bounds import HASH, one_of

REJECT_REASONS = (
    "Amount too low",
    "Payment expired",
    "Already paid",
    "Unknown destination tag",
    "No destination tag",
    "Merchant suspended",
    "Unsupported transaction",
)
EXCESS_REASON = "Overpaid (excess)"


class Payment(models.Model):
    """One request for money. Fee, ratio, wallets and payout address are frozen at creation; the split is
    written once, when a credit settles it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4)
    wallet = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, related_name="+", db_constraint=False, db_index=False
    )
    tag = models.BigIntegerField()
    amount = models.BigIntegerField()
    fee_ppm = models.IntegerField()
    burn_ppm = models.IntegerField()
    burn_address = models.CharField(max_length=35, null=True)  # noqa: DJ001
    payout_address = models.CharField(max_length=35)
    payout_tag = models.BigIntegerField(default=-1)

    status = models.CharField(max_length=10, default="pending")
    exception = models.CharField(max_length=9, default="none")
    sequence = models.IntegerField(default=1)
    credit = models.ForeignKey(
        "Credit", on_delete=models.RESTRICT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    received = models.BigIntegerField(null=True)
    fee = models.BigIntegerField(null=True)
    burn = models.BigIntegerField(null=True)
    payout = models.BigIntegerField(null=True)
    excess = models.BigIntegerField(null=True)
    flow = models.GeneratedField(
        expression=Value("settle"), output_field=models.CharField(max_length=6), db_persist=True
    )
    failure_reason = models.CharField(max_length=200, null=True)  # noqa: DJ001

    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_ledger = models.BigIntegerField(null=True)
    completed_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(db_default=Now())

    title = models.CharField(max_length=200)
    description = models.CharField(max_length=2000, blank=True)
    platform_name = models.CharField(max_length=100)
    username = models.CharField(max_length=100)
    redirect_url = models.CharField(max_length=2000)
    developer_reference = models.CharField(max_length=100, blank=True)
    metadata = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["mode", "tag"], name="payment_tag_once"),
            models.UniqueConstraint(
                fields=["credit"], condition=Q(credit__isnull=False), name="payment_credit_once"
            ),
            models.CheckConstraint(condition=one_of("mode", "test", "live"), name="payment_mode"),
            models.CheckConstraint(
                condition=one_of("status", "pending", "processing", "completed", "failed", "expired"),
                name="payment_status",
            ),
            models.CheckConstraint(
                condition=one_of("exception", "none", "underpaid", "overpaid", "late", "duplicate"),
                name="payment_exception",
            ),
            models.CheckConstraint(condition=Q(tag__gte=MIN_TAG, tag__lte=MAX_TAG), name="payment_tag_range"),
            models.CheckConstraint(
                condition=Q(payout_tag__gte=-1, payout_tag__lte=MAX_TAG), name="payment_payout_tag"
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
                condition=Q(status__in=["processing", "completed", "failed"], credit__isnull=False)
                | (~Q(status__in=["processing", "completed", "failed"]) & Q(credit=None)),
                name="payment_settled_has_credit",
            ),
            models.CheckConstraint(
                condition=Q(status="completed", completed_at__isnull=False)
                | (~Q(status="completed") & Q(completed_at=None)),
                name="payment_completed_at",
            ),
            models.CheckConstraint(
                condition=~Q(status="failed") | Q(failure_reason__isnull=False),
                name="payment_failed_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(failure_reason=None) | one_of("status", "failed", "completed"),
                name="payment_reason_where_failed",
            ),
            models.CheckConstraint(
                condition=Q(credit=None, received=None, fee=None, burn=None, payout=None, excess=None)
                | Q(
                    credit__isnull=False,
                    received__isnull=False,
                    fee__isnull=False,
                    burn__isnull=False,
                    payout__isnull=False,
                    excess__isnull=False,
                ),
                name="payment_split_whole",
            ),
            models.CheckConstraint(
                condition=~Q(exception="late") | Q(status="expired"), name="payment_late_is_expired"
            ),
            models.CheckConstraint(
                condition=~Q(exception="underpaid") | Q(credit=None), name="payment_underpaid_no_credit"
            ),
            models.CheckConstraint(
                condition=~Q(exception__in=["overpaid", "duplicate"]) | Q(credit__isnull=False),
                name="payment_over_or_twice_has_credit",
            ),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="payment_sequence"),
            models.CheckConstraint(
                condition=Q(expires_at__gte=F("created_at")), name="payment_expires_after_creation"
            ),
        ]
        indexes = [
            models.Index(fields=["merchant", "mode", "-created_at"], name="payment_history"),
            models.Index(fields=["mode", "expires_at"], condition=Q(status="pending"), name="payment_open"),
            models.Index(fields=["wallet"], condition=Q(status="pending"), name="payment_wallet_open"),
        ]


class Credit(models.Model):
    """One validated arrival of XRP at one of our wallets, decided once."""

    wallet = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, related_name="+", db_constraint=False, db_index=False
    )
    network = models.ForeignKey(
        "treasury.Network", on_delete=models.RESTRICT, related_name="+", db_constraint=False, db_index=False
    )
    tx_hash = models.CharField(max_length=64)
    ledger_index = models.BigIntegerField()
    tx_index = models.IntegerField()
    close_time = models.DateTimeField()
    tx_type = models.CharField(max_length=40)
    sender = models.CharField(max_length=35, null=True)  # noqa: DJ001
    source_tag = models.BigIntegerField(default=-1)
    destination_tag = models.BigIntegerField(default=-1)
    delivered = models.BigIntegerField()
    return_fee = models.BigIntegerField()
    min_return = models.BigIntegerField()
    flow = models.CharField(max_length=6)
    reason = models.CharField(max_length=40, null=True)  # noqa: DJ001
    payment = models.ForeignKey(Payment, on_delete=models.RESTRICT, null=True, related_name="credits")
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, null=True, related_name="+"
    )
    seen_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(tx_hash__regex=HASH), name="credit_hash"),
            models.CheckConstraint(
                condition=Q(source_tag__gte=-1, source_tag__lte=MAX_TAG)
                & Q(destination_tag__gte=-1, destination_tag__lte=MAX_TAG),
                name="credit_tags",
            ),
            models.CheckConstraint(
                condition=Q(return_fee__gte=0, min_return__gte=1), name="credit_return_terms"
            ),
            models.CheckConstraint(
                condition=Q(reason=None) | one_of("reason", *REJECT_REASONS), name="credit_reason_word"
            ),
            models.UniqueConstraint(fields=["network", "tx_hash"], name="credit_once"),
            models.UniqueConstraint(fields=["wallet", "ledger_index", "tx_index"], name="credit_order"),
            models.UniqueConstraint(fields=["id", "flow", "wallet"], name="credit_id_flow_wallet"),
            models.UniqueConstraint(fields=["id", "payment", "flow", "delivered"], name="credit_whole"),
            models.UniqueConstraint(
                fields=["payment"], condition=Q(flow="settle"), name="credit_settles_once"
            ),
            models.CheckConstraint(
                condition=one_of("flow", "settle", "reject", "equity", "held"), name="credit_flow"
            ),
            models.CheckConstraint(condition=Q(delivered__gt=0), name="credit_delivered"),
            models.CheckConstraint(
                condition=~Q(flow="reject") | Q(sender__isnull=False), name="credit_sender"
            ),
            models.CheckConstraint(
                condition=Q(flow="reject", reason__isnull=False) | (~Q(flow="reject") & Q(reason=None)),
                name="credit_reason",
            ),
            models.CheckConstraint(
                condition=~Q(flow="settle")
                | Q(payment__isnull=False, tx_type="Payment", destination_tag__gte=0, sender__isnull=False),
                name="credit_settle",
            ),
        ]


class Leg(models.Model):
    """What is owed because of a credit. Its state follows its transfer's by a cascading foreign key."""

    credit = models.ForeignKey(
        Credit, on_delete=models.RESTRICT, related_name="legs", db_constraint=False, db_index=False
    )
    flow = models.CharField(max_length=6)
    wallet = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, related_name="+", db_constraint=False, db_index=False
    )
    kind = models.CharField(max_length=6)
    transfer_kind = models.GeneratedField(
        expression=Case(When(kind="excess", then=Value("return")), default=F("kind")),
        output_field=models.CharField(max_length=8),
        db_persist=True,
    )
    amount = models.BigIntegerField()
    dest = models.CharField(max_length=35)
    dest_tag = models.BigIntegerField(default=-1)
    gathered = models.BooleanField(default=False)
    due_at = models.DateTimeField(db_default=Now())
    transfer = models.ForeignKey(
        Transfer,
        on_delete=models.RESTRICT,
        null=True,
        related_name="legs",
        db_constraint=False,
        db_index=False,
    )
    transfer_state = models.CharField(max_length=6, null=True)  # noqa: DJ001
    state = models.GeneratedField(
        expression=Case(
            When(transfer_state=None, then=Value("owed")),
            When(transfer_state__in=["paid", "failed"], then=F("transfer_state")),
            default=Value("sending"),
        ),
        output_field=models.CharField(max_length=8),
        db_persist=True,
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["credit", "kind"], name="leg_once"),
            models.UniqueConstraint(
                fields=["credit"], condition=Q(flow__in=["reject", "held"]), name="leg_one_late"
            ),
            models.CheckConstraint(condition=Q(dest_tag__gte=-1, dest_tag__lte=MAX_TAG), name="leg_dest_tag"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="leg_amount"),
            models.CheckConstraint(
                condition=Q(flow="settle", kind__in=["payout", "burn", "excess"])
                | Q(flow="reject", kind="return")
                | Q(flow="held", kind__in=["payout", "return"], gathered=False),
                name="leg_kind",
            ),
            models.CheckConstraint(
                condition=Q(gathered=False) | one_of("kind", "payout", "burn"), name="leg_gathered"
            ),
            models.CheckConstraint(
                condition=Q(transfer=None, transfer_state=None)
                | Q(transfer__isnull=False, transfer_state__isnull=False),
                name="leg_transfer_state",
            ),
        ]
        indexes = [
            models.Index(fields=["wallet", "due_at"], condition=Q(transfer=None), name="leg_owed"),
            models.Index(fields=["transfer"], name="leg_transfer"),
        ]


class Redirect(models.Model):
    """An administrator's change of where an unpaid payout or burn goes."""

    leg = models.ForeignKey(Leg, on_delete=models.RESTRICT, related_name="redirects")
    from_dest = models.CharField(max_length=35)
    from_tag = models.BigIntegerField()
    to_dest = models.CharField(max_length=35)
    to_tag = models.BigIntegerField()
    admin_id = models.BigIntegerField()
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="redirect_reason"),
            models.CheckConstraint(condition=Q(to_tag__gte=-1, to_tag__lte=MAX_TAG), name="redirect_tag"),
        ]


class Rejected(models.Model):
    """A credit, or the excess of one, that was turned away; `leg` is its return."""

    credit = models.OneToOneField(Credit, on_delete=models.RESTRICT, related_name="rejected")
    reason = models.CharField(max_length=40)
    amount = models.BigIntegerField()
    leg = models.OneToOneField(Leg, on_delete=models.RESTRICT, null=True, related_name="rejected")
    not_sent = models.BooleanField()
    came_back = models.OneToOneField(
        Credit, on_delete=models.RESTRICT, null=True, related_name="+", db_column="came_back"
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="rejected_amount"),
            models.CheckConstraint(
                condition=one_of("reason", *REJECT_REASONS, EXCESS_REASON), name="rejected_reason_word"
            ),
            models.CheckConstraint(
                condition=Q(leg=None, not_sent=True) | Q(leg__isnull=False, not_sent=False),
                name="rejected_leg",
            ),
        ]


class Release(models.Model):
    """An administrator's decision what becomes of a held credit, or of a return that was not sent."""

    credit = models.OneToOneField(Credit, on_delete=models.RESTRICT, primary_key=True, related_name="release")
    to = models.CharField(max_length=6)
    dest = models.CharField(max_length=35, null=True)  # noqa: DJ001
    dest_tag = models.BigIntegerField(default=-1)
    admin_id = models.BigIntegerField()
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=one_of("to", "equity", "payout", "return"), name="release_to"),
            models.CheckConstraint(
                condition=Q(to="equity", dest=None, dest_tag=-1) | (~Q(to="equity") & Q(dest__isnull=False)),
                name="release_dest",
            ),
            models.CheckConstraint(
                condition=Q(dest_tag__gte=-1, dest_tag__lte=MAX_TAG), name="release_dest_tag"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="release_reason"),
        ]


class Notice(models.Model):
    """Something a merchant is to be mailed, written with the fact it tells; `told_at` once it is in a mail.
    No fact of its own: what a merchant does not want to hear of is deleted."""

    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4)
    kind = models.CharField(max_length=13)
    payment = models.ForeignKey(
        Payment, on_delete=models.RESTRICT, null=True, related_name="+", db_index=False
    )
    amount = models.BigIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(db_default=Now())
    told_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=one_of("kind", "first_payment", "payout_failed", "payout_held", "return_failed"),
                name="notice_kind",
            ),
            models.UniqueConstraint(
                fields=["merchant", "mode"], condition=Q(kind="first_payment"), name="notice_one_first"
            ),
        ]
        indexes = [
            models.Index(fields=["merchant"], condition=Q(told_at=None), name="notice_untold"),
            models.Index(fields=["merchant", "told_at"], name="notice_told"),
        ]
