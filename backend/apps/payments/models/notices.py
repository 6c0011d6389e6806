"""What merchants are to be mailed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.payments.domain.choices import NoticeKind
from apps.payments.models.payments import Payment
from apps.treasury.models.bounds import one_of


class Notice(models.Model):
    """Something a merchant is to be mailed, written with the fact it tells; `told_at` once it is in a mail.
    No fact of its own: what a merchant does not want to hear of is deleted."""

    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4)
    kind = models.CharField(max_length=13, choices=NoticeKind)
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
                condition=one_of("kind", *NoticeKind),
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
