"""What administrators decide where money could not go the usual way; rows that are only added."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.payments.models.deposits import Deposit
from apps.payments.models.legs import Leg
from apps.treasury.models import Wallet


class Takeover(models.Model):
    """The active wallet pays a leg that a replaced or retired wallet owes, from its own equity. The newest
    row of a leg says who pays it."""

    leg = models.ForeignKey(Leg, on_delete=models.RESTRICT, related_name="takeovers")
    from_wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="+", db_index=False)
    to_wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="+", db_index=False)
    admin_id = models.BigIntegerField()
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="takeover_reason")]


class Correction(models.Model):
    """A deposit that a server reported otherwise than the ledger has it. `true_delivered` is what it brought
    in fact, in drops; 0 if it does not exist. What it brought is held; its legs are void."""

    deposit = models.OneToOneField(
        Deposit, on_delete=models.RESTRICT, primary_key=True, related_name="correction"
    )
    true_delivered = models.BigIntegerField()
    admin_id = models.BigIntegerField()
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="correction_reason"),
            models.CheckConstraint(condition=Q(true_delivered__gte=0), name="correction_delivered"),
        ]
