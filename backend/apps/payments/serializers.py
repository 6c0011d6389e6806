"""Requests and responses of the payments' calls. What they say of a payment is in `wire/payment.py`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.drops import DROPS_PER_XRP
from apps.common.wire.examples import PAYMENT_HASH
from apps.payments.domain import requests as limits

# XRP above 0 with at most six decimals, as a number or text.
AMOUNT_SCHEMA = {
    "type": ["string", "number"],
    "pattern": r"^([0-9]{1,12}(\.[0-9]{0,6})?|\.[0-9]{1,6})$",
    "minimum": 1 / DROPS_PER_XRP,
    "maximum": limits.MAX_XRP_DROPS // DROPS_PER_XRP,
}


@extend_schema_field(AMOUNT_SCHEMA)
class AmountField(serializers.Field[Any, Any, Any, Any]):
    """An amount to pay. The smallest is that of test mode."""


# For the schema alone: `create_fields.py` reads the busiest call's body. A test compares the two.
class CreateRequestSerializer(serializers.Serializer[Any]):
    examples = {
        "title": "Low Tide EP",
        "amount": "10.000000",
        "platform_name": "Nordlicht Records",
        "username": "anna",
        "redirect_url": "https://shop.example/thanks/{PAYMENT_ID}",
        "description": "Digital download",
        "developer_reference": "order-1042",
        "expires_in_minutes": 60,
        "metadata": {"order": "1042"},
    }
    title = serializers.CharField(
        min_length=1, max_length=limits.TITLE_LENGTH, help_text="What is being paid for. The payer reads it."
    )
    amount = AmountField(
        help_text="XRP, as a number or a string, with at most six decimals. "
        "Test from 0.000001, live from 0.01.",
    )
    platform_name = serializers.CharField(
        min_length=1, max_length=limits.NAME_LENGTH, help_text="The name of your shop, shown at checkout."
    )
    username = serializers.CharField(
        min_length=1, max_length=limits.NAME_LENGTH, help_text="Who is paying, in your own words."
    )
    redirect_url = serializers.CharField(
        min_length=1,
        max_length=limits.REDIRECT_URL_LENGTH,
        help_text="Where the payer goes afterwards. Absolute, https in live mode; {PAYMENT_ID} is filled in.",
    )
    description = serializers.CharField(
        max_length=limits.DESCRIPTION_LENGTH,
        required=False,
        allow_null=True,
        allow_blank=True,
        help_text="More about it, shown at checkout.",
    )
    developer_reference = serializers.CharField(
        max_length=limits.REFERENCE_LENGTH,
        required=False,
        allow_null=True,
        allow_blank=True,
        help_text="Your own order number.",
    )
    expires_in_minutes = serializers.IntegerField(
        min_value=1,
        max_value=limits.MAX_EXPIRY_MINUTES,
        default=limits.DEFAULT_EXPIRY_MINUTES,
        allow_null=True,
        help_text="How long the payer has.",
    )
    metadata = serializers.DictField(
        required=False,
        allow_null=True,
        help_text="Your own data, in every response and webhook. Up to 8 KiB and 50 keys.",
    )


class HashField(serializers.RegexField):
    """The hash of a transaction, as text: 64 decimal digits would pass as a number too."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class CheckRequestSerializer(serializers.Serializer[Any]):
    examples = {"transaction_hash": PAYMENT_HASH}
    transaction_hash = HashField(
        r"^[0-9A-Fa-f]{64}\Z",
        trim_whitespace=False,
        help_text="The hash of a transaction on the ledger: 64 hexadecimal characters.",
        error_messages={
            "required": "Transaction hash is required",
            "null": "Transaction hash is required",
            "blank": "Transaction hash is required",
            "invalid": "Transaction hash must be 64 hexadecimal characters.",
        },
    )
