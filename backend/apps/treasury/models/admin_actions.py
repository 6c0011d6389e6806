"""What operators did by hand, and why."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.treasury.models.bounds import one_of


class AdminActionRecord(models.Model):
    """One act of an operator that no other row names him for. Append-only.

    `subject` says what was acted on: the wallet's id (resume, retire, destroy), the network's (rebind), the
    transfer's (retry), or `transfer:slot number` (void: the signer fills that slot with a no-op). `admin_id`
    is null where start-up itself acted, on seeded data alone.
    """

    kind = models.CharField(max_length=8)
    subject = models.CharField(max_length=64)
    admin_id = models.BigIntegerField(null=True)
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=one_of("kind", "resume", "retry", "void", "retire", "destroy", "rebind"),
                name="admin_action_kind",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="admin_action_reason"),
            models.CheckConstraint(
                condition=Q(admin_id__isnull=False) | Q(kind="rebind"), name="admin_action_by_whom"
            ),
        ]
        indexes = [models.Index(fields=["kind", "subject"], name="admin_action_subject")]
