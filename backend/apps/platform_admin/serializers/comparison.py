"""A wallet's journal beside its transactions on the ledger."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.text import is_storable

_LONGEST_ADDRESS = 100
# Of the ledger's protocol: 32 bits.
_LAST_LEDGER = 2**32 - 1


class _AddressField(serializers.CharField):
    # Before REST framework's own checks, one of which does not name the parameter.
    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, str) and not is_storable(data):
            raise serializers.ValidationError("address must not contain NUL or unpaired surrogates.")
        return str(super().to_internal_value(data))


class ComparisonQuery(serializers.Serializer[Any]):
    address = _AddressField(
        max_length=_LONGEST_ADDRESS,
        error_messages={"required": "address is required", "max_length": "address is too long."},
        help_text="Of a platform wallet.",
    )
    from_ledger = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=_LAST_LEDGER,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value", "max_string_length"),
            f"from_ledger must be a whole number from 1 to {_LAST_LEDGER}.",
        ),
        help_text="By default the ledger after the newest audit that agreed.",
    )

    @classmethod
    def read(cls, query: QueryDict) -> tuple[str, int | None]:
        """Empty parameters count as missing. Raises ValidationError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        return form.validated_data["address"], form.validated_data.get("from_ledger")
