"""Idempotency rows: one stored response for each key, owner and mode, kept for a day.

The statement that creates a payment also writes its row (`apps.payments.services.create`).
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from apps.common.models import Idempotency

LIFETIME = timedelta(hours=24)


def idempotency_prune() -> int:
    """Delete rows older than a day, which are no longer used; returns how many."""
    deleted, _ = Idempotency.objects.filter(created_at__lt=Now() - LIFETIME).delete()
    return deleted
