"""The documented errors are what the calls answer: without a credential, with the wrong one, with nothing in
the body, with an id that nobody has."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from apps.accounts.services.users import user_suspend
from config.api_schema.errors import KEYPAD_CALLS
from tests.factories.platform import Merchant, create_merchant
from tests.factories.schema import Operation, errors_of, operations
from tests.factories.users import create_user, open_keypad, signed_in

# What a call answers only in a state that this test does not make, or what is refused in front of it (414);
# others test it.
_NEEDS_A_STATE = {409, 410, 414, 429, 503}
_UNKNOWN = "9999999999"
# These need an old sign-in, a second factor, a failed webhook, a live payment, or no wallet or key.
_BY_STATE = {
    "auth_change_password": [403],
    "auth_profile_update": [403],
    "auth_recovery_codes": [403],
    "auth_second_factor_confirm": [403],
    "auth_second_factor_set_up": [400, 403],
    "auth_second_factor_turn_off": [403],
    "auth_test_mode": [403],
    "auth_test_mode_set": [403],
    # Without an Idempotency-Key it is refused for that; the server in front refuses a larger picture.
    "payment_links_pay": [404],
    # Without an Idempotency-Key it is refused for that; nothing is to be sent.
    "invoices_pay": [400, 404, 413],
    "payment_links_picture": [400, 413],
    "invoices_send": [400],
    # Without a format it is refused for that.
    "statements_file": [404],
    # A key that may refund, a payment that is named, a sign-in that is old, money that is real.
    "refunds_create": [404],
    "refunds_options": [400, 404],
    "refunds_confirm": [403],
    "refunds_send_again": [403],
    "refunds_simulate": [403],
    "wallets_secret_key_refunds": [403, 404],
    "payments_detail": [403],
    "payments_records": [403],
    "payments_status_jwt": [403],
    "payments_receipt": [403],
    "payments_simulate": [403],
    "payments_simulated": [403],
    "platform_admin_webhooks_retry": [400],
    "wallets_connected": [404],
    "wallets_secret_key": [404],
    "wallets_secret_key_regenerate": [404],
    "webhooks_history": [404],
    "webhooks_retry": [400],
}


class Callers:
    """One call of each operation, as whom it is for and as others."""

    def __init__(self, merchant: Merchant) -> None:
        self._merchant = merchant
        # Nobody replaces this one's key.
        self._server = create_merchant()
        self._administrator = create_user(is_superuser=True)
        self._suspended = create_merchant()
        user_suspend(user_id=self._suspended.user.pk)

    def entitled(self, operation: Operation) -> str | None:
        if "secretKey" in operation.schemes:
            return self._server.keys["test"]
        if operation.id in KEYPAD_CALLS:
            return open_keypad(self._merchant.user).access
        if operation.schemes:
            user = self._administrator if "admin" in operation.id else self._merchant.user
            return signed_in(user).access
        return None

    def key(self) -> str:
        return self._server.keys["test"]

    def refused(self, operation: Operation) -> str:
        """A credential that is valid, but not for this."""
        if "secretKey" in operation.schemes:
            return self._suspended.keys["test"]
        user = self._merchant.user if "admin" in operation.id else self._administrator
        return signed_in(user).access


def _call(
    operation: Operation, credential: str | None, content: Any, *, query: str = "", json_type: bool = True
) -> Any:
    path = operation.path.format(
        **{
            each["name"]: str(uuid.uuid4()) if each["schema"].get("format") == "uuid" else _UNKNOWN
            for each in operation.parameters("path")
        }
    )
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    answer = Client(headers={"authorization": f"Bearer {credential}"} if credential else {}).generic(
        operation.method.upper(),
        path + query,
        b"" if operation.body is None else data,
        content_type="application/json" if json_type else "text/plain",
    )
    if answer.status_code < 400:
        return answer.status_code, None  # also what is no JSON
    body = answer.json()
    assert len(body.pop("request_id")) == 32
    assert body.pop("doc_url").endswith(f"/docs/errors#{body['code']}")
    return answer.status_code, body


def _answers(operation: Operation, callers: Callers) -> Iterator[Any]:
    """The answers to calls that should be refused."""
    example = operation.body["example"] if operation.body else None
    if operation.schemes:
        yield _call(operation, None, example)
        yield _call(operation, callers.refused(operation), example)
        yield _call(operation, callers.key(), example)
    entitled = callers.entitled(operation)
    if operation.body is not None:
        contents: tuple[Any, ...] = ({}, [], b" " * (settings.API_BODY_BYTES + 1))
        for content in contents:
            yield _call(operation, entitled, content)
        yield _call(operation, entitled, example, json_type=False)
    required = ""
    for parameter in operation.parameters("query"):
        for value in ("nonsense", "nonsense" * 40):
            yield _call(operation, entitled, example, query=f"?{parameter['name']}={value}")
        if parameter.get("required"):
            required = f"?{parameter['name']}={'0' * 64}"
    if "secretKey" in operation.schemes:
        yield _call(operation, callers.key(), example, query="?expand=1")
    yield _call(operation, entitled, example)
    yield _call(operation, entitled, example, query=required)


@pytest.fixture
def callers(merchant: Merchant) -> Callers:
    return Callers(merchant)


def test_the_documented_errors_are_what_the_calls_answer(callers: Callers) -> None:
    left = {}
    for operation in operations():
        documented = {
            int(status): {
                name: value
                for name, value in response["content"]["application/json"]["example"].items()
                if name not in ("request_id", "doc_url")
            }
            for status, response in operation.spec["responses"].items()
            if status >= "400" and int(status) not in _NEEDS_A_STATE
        }
        answers = list(_answers(operation, callers))
        missing = {status: body for status, body in documented.items() if (status, body) not in answers}
        if missing:
            left[operation.id] = list(missing)
    assert left == _BY_STATE


def test_parameters_of_queries_are_as_strict_as_described(callers: Callers) -> None:
    """An empty one counts as left out where the schema says so, and is refused elsewhere; so is NUL."""
    found, described = set(), set()
    for operation in operations():
        entitled = callers.entitled(operation)
        parameters = [each for each in operation.parameters("query") if not each.get("required")]
        left_out, _ = _call(operation, entitled, None) if parameters else (None, None)
        for name, schema in ((each["name"], each["schema"]) for each in parameters):
            empty, _ = _call(operation, entitled, None, query=f"?{name}=")
            assert empty in (left_out, 400)
            if empty == left_out:
                found.add((operation.id, name))
            if schema.get("type") == "string" and "enum" not in schema:
                assert _call(operation, entitled, None, query=f"?{name}=%00")[0] == 400, (operation.id, name)
        described |= {
            (operation.id, each["name"])
            for each in parameters
            if each.get("allowEmptyValue") or errors_of(each["schema"], "") == []
        }
    assert found == described


def test_only_calls_with_a_key_blame_the_mode_of_the_key() -> None:
    blaming = {
        operation.id
        for operation in operations()
        if "and the key's mode" in operation.spec["responses"].get("404", {}).get("description", "")
    }

    assert blaming == {
        "payment_links_archive",
        "payment_links_duplicate",
        "payment_links_picture",
        "payment_links_picture_delete",
        "payment_links_read",
        "payment_links_update",
        *("invoices_delete", "invoices_file", "invoices_open", "invoices_read", "invoices_send"),
        *("invoices_update", "invoices_void"),
        *("statements_check", "statements_file", "statements_movements", "statements_read"),
        "statements_send",
        *("refunds_cancel", "refunds_create", "refunds_options", "refunds_proof", "refunds_read"),
        "payments_cancel",
        "webhooks_details",
        "webhooks_history",
        "webhooks_log_details",
        "webhooks_recover",
        "webhooks_recovery",
        "webhooks_retry",
    }
