"""Words about sessions."""

from __future__ import annotations

from django.db.models import TextChoices


class SessionEnd(TextChoices):
    """Why a session ended early."""

    SIGNED_OUT = "signed out"
    REUSE = "reuse"
    PASSWORD = "password"  # noqa: S105  (a reason)
    SUSPENDED = "suspended"
    SECOND_FACTOR = "factor"
