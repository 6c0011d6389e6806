"""What administrators read, as the schema describes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.schema import SuccessSerializer
from apps.common.wire.types import XRP
from apps.payments.domain.choices import PaymentStatus
from apps.payments.wire.payment import PaymentSerializer


class ActivitySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    status = serializers.ChoiceField(PaymentStatus.choices)
    created_at = serializers.DateTimeField()
    amount = XRP.schema()


class HaltedWalletSerializer(serializers.Serializer[Any]):
    mode = serializers.ChoiceField(Mode.choices)
    address = serializers.CharField()
    reason = serializers.CharField()


class StuckTransfersSerializer(serializers.Serializer[Any]):
    mode = serializers.ChoiceField(Mode.choices)
    count = serializers.IntegerField()


class FailedLegsSerializer(serializers.Serializer[Any]):
    mode = serializers.ChoiceField(Mode.choices)
    leg = serializers.ChoiceField(["payout", "burn", "return"])
    count = serializers.IntegerField()
    amount = XRP.schema()


class AttentionSerializer(serializers.Serializer[Any]):
    halted_wallets = HaltedWalletSerializer(many=True)
    stuck = StuckTransfersSerializer(many=True, help_text="Transfers that hold back what is behind them.")
    failed = FailedLegsSerializer(many=True, help_text="Transfers that failed for good.")


class OverviewSerializer(serializers.Serializer[Any]):
    total_xrp_processed = XRP.schema()
    burn_volume = XRP.schema()
    transaction_count = serializers.IntegerField()
    revenue = XRP.schema()
    recent_activity = ActivitySerializer(many=True)
    attention = AttentionSerializer(help_text="Of both modes.")


class RevenueRowSerializer(serializers.Serializer[Any]):
    period = serializers.CharField(help_text='"2026-11-20 13:00" or "2026-11-20", UTC.')
    revenue = XRP.schema()


class BurnRowSerializer(serializers.Serializer[Any]):
    period = serializers.CharField(help_text='"2026-11-20 13:00" or "2026-11-20", UTC.')
    burned = XRP.schema()


class RevenueSerializer(serializers.Serializer[Any]):
    revenue = RevenueRowSerializer(many=True)
    burn = BurnRowSerializer(many=True)


class MerchantSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    email = serializers.CharField()
    username = serializers.CharField()
    is_active = serializers.BooleanField()
    total_transactions = serializers.IntegerField()
    total_volume = XRP.schema()
    total_burned = XRP.schema()


class MerchantPageSerializer(serializers.Serializer[Any]):
    merchants = MerchantSerializer(many=True)
    total_count = serializers.IntegerField()
    total_pages = serializers.IntegerField()


class FilterUserSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    email = serializers.CharField()
    username = serializers.CharField()


class ResetKeyResponseSerializer(SuccessSerializer):
    new_key = serializers.CharField()


class ToggledSerializer(SuccessSerializer):
    is_active = serializers.BooleanField()


class TransactionSerializer(PaymentSerializer):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), "user": FilterUserSerializer()}


class TransactionPageSerializer(serializers.Serializer[Any]):
    transactions = TransactionSerializer(many=True)
    total_count = serializers.IntegerField()
    total_pages = serializers.IntegerField()
    page = serializers.IntegerField()
    page_size = serializers.IntegerField()


class BurnerSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    id = serializers.IntegerField()
    email = serializers.CharField()
    username = serializers.CharField()
    amount_burned = XRP.schema()
    burn_count = serializers.IntegerField()
