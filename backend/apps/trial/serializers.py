"""The trial's calls, as the schema describes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.trial.domain.scenarios import Scenario

_SCENARIOS = f"Scenario must be one of {', '.join(Scenario.values)}."
_HASH_FORMAT = "transaction_hash must be 64 hexadecimal digits."


class SimulateRequestSerializer(serializers.Serializer[Any]):
    scenario = serializers.ChoiceField(
        Scenario.values,
        error_messages=dict.fromkeys(("required", "null", "invalid_choice"), _SCENARIOS),
        help_text="What the simulated payer does.",
    )


class UnmatchedRequestSerializer(serializers.Serializer[Any]):
    transaction_hash = serializers.RegexField(
        r"^[0-9A-Fa-f]{64}\Z",
        trim_whitespace=False,
        error_messages=dict.fromkeys(("required", "blank", "invalid"), _HASH_FORMAT),
        help_text="The hash of a transaction, 64 hexadecimal digits.",
    )
