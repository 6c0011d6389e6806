"""The bodies of the payments' calls."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.wire.examples import PAYMENT_HASH
from apps.payments.create_fields import CREATE_FIELDS


# For the schema alone: `create_fields.py` reads the busiest call's body.
class CreateRequestSerializer(serializers.Serializer[Any]):
    examples = {each.name: each.example for each in CREATE_FIELDS}

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {each.name: each.schema() for each in CREATE_FIELDS}


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
