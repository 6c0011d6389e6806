"""Password resets that were asked for."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from apps.accounts.models.people import User


class PasswordReset(models.Model):
    """One mail with a code and a link. All four secrets are keyed hashes.

    `address` stands for the e-mail that was asked for. There is a row for unknown addresses too, without a
    `user`: no call may take another way, or another time, because of whether an account exists. `verified` is
    what the client that knew the code was given. Setting a password by any of them uses up all of the
    account's rows.
    """

    address = models.CharField(max_length=64)
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    code = models.CharField(max_length=64)
    link = models.CharField(max_length=64, unique=True)
    verified = models.CharField(max_length=64, null=True)  # noqa: DJ001  (null is a fact here: not verified)
    verified_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(verified=None, verified_until=None)
                | models.Q(verified__isnull=False, verified_until__isnull=False),
                name="password_reset_verified_for_a_time",
            )
        ]
        indexes = [
            models.Index(fields=["address", "-id"], name="password_reset_newest"),
            models.Index(fields=["created_at"], name="password_reset_age"),
        ]
