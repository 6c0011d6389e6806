"""Rejected deposits, and releases of held ones."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import RELEASED_AS_REFUND, Reason, ReleaseTo
from apps.payments.models.deposits import Deposit
from apps.payments.models.legs import Leg
from apps.treasury.models import MAX_TAG, Transfer
from apps.treasury.models.bounds import one_of


class Rejected(models.Model):
    """A deposit, or the excess of one, that was rejected; `leg` is its return."""

    deposit = models.OneToOneField(Deposit, on_delete=models.RESTRICT, related_name="rejected")
    reason = models.CharField(max_length=40, choices=Reason)
    amount = models.BigIntegerField()
    leg = models.OneToOneField(Leg, on_delete=models.RESTRICT, null=True, related_name="rejected")
    not_sent = models.BooleanField()
    came_back = models.OneToOneField(
        Deposit, on_delete=models.RESTRICT, null=True, related_name="+", db_column="came_back"
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="rejected_amount"),
            models.CheckConstraint(condition=one_of("reason", *Reason), name="rejected_reason_word"),
            models.CheckConstraint(
                condition=Q(leg=None, not_sent=True) | Q(leg__isnull=False, not_sent=False),
                name="rejected_leg",
            ),
        ]

    @property
    def transfer(self) -> Transfer | None:
        """The transfer of its return, once there is one."""
        return None if self.leg is None else self.leg.transfer


class Release(models.Model):
    """A decision on a held deposit, or on a return that was not sent: an administrator's or, of what came
    back of his own refund, its merchant's."""

    deposit = models.OneToOneField(
        Deposit, on_delete=models.RESTRICT, primary_key=True, related_name="release"
    )
    to = models.CharField(max_length=6, choices=[*ReleaseTo.choices, (RELEASED_AS_REFUND, "Refund")])
    dest = models.CharField(max_length=35, null=True)  # noqa: DJ001
    dest_tag = models.BigIntegerField(default=NO_TAG)
    admin_id = models.BigIntegerField(null=True)
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.RESTRICT,
        null=True,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=one_of("to", *ReleaseTo, RELEASED_AS_REFUND), name="release_to"),
            models.CheckConstraint(
                condition=Q(to=ReleaseTo.EQUITY, dest=None, dest_tag=NO_TAG)
                | (~Q(to=ReleaseTo.EQUITY) & Q(dest__isnull=False)),
                name="release_dest",
            ),
            models.CheckConstraint(
                condition=Q(dest_tag__gte=NO_TAG, dest_tag__lte=MAX_TAG), name="release_dest_tag"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="release_reason"),
            models.CheckConstraint(
                condition=Q(admin_id=None, merchant__isnull=False) | Q(admin_id__isnull=False, merchant=None),
                name="release_actor",
            ),
        ]
