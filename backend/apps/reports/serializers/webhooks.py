"""Webhook history and details, as the schema describes them."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.paging import PageField, PageRequest
from apps.payments.wire.payment import PaymentSerializer
from apps.reports.domain.webhook_history import PAGE_SIZE, WebhookHistoryFilter
from apps.reports.selectors.webhook_history import SEARCHED, SEARCHED_OF_STATUS, SEARCHED_PAYMENTS
from apps.reports.selectors.webhook_log import ATTEMPTS_SHOWN, PAYMENT_FIELDS
from apps.reports.serializers.queries import SearchField, choice
from apps.webhooks.domain.choices import DeliveryStatus, EndpointKind

_LARGEST_PAGE = 10**12
_LARGEST_ID = 2**63 - 1


class WebhookHistoryQuery(serializers.Serializer[Any]):
    webhook_id = PageField(
        required=False, largest=_LARGEST_ID, help_text="One webhook; without it, all that are not deleted."
    )
    page = PageField(default=1, largest=_LARGEST_PAGE, help_text="Ten each; an empty list beyond the end.")
    status = choice("status", DeliveryStatus, required=False)
    search = SearchField(
        help_text="In event type, payment id and payment title, ignoring case."
        f" Looks at the newest {SEARCHED:,} deliveries, with `status` at the newest {SEARCHED_OF_STATUS:,}"
        f" of that status, and beyond them at those of the newest {SEARCHED_PAYMENTS:,} payments that match."
        " A payment's id finds all of its deliveries."
    )

    @classmethod
    def read(cls, query: QueryDict) -> tuple[WebhookHistoryFilter, PageRequest]:
        """Empty parameters count as missing. Raises ValidationError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        chosen = WebhookHistoryFilter(
            endpoint_id=values.get("webhook_id"),
            status=DeliveryStatus(values["status"]) if "status" in values else None,
            search=values["search"].strip(),
        )
        return chosen, PageRequest(number=values["page"], size=PAGE_SIZE)


class WebhookConfigSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    webhook_url = serializers.CharField(help_text="Empty for the built-in receiver.")
    kind = serializers.ChoiceField(EndpointKind.choices)
    is_deleted = serializers.BooleanField()
    failing_since = serializers.DateTimeField(
        allow_null=True, help_text="Set after the fifth failure of one delivery."
    )


class WebhookNameSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()


class _DeliverySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(help_text="The `webhook-id` header.")
    event_type = serializers.CharField()
    status = serializers.ChoiceField(DeliveryStatus.choices)
    attempts = serializers.IntegerField()
    automatic_failures = serializers.IntegerField(
        help_text="How many of the six automatic attempts (one send, five retries) failed."
    )
    response_status_code = serializers.IntegerField(allow_null=True)
    response_time_ms = serializers.IntegerField(allow_null=True)
    error_message = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    last_attempt_at = serializers.DateTimeField(allow_null=True)
    next_attempt_at = serializers.DateTimeField(allow_null=True)
    delivered_at = serializers.DateTimeField(allow_null=True)
    is_sending = serializers.BooleanField(help_text="Whether an attempt is being made right now.")
    is_failed = serializers.BooleanField()
    can_retry = serializers.BooleanField()
    payment_id = serializers.UUIDField(allow_null=True)
    payment_title = serializers.CharField()


class WebhookLogItemSerializer(_DeliverySerializer):
    webhook_config = WebhookNameSerializer()


class WebhookHistorySerializer(serializers.Serializer[Any]):
    webhook = WebhookConfigSerializer(allow_null=True, help_text="The webhook of `webhook_id`.")
    webhooks = WebhookLogItemSerializer(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="A page number.")
    previous = serializers.IntegerField(allow_null=True, help_text="A page number.")


class AttemptSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    manual = serializers.BooleanField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(
        allow_null=True, help_text="Null while it is being made, or if its sender stopped before the end."
    )
    status_code = serializers.IntegerField(allow_null=True)
    response_ms = serializers.IntegerField(allow_null=True)
    error = serializers.CharField(allow_null=True)
    request_headers = serializers.DictField(child=serializers.CharField(), allow_null=True)
    response_headers = serializers.DictField(child=serializers.CharField(), allow_null=True)
    response_body = serializers.CharField()


class WebhookPaymentSerializer(PaymentSerializer):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        return {name: fields[name] for name in PAYMENT_FIELDS}


class WebhookLogSerializer(_DeliverySerializer):
    webhook_config = WebhookConfigSerializer()
    response_headers = serializers.DictField(child=serializers.CharField(), allow_null=True)
    response_body = serializers.CharField(allow_null=True)
    request_data = serializers.DictField()
    request_body = serializers.CharField(help_text="The exact text that was signed and sent.")
    payment_request = WebhookPaymentSerializer(allow_null=True)
    attempts_log = AttemptSerializer(many=True, help_text=f"The newest {ATTEMPTS_SHOWN}, oldest first.")


class WebhookLogDetailsSerializer(serializers.Serializer[Any]):
    webhook_log = WebhookLogSerializer()
