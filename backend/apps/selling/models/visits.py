"""Who pressed Pay, as far as the limits need it."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from apps.payments.models import Stock

CLIENT_LENGTH = 64


class Visit(models.Model):
    """A payment that a visitor made at a link or an invoice. `client` is a keyed hash of the address; the row
    is deleted after a day, when the payment is no longer pending."""

    payment_id = models.UUIDField(primary_key=True)
    stock = models.ForeignKey(Stock, models.CASCADE, related_name="+", db_index=False)
    client = models.CharField(max_length=CLIENT_LENGTH)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [
            models.Index(fields=["stock", "client", "-created_at"], name="visit_of_client"),
            models.Index(fields=["created_at"], name="visit_by_time"),
        ]

    def __str__(self) -> str:
        return str(self.payment_id)
