"""Parts of the published API schema that every app shares."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

# OpenAPI's requirement objects; the stubs know only names.
SECRET_KEY: list[Any] = [{"secretKey": []}]
SESSION: list[Any] = [{"session": []}]
KEY_OR_SESSION: list[Any] = [*SECRET_KEY, *SESSION]


# Without docstrings: the schema would show them as the description of every subclass.
class ApiErrorSerializer(serializers.Serializer[Any]):
    error = serializers.CharField(help_text="A sentence.")
    code = serializers.CharField(
        required=False, help_text="For programs: unlike the sentence, it does not change."
    )
    request_id = serializers.CharField()


class SuccessSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    message = serializers.CharField()


def errors(*statuses: int) -> dict[int, type[ApiErrorSerializer]]:
    """`responses` entries for an operation's errors."""
    return dict.fromkeys(statuses, ApiErrorSerializer)


SECURITY_SCHEMES = {
    "secretKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "A secret key, `sk_test_…` or `sk_live_…`. It decides the mode of what it creates.",
    },
    "session": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "JWT",
        "description": "The access token of a signed-in user. The account's toggle decides the mode.",
    },
}
