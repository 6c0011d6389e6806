"""The heart: what was asked (payment), what arrived (credit), what is owed (leg), what was turned away.

Columns follow the agreed money model; composite foreign keys and triggers are SQL in `migrations/`.
A missing tag is -1. All amounts are drops.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Now

from apps.treasury.models import MAX_DROPS, Transfer, Wallet


def _one_of(field: str, *values: str) -> Q:
    return Q(**{f"{field}__in": list(values)})


class Payment(models.Model):
    """One request for money. Fee, ratio, wallets and payout address are frozen at creation; the split is
    written once, when a credit settles it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    merchant = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+")
    mode = models.CharField(max_length=4)
    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="+")
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
    credit = models.ForeignKey("Credit", on_delete=models.RESTRICT, null=True, related_name="+")
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
            models.CheckConstraint(condition=_one_of("mode", "test", "live"), name="payment_mode"),
            models.CheckConstraint(
                condition=_one_of("status", "pending", "processing", "completed", "failed", "expired"),
                name="payment_status",
            ),
            models.CheckConstraint(
                condition=_one_of("exception", "none", "underpaid", "overpaid", "late", "duplicate"),
                name="payment_exception",
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
                condition=Q(failure_reason=None) | _one_of("status", "failed", "completed"),
                name="payment_reason_where_failed",
            ),
        ]
        indexes = [
            models.Index(fields=["merchant", "mode", "-created_at"], name="payment_history"),
            models.Index(fields=["mode", "expires_at"], condition=Q(status="pending"), name="payment_open"),
        ]


class Credit(models.Model):
    """One validated arrival of XRP at one of our wallets, decided once."""

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="+")
    network = models.ForeignKey("treasury.Network", on_delete=models.RESTRICT, related_name="+")
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
    merchant_id = models.BigIntegerField(null=True)
    seen_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["network", "tx_hash"], name="credit_once"),
            models.UniqueConstraint(fields=["wallet", "ledger_index", "tx_index"], name="credit_order"),
            models.UniqueConstraint(fields=["id", "flow", "wallet"], name="credit_id_flow_wallet"),
            models.UniqueConstraint(fields=["id", "payment", "flow", "delivered"], name="credit_whole"),
            models.UniqueConstraint(
                fields=["payment"], condition=Q(flow="settle"), name="credit_settles_once"
            ),
            models.CheckConstraint(
                condition=_one_of("flow", "settle", "reject", "equity", "held"), name="credit_flow"
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

    credit = models.ForeignKey(Credit, on_delete=models.RESTRICT, related_name="legs")
    flow = models.CharField(max_length=6)
    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="+")
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
        Transfer, on_delete=models.RESTRICT, null=True, related_name="legs", db_constraint=False
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
            models.CheckConstraint(condition=Q(amount__gt=0), name="leg_amount"),
            models.CheckConstraint(
                condition=Q(flow="settle", kind__in=["payout", "burn", "excess"])
                | Q(flow="reject", kind="return")
                | Q(flow="held", kind__in=["payout", "return"], gathered=False),
                name="leg_kind",
            ),
            models.CheckConstraint(
                condition=Q(gathered=False) | _one_of("kind", "payout", "burn"), name="leg_gathered"
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
