"""The golden vectors of webhook signatures, which the JavaScript SDK's tests read too."""

from __future__ import annotations

import json
from email.message import Message
from typing import Any

import pytest

from sdk.dropwise import WebhookVerificationError, verify_webhook, webhook_test_headers
from stack.paths import BACKEND

VECTORS = json.loads((BACKEND / "schema" / "webhook-vectors.json").read_text())["vectors"]
SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
OTHER = "whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA="
NOW = 1_790_000_000
BODY = '{"event_type":"payment.completed","title":"Café \\u20ac – ü"}'


def accepted(vector: dict[str, Any], headers: dict[str, str]) -> bool:
    try:
        event = verify_webhook(vector["body"].encode(), headers, vector["secret"], now=vector["received"])
    except WebhookVerificationError:
        return False
    assert event == json.loads(vector["body"])
    return True


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_a_vector_is_decided_as_it_says(vector: dict[str, Any]) -> None:
    headers = vector["headers"]
    standard = {name: value for name, value in headers.items() if name.lower().startswith("webhook-")}
    documented = {name: value for name, value in headers.items() if name not in standard}

    decided = vector["standard"] if "webhook-signature" in headers else vector["documented"]
    assert accepted(vector, headers) == decided
    assert accepted(vector, standard) == vector["standard"]
    assert accepted(vector, documented) == vector["documented"]
    if vector["standard"] and vector["documented"] and len(vector["signed_with"]) == 1:
        [secret] = vector["signed_with"]
        made = webhook_test_headers(
            vector["body"], secret, delivery_id=vector["id"], timestamp=vector["timestamp"]
        )
        assert headers.items() <= made.items()


@pytest.mark.parametrize("secrets", [SECRET, [OTHER, SECRET]])
def test_headers_may_be_pairs_or_a_message_and_their_names_in_any_case(secrets: str | list[str]) -> None:
    headers = webhook_test_headers(BODY, SECRET, timestamp=NOW)
    pairs = [(name.upper(), value) for name, value in headers.items()]
    # What the standard library's `http.server` has.
    message = Message()
    for name, value in pairs:
        message[name] = value

    assert verify_webhook(BODY, pairs, secrets, now=NOW) == json.loads(BODY)
    assert verify_webhook(BODY, message, secrets, now=NOW) == json.loads(BODY)


@pytest.mark.parametrize("body", ["hello", "null", "[]", '"text"'])
def test_a_signed_body_that_is_no_object_is_refused(body: str) -> None:
    with pytest.raises(WebhookVerificationError) as refused:
        verify_webhook(body, webhook_test_headers(body, SECRET, timestamp=NOW), SECRET, now=NOW)

    assert refused.value.code == "body_invalid"


@pytest.mark.parametrize("secrets", ["", "sk_test_1", "whsec_", [], ["whsec_%"], "whsec_MDEyM", SECRET[:-3]])
def test_what_is_no_secret_is_a_mistake_of_the_program(secrets: str | list[str]) -> None:
    with pytest.raises(ValueError, match="secret"):
        verify_webhook(BODY, webhook_test_headers(BODY, SECRET, timestamp=NOW), secrets, now=NOW)


def test_a_parsed_body_and_an_endless_tolerance_are_mistakes_of_the_program() -> None:
    headers = webhook_test_headers(BODY, SECRET, timestamp=NOW)

    with pytest.raises(TypeError, match="raw bytes"):
        verify_webhook({}, headers, SECRET, now=NOW)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a day"):
        verify_webhook(BODY, headers, SECRET, now=NOW, tolerance=float("inf"))
    with pytest.raises(WebhookVerificationError):
        verify_webhook(BODY, headers, SECRET, now=NOW, tolerance=float("nan"))
