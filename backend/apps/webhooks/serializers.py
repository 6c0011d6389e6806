"""What the API schema says of webhooks, and the bodies of calls."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, cast

from django.http import QueryDict
from rest_framework import serializers

from apps.common.forms import Form, OverlapHoursField, TextField
from apps.common.targets import MAX_URL_LENGTH
from apps.common.wire.examples import EVENT_ID
from apps.webhooks.domain.choices import EndpointKind
from apps.webhooks.domain.event_types import CHOSEN_EVENTS
from apps.webhooks.services.endpoints import MAX_NAME_LENGTH
from apps.webhooks.services.events import API_VERSION

_BOTH = "Please enter both webhook URL and name"
_EMPTY = dict.fromkeys(("required", "null", "blank"), _BOTH)
_EVENT_TYPES = "Choose events from a list, or send null for all of them."


class EnvelopeSerializer(serializers.Serializer[Any]):
    """The fields that every event has beside its type and its own ones (`services/events.py`)."""

    examples: ClassVar[Mapping[str, Any]] = {"event_id": EVENT_ID, "api_version": API_VERSION}
    event_id = serializers.UUIDField(help_text="The same for every endpoint and every attempt.")
    api_version = serializers.CharField(help_text="The version of the body. New fields do not change it.")
    livemode = serializers.BooleanField(help_text="True in live mode, false in test mode.")


class EventTypesField(serializers.ListField):
    """The chosen event types; null means all."""

    def __init__(self) -> None:
        super().__init__(
            child=serializers.ChoiceField([(each.value, each.label) for each in CHOSEN_EVENTS]),
            required=False,
            allow_null=True,
            min_length=1,
            max_length=len(CHOSEN_EVENTS),
            error_messages={
                "not_a_list": _EVENT_TYPES,
                "min_length": "Choose at least one event.",
                "max_length": "Choose each event once.",
                "unknown": f"Choose from: {', '.join(CHOSEN_EVENTS)}.",
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
    examples = {"name": "Shop", "webhook_url": "https://shop.example/hooks/dropwise"}
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
        help_text="The webhook's name.",
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
        help_text="The URL that events are posted to.",
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
    overlap_hours = OverlapHoursField("For how long the old secret signs too.")


def _moment(**options: Any) -> serializers.DateTimeField:
    wrong = "since must be a date and time such as 2026-11-22T09:00:00Z."
    required = dict.fromkeys(("required", "null"), "since is required")
    return serializers.DateTimeField(
        error_messages={**dict.fromkeys(("invalid", "date", "overflow", "make_aware"), wrong), **required},
        **options,
    )


class RecoverSerializer(Form):
    examples = {"since": "2026-01-14T09:00:00Z"}
    since = _moment(help_text="Failed deliveries created from this moment on are sent again.")


class RecoveryQuery(serializers.Serializer[Any]):
    since = _moment(required=False, help_text="Only what was created from this moment on.")

    @classmethod
    def read(cls, query: QueryDict) -> datetime | None:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        return cast(datetime | None, form.validated_data.get("since"))
