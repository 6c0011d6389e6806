"""The published API schema, as its readers have it."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import orjson
import yaml

SCHEMA = Path(__file__).resolve().parents[2] / "schema" / "openapi.yaml"
_METHODS = ("get", "put", "post", "delete", "patch")
# Nobody promises these: a fault of ours, and a method that the path does not have.
_UNDOCUMENTED = (405, 500)


@functools.cache
def document() -> dict[str, Any]:
    return dict(yaml.load(SCHEMA.read_text(), Loader=yaml.CSafeLoader))


def components() -> dict[str, Any]:
    return dict(document()["components"]["schemas"])


@dataclass(frozen=True)
class Operation:
    path: str
    method: str
    spec: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.spec["operationId"])

    @property
    def schemes(self) -> list[str]:
        """The names of the credentials that it takes; none for a public call."""
        return [name for one in self.spec.get("security", []) for name in one]

    @property
    def body(self) -> dict[str, Any] | None:
        """Schema and example of the request."""
        content: dict[str, Any] | None = (
            self.spec.get("requestBody", {}).get("content", {}).get("application/json")
        )
        return content

    def parameters(self, where: str) -> list[dict[str, Any]]:
        return [each for each in self.spec.get("parameters", []) if each["in"] == where]


def operations() -> list[Operation]:
    return [
        Operation(path, method, spec)
        for path, methods in document()["paths"].items()
        for method, spec in methods.items()
        if method in _METHODS
    ]


def errors_of(schema: Mapping[str, Any], value: Any) -> list[str]:
    """What is wrong with `value`, as an instance of a schema of the document."""
    if _quick_validator(orjson.dumps(schema)).is_valid(value):
        return []
    return [f"{error.json_path}: {error.message}" for error in validator(schema).iter_errors(value)]


def validator(schema: Mapping[str, Any]) -> Any:
    """Of a schema of the document, formats included."""
    return _validator(orjson.dumps(schema))


@functools.cache
def _validator(schema: bytes) -> Any:
    whole = {**orjson.loads(schema), "components": document()["components"]}
    checker = jsonschema.FormatChecker(["date", "email", "uuid"])
    checker.checks("date-time", raises=ValueError)(_is_time)
    return jsonschema.Draft202012Validator(whole, format_checker=checker)


@functools.cache
def _quick_validator(schema: bytes) -> jsonschema_rs.Draft202012Validator:
    """The same, compiled: most answers are right, and the other takes a hundred times as long to say so."""
    return jsonschema_rs.Draft202012Validator(
        orjson.loads(schema.replace(b'"#/components/', b'"urn:api#/components/')),
        registry=_compiled_components(),
        validate_formats=True,
        formats={"date-time": _is_valid_time},
    )


@functools.cache
def _compiled_components() -> jsonschema_rs.Registry:
    """Read once: with a copy of all components each schema takes 6 ms."""
    return jsonschema_rs.Registry([("urn:api", {"components": document()["components"]})])


def _is_valid_time(value: str) -> bool:
    try:
        return _is_time(value)
    except ValueError:
        return False


def _is_time(value: Any) -> bool:
    """`jsonschema` alone does not look at times."""
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


def request_components(schema: Mapping[str, Any]) -> list[str]:
    """The names of the components that a body can be."""
    name = schema["$ref"].rpartition("/")[2]
    parts = components()[name].get("oneOf")
    return [name] if parts is None else [each for part in parts for each in request_components(part)]


@functools.cache
def _by_route() -> dict[tuple[str, str], Operation]:
    return {(each.path, each.method): each for each in operations()}


def undocumented(method: str, route: str, response: Any) -> list[str]:
    """How the answer to a call contradicts the schema; empty for a route that it does not describe.

    `route` as Django has it, such as `api/payments/status/<str:payment_id>/`.
    """
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
    operation = _by_route().get((path, "get" if method == "HEAD" else method.lower()))
    status = response.status_code
    if operation is None or status in _UNDOCUMENTED:
        return []
    documented = operation.spec["responses"].get(str(status))
    kind = response.get("Content-Type", "").partition(";")[0]
    if documented is None or kind not in documented["content"]:
        return [f"{operation.id} answered {status} as {kind}: {response.getvalue()[:200]!r}"]
    if method == "HEAD" or kind != "application/json" or response.has_header("Content-Encoding"):
        return []
    body = orjson.loads(response.content)
    wrong = errors_of(documented["content"][kind]["schema"], body)
    if status >= 400 and status not in _codes().get(body.get("code"), {status}):
        wrong.append(f"the code {body['code']} is not published with this status")
    return [f"{operation.id} {status}: {each}" for each in wrong]


@functools.cache
def _codes() -> dict[str | None, list[int]]:
    """Every published code, with its statuses."""
    published = components()["ApiError"]["properties"]["code"]["x-codes"]
    return {code: entry["statuses"] for code, entry in published.items()}


def assert_described(body: dict[str, Any], name: str) -> None:
    """`body` is what the component `name` describes: its fields, each of its type, and no others."""
    component = components()[name]
    assert set(component["required"]) <= body.keys() <= component["properties"].keys()
    assert errors_of({"$ref": f"#/components/schemas/{name}"}, body) == []
