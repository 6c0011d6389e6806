"""The published API schema, as its readers have it."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import jsonschema
import yaml

SCHEMA = Path(__file__).resolve().parents[2] / "schema" / "openapi.yaml"


@functools.cache
def components() -> dict[str, Any]:
    return dict(yaml.safe_load(SCHEMA.read_text())["components"]["schemas"])


def assert_described(body: dict[str, Any], name: str) -> None:
    """`body` is what the component `name` describes: its fields, each of its type, and no others."""
    component = components()[name]
    assert set(component["required"]) <= body.keys() <= component["properties"].keys()
    root = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": components()}}
    jsonschema.validate(body, root, cls=jsonschema.Draft202012Validator)
