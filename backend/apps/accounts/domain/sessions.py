"""Words about sessions."""

from __future__ import annotations

from django.db.models import TextChoices


class SessionScope(TextChoices):
    """What a session may call."""

    FULL = "", "Full"
    # A keypad on a counter: it takes payments, and every other call refuses it.
    KEYPAD = "keypad"


class SessionEnd(TextChoices):
    """Why a session ended early."""

    SIGNED_OUT = "signed out"
    REUSE = "reuse"
    PASSWORD = "password"  # noqa: S105  (a reason)
    SUSPENDED = "suspended"
    SECOND_FACTOR = "factor"
