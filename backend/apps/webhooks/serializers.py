"""What the API schema says of webhooks, and the bodies of calls."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from django.http import QueryDict
from rest_framework import serializers

from apps.common.forms import Form, TextField, WholeNumberField
from apps.common.schema import SuccessSerializer
from apps.common.targets import MAX_URL_LENGTH
from apps.webhooks.domain.choices import DeliveryStatus, EndpointKind
from apps.webhooks.domain.event_types import PAYMENT_EVENTS, EventType
from apps.webhooks.services.endpoints import MAX_NAME_LENGTH, MAX_OVERLAP_HOURS

_BOTH = "Please enter both webhook URL and name"
_EMPTY = dict.fromkeys(("required", "null", "blank"), _BOTH)
_OVERLAP = f"Overlap must be a whole number of hours from 0 to {MAX_OVERLAP_HOURS}."
_EVENT_TYPES = "Choose events from a list, or send null for all of them."


class EnvelopeSerializer(serializers.Serializer[Any]):
    """The fields that every event has beside its type and its own ones (`services/events.py`)."""

    event_id = serializers.UUIDField(help_text="The same for every endpoint and every attempt.")
    api_version = serializers.CharField()
    livemode = serializers.BooleanField()


class EventTypesField(serializers.ListField):
    """The chosen event types; null means all."""

    def __init__(self) -> None:
        super().__init__(
            child=serializers.ChoiceField([(each.value, each.label) for each in PAYMENT_EVENTS]),
            required=False,
            allow_null=True,
            min_length=1,
            max_length=len(PAYMENT_EVENTS),
            error_messages={
                "not_a_list": _EVENT_TYPES,
                "min_length": "Choose at least one event.",
                "max_length": "Choose each event once.",
                "unknown": f"Choose from: {', '.join(PAYMENT_EVENTS)}.",
            },
            help_text="Null: all events.",
        )

    def run_child_validation(self, data: Any) -> Any:
        try:
            return super().run_child_validation(data)
        except serializers.ValidationError:
            self.fail("unknown")


# Without docstrings: the schema would show them. Whether name and URL may be empty depends on the kind.
class EndpointForm(Form):
    name = TextField(
        "Webhook name",
        max_length=MAX_NAME_LENGTH,
        required=False,
        allow_blank=True,
        default="",
        error_messages={
            **_EMPTY,
            "max_length": f"Webhook name must not be longer than {MAX_NAME_LENGTH} characters.",
        },
    )
    webhook_url = TextField(
        "Webhook URL",
        max_length=MAX_URL_LENGTH,
        required=False,
        allow_blank=True,
        default="",
        error_messages={
            **_EMPTY,
            "max_length": f"Webhook URL must not be longer than {MAX_URL_LENGTH} characters",
        },
    )
    event_types = EventTypesField()


class EndpointCreateForm(EndpointForm):
    kind = serializers.ChoiceField(
        EndpointKind.choices,
        default=EndpointKind.URL.value,
        error_messages=dict.fromkeys(("invalid_choice", "null"), "Kind must be url or inspector."),
        help_text="`inspector`: the built-in receiver of test mode, without a URL.",
    )


class RegenerateForm(Form):
    overlap_hours = WholeNumberField(
        default=0,
        min_value=0,
        max_value=MAX_OVERLAP_HOURS,
        error_messages=dict.fromkeys(
            ("invalid", "null", "min_value", "max_value", "max_string_length"), _OVERLAP
        ),
        help_text="For how long the old secret signs too.",
    )


class HourSerializer(serializers.Serializer[Any]):
    starts_at = serializers.DateTimeField()
    delivered = serializers.IntegerField()
    failed = serializers.IntegerField()


class StatsSerializer(serializers.Serializer[Any]):
    hours = HourSerializer(
        many=True, help_text="24 hours of the clock, the oldest first. The last one is still running."
    )
    delivered = serializers.IntegerField()
    total = serializers.IntegerField(help_text="Delivered and failed; what is still pending is left out.")
    success_rate = serializers.FloatField(
        allow_null=True, help_text="In percent, one decimal, rounded down. Null where nothing was sent."
    )
    median_ms = serializers.IntegerField(
        allow_null=True, help_text="Of the successes among the newest 200 deliveries."
    )


class FailingSerializer(serializers.Serializer[Any]):
    since = serializers.DateTimeField(
        help_text="When the oldest event that has failed five times was recorded."
    )
    failed_count = serializers.IntegerField(help_text="Failed deliveries, counted up to 1,000.")
    failed_count_is_capped = serializers.BooleanField(help_text="There are more than 1,000.")
    failed_five_times = serializers.IntegerField(help_text="Of them, with five automatic failures or more.")
    next_attempt_at = serializers.DateTimeField(
        allow_null=True,
        help_text="When one of these next gets its last automatic attempt; null if none is left.",
    )


class WebhookSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    webhook_url = serializers.CharField(help_text="Empty for the built-in receiver.")
    secret_key = serializers.CharField()
    previous_secret_until = serializers.DateTimeField(
        allow_null=True, help_text="Until then the secret before this one signs too."
    )
    kind = serializers.ChoiceField(EndpointKind.choices)
    event_types = serializers.ListField(
        child=serializers.ChoiceField([(each.value, each.label) for each in PAYMENT_EVENTS]),
        allow_null=True,
        help_text="Null: all events.",
    )
    is_active = serializers.BooleanField(
        help_text="Always true: a webhook is never switched off automatically."
    )
    created_at = serializers.DateTimeField()
    flagged_at = serializers.DateTimeField(
        allow_null=True, help_text="When one delivery had failed five times; null while none has."
    )
    failing = FailingSerializer(allow_null=True)
    stats = StatsSerializer()


class UsedSerializer(serializers.Serializer[Any]):
    test = serializers.IntegerField()
    live = serializers.IntegerField()


class WebhookSettingsSerializer(serializers.Serializer[Any]):
    webhooks = WebhookSerializer(many=True)
    can_create_more = serializers.BooleanField()
    used = UsedSerializer()
    limit = serializers.IntegerField(help_text="The most webhooks an account may have, counting both modes.")


class WebhookChangedSerializer(SuccessSerializer):
    webhook = WebhookSerializer()


class RenewedSecretSerializer(SuccessSerializer):
    secret_key = serializers.CharField()
    previous_secret_until = serializers.DateTimeField(allow_null=True)


class TestSentSerializer(SuccessSerializer):
    delivery_id = serializers.UUIDField()


class CatalogueEventSerializer(serializers.Serializer[Any]):
    event_type = serializers.ChoiceField(EventType.choices)
    sent_when = serializers.CharField(help_text="A sentence.")
    example = serializers.DictField(help_text="A whole body.")


class CatalogueSerializer(serializers.Serializer[Any]):
    events = CatalogueEventSerializer(many=True)


class InspectedSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(help_text="The delivery's id, which is its `webhook-id`.")
    event_type = serializers.CharField()
    payment_id = serializers.UUIDField(allow_null=True, help_text="Null for a test event.")
    payment_title = serializers.CharField(help_text="Empty for a test event.")
    arrived_at = serializers.DateTimeField()
    response_ms = serializers.IntegerField(help_text="How long signing and answering took.")
    headers = serializers.DictField(child=serializers.CharField(), help_text="Of the request.")
    body = serializers.CharField(help_text="The exact text that was signed.")


class InspectorSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    secret_key = serializers.CharField()
    keeps = serializers.IntegerField(help_text="How many deliveries it keeps.")
    tolerance_seconds = serializers.IntegerField(help_text="How far a timestamp may be from the arrival.")
    deliveries = InspectedSerializer(many=True, help_text="The newest first.")


class DeliveryStateSerializer(serializers.Serializer[Any]):
    status = serializers.ChoiceField(DeliveryStatus.choices)
    attempts = serializers.IntegerField()
    last_attempt_at = serializers.DateTimeField(allow_null=True)


class RecoverySerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    since = serializers.DateTimeField()
    total = serializers.IntegerField(help_text="Failed deliveries found when it was started.")
    queued = serializers.IntegerField(help_text="How many of them have been queued for a retry.")
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class RecoveryStateSerializer(serializers.Serializer[Any]):
    recovery = RecoverySerializer(allow_null=True, help_text="The newest one.")
    failed = serializers.IntegerField(
        allow_null=True, help_text="With `since`: deliveries created since then that are left failed."
    )


def _moment(**options: Any) -> serializers.DateTimeField:
    wrong = "since must be a date and time such as 2026-11-22T09:00:00Z."
    required = dict.fromkeys(("required", "null"), "since is required")
    return serializers.DateTimeField(
        error_messages={**dict.fromkeys(("invalid", "date", "overflow", "make_aware"), wrong), **required},
        **options,
    )


class RecoverSerializer(Form):
    since = _moment()


class RecoveryQuery(serializers.Serializer[Any]):
    since = _moment(required=False)

    @classmethod
    def read(cls, query: QueryDict) -> datetime | None:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        return cast(datetime | None, form.validated_data.get("since"))
