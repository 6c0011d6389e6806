"""A wallet's journal beside its transactions on the ledger."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.drops import drops_to_xrp
from apps.common.text import is_storable
from apps.common.wire.types import HASH
from apps.platform_admin.services.comparing import BooksCompared

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


class DifferingSerializer(serializers.Serializer[Any]):
    ledger_index = serializers.IntegerField()
    transaction_hash = HASH.schema(allow_null=True)
    moved = serializers.CharField(allow_null=True, help_text="XRP by the ledger; null if it is not there.")
    booked = serializers.CharField(allow_null=True, help_text="XRP by the journal; null if it is not there.")
    entries = serializers.ListField(child=serializers.IntegerField(), help_text="Ids in the journal.")


class ComparisonSerializer(serializers.Serializer[Any]):
    first_ledger = serializers.IntegerField()
    last_ledger = serializers.IntegerField()
    transactions = serializers.IntegerField(help_text="How many the ledger has there.")
    differing = DifferingSerializer(many=True, help_text="Oldest first.")
    complete = serializers.BooleanField(help_text="If not, there is more after `last_ledger`.")

    @staticmethod
    def shown(compared: BooksCompared) -> dict[str, Any]:
        return {
            "first_ledger": compared.first,
            "last_ledger": compared.last,
            "transactions": compared.transactions,
            "differing": [
                {
                    "ledger_index": each.ledger_index,
                    "transaction_hash": each.tx_hash,
                    "moved": None if each.moved is None else drops_to_xrp(each.moved),
                    "booked": None if each.booked is None else drops_to_xrp(each.booked),
                    "entries": list(each.entries),
                }
                for each in compared.differing
            ],
            "complete": compared.complete,
        }
