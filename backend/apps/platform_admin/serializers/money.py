"""Rejected payments, wallets and balance sheets, as the schema describes them."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.paging import LARGEST_PAGE_SIZE, PageField, PageQuery, PageRequest
from apps.common.wire.types import HASH, XRP
from apps.payments.domain.choices import ReleaseTo, ReturnStatus
from apps.platform_admin.serializers.queries import PAGE_SIZE
from apps.reports.domain.rejected import RejectedFilter
from apps.reports.serializers.queries import QueryFlagField, choice
from apps.reports.serializers.webhooks import WebhookLogItemSerializer


class RejectedQuery(PageQuery):
    page_size = PageField(default=PAGE_SIZE, largest=LARGEST_PAGE_SIZE, help_text="100 at most.")
    mode = choice("mode", Mode, required=False, help_text="Both by default.")
    status = choice("status", ReturnStatus, required=False)
    small = QueryFlagField(
        default=False,
        error_messages={"invalid": "small must be true or false."},
        help_text="Include deposits too small to return.",
    )

    @classmethod
    def read_filter(cls, query: QueryDict) -> tuple[RejectedFilter, PageRequest]:
        """Empty parameters count as missing. Raises ValidationError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        chosen = RejectedFilter(
            modes=(Mode(values["mode"]),) if "mode" in values else tuple(Mode),
            status=ReturnStatus(values["status"]) if "status" in values else None,
            small=values["small"],
        )
        return chosen, PageRequest(number=values["page"], size=values["page_size"])


def _releases() -> serializers.ListField:
    return serializers.ListField(child=serializers.ChoiceField(ReleaseTo.choices))


class RedirectTargetSerializer(serializers.Serializer[Any]):
    address = serializers.CharField()
    destination_tag = serializers.IntegerField(allow_null=True)


class CameBackSerializer(serializers.Serializer[Any]):
    deposit_id = serializers.IntegerField()
    amount = XRP.schema()
    sender_address = serializers.CharField(allow_null=True)
    transaction_hash = HASH.schema()
    received_at = serializers.DateTimeField()
    to = _releases()


class PaymentAdminActionsSerializer(serializers.Serializer[Any]):
    can_retry_payout = serializers.BooleanField()
    payouts_retried = serializers.IntegerField(help_text="How many payouts that transfer carries.")
    redirect_to = RedirectTargetSerializer(allow_null=True)
    can_retry_burn = serializers.BooleanField()
    came_back = CameBackSerializer(many=True, help_text="Of its payout, not released yet.")
    deliveries = WebhookLogItemSerializer(many=True, help_text="The newest webhook deliveries.")


class ShortfallRefusedSerializer(serializers.Serializer[Any]):
    error = serializers.CharField()
    code = serializers.CharField(required=False)
    details = serializers.CharField(required=False, help_text="The words that confirm it.")
    request_id = serializers.CharField()
