"""The shapes of the trial's calls, for the published schema."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.payments.wire.kinds import HASH
from apps.payments.wire.rejected import DepositSerializer


class SimulateRequestSerializer(serializers.Serializer[Any]):
    scenario = serializers.ChoiceField(
        ["exact", "underpay", "overpay", "wrong_tag", "no_tag", "late", "twice"]
    )


class SimulatedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    message = serializers.CharField()
    transaction_hash = HASH.schema(help_text="The first that was sent.")
    transaction_hashes = serializers.ListField(child=HASH.schema())


class StraySerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    deposit = DepositSerializer(allow_null=True, help_text="Null until it is booked.")
