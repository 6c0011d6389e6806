"""The two modes. Every row of a merchant belongs to one of them."""

from __future__ import annotations

from django.db.models import TextChoices


class Mode(TextChoices):
    TEST = "test"
    LIVE = "live"
