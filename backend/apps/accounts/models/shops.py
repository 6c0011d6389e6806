"""What customers see of a merchant."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from apps.accounts.domain.shops import (
    ADDRESS_LENGTH,
    CONTACT_LENGTH,
    DEFAULT_REFUND_DAY_LIMIT,
    DEFAULT_REFUND_LIMIT,
    DEFAULT_REPORTING_CURRENCY,
    DEFAULT_TIP_PRESETS,
    HIGHEST_TIP,
    LARGEST_REFUND_LIMIT,
    MAX_SPREAD_PPM,
    MOST_TIP_PRESETS,
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

    # What is refunded without a fresh sign-in, and by a secret key at all: drops of one refund, and of 24
    # hours.
    refund_limit = models.BigIntegerField(db_default=DEFAULT_REFUND_LIMIT)
    refund_day_limit = models.BigIntegerField(db_default=DEFAULT_REFUND_DAY_LIMIT)

    # What the keypad offers, in percent; empty: it does not ask for a tip.
    tip_presets = ArrayField(models.SmallIntegerField(), db_default=DEFAULT_TIP_PRESETS)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(spread_ppm__gte=0, spread_ppm__lte=MAX_SPREAD_PPM), name="shop_spread"
            ),
            models.CheckConstraint(
                condition=models.Q(reporting_currency__regex="^[A-Z]{3}$"), name="shop_reporting_currency"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    tip_presets__len__lte=MOST_TIP_PRESETS,
                    tip_presets__contained_by=list(range(1, HIGHEST_TIP + 1)),
                ),
                name="shop_tip_presets",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    refund_limit__gte=0,
                    refund_limit__lte=LARGEST_REFUND_LIMIT,
                    refund_day_limit__gte=0,
                    refund_day_limit__lte=LARGEST_REFUND_LIMIT,
                ),
                name="shop_refund_limits",
            ),
        ]
