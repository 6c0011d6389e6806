"""What the schema forbids of a call, read from what was sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests
from jsonschema import ValidationError

from tests.factories.schema import Operation, components, request_components, validator

# Of the whole body, or what cannot be said of one field.
WHOLE = ""
# What the parser of JSON says, which does not know which fields a call has.
_OF_THE_BODY = re.compile(r"request body|^json may be nested|must not contain nul|is not a number\.$")
# They say nothing, and are removed before the limits are checked.
_REMOVED = str.maketrans("", "", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def forbidden(operation: Operation, request: requests.PreparedRequest) -> dict[str, str]:
    """By field or parameter what is wrong with it; empty where the schema allows the call."""
    found = dict(_in_query(operation, urlsplit(str(request.url)).query))
    if operation.body is not None and (request.body or operation.spec["requestBody"].get("required")):
        sent = _read(request.body)
        trimmed = dict(_wrong(operation.body["schema"], _trimmed(sent)))
        wrong = _wrong(operation.body["schema"], sent)
        found |= {name: text for name, text in wrong if name in trimmed}
    return found


def names_one(answer: dict[str, Any], operation: Operation) -> bool:
    """Whether the answer of a 400 names a field of the call: as a key, or in the words of its sentence.

    Not always one that the schema forbids: another may be wrong in a way that a schema cannot say.
    """
    sentence = answer["error"].lower()
    fields = [each["name"] for where in ("query", "header") for each in operation.parameters(where)]
    for component in [] if operation.body is None else request_components(operation.body["schema"]):
        fields += components()[component]["properties"]
    return (
        "non_field_errors" in answer  # the state, such as an account without a password
        or answer["code"] == "parameter_unknown"
        or _OF_THE_BODY.search(sentence) is not None
        or any(
            name in answer or name.lower() in sentence or name.lower().replace("_", " ") in sentence
            for name in fields
        )
    )


def _read(body: Any) -> Any:
    """The JSON of a body; what is none is a text, which no body may be."""
    try:
        return json.loads(body or b"", parse_constant=_refused)
    except ValueError as error:
        return str(error)


def _refused(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _trimmed(value: Any) -> Any:
    """As the server keeps a text: blanks around it do not count."""
    if isinstance(value, dict):
        return {name: _trimmed(each) for name, each in value.items()}
    return value.translate(_REMOVED).strip() if isinstance(value, str) else value


def _in_query(operation: Operation, query: str) -> Iterator[tuple[str, str]]:
    # Of a parameter that is repeated the last counts, and an empty one as left out.
    sent = parse_qs(query, keep_blank_values=True)
    for parameter in operation.parameters("query"):
        name, schema = parameter["name"], parameter["schema"]
        is_list = schema.get("type") == "array"
        # Of other parameters, `name[]` is a name that nobody knows.
        values = [*sent.get(name, []), *(sent.get(f"{name}[]", []) if is_list else [])]
        if values and (values[-1] or is_list):
            yield from ((name, text) for _, text in _wrong(schema, _as_read(schema, values)))
        elif parameter.get("required") and not values:
            yield name, "is missing"


def _as_read(schema: dict[str, Any], values: list[str]) -> Any:
    match schema.get("type"):
        case "array":
            return [word for value in values for word in value.split(",") if word]
        case "integer" if values[-1].isascii() and values[-1].isdigit():
            return int(values[-1])
        case "boolean" if values[-1] in ("true", "false"):
            return values[-1] == "true"
    return _trimmed(values[-1])


def _wrong(schema: dict[str, Any], value: Any) -> Iterator[tuple[str, str]]:
    for error in validator(schema).iter_errors(value):
        for name in _names(error):
            yield name, error.message


def _names(error: ValidationError) -> list[str]:
    if error.absolute_path:
        return [str(error.absolute_path[0])]
    if error.validator == "required" and isinstance(error.instance, dict):
        return [name for name in error.validator_value if name not in error.instance]
    return [WHOLE]
