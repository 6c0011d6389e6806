"""Nonsense in a query is 400 and names the parameter. The parameters are those that the schema has."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.factories.platform import create_merchant
from tests.factories.schema import Operation, operations
from tests.factories.users import create_user, signed_in

NUL = "\0"
# Nothing that a time, a number, an id or one of a list of words can be. PostgreSQL would take some for times.
NONSENSE = (
    *("infinity", "-infinity", "nan", "NaN", "now", "today", "epoch", "null"),
    *("1e3", "0x10", "1.5", "-1", "1_000", "\u0663", "9" * 400 + "x"),
    *("2026-02-30", "2026-13-01T00:00:00Z", "0000-00-00", "20.11.2026", NUL),
)
# Any text may be looked for.
TEXTS = {"search", "q", "username", "developer_reference", "actor", "subject", "metadata[order]", "address"}
# Without play money there is no simulation, whatever is asked.
NOT_HERE = {"/api/payments/simulate/{payment_id}/"}
# What a call needs besides.
ALSO = {"/api/platform-admin/money/comparison/": {"address": "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"}}

CALLS = [
    operation
    for operation in operations()
    if operation.parameters("query") and operation.path not in NOT_HERE
]


def _sent(parameter: dict[str, Any]) -> str:
    """The name as a query string has it."""
    name = str(parameter["name"])
    return f"{name}[order]" if parameter["schema"].get("type") == "object" else name


@pytest.fixture(scope="module")
def tokens(django_db_blocker: Any, database_url: str) -> dict[bool, str]:
    """Of an administrator (True) and of a merchant."""
    with django_db_blocker.unblock():
        return {
            True: signed_in(create_user(is_superuser=True)).access,
            False: signed_in(create_merchant().user).access,
        }


def test_lists_with_times_and_numbers_are_found() -> None:
    found = {(call.path, each["name"]) for call in CALLS for each in call.parameters("query")}
    assert {
        ("/api/payments/history/", "created_from"),
        ("/api/webhooks/recover/{endpoint_id}/", "since"),
        ("/api/platform-admin/metrics/revenue/", "month"),
        ("/api/platform-admin/audit-log/", "page"),
    } <= found


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path}")
def test_nonsense_is_refused_and_the_parameter_is_named(
    db: None, tokens: dict[bool, str], call: Operation
) -> None:
    token = tokens["/platform-admin/" in call.path]
    client = Client(headers={"authorization": f"Bearer {token}"})

    def refused(name: str, value: str) -> bool:
        query = urlencode({**ALSO.get(call.path, {}), name: value})
        answer = client.generic(call.method.upper(), call.path, QUERY_STRING=query)
        return answer.status_code == 400 and name.partition("[")[0] in answer.json()["error"]

    wrong = [
        (name, ascii(value))
        for name in map(_sent, call.parameters("query"))
        for value in ((NUL,) if name in TEXTS else NONSENSE)
        if not refused(name, value)
    ]

    assert wrong == []
