"""Deposits, as the schema describes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.payments.domain.choices import Flow, LegKind, LegState
from apps.payments.wire.kinds import HASH, XRP


class SentLegSerializer(serializers.Serializer[Any]):
    leg = serializers.ChoiceField(LegKind.choices)
    amount = XRP.schema()
    leg_state = serializers.ChoiceField(LegState.choices)
    code = serializers.CharField(allow_null=True, help_text="Why it failed, or is stuck.")
    transaction_hash = HASH.schema(allow_null=True)


class AdminDepositSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    amount = XRP.schema()
    transaction_type = serializers.CharField()
    sender_address = serializers.CharField(allow_null=True)
    destination_tag = serializers.IntegerField(allow_null=True)
    transaction_hash = HASH.schema()
    ledger_index = serializers.IntegerField()
    received_at = serializers.DateTimeField(help_text="When its ledger closed.")
    flow = serializers.ChoiceField(Flow.choices, help_text="What was decided about it.")
    reason = serializers.CharField(allow_null=True, help_text="Why it was rejected.")
    payment_id = serializers.UUIDField(allow_null=True)
    sent = SentLegSerializer(many=True, help_text="What is owed, being sent or paid because of it.")


class DepositsSerializer(serializers.Serializer[Any]):
    deposits = AdminDepositSerializer(many=True, help_text="The newest 20, newest first.")
