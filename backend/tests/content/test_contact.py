"""The contact form."""

from __future__ import annotations

import json
from random import randrange
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from apps.content.models import ContactMessage
from tests.factories.answers import error_of, wrong_fields_of

URL = "/api/platform-admin/contact/submit/"
FORM = {"name": "Ann Lee", "email": "ann@example.com", "subject": "A question", "message": "Hello.\nHow?"}


@pytest.fixture
def client(db: None) -> Client:
    """A visitor with an unused address."""
    return Client(REMOTE_ADDR=f"10.{randrange(256)}.{randrange(256)}.{randrange(256)}")


def _submit(client: Client, body: Any, **options: Any) -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(URL, data, content_type="application/json", **options)


def _kept(client: Client) -> int:
    return ContactMessage.objects.filter(client=client.defaults["REMOTE_ADDR"]).count()


def test_message_is_stored_as_written(client: Client) -> None:
    answer = _submit(client, FORM)

    assert (answer.status_code, answer.json()) == (
        200,
        {"success": True, "message": "Your message has been sent successfully!"},
    )
    row = ContactMessage.objects.get(client=client.defaults["REMOTE_ADDR"])
    assert {name: getattr(row, name) for name in FORM} == FORM
    assert row.answered_at is None


@pytest.mark.parametrize("field", FORM)
@pytest.mark.parametrize("value", [None, "", " \n\t ", "\u202e\u2066"])
def test_every_field_is_required(client: Client, field: str, value: str | None) -> None:
    answer = _submit(client, {**FORM, field: value})

    sentence = f"{field.title()} is required"
    assert error_of(answer) == (400, sentence)
    assert answer.json()[field] == [sentence]
    assert _kept(client) == 0


@pytest.mark.parametrize(
    ("field", "longest"), [("name", 100), ("email", 254), ("subject", 200), ("message", 5000)]
)
def test_lengths_are_limited(client: Client, field: str, longest: int) -> None:
    fitting = "a@b.c" + "c" * (longest - 5) if field == "email" else "ä" * longest
    assert _submit(client, {**FORM, field: fitting}).status_code == 200

    answer = _submit(client, {**FORM, field: fitting + "x"})

    sentence = f"{field.title()} can have at most {longest:,} characters."
    assert (answer.status_code, answer.json()["error"], answer.json()[field]) == (400, sentence, [sentence])
    assert _kept(client) == 1


@pytest.mark.parametrize("email", ["ann", "ann@", "@example.com", "ann@example", "a nn@example.com",
                                   "ann@exa@mple.com", "ann@.", "ann@example.com\nBcc: x@y.z"])  # fmt: skip
def test_invalid_email_is_refused(client: Client, email: str) -> None:
    answer = _submit(client, {**FORM, "email": email})

    assert answer.status_code == 400
    assert list(wrong_fields_of(answer)) == ["email"]
    assert _kept(client) == 0


def test_all_invalid_fields_are_reported_together(client: Client) -> None:
    answer = _submit(client, {"name": 5, "email": [], "subject": {}, "message": True})

    assert answer.json()["error"] == "Name must be a string."
    for field in FORM:
        assert answer.json()[field] == [f"{field.title()} must be a string."]
    assert _kept(client) == 0


def test_bidi_and_control_characters(client: Client) -> None:
    assert _submit(client, {**FORM, "name": "Ann\u202eeel"}).status_code == 200
    assert ContactMessage.objects.get(client=client.defaults["REMOTE_ADDR"]).name == "Anneel"

    for field, text in (("name", "Ann\nBcc: x"), ("subject", "a\x1b[2J"), ("message", "a\x07b")):
        answer = _submit(client, {**FORM, field: text})
        sentence = f"{field.title()} must not contain control characters."
        assert error_of(answer) == (400, sentence)
    nul = _submit(client, json.dumps(FORM).replace("Hello", "\\u0000").encode())
    assert nul.json()["error"] == "Message must not contain NUL or unpaired surrogate characters."
    assert _kept(client) == 1


@pytest.mark.parametrize(
    ("body", "status"), [(b" ", 400), (b"[]", 400), (b"{", 400), (b"x" * 70_000, 413), (b'{"name":NaN}', 400)]
)
def test_hostile_body_is_refused(client: Client, body: bytes, status: int) -> None:
    answer = _submit(client, body)

    assert (answer.status_code, bool(answer.json()["error"])) == (status, True)
    assert _kept(client) == 0


def test_five_messages_an_hour_without_counting_refused_ones(client: Client, settings: Any) -> None:
    settings.RATE_CONTACT_PER_HOUR = 5
    for _ in range(8):
        assert _submit(client, {**FORM, "email": "nobody"}).status_code == 400

    statuses = [_submit(client, FORM).status_code for _ in range(6)]
    refused = _submit(client, FORM)

    assert statuses == [200] * 5 + [429]
    assert 3500 < int(refused["Retry-After"]) <= 3600
    assert refused.json()["error"] == "Too many requests. Try again in 60 minutes."
    assert _kept(client) == 5
    assert _submit(Client(REMOTE_ADDR=f"172.16.{randrange(256)}.{randrange(256)}"), FORM).status_code == 200


_json: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=300) | st.just([[]])
)


@given(changes=st.dictionaries(st.sampled_from(list(FORM)), _json, min_size=1))
@hypothesis_settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_field_value_causes_a_server_error(client: Client, changes: dict[str, Any]) -> None:
    assert _submit(client, {**FORM, **changes}).status_code in {200, 400}
