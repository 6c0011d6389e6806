"""A merchant's lists and totals, as the schema describes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.wire.types import XRP
from apps.payments.wire.payment import PaymentDetailSerializer, PaymentSerializer, ReceiptSerializer
from apps.reports.domain.detected import DetectedStatus
from apps.reports.domain.periods import Range, Unit
from apps.reports.selectors.detected import DetectedPaymentSerializer


class HistorySerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    payments = PaymentSerializer(many=True)
    total_count = serializers.IntegerField()
    total_pages = serializers.IntegerField()
    page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    has_next = serializers.BooleanField()
    has_previous = serializers.BooleanField()


class SummarySerializer(serializers.Serializer[Any]):
    total_earned = XRP.schema()
    total_fees = XRP.schema()
    total_burned = XRP.schema()
    completed = serializers.IntegerField()
    pending = serializers.IntegerField(help_text="Pending and processing.")
    total_count = serializers.IntegerField()


class SummariesSerializer(serializers.Serializer[Any]):
    total_count = serializers.IntegerField()
    summaries = SummarySerializer()


class ChartPointSerializer(serializers.Serializer[Any]):
    start = serializers.DateTimeField()
    completed = serializers.IntegerField()
    received = XRP.schema()
    earned = XRP.schema()


class ChartSerializer(serializers.Serializer[Any]):
    range = serializers.ChoiceField(Range.choices)
    unit = serializers.ChoiceField(Unit.choices)
    received = XRP.schema()
    earned = XRP.schema()
    points = ChartPointSerializer(many=True, help_text="Oldest first; periods of UTC.")


class DetectedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    payments = DetectedPaymentSerializer(many=True)


class LatestDetectedPaymentSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    title = serializers.CharField()
    amount = XRP.schema()
    destination_tag = serializers.IntegerField()
    sender_address = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(DetectedStatus.choices)
    created_at = serializers.DateTimeField()


class DetectedLatestSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    payment = LatestDetectedPaymentSerializer(allow_null=True)
    payment_url = serializers.CharField(allow_null=True)
    qr_code_url = serializers.CharField(allow_null=True)


class FoundSerializer(serializers.Serializer[Any]):
    payments = PaymentSerializer(many=True, help_text="Eight at most.")


class PaymentUserSerializer(serializers.Serializer[Any]):
    email = serializers.CharField()
    username = serializers.CharField()


class DetailSerializer(PaymentDetailSerializer):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        user = PaymentUserSerializer(required=False, help_text="For administrators.")
        return {**super().get_fields(), "user": user}


class ExportLinkSerializer(serializers.Serializer[Any]):
    url = serializers.CharField(help_text="Works for 60 seconds.")


class OwnReceiptSerializer(ReceiptSerializer):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        own = serializers.BooleanField(help_text="False for an administrator.")
        return {**super().get_fields(), "is_own": own}
