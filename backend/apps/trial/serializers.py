"""The trial's calls, as the schema describes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.payments.wire.kinds import HASH
from apps.payments.wire.rejected import DepositSerializer
from apps.trial.domain.scenarios import Scenario


class SimulateRequestSerializer(serializers.Serializer[Any]):
    scenario = serializers.ChoiceField(Scenario.values)


class SimulatedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    message = serializers.CharField()
    transaction_hash = HASH.schema(help_text="The first one sent.")
    transaction_hashes = serializers.ListField(child=HASH.schema())


class StraySerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    deposit = DepositSerializer(allow_null=True, help_text="Null until it is booked.")
