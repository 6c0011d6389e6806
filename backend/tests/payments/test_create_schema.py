"""Create has a parser of its own; it accepts and refuses what the published `CreateRequest` says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime
from typing import Any

import pytest

from apps.payments.domain.requests import PaymentRequest
from config.api_schema.complete import NO_NUL
from tests.factories.platform import Merchant, create_call, payment_body
from tests.factories.schema import components, errors_of

REQUEST: dict[str, Any] = components()["CreateRequest"]
FIELDS: dict[str, dict[str, Any]] = REQUEST["properties"]
# Instead of an amount: `test_priced.py`.
PRICED = ("price", "currency")


def _text(name: str, length: int) -> str:
    return ("https://shop.example/" if name == "redirect_url" else "").ljust(length, "x")


def _cases() -> Iterator[tuple[str, list[Any], bool]]:
    """A field, a value, and whether the schema allows it; without a value, the field is left out."""
    for name, schema in FIELDS.items():
        if name in PRICED:
            continue
        # Either an amount is required or a price.
        yield name, [], name not in REQUEST["required"] and name != "amount"
        yield name, [None], "null" in schema["type"]
        if longest := schema.get("maxLength"):
            yield name, [_text(name, longest)], True
            yield name, [_text(name, longest + 1)], False
        if "maximum" in schema:
            for value in (schema["minimum"], schema["maximum"]):
                yield name, [value], True
            for value in (schema["minimum"] - 1, schema["maximum"] + 1):
                yield name, [value], False
        if name == "amount":
            for text in ("1", "0.000001", ".5", "0", "0.000000", ".0", ".", ""):
                yield name, [text], errors_of(schema, text) == []
        if schema.get("pattern") == NO_NUL:
            yield name, [_text(name, 30) + "\0"], False
        if "object" in schema["type"]:
            yield name, [{"a": [1]}], True
            yield name, [[]], False
        else:
            yield name, [{}], False


@pytest.mark.parametrize(("name", "value", "allowed"), list(_cases()))
def test_create_allows_what_the_schema_allows(
    merchant: Merchant, name: str, value: list[Any], allowed: bool
) -> None:
    body = {key: item for key, item in payment_body().items() if key != name}
    for item in value:
        body[name] = item

    assert create_call(merchant.keys["test"], body).status_code == (201 if allowed else 400)


def test_the_schema_names_every_field_that_create_reads() -> None:
    read = {field.name for field in fields(PaymentRequest)} - {"sale"}
    assert set(FIELDS) == read | {"currency"}


def test_what_is_left_out_gets_what_the_schema_says(merchant: Merchant) -> None:
    payment = merchant.payment()

    lasts = datetime.fromisoformat(payment["expires_at"]) - datetime.fromisoformat(payment["created_at"])
    assert lasts.total_seconds() == 15 * 60
    assert FIELDS["expires_in_minutes"]["description"] == "How long the payer has; 15 by default."
    assert (payment["description"], payment["developer_reference"], payment["metadata"]) == ("", None, {})
