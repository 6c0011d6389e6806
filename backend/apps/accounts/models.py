"""Who is calling: people and their secret keys."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower, Now


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email__iexact=username or "")


class User(AbstractBaseUser, PermissionsMixin):
    """A merchant, or an administrator where `is_superuser`. `is_active` false means suspended.

    A suspension is stored for each mode on that mode's clock, because a credit is judged against it by
    its ledger's close time (readings §2).
    """

    email = models.EmailField(max_length=254)
    username = models.CharField(max_length=150)
    first_name = models.CharField(max_length=150, blank=True)
    is_active = models.BooleanField(default=True)
    is_test_mode = models.BooleanField(default=True)
    is_seeded = models.BooleanField(default=False)
    suspended_test_at = models.DateTimeField(null=True)
    suspended_live_at = models.DateTimeField(null=True)
    date_joined = models.DateTimeField(db_default=Now())

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["username"]

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("email"), name="user_email_once"),
            models.CheckConstraint(
                condition=models.Q(is_active=True, suspended_test_at=None, suspended_live_at=None)
                | models.Q(is_active=False, suspended_test_at__isnull=False, suspended_live_at__isnull=False),
                name="user_suspended_in_both_modes",
            ),
        ]

    @property
    def is_staff(self) -> bool:
        """Django's admin asks this; only superusers may enter."""
        return self.is_superuser


class SecretKey(models.Model):
    """One `sk_…` key. Looked up by a keyed hash; only a test key keeps an encrypted copy to be shown."""

    owner = models.ForeignKey(User, on_delete=models.RESTRICT, related_name="secret_keys")
    mode = models.CharField(max_length=4)
    lookup = models.CharField(max_length=64, unique=True)
    last4 = models.CharField(max_length=4)
    shown = models.TextField(null=True)  # noqa: DJ001  (null is a fact here: never kept)
    created_at = models.DateTimeField(db_default=Now())
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "mode"], condition=models.Q(revoked_at=None), name="secret_key_one_alive"
            ),
            models.CheckConstraint(condition=models.Q(mode__in=["test", "live"]), name="secret_key_mode"),
            models.CheckConstraint(
                condition=~models.Q(mode="live") | models.Q(shown=None), name="secret_key_live_never_kept"
            ),
        ]
