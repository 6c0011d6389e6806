"""What the platform sends of a payment without being asked, for the schema: webhooks and live messages."""

from __future__ import annotations

from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import build_mocked_view
from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema
from rest_framework import serializers

from apps.common.wire.projection import ProjectionSerializer
from apps.payments.wire.payment import PAYMENT_EVENT, PAYMENT_LIVE
from apps.payments.wire.refund import REFUND_EVENT
from apps.payments.wire.rejected import REJECTED_EVENT
from apps.webhooks.domain.event_types import PAYMENT_EVENTS, REFUND_EVENTS, EventType
from apps.webhooks.serializers import EnvelopeSerializer


class RejectedPaymentSerializer(ProjectionSerializer):
    """The deposit that a `payment.rejected` event is about. Its payment may still be paid."""

    projection = REJECTED_EVENT


class PaymentEventSerializer(ProjectionSerializer, EnvelopeSerializer):
    """The body of a webhook."""

    projection = PAYMENT_EVENT
    examples = {"event_type": EventType.COMPLETED.value}
    event_type = serializers.ChoiceField(
        [(each.value, each.label) for each in PAYMENT_EVENTS],
        help_text="What happened. More kinds may follow.",
    )
    rejected_payment = RejectedPaymentSerializer(
        required=False, help_text="With `payment.rejected` and `payment.returned` only."
    )


class RefundEventSerializer(ProjectionSerializer, EnvelopeSerializer):
    """The body of a webhook of a refund."""

    projection = REFUND_EVENT
    examples = {"event_type": EventType.REFUND_SUCCEEDED.value}
    event_type = serializers.ChoiceField(
        [(each.value, each.label) for each in REFUND_EVENTS],
        help_text="What happened. More kinds may follow.",
    )


class TestEventSerializer(ProjectionSerializer, EnvelopeSerializer):
    """The body of `webhook.test`: sample values, and no payment."""

    projection = PAYMENT_EVENT
    event_type = serializers.ChoiceField(
        [(EventType.TEST.value, EventType.TEST.label)], help_text="Always `webhook.test`."
    )
    examples = {"payment_id": None, "sequence": 1}

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        payment_id = serializers.UUIDField(allow_null=True, help_text="Null, as there is no payment.")
        sequence = serializers.IntegerField(help_text="Always 1, as there is no payment to count for.")
        return {**super().get_fields(), "payment_id": payment_id, "sequence": sequence}


class LiveMessageSerializer(ProjectionSerializer):
    """What `/ws/payments/{payment_id}/` sends when a page connects and whenever the payment changes."""

    projection = PAYMENT_LIVE


PAYMENT_WEBHOOK = OpenApiWebhook(
    name="payment",
    decorator=extend_schema(
        operation_id="webhook_payment",
        summary="Something happened to a payment",
        tags=["webhooks"],
        request=PaymentEventSerializer,
        responses={"2XX": OpenApiResponse(description="Delivered. After anything else it is sent again.")},
    ),
)

REFUND_WEBHOOK = OpenApiWebhook(
    name="refund",
    decorator=extend_schema(
        operation_id="webhook_refund",
        summary="Something happened to a refund",
        tags=["webhooks"],
        request=RefundEventSerializer,
        responses={"2XX": OpenApiResponse(description="Delivered. After anything else it is sent again.")},
    ),
)

TEST_WEBHOOK = OpenApiWebhook(
    name="test",
    decorator=extend_schema(
        operation_id="webhook_test",
        summary="Somebody pressed Send test event",
        tags=["webhooks"],
        request=TestEventSerializer,
        responses={"2XX": OpenApiResponse(description="Delivered. After anything else it is sent again.")},
    ),
)


def add_live_message(result: dict[str, Any], generator: SchemaGenerator, **_: Any) -> dict[str, Any]:
    """A hook of the schema generator, which finds only what an operation or a webhook names."""
    view = build_mocked_view("get", "/", extend_schema(responses=LiveMessageSerializer), generator.registry)
    view.schema.resolve_serializer(LiveMessageSerializer, "response")
    result["components"] = generator.registry.build({})
    return result
