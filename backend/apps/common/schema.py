"""Parts of the published API schema that every app shares."""

from __future__ import annotations

from typing import Any

from apps.common.wire.examples import REQUEST_ID
from apps.common.wire.record import ABSENT, Record, about

# OpenAPI's requirement objects; the stubs know only names.
SECRET_KEY: list[Any] = [{"secretKey": []}]
SESSION: list[Any] = [{"session": []}]
KEY_OR_SESSION: list[Any] = [*SECRET_KEY, *SESSION]


# Without a docstring: the schema would show it as the description of every subclass.
class ApiErrorRecord(Record):
    error: str = about("A sentence that says what is wrong.", "The request is not valid.")
    code: str = about("For programs: unlike the sentence, it does not change.", "invalid", default=ABSENT)
    request_id: str = about(
        "Names this call in the server's log. Quote it when you ask for help.", REQUEST_ID
    )


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
