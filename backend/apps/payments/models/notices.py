"""What merchants are to be emailed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.payments.domain.choices import NoticeKind
from apps.payments.models.payments import Payment
from apps.treasury.models.bounds import one_of


class Notice(models.Model):
    """Something to email a merchant about, written with the change it reports. `emailed_at` is set once it is
    in an email. It is no record of the change: what a merchant has switched off is deleted."""

    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    kind = models.CharField(max_length=13, choices=NoticeKind)
    payment = models.ForeignKey(
        Payment, on_delete=models.RESTRICT, null=True, related_name="+", db_index=False
    )
    amount = models.BigIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(db_default=Now())
    emailed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=one_of("kind", *NoticeKind),
                name="notice_kind",
            ),
            models.UniqueConstraint(
                fields=["merchant", "mode"],
                condition=Q(kind=NoticeKind.FIRST_PAYMENT),
                name="notice_one_first",
            ),
        ]
        indexes = [
            models.Index(fields=["merchant"], condition=Q(emailed_at=None), name="notice_unsent"),
            models.Index(fields=["merchant", "emailed_at"], name="notice_emailed"),
        ]
