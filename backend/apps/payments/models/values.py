"""What movements of money were worth."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from apps.common.modes import Mode
from apps.payments.models.deposits import Deposit
from apps.payments.models.legs import Leg
from apps.pricing.models import ExactDecimalField


class Value(models.Model):
    """The value of a deposit that arrived, or of a leg that was paid, in the merchant's reporting currency.

    The database writes the row with the movement, in whose transaction no rate is read. It is valued a moment
    later, once; without a rate then, the value is null for ever. Movements of no merchant are the operator's.
    """

    deposit = models.OneToOneField(Deposit, on_delete=models.RESTRICT, null=True, related_name="value")
    leg = models.OneToOneField(Leg, on_delete=models.RESTRICT, null=True, related_name="value")
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, null=True, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    drops = models.BigIntegerField()
    # The close time of the ledger.
    moved_at = models.DateTimeField()
    currency = models.CharField(max_length=3, null=True)  # noqa: DJ001
    valued_at = models.DateTimeField(null=True)
    value = ExactDecimalField(null=True)
    rate = ExactDecimalField(null=True)
    rate_at = models.DateTimeField(null=True)
    rate_sources = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(deposit__isnull=False, leg=None) | Q(deposit=None, leg__isnull=False),
                name="value_of_one",
            ),
            models.CheckConstraint(
                condition=Q(value=None, rate=None, rate_at=None, rate_sources=None)
                | Q(
                    value__isnull=False,
                    rate__isnull=False,
                    rate_at__isnull=False,
                    rate_sources__isnull=False,
                    currency__isnull=False,
                    valued_at__isnull=False,
                ),
                name="value_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(valued_at=None), name="value_waiting"),
            models.Index(fields=["merchant", "mode", "moved_at"], name="value_by_time"),
        ]


class ValueTotal(models.Model):
    """The sum of a merchant's values of one kind in one currency: added with each value, so always exact.

    Kinds: `received` (what settled payments), `fee`, and a leg's kind. `missing` counts the movements without
    a value, which are not in the sum.
    """

    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    currency = models.CharField(max_length=3)
    kind = models.CharField(max_length=8)
    value = ExactDecimalField(default=0)
    missing = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant", "mode", "currency", "kind"], name="value_total_once")
        ]
