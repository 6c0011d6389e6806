"""What the keypad's calls take."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.forms import Form, TextField, WholeNumberField
from apps.common.text import strip_bidi
from apps.payments.amount_field import AMOUNT_SCHEMA
from apps.payments.domain.requests import TITLE_LENGTH
from apps.selling.domain.charges import HIGHEST_TIP_PERCENT, XRP

_WRONG_PERCENT = f"Tip percent must be a whole number from 1 to {HIGHEST_TIP_PERCENT}."


@extend_schema_field(AMOUNT_SCHEMA)
class MoneyField(serializers.Field[Any, Any, Any, Any]):
    """An amount in a currency that another field names; it is read where that is known."""

    default_error_messages = {
        "required": "{label} is required",
        "null": "{label} is required",
    }

    def fail(self, key: str, **values: Any) -> Any:
        super().fail(key, label=self.label, **values)

    def to_internal_value(self, data: Any) -> Any:
        return data


@extend_schema_field(AMOUNT_SCHEMA)
class OptionalMoneyField(MoneyField):
    pass


class ChargeForm(Form):
    examples = {"amount": "7.50", "currency": "EUR", "note": "Poster tube", "tip": None, "tip_percent": 10}
    amount = MoneyField(
        label="Amount", help_text="Without the tip: a number or text, in the currency's decimals."
    )
    currency = TextField(
        "Currency",
        max_length=3,
        required=False,
        help_text=f"The merchant's reporting currency, which it is by default, or {XRP}.",
    )
    note = TextField(
        "Note",
        max_length=TITLE_LENGTH,
        required=False,
        allow_blank=True,
        help_text="What is sold, on one line; the customer reads it. Without one: Sale.",
    )
    tip = OptionalMoneyField(
        label="Tip",
        required=False,
        allow_null=True,
        help_text="A sum in the same currency; or `tip_percent` instead.",
    )
    tip_percent = WholeNumberField(
        required=False,
        min_value=1,
        max_value=HIGHEST_TIP_PERCENT,
        error_messages=dict.fromkeys(
            ("invalid", "null", "min_value", "max_value", "max_string_length"), _WRONG_PERCENT
        ),
        help_text="Of the amount, rounded half up to the currency's smallest unit.",
    )

    def validate_note(self, note: str) -> str:
        return " ".join(strip_bidi(note).split())

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("tip") is not None and "tip_percent" in attrs:
            raise serializers.ValidationError({"tip": "Send tip or tip_percent, not both."})
        return attrs
