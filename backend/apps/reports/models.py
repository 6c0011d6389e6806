"""Totals of finished periods, so that no screen adds up a merchant's whole history; and what administrators
were told.

`services/totals.py` adds each payment and burn to them once, some minutes after it happened; the selectors
add the newest themselves. Amounts are drops, and numeric, because play money can exceed a bigint.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from apps.reports.domain.alarms import AlarmKind


class _Sums(models.Model):
    """`completed` payments with their amounts, fees and payouts; `burns` that the ledger has validated."""

    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4)
    completed = models.BigIntegerField(default=0)
    amount = models.DecimalField(max_digits=30, decimal_places=0, default=0)
    fees = models.DecimalField(max_digits=30, decimal_places=0, default=0)
    earned = models.DecimalField(max_digits=30, decimal_places=0, default=0)
    burns = models.BigIntegerField(default=0)
    burned = models.DecimalField(max_digits=30, decimal_places=0, default=0)

    class Meta:
        abstract = True


class MerchantTotal(_Sums):
    """Everything of one merchant in one mode; `created` counts payments of any status."""

    created = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["merchant", "mode"], name="merchant_total_once")]


class MerchantHour(_Sums):
    """One hour of UTC: payments by their completion, burns by the close time of their ledger."""

    hour = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant", "mode", "hour"], name="merchant_hour_once")
        ]


class PlatformHour(models.Model):
    """One hour of UTC over all merchants of a mode.

    `created` counts payments of any status by their creation; `completed`, `amount`, `fees` and `kept` (fees
    less burns) go by completion; `burns` and `burned` by the close time of the burn's ledger.
    """

    mode = models.CharField(max_length=4)
    hour = models.DateTimeField()
    created = models.BigIntegerField(db_default=0)
    completed = models.BigIntegerField(db_default=0)
    amount = models.DecimalField(max_digits=30, decimal_places=0, db_default=0)
    fees = models.DecimalField(max_digits=30, decimal_places=0, db_default=0)
    kept = models.DecimalField(max_digits=30, decimal_places=0, db_default=0)
    burns = models.BigIntegerField(db_default=0)
    burned = models.DecimalField(max_digits=30, decimal_places=0, db_default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["mode", "hour"], name="platform_hour_once")]


class TotalledSubject(models.TextChoices):
    """What is added to the totals, each by its own time."""

    CREATED = "created"
    COMPLETED = "completed"
    BURNED = "burned"


class Totalled(models.Model):
    """How far the totals reach: everything before `until` is in them."""

    mode = models.CharField(max_length=4)
    subject = models.CharField(max_length=9, choices=TotalledSubject)
    until = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["mode", "subject"], name="totalled_once")]


class HistoryMark(models.Model):
    """The place of a payment among its merchant's, counted from the oldest. Every thousandth has one."""

    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4)
    number = models.BigIntegerField()
    created_at = models.DateTimeField()
    serial = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant", "mode", "number"], name="history_mark_once")
        ]


class Alarm(models.Model):
    """Something that administrators are told about once: `key` keeps it from being written twice.

    `path` is the page where it is dealt with. `mailed_at`: when it was put into an email. `closed_at`: when
    it was over, or an administrator had seen it.
    """

    key = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=20, choices=AlarmKind)
    mode = models.CharField(max_length=4, null=True)  # noqa: DJ001
    message = models.TextField()
    path = models.CharField(max_length=100)
    created_at = models.DateTimeField(db_default=Now())
    mailed_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["id"], condition=models.Q(closed_at=None), name="alarm_open"),
            models.Index(fields=["id"], condition=models.Q(mailed_at=None), name="alarm_unmailed"),
            models.Index(fields=["mailed_at"], name="alarm_mailed"),
        ]


class DailyReport(models.Model):
    """The email of one day to the administrators, with the newest row of the audit log at that moment."""

    day = models.DateField(unique=True)
    audit_id = models.BigIntegerField(null=True)
    audit_hash = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(db_default=Now())
