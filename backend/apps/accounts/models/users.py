"""Users: merchants and administrators."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models, transaction
from django.db.models.functions import Lower, Now
from django.utils.crypto import salted_hmac

from apps.accounts.domain.sessions import SessionEnd
from apps.accounts.domain.shops import TIME_ZONE_LENGTH


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        """By email, ignoring case. Raises User.DoesNotExist."""
        return self.alias(folded=Lower("email")).get(folded=Lower(models.Value(username or "")))


class User(AbstractBaseUser, PermissionsMixin):
    """A merchant, or an administrator where `is_superuser`. `is_active` false means suspended.

    A suspension is stored for each mode, on that mode's clock, because a deposit is compared with it by its
    ledger's close time. `google_sub` is the user's id at Google; `email_verified_at` is when the address was
    confirmed, `second_factor_at` when the second factor was turned on (null: it is off). The `mail_…`
    switches are for news; security emails are always sent (docs/decisions/0010). An empty `time_zone` is not
    chosen: the dashboard then uses the browser's.
    """

    email = models.EmailField(max_length=254)
    username = models.CharField(max_length=150)
    first_name = models.CharField(max_length=150, blank=True)
    is_active = models.BooleanField(default=True)
    is_test_mode = models.BooleanField(default=True)
    is_seeded = models.BooleanField(default=False)
    google_sub = models.CharField(max_length=255, unique=True, null=True)  # noqa: DJ001  (unique where it is set)
    email_verified_at = models.DateTimeField(null=True)
    password_changed_at = models.DateTimeField(null=True)
    second_factor_at = models.DateTimeField(null=True)
    leaderboard_anonymous = models.BooleanField(default=False)
    public_receipts = models.BooleanField(default=False)
    mail_first_payment = models.BooleanField(default=True)
    mail_failed_payouts = models.BooleanField(default=True)
    mail_failed_returns = models.BooleanField(default=True)
    mail_failed_webhooks = models.BooleanField(default=True)
    mail_statements = models.BooleanField(default=True, db_default=True)
    time_zone = models.CharField(max_length=TIME_ZONE_LENGTH, blank=True, db_default="")
    suspended_test_at = models.DateTimeField(null=True)
    suspended_live_at = models.DateTimeField(null=True)
    date_joined = models.DateTimeField(db_default=Now())

    # Django's own: the plain password between `set_password` and `save`.
    _password: str | None

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
        """Whether the user may open Django's admin."""
        return self.is_superuser

    def get_session_auth_hash(self) -> str:
        """What a session of Django's admin holds on to: it ends with the password, and whenever the second
        factor is turned on or off."""
        return salted_hmac(
            "accounts.session", f"{self.password} {self.second_factor_at or ''}", algorithm="sha256"
        ).hexdigest()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A new password ends every session in the same commit, whoever sets it: a service,
        `manage.py changepassword`, a shell. Upgrading the hash of the same password does not.
        """
        if self._password is None or self._state.adding:
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            super().save(*args, **kwargs)
            User.objects.filter(pk=self.pk).update(password_changed_at=Now())
            self.sessions.filter(revoked_at=None).update(revoked_at=Now(), reason=SessionEnd.PASSWORD)
