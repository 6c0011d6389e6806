"""What the simulated payer can do."""

from __future__ import annotations

from django.db.models import TextChoices


class Scenario(TextChoices):
    EXACT = "exact"
    UNDERPAY = "underpay"
    OVERPAY = "overpay"
    WRONG_TAG = "wrong_tag"
    NO_TAG = "no_tag"
    LATE = "late"
    TWICE = "twice"
