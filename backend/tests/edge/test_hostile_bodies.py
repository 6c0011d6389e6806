"""Hostile request bodies get a 4xx with a sentence, and nothing is written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.accounts.models import Session, User
from tests.factories.answers import error_of
from tests.factories.platform import Merchant, create_call, payment_body
from tests.factories.users import PASSWORD, SignedIn, post, signed_in

VALID = json.dumps(payment_body())


def _with(field: str, raw: str) -> bytes:
    """A valid body with this raw JSON in one field."""
    body = {**payment_body(), field: "@@"}
    return json.dumps(body).replace('"@@"', raw).encode("utf-8", "surrogatepass")


_NOT_JSON = "The request body is not valid JSON."
_NOT_OBJECT = "The request body must be a JSON object."
_NOT_UTF8 = "The request body is not valid UTF-8."
_BAD_TEXT = " must not contain NUL or unpaired surrogate characters."
_TOO_LONG_NUMBER = "A number in the request body is too long."
_NOT_DIGITS = "Amount must be digits with at most one point, such as 10.5."
_TOO_DEEP = "JSON may be nested at most 20 levels deep."
_TWICE = "An object in the request body names a key twice."
_TOO_LARGE = "The request body is too large."

HOSTILE: dict[str, tuple[bytes, int, str]] = {
    "nothing": (b" ", 400, _NOT_JSON),
    "not JSON": (b"title=x", 400, _NOT_JSON),
    "cut off": (VALID.encode()[:-5], 400, _NOT_JSON),
    "trailing": (VALID.encode() + b"{}", 400, _NOT_JSON),
    "a list": (b"[]", 400, _NOT_OBJECT),
    "a string": (b'"x"', 400, _NOT_OBJECT),
    "null": (b"null", 400, _NOT_OBJECT),
    "bad UTF-8": (_with("title", '"x"').replace(b'"x"', b'"\xff\xfe"'), 400, _NOT_UTF8),
    "UTF-16": (VALID.encode("utf-16"), 400, _NOT_UTF8),
    "byte order mark": (b"\xef\xbb\xbf" + VALID.encode(), 400, _NOT_JSON),
    "NUL": (_with("title", '"a\\u0000b"'), 400, "Title" + _BAD_TEXT),
    "raw NUL": (_with("title", '"a\x00b"'), 400, _NOT_JSON),
    "surrogate": (_with("title", '"\\ud800"'), 400, "Title" + _BAD_TEXT),
    "surrogate in a key": (_with("metadata", '{"\\udfff": 1}'), 400, "Metadata" + _BAD_TEXT),
    "NUL deep in metadata": (_with("metadata", '{"a": [{"b": "\\u0000"}]}'), 400, "Metadata" + _BAD_TEXT),
    "NUL in an address": (_with("redirect_url", '"https://a/\\u0000"'), 400, "Redirect URL" + _BAD_TEXT),
    "NUL in a field's name": (b'{"a\\u0000": "b"}', 400, "Text" + _BAD_TEXT),
    "NUL in a field of no call": (b'{"<b>": "\\u0000"}', 400, "Text" + _BAD_TEXT),
    "duplicate keys": (VALID.encode().replace(b'"title"', b'"title": "x", "title"', 1), 400, _TWICE),
    "NaN": (_with("amount", "NaN"), 400, "NaN is not a number."),
    "Infinity": (_with("amount", "-Infinity"), 400, "-Infinity is not a number."),
    "10^400": (_with("amount", "1" + "0" * 400), 400, _TOO_LONG_NUMBER),
    "10^399": (_with("amount", "1" + "0" * 398), 400, "Amount is too large."),
    "5,000 digits": (_with("amount", "9" * 5000), 400, _TOO_LONG_NUMBER),
    "1e400": (_with("amount", "1e400"), 400, "Amount is too large."),
    "1e999999999": (_with("amount", "1e999999999"), 400, "Amount is too large."),
    "1e-999999999": (_with("amount", "1e-999999999"), 400, "Amount can have at most 6 decimals."),
    "huge exponent text": (_with("amount", '"1e99999999999999999999"'), 400, _NOT_DIGITS),
    "no float in metadata": (_with("metadata", '{"n": 1e400}'), 400, "A number in metadata is too large."),
    "deep": (_with("metadata", '{"a":' * 30000 + "1" + "}" * 30000)[:60000], 400, _TOO_DEEP),
    "deep list": (b"[" * 60000, 400, _TOO_DEEP),
    "too large": (_with("title", '"' + "x" * 70000 + '"'), 413, _TOO_LARGE),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_body_is_refused(merchant: Merchant, name: str) -> None:
    body, status, sentence = HOSTILE[name]

    answer = create_call(merchant.keys["test"], body)

    assert error_of(answer) == (status, sentence)
    assert answer["Content-Type"] == "application/json"
    assert not merchant.payments.exists()


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_content_type_must_be_json(merchant: Merchant, content_type: str) -> None:
    answer = create_call(merchant.keys["test"], VALID.encode(), content_type=content_type)

    assert error_of(answer) == (415, "Send JSON with the header Content-Type: application/json.")


def test_brackets_in_a_string_are_not_nesting(merchant: Merchant) -> None:
    answer = merchant.create(title='{[\\"{[' * 20)

    assert answer.status_code == 201


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
_fields = ["title", "amount", "platform_name", "username", "redirect_url", "metadata", "expires_in_minutes",
           "developer_reference", "description"]  # fmt: skip


@given(changes=st.dictionaries(st.sampled_from(_fields), _json, min_size=1, max_size=3))
@settings(
    max_examples=80,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_field_value_causes_a_server_error(merchant: Merchant, changes: dict[str, Any]) -> None:
    answer = create_call(merchant.keys["test"], {**payment_body(), **changes})

    assert answer.status_code in {201, 400}
    if answer.status_code == 400:
        assert answer.json()["error"]


# Calls of accounts, with their method and an acceptable body.
FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "signup": ("POST", {"username": "Bea", "email": "@@", "password": PASSWORD}),
    "signin": ("POST", {"email": "@@", "password": PASSWORD}),
    "token/refresh": ("POST", {"refresh": "@@"}),
    "logout": ("POST", {"refresh": "@@"}),
    "profile/update": ("PUT", {"username": "@@"}),
    "profile/change-password": ("POST", {"current_password": "@@", "new_password": "@@"}),
    "test-mode": ("POST", {"mode": "@@"}),
}
# Bodies of the table above that fit no call.
NO_FORM = ("nothing", "not JSON", "cut off", "trailing", "a list", "a string", "null", "UTF-16",
           "byte order mark", "duplicate keys", "deep list", "too large")  # fmt: skip
# Raw bytes in place of a field's value.
HOSTILE_VALUES: dict[str, tuple[bytes, int, str]] = {
    "an escaped NUL": (b'"a\\u0000b"', 400, "{field}" + _BAD_TEXT),
    "a surrogate": (b'"\\ud800"', 400, "{field}" + _BAD_TEXT),
    "bytes": (b'"\xff\xfe"', 400, _NOT_UTF8),
    "no number": (b"NaN", 400, "NaN is not a number."),
    "a long number": (b"9" * 5000, 400, _TOO_LONG_NUMBER),
    "a deep list": (b"[" * 5000 + b"]" * 5000, 400, _TOO_DEEP),
    "a key twice": (b'1, "a": 1, "a": 2', 400, _TWICE),
    "a long text": (b'"' + b"x" * 70_000 + b'"', 413, _TOO_LARGE),
}


def _facts(session: SignedIn) -> tuple[Any, ...]:
    return (
        User.objects.filter(pk=session.user.pk).values().get(),
        list(Session.objects.filter(user=session.user).values()),
        User.objects.count(),
    )


@pytest.mark.parametrize("path", FORMS)
def test_account_calls_refuse_hostile_bodies(db: None, path: str) -> None:
    session = signed_in()
    before = _facts(session)
    method, valid = FORMS[path]
    bodies = {name: HOSTILE[name] for name in NO_FORM}
    for name, (raw, status, sentence) in HOSTILE_VALUES.items():
        field = next(key for key, value in valid.items() if value == "@@")
        named = sentence.replace("{field}", field.replace("_", " ").capitalize())
        bodies[name] = (json.dumps(valid).encode().replace(b'"@@"', raw), status, named)

    for name, (body, status, sentence) in bodies.items():
        answer = post(path, body, method=method, token=session.access)
        assert error_of(answer) == (status, sentence), name

    assert _facts(session) == before


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "", "*/*", "application/*"]
)
@pytest.mark.parametrize("path", FORMS)
def test_account_calls_need_json(db: None, path: str, content_type: str) -> None:
    session = signed_in()
    method, valid = FORMS[path]

    answer = post(path, valid, method=method, token=session.access, content_type=content_type)

    assert error_of(answer) == (415, "Send JSON with the header Content-Type: application/json.")


@pytest.fixture
def signed(db: None) -> SignedIn:
    return signed_in()


@given(
    path=st.sampled_from(sorted(FORMS)),
    values=st.lists(_json, min_size=3, max_size=3),
    as_text=st.booleans(),
)
@settings(
    max_examples=120,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_value_in_account_calls_causes_a_server_error(
    signed: SignedIn, path: str, values: list[Any], as_text: bool
) -> None:
    method, valid = FORMS[path]
    body = {name: str(value) if as_text else value for name, value in zip(valid, values, strict=False)}

    answer = post(path, body, method=method, token=signed.access)

    assert answer.status_code in {200, 201, 400, 401, 429}
    if answer.status_code >= 400:
        assert answer.json()["error"]
