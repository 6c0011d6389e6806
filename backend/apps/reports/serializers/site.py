"""Public figures, leaderboard and configuration, as the schema describes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.wire.types import HASH, XRP


class LatestPaymentSerializer(serializers.Serializer[Any]):
    amount = XRP.schema()
    merchant_payout = XRP.schema()
    kept = XRP.schema()
    burn_amount = XRP.schema()
    transaction_hash = HASH.schema()
    payout_transaction_hash = HASH.schema()
    burn_transaction_hash = HASH.schema(allow_null=True)
    completed_at = serializers.DateTimeField()
    explorer_url = serializers.CharField(allow_null=True)
    mode = serializers.ChoiceField(Mode.values)


class FiguresSerializer(serializers.Serializer[Any]):
    payments_settled = serializers.IntegerField()
    xrp_burned = XRP.schema()
    median_seconds = serializers.FloatField(allow_null=True)
    network_label = serializers.CharField()
    latest = LatestPaymentSerializer(allow_null=True)
    demo_checkout_url = serializers.CharField(allow_null=True)


class BurnSerializer(serializers.Serializer[Any]):
    transaction_hash = HASH.schema()
    amount = XRP.schema()
    at = serializers.DateTimeField()


class LeaderboardEntrySerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    name = serializers.CharField()
    amount_burned = XRP.schema()
    burn_count = serializers.IntegerField()
    burns = BurnSerializer(many=True, help_text="The newest few.")
    explorer_url = serializers.CharField(allow_null=True, help_text="/transactions/{hash} is appended.")


class NetworkSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    network_id = serializers.IntegerField(allow_null=True)
    local = serializers.BooleanField()
    explorer_url = serializers.CharField(allow_null=True)
    public_url = serializers.CharField(
        allow_null=True, help_text="A WebSocket of the ledger that browsers may read from directly."
    )
    can_simulate = serializers.BooleanField()
    min_payment = XRP.schema()


class LimitsSerializer(serializers.Serializer[Any]):
    max_payment = XRP.schema()
    title = serializers.IntegerField()
    description = serializers.IntegerField()
    platform_name = serializers.IntegerField()
    username = serializers.IntegerField()
    developer_reference = serializers.IntegerField()
    redirect_url = serializers.IntegerField()
    metadata_bytes = serializers.IntegerField()
    metadata_keys = serializers.IntegerField()
    expires_in_minutes = serializers.IntegerField()
    expires_in_minutes_default = serializers.IntegerField()


class NetworksSerializer(serializers.Serializer[Any]):
    test = NetworkSerializer()
    live = NetworkSerializer()


class ConfigSerializer(serializers.Serializer[Any]):
    product = serializers.CharField()
    version = serializers.CharField(help_text="The version of the product, its API and its SDK.")
    origin = serializers.CharField()
    google_client_id = serializers.CharField(allow_null=True)
    fee_percentage = serializers.FloatField(help_text="Of a payment; at most four decimals.")
    burn_ratio_of_platform_fee = serializers.FloatField(help_text="Of the fee, in percent.")
    networks = NetworksSerializer()
    limits = LimitsSerializer()
