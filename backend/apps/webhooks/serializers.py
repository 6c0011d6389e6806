"""What the API schema says of webhooks."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class EnvelopeSerializer(serializers.Serializer[Any]):
    """The fields that every event has beside its type and its own ones (`services/events.py`)."""

    event_id = serializers.UUIDField(help_text="The same for every endpoint and every attempt.")
    api_version = serializers.CharField()
    livemode = serializers.BooleanField()
