"""Password resets."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from apps.accounts.models.users import User


class PasswordReset(models.Model):
    """One email with a code and a link. `address`, `code`, `link` and `verified` are keyed hashes.

    Unknown addresses get a row too, without a `user`: no call may do something else, or take another time,
    depending on whether an account exists. `verified` is the proof given to a client that knew the code.
    Setting a password uses up all of the account's rows.
    """

    address = models.CharField(max_length=64)
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    code = models.CharField(max_length=64)
    link = models.CharField(max_length=64, unique=True)
    verified = models.CharField(max_length=64, null=True)  # noqa: DJ001  (null: not verified)
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
