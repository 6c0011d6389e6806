"""Which platform wallet a read is about."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.text import is_storable

_LONGEST_ADDRESS = 100


class _AddressField(serializers.CharField):
    # Before REST framework's own checks, one of which does not name the parameter.
    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, str) and not is_storable(data):
            raise serializers.ValidationError("address must not contain NUL or unpaired surrogates.")
        return str(super().to_internal_value(data))


class WalletQuery(serializers.Serializer[Any]):
    address = _AddressField(
        max_length=_LONGEST_ADDRESS,
        error_messages={"required": "address is required", "max_length": "address is too long."},
        help_text="Of a platform wallet.",
    )

    @classmethod
    def fields_of(cls, query: QueryDict) -> dict[str, Any]:
        """Empty parameters count as missing. Raises ValidationError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)
