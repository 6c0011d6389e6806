"""Parts of the published API schema that every app shares. Views import them, and only processes with views
load the generator's library."""

from __future__ import annotations

from typing import Any

from apps.common.wire import schema as _schema  # noqa: F401  (registers how records are described)
from apps.common.wire.errors import ApiErrorRecord

# OpenAPI's requirement objects; the stubs know only names.
SECRET_KEY: list[Any] = [{"secretKey": []}]
SESSION: list[Any] = [{"session": []}]
KEY_OR_SESSION: list[Any] = [*SECRET_KEY, *SESSION]


def errors(*statuses: int) -> dict[int, type[ApiErrorRecord]]:
    """`responses` entries for an operation's errors."""
    return dict.fromkeys(statuses, ApiErrorRecord)


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
