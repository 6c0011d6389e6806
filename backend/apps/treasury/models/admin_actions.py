"""What administrators did by hand, and why."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.treasury.domain.choices import AdminActionKind
from apps.treasury.models.bounds import one_of


class AdminActionRecord(models.Model):
    """An admin action that no other row records. Append-only.

    `subject` is what was acted on: the id of the wallet (resume, retire, destroy, wallet, setup), burn wallet
    (burn), network (rebind, funding) or transfer (retry,
    withdraw), the new version (settings), or
    `transfer:slot number` (void: the signer fills that slot with a no-op). The `reason` of a changed setting,
    wallet or funding list says what was changed. `admin_id` is null if start-up rebound a mode that held only
    seeded data.
    """

    kind = models.CharField(max_length=8)
    subject = models.CharField(max_length=64)
    admin_id = models.BigIntegerField(null=True)
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=one_of("kind", *AdminActionKind),
                name="admin_action_kind",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="admin_action_reason"),
            models.CheckConstraint(
                condition=Q(admin_id__isnull=False) | Q(kind=str(AdminActionKind.REBIND)),
                name="admin_action_by_whom",
            ),
        ]
        indexes = [models.Index(fields=["kind", "subject"], name="admin_action_subject")]
