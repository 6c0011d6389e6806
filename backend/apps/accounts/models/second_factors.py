"""The second factor of an account."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from apps.accounts.models.users import User


class SecondFactor(models.Model):
    """The secret that an account shares with an authenticator app, encrypted.

    While `User.second_factor_at` is null, it is being set up and asked of nobody. `last_step` is the newest
    step of time whose code was accepted: no code of it or of an earlier one is accepted again.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="+")
    secret = models.TextField()
    last_step = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now())


class RecoveryCode(models.Model):
    """A code that stands in for the authenticator app, once. `code` is a keyed hash."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    code = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "code"], name="recovery_code_once")]
