"""Requests and responses of the payments' calls. What they say of a payment is in `wire/payment.py`."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.payments.domain import requests as limits
from apps.payments.domain.choices import Reason
from apps.payments.wire.kinds import XRP
from apps.payments.wire.payment import PaymentSerializer, PaymentStatusSerializer


# For the schema alone: `create_fields.py` reads the busiest call's body. A test compares the two.
class CreateRequestSerializer(serializers.Serializer[Any]):
    title = serializers.CharField(max_length=limits.TITLE_LENGTH)
    amount = serializers.DecimalField(
        max_digits=18, decimal_places=6, help_text="XRP, as a number or a string, with at most six decimals."
    )
    platform_name = serializers.CharField(max_length=limits.NAME_LENGTH)
    username = serializers.CharField(max_length=limits.NAME_LENGTH)
    redirect_url = serializers.CharField(
        max_length=limits.REDIRECT_URL_LENGTH,
        help_text="Where the payer goes afterwards; {PAYMENT_ID} is filled in.",
    )
    description = serializers.CharField(
        max_length=limits.DESCRIPTION_LENGTH, required=False, allow_null=True, allow_blank=True
    )
    developer_reference = serializers.CharField(
        max_length=limits.REFERENCE_LENGTH, required=False, allow_null=True, allow_blank=True
    )
    expires_in_minutes = serializers.IntegerField(
        min_value=1,
        max_value=limits.MAX_EXPIRY_MINUTES,
        default=limits.DEFAULT_EXPIRY_MINUTES,
        allow_null=True,
    )
    metadata = serializers.DictField(required=False, allow_null=True)


class CreatedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    payment_request = PaymentSerializer()


class CheckRequestSerializer(serializers.Serializer[Any]):
    transaction_hash = serializers.RegexField(
        r"^[0-9A-Fa-f]{64}\Z",
        trim_whitespace=False,
        error_messages={
            "required": "Transaction hash is required",
            "null": "Transaction hash is required",
            "blank": "Transaction hash is required",
            "invalid": "Transaction hash must be 64 hexadecimal characters.",
        },
    )


class DepositOutcomeSerializer(serializers.Serializer[Any]):
    """What was decided about the money that the transaction brought."""

    status = serializers.ChoiceField(["settled", "rejected"])
    reason = serializers.CharField(allow_null=True, help_text="A sentence; null where it settled a payment.")
    reason_code = serializers.ChoiceField(Reason.choices, allow_null=True)
    amount = XRP.schema()


class CheckedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    found = serializers.BooleanField()
    payment_request = PaymentStatusSerializer(allow_null=True)
    deposit = DepositOutcomeSerializer(required=False, help_text="Where something was found.")
