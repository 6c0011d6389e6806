"""How the schema describes an amount."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.drops import DROPS_PER_XRP
from apps.payments.domain.requests import MAX_XRP_DROPS
from apps.pricing.domain.currencies import HIGHEST_PRICE

# XRP above 0 with at most six decimals, as a number or text.
AMOUNT_SCHEMA = {
    "type": ["string", "number"],
    "pattern": r"^(?=.*[1-9])([0-9]{1,12}(\.[0-9]{0,6})?|\.[0-9]{1,6})$",
    "minimum": 1 / DROPS_PER_XRP,
    "maximum": MAX_XRP_DROPS // DROPS_PER_XRP,
}


@extend_schema_field(AMOUNT_SCHEMA)
class AmountField(serializers.Field[Any, Any, Any, Any]):
    """An amount to pay. The smallest is that of test mode."""


# More than any currency has decimals for; the call says which ones it takes.
PRICE_SCHEMA = {
    "type": ["string", "number"],
    "pattern": r"^(?=.*[1-9])([0-9]{1,13}(\.[0-9]{0,4})?|\.[0-9]{1,4})?$",
    "exclusiveMinimum": 0,
    "maximum": int(HIGHEST_PRICE),
}


@extend_schema_field(PRICE_SCHEMA)
class PriceField(serializers.Field[Any, Any, Any, Any]):
    """A price in a currency."""
