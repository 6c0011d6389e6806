"""Merchants' secret keys."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from apps.accounts.models.users import User
from apps.common.modes import Mode


class SecretKey(models.Model):
    """One `sk_…` key, looked up by a keyed hash. Only a test key keeps an encrypted copy to show again.

    A key that was replaced with an overlap works until `ends_at`; one without is the current one.
    `by_administrator`: an administrator made it by a reset, so the merchant may never have seen it.
    `may_refund`: its merchant has allowed it to create refunds.
    """

    owner = models.ForeignKey(User, on_delete=models.RESTRICT, related_name="secret_keys")
    mode = models.CharField(max_length=4, choices=Mode)
    lookup = models.CharField(max_length=64, unique=True)
    last4 = models.CharField(max_length=4)
    shown = models.TextField(null=True)  # noqa: DJ001  (null: there is no readable copy)
    by_administrator = models.BooleanField(db_default=False)
    may_refund = models.BooleanField(db_default=False)
    created_at = models.DateTimeField(db_default=Now())
    last_used_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "mode"],
                condition=models.Q(revoked_at=None, ends_at=None),
                name="secret_key_one_current",
            ),
            models.UniqueConstraint(
                fields=["owner", "mode"],
                condition=models.Q(revoked_at=None, ends_at__isnull=False),
                name="secret_key_one_ending",
            ),
            models.CheckConstraint(condition=models.Q(mode__in=Mode.values), name="secret_key_mode"),
            models.CheckConstraint(
                condition=~models.Q(mode=Mode.LIVE) | models.Q(shown=None), name="secret_key_live_never_kept"
            ),
        ]
