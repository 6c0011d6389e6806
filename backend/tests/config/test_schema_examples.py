"""Every call of the published schema is described, with limits, examples and its errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from config.api_schema.errors import OPERATIONS
from stack.paths import BACKEND
from tests.factories.schema import Operation, components, document, errors_of, operations, request_components

OPERATION = pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.id)


def _errors(operation: Operation) -> set[str]:
    return {status for status in operation.spec["responses"] if status >= "400"}


def _contents(operation: Operation) -> Iterator[tuple[str, dict[str, Any]]]:
    """Request and responses: where, and the content with schema and example."""
    for content in operation.spec.get("requestBody", {}).get("content", {}).values():
        yield "request", content
    for status, response in operation.spec["responses"].items():
        for content in response["content"].values():
            yield status, content


@OPERATION
def test_a_call_has_a_summary_and_described_parameters(operation: Operation) -> None:
    assert operation.spec["summary"]
    assert operation.spec["tags"]
    for parameter in operation.spec.get("parameters", []):
        assert re.match(r"[A-Z0-9`]", parameter["description"]), parameter["name"]
        if parameter["in"] == "path":
            assert parameter["required"]
            assert parameter["example"]
        elif parameter["schema"].get("type") == "string":
            limits = {"maxLength", "pattern", "enum", "format", "$ref"}
            assert limits & parameter["schema"].keys(), parameter["name"]
    for response in operation.spec["responses"].values():
        assert response["description"]


@OPERATION
def test_a_call_has_the_errors_that_follow_from_its_shape(operation: Operation) -> None:
    expected = {"503"}
    expected |= {"401"} if operation.schemes else set()
    expected |= {"400", "413", "415"} if operation.body is not None else set()
    expected |= {"400"} if operation.parameters("query") else set()
    expected |= {"404"} if operation.parameters("path") else set()
    assert expected <= _errors(operation)


@OPERATION
def test_request_and_responses_have_examples(operation: Operation) -> None:
    # The bytes of a picture are no example that anybody could read.
    readable = [each for each in _contents(operation) if each[1]["schema"].get("format") != "binary"]
    assert [name for name, content in readable if "example" not in content] == []


def _examples(part: Any, place: str = "#") -> Iterator[tuple[str, Any, Any]]:
    """Every example within `part`: where it is, its schema, and its value."""
    if isinstance(part, list):
        for number, each in enumerate(part):
            yield from _examples(each, f"{place}/{number}")
        return
    if not isinstance(part, dict):
        return
    if isinstance(part.get("schema"), dict):  # of a body, a parameter or a header
        several = {name: each["value"] for name, each in part.get("examples", {}).items()}
        one = {"": part["example"]} if "example" in part else {}
        for name, value in {**one, **several}.items():
            yield f"{place}/example {name}", part["schema"], value
    elif isinstance(part.get("examples"), list):  # of a schema
        for value in part["examples"]:
            yield f"{place}/examples", part, value
    for name, each in part.items():
        if name not in ("example", "examples"):
            yield from _examples(each, f"{place}/{name}")


@pytest.mark.parametrize("name", ["openapi.json", "openapi-admin.json"])
def test_every_example_of_the_published_files_is_valid(name: str) -> None:
    found = list(_examples(Client().get(f"/{name}").json()))

    wrong = {place: errors for place, schema, value in found if (errors := errors_of(schema, value))}
    assert wrong == {}
    walked = {part for place, *_ in found for part in place.split("/")}
    assert walked >= {"requestBody", "responses", "parameters", "properties"}
    assert any(place.startswith("#/webhooks/") for place, *_ in found) == (name == "openapi.json")


def _every_field() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for component, described in components().items():
        for field, schema in described.get("properties", {}).items():
            yield component, field, schema


# Words that say nothing about a field beside its name.
_EMPTY_WORDS = {"a", "an", "the", "its", "of", "this", "field", "value"}


def test_every_field_has_a_description_that_says_more_than_its_name() -> None:
    empty = [
        f"{component}.{field}: {schema.get('description')}"
        for component, field, schema in _every_field()
        if set(re.findall(r"\w+", schema.get("description", "").lower()))
        <= {*_EMPTY_WORDS, field, *field.split("_")}
    ]
    assert empty == []


def test_every_field_that_has_no_fields_of_its_own_has_an_example() -> None:
    for component, field, schema in _every_field():
        assert "examples" in schema or "$ref" in str(schema), f"{component}.{field}"


@OPERATION
def test_fields_of_a_request_are_limited(operation: Operation) -> None:
    if operation.body is None:
        return
    for name in request_components(operation.body["schema"]):
        for field, schema in components()[name]["properties"].items():
            if schema.get("type") == "string":
                assert {"maxLength", "pattern", "enum", "format"} & schema.keys(), field


def test_every_event_of_a_webhook_has_an_example() -> None:
    events = []
    for webhook in document()["webhooks"].values():
        content = webhook["post"]["requestBody"]["content"]["application/json"]
        for event, example in content["examples"].items():
            assert example["value"]["event_type"] == event
            events.append(event)
    assert len(set(events)) == 12


def test_every_credential_that_a_call_takes_is_described() -> None:
    used = {scheme for operation in operations() for scheme in operation.schemes}
    assert used == document()["components"]["securitySchemes"].keys() == {"secretKey", "session"}


# Put together from a parameter or a label and its words; `test_schema_errors.py` gets them.
_OF_PARAMETERS = {
    "Email is required",
    "Title is required",
    "range cannot be nonsense. It is one of: 24h, 7d, 30d, all.",
    "search can have at most 200 characters.",
    "format cannot be nonsense. It is one of: csv, pdf, merchants.",
}


def test_sentences_of_conflicts_and_outages_are_those_of_the_code() -> None:
    """The other ones are compared with what the calls answer."""
    parts = "".join(path.read_text() for path in sorted((BACKEND / "apps").rglob("*.py")))
    source = re.sub(r"\{[\w.]*(mode|kind)\}", r"{\1}", re.sub(r'"\s*f?"', "", parts))
    unknown = {
        sentence
        for bodies in OPERATIONS.values()
        for sentence in (body["error"] for body in bodies.values())
        if sentence not in source
        and re.sub("test(?= mode| key| ledger)", "{mode}", sentence) not in source
        and re.sub("payout|burn", "{kind}", sentence) not in source
    }
    assert unknown == _OF_PARAMETERS
