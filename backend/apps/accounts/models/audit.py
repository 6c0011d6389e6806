"""The audit log."""

from __future__ import annotations

from datetime import UTC
from typing import ClassVar

from django.db import models

from apps.accounts.domain.audit import (
    CLIENT_LENGTH,
    SUBJECT_LENGTH,
    USER_AGENT_LENGTH,
    AuditSource,
    audit_hash,
)


class AuditRecord(models.Model):
    """What an administrator, or a command, did, what became of second factors, and each closed statement.
    Append-only; each row carries the hash of the one before.

    `action` is an `AuditAction`. `subject` names what was acted on ("merchant 12"). `actor_id` and
    `actor_email` are copies, so that they outlive the account; null and "" for a command that names no
    administrator. `before` and `after` are what changed, never a secret.
    """

    created_at = models.DateTimeField()
    source = models.CharField(max_length=7)
    actor_id = models.BigIntegerField(null=True)
    actor_email = models.CharField(max_length=254, blank=True)
    client = models.CharField(max_length=CLIENT_LENGTH, blank=True)
    user_agent = models.CharField(max_length=USER_AGENT_LENGTH, blank=True)
    action = models.CharField(max_length=32)
    subject = models.CharField(max_length=SUBJECT_LENGTH)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    _HASHED: ClassVar[tuple[str, ...]] = (
        "source",
        "actor_id",
        "actor_email",
        "client",
        "user_agent",
        "action",
        "subject",
        "before",
        "after",
        "reason",
    )

    class Meta:
        constraints = [
            # Also what keeps the chain from forking.
            models.UniqueConstraint(fields=["previous"], name="audit_previous_once"),
            models.UniqueConstraint(fields=["hash"], name="audit_hash_once"),
            models.CheckConstraint(
                condition=models.Q(source__in=tuple(AuditSource.values)), name="audit_source"
            ),
        ]
        indexes = [models.Index(fields=["actor_id"], name="audit_actor")]

    def computed_hash(self) -> str:
        """The hash that this row must have, given its fields."""
        fields: dict[str, object] = {name: getattr(self, name) for name in self._HASHED}
        fields["created_at"] = self.created_at.astimezone(UTC).isoformat(timespec="microseconds")
        return audit_hash(previous=self.previous, fields=fields)
