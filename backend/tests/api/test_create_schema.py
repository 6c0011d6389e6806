"""Create has a parser of its own; it accepts and refuses what the published `CreateRequest` says."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from apps.payments.domain.requests import PaymentRequest
from tests.api.builders import Merchant, payment_body
from tests.api.conftest import Create

_SCHEMA = Path(__file__).resolve().parents[2] / "schema" / "openapi.yaml"
REQUEST: dict[str, Any] = yaml.safe_load(_SCHEMA.read_text())["components"]["schemas"]["CreateRequest"]
FIELDS: dict[str, dict[str, Any]] = REQUEST["properties"]


def _text(name: str, length: int) -> str:
    return ("https://shop.example/" if name == "redirect_url" else "").ljust(length, "x")


# A field, a value, and whether the schema allows it; without a value, the field is left out.
CASES: list[tuple[str, list[Any], bool]] = [
    case
    for name, schema in FIELDS.items()
    for case in (
        (name, [], name not in REQUEST["required"]),
        (name, [None], schema.get("nullable", False)),
        *(
            [
                (name, [_text(name, schema["maxLength"])], True),
                (name, [_text(name, schema["maxLength"] + 1)], False),
            ]
            if "maxLength" in schema
            else []
        ),
        *(
            [
                (name, [schema["minimum"]], True),
                (name, [schema["minimum"] - 1], False),
                (name, [schema["maximum"]], True),
                (name, [schema["maximum"] + 1], False),
            ]
            if "maximum" in schema
            else []
        ),
        *([(name, [{"a": [1]}], True), (name, [[]], False)] if schema["type"] == "object" else []),
        *([(name, [{}], False)] if schema["type"] == "string" else []),
    )
]


@pytest.mark.parametrize(("name", "value", "allowed"), CASES)
def test_create_allows_what_the_schema_allows(
    merchant: Merchant, create: Create, name: str, value: list[Any], allowed: bool
) -> None:
    body = {key: item for key, item in payment_body().items() if key != name}
    for item in value:
        body[name] = item

    assert create(merchant.keys["test"], body).status_code == (201 if allowed else 400)


def test_the_schema_names_every_field_that_create_reads() -> None:
    assert set(FIELDS) == {field.name for field in fields(PaymentRequest)}


def test_what_is_left_out_gets_the_schemas_default(merchant: Merchant, create: Create) -> None:
    payment = create(merchant.keys["test"], payment_body()).json()["payment_request"]

    lasts = datetime.fromisoformat(payment["expires_at"]) - datetime.fromisoformat(payment["created_at"])
    assert lasts.total_seconds() == FIELDS["expires_in_minutes"]["default"] * 60
    assert (payment["description"], payment["developer_reference"], payment["metadata"]) == ("", None, {})
