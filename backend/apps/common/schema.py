"""Parts of the published API schema that every app shares."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

# OpenAPI's requirement objects; the stubs know only names.
SECRET_KEY: list[Any] = [{"secretKey": []}]
SESSION: list[Any] = [{"session": []}]
KEY_OR_SESSION: list[Any] = [*SECRET_KEY, *SESSION]


class ApiErrorSerializer(serializers.Serializer[Any]):
    """Every error."""

    error = serializers.CharField(help_text="A sentence.")
    code = serializers.CharField(required=False, help_text="For programs; sentences may change.")
    request_id = serializers.CharField()


class SuccessSerializer(serializers.Serializer[Any]):
    """The response of a call without data."""

    success = serializers.BooleanField()
    message = serializers.CharField()


def errors(*statuses: int) -> dict[int, type[ApiErrorSerializer]]:
    """`responses` entries for an operation's errors."""
    return dict.fromkeys(statuses, ApiErrorSerializer)


_SECRET_KEY_SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "description": "A secret key, `sk_test_…` or `sk_live_…`. It decides the mode of what it creates.",
}
_SESSION_SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "JWT",
    "description": "The access token of a signed-in user. The account's toggle decides the mode.",
}


class SecretKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "apps.accounts.authentication.SecretKeyAuthentication"
    name = "secretKey"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return _SECRET_KEY_SCHEME


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "apps.accounts.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return _SESSION_SCHEME


class KeyOrSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "apps.accounts.authentication.KeyOrSessionAuthentication"
    name = ["secretKey", "session"]

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, str]]:
        return [_SECRET_KEY_SCHEME, _SESSION_SCHEME]
