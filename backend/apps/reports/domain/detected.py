"""The words of the list of detected payments, as the specification has them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import TextChoices


class DetectedStatus(TextChoices):
    """Settling is pending, settled completed, rejected failed."""

    PENDING = "pending"
    COMPLETED = "completed"
    FAILED = "failed"


class Platform(TextChoices):
    """Where a payment comes from, by its platform name: neither of the two shops is custom."""

    SHOPIFY = "shopify"
    WOOCOMMERCE = "woocommerce"
    CUSTOM = "custom"


class DetectedRange(TextChoices):
    """By the close time of the ledger that brought the money."""

    DAY = "24h", "24 hours"
    WEEK = "7d", "7 days"
    MONTH = "30d", "30 days"
    ALL = "all", "All"

    @property
    def length(self) -> timedelta | None:
        """None for all."""
        days = {"24h": 1, "7d": 7, "30d": 30}.get(self.value)
        return None if days is None else timedelta(days=days)


@dataclass(frozen=True)
class DetectedFilter:
    """None means any."""

    status: DetectedStatus | None = None
    platform: Platform | None = None
    range: DetectedRange = DetectedRange.DAY
