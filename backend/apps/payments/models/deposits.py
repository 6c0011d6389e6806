"""Deposits."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import Flow, Reason
from apps.payments.models.payments import Payment
from apps.treasury.models import MAX_TAG, Wallet
from apps.treasury.models.bounds import HASH, one_of

# An excess is rejected beside a deposit that settles, so no deposit as a whole has this reason.
_REASONS = [reason for reason in Reason if reason != Reason.OVERPAID_EXCESS]


class Deposit(models.Model):
    """One validated deposit of XRP at one of our wallets, decided once."""

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
    source_tag = models.BigIntegerField(default=NO_TAG)
    destination_tag = models.BigIntegerField(default=NO_TAG)
    delivered = models.BigIntegerField()
    return_fee = models.BigIntegerField()
    min_return = models.BigIntegerField()
    flow = models.CharField(max_length=6, choices=Flow)
    reason = models.CharField(max_length=40, choices=Reason, null=True)  # noqa: DJ001
    payment = models.ForeignKey(Payment, on_delete=models.RESTRICT, null=True, related_name="deposits")
    # A deposit is for a payment or for a refund, whose tag it named.
    refund = models.ForeignKey(
        "Refund",
        on_delete=models.RESTRICT,
        null=True,
        related_name="deposits",
        db_constraint=False,
        db_index=False,
    )
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, null=True, related_name="+"
    )
    seen_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(tx_hash__regex=HASH), name="deposit_hash"),
            models.CheckConstraint(
                condition=Q(source_tag__gte=NO_TAG, source_tag__lte=MAX_TAG)
                & Q(destination_tag__gte=NO_TAG, destination_tag__lte=MAX_TAG),
                name="deposit_tags",
            ),
            models.CheckConstraint(
                condition=Q(return_fee__gte=0, min_return__gte=1), name="deposit_return_terms"
            ),
            models.CheckConstraint(
                condition=Q(reason=None) | one_of("reason", *_REASONS), name="deposit_reason_word"
            ),
            models.UniqueConstraint(fields=["network", "tx_hash"], name="deposit_once"),
            models.UniqueConstraint(fields=["wallet", "ledger_index", "tx_index"], name="deposit_order"),
            models.UniqueConstraint(fields=["id", "flow", "wallet"], name="deposit_id_flow_wallet"),
            models.UniqueConstraint(fields=["id", "payment", "flow", "delivered"], name="deposit_whole"),
            models.UniqueConstraint(
                fields=["payment"], condition=Q(flow=Flow.SETTLE), name="deposit_settles_once"
            ),
            models.CheckConstraint(condition=one_of("flow", *Flow), name="deposit_flow"),
            models.CheckConstraint(condition=Q(delivered__gt=0), name="deposit_delivered"),
            models.CheckConstraint(
                condition=~Q(flow=Flow.REJECT) | Q(sender__isnull=False), name="deposit_sender"
            ),
            models.CheckConstraint(
                condition=Q(flow=Flow.REJECT, reason__isnull=False) | (~Q(flow=Flow.REJECT) & Q(reason=None)),
                name="deposit_reason",
            ),
            models.CheckConstraint(
                condition=~Q(flow=Flow.SETTLE)
                | Q(payment__isnull=False, tx_type="Payment", destination_tag__gte=0, sender__isnull=False),
                name="deposit_settle",
            ),
            models.CheckConstraint(condition=Q(payment=None) | Q(refund=None), name="deposit_one_subject"),
            models.CheckConstraint(
                condition=~Q(flow=Flow.REFUND)
                | Q(refund__isnull=False, tx_type="Payment", destination_tag__gte=0, sender__isnull=False),
                name="deposit_refund",
            ),
        ]
        indexes = [
            models.Index(fields=["destination_tag"], condition=Q(flow=Flow.HELD), name="deposit_held_tag"),
            models.Index(fields=["refund"], condition=Q(refund__isnull=False), name="deposit_of_refund"),
            # The start of an address is searched for.
            models.Index(fields=["sender"], opclasses=["varchar_pattern_ops"], name="deposit_sender_search"),
            # Rejected payments are listed by it and narrowed to days of it.
            models.Index(fields=["close_time"], name="deposit_by_time"),
        ]
