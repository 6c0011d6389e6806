"""What customers see of a merchant."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from apps.accounts.domain.shops import (
    ADDRESS_LENGTH,
    CONTACT_LENGTH,
    DEFAULT_REPORTING_CURRENCY,
    MAX_SPREAD_PPM,
    NAME_LENGTH,
    TAX_ID_LENGTH,
)


class Shop(models.Model):
    """A merchant's shop, from the first time that he changes it. An empty name stands for the username."""

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="shop"
    )
    name = models.CharField(max_length=NAME_LENGTH, blank=True, db_default="")
    address = models.CharField(max_length=ADDRESS_LENGTH, blank=True, db_default="")
    tax_id = models.CharField(max_length=TAX_ID_LENGTH, blank=True, db_default="")
    contact = models.CharField(max_length=CONTACT_LENGTH, blank=True, db_default="")
    # Added to prices in a currency, in millionths of the price.
    spread_ppm = models.IntegerField(db_default=0)
    # Values of payments are written and summed in it.
    reporting_currency = models.CharField(max_length=3, db_default=DEFAULT_REPORTING_CURRENCY)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(spread_ppm__gte=0, spread_ppm__lte=MAX_SPREAD_PPM), name="shop_spread"
            ),
            models.CheckConstraint(
                condition=models.Q(reporting_currency__regex="^[A-Z]{3}$"), name="shop_reporting_currency"
            ),
        ]
