"""Idempotency rows: one answer for each key, owner and mode, good for a day.

They are written by the statement that writes what they answer for (`apps.payments.services.create`).
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from apps.common.models import Idempotency

LIFETIME = timedelta(hours=24)


def idempotency_prune() -> int:
    """Delete rows past their day; returns how many. Safe at any time: such a row answers nothing any more."""
    deleted, _ = Idempotency.objects.filter(created_at__lt=Now() - LIFETIME).delete()
    return deleted
