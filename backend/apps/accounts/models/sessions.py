"""Sessions of signed-in users."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models.functions import Now

from apps.accounts.domain.sessions import SessionEnd, SessionScope
from apps.accounts.models.users import User


class Session(models.Model):
    """One sign-in and the family of tokens issued for it.

    `current` is the id of the only refresh token that may be used, `previous` the id of the one exchanged for
    it at `rotated_at`. `auth_time` is when the user gave the password; refreshing changes neither it nor
    `ends_at`. `scope` says what its tokens may call, for as long as it lives.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    auth_time = models.DateTimeField(db_default=Now())
    ends_at = models.DateTimeField()
    current = models.CharField(max_length=32)
    previous = models.CharField(max_length=32, blank=True, db_default="")
    rotated_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=10, choices=SessionEnd, blank=True, db_default="")
    scope = models.CharField(max_length=10, choices=SessionScope, blank=True, db_default="")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(revoked_at=None, reason="")
                | models.Q(revoked_at__isnull=False, reason__in=tuple(SessionEnd.values)),
                name="session_revoked_with_a_reason",
            ),
            models.CheckConstraint(
                condition=models.Q(previous="", rotated_at=None)
                | (~models.Q(previous="") & models.Q(rotated_at__isnull=False)),
                name="session_rotated_at_a_time",
            ),
            models.CheckConstraint(
                condition=models.Q(scope__in=tuple(SessionScope.values)), name="session_scope"
            ),
        ]
        indexes = [models.Index(fields=["ends_at"], name="session_end")]
