"""The bodies and queries of invoices' calls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import TextChoices
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.accounts.domain.shops import printable
from apps.common.drops import MOST_DIGITS, PLAIN_DECIMAL
from apps.common.errors import FieldsWrong, ParameterInvalid, ParameterMissing, Problem
from apps.common.forms import FlagField, Form, TextField, WordField, known_fields_require
from apps.common.paging import PageQuery, PageRequest, PageSizeField
from apps.common.text import strip_bidi
from apps.selling.domain import invoices as rules
from apps.selling.domain import numbering
from apps.selling.domain.invoice_filter import InvoiceFilter
from apps.selling.wire.invoices import NUMBER


class _Text(TextField):
    """A text that may be left out or empty, without characters that cannot be printed."""

    def __init__(
        self, label: str, longest: int, help_text: str, *, lines: bool = False, **options: Any
    ) -> None:
        super().__init__(
            label,
            max_length=longest,
            required=options.pop("required", False),
            allow_blank=options.pop("allow_blank", True),
            help_text=help_text,
            validators=[printable(label, lines=lines)],
            **options,
        )

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(strip_bidi(data) if isinstance(data, str) else data)
        return text.replace("\r\n", "\n")


class _EmailField(_Text):
    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if text:
            try:
                validate_email(text)
            except ValidationError:
                raise serializers.ValidationError(f"{self.label} must be an email address.") from None
        return text


class _Number(serializers.Field[Any, Any, Any, Any]):
    """A number from 0 on, as a JSON number or text of ASCII digits."""

    def __init__(self, label: str, highest: Decimal, decimals: int, **options: Any) -> None:
        super().__init__(label=label, **options)
        self.highest, self.decimals = highest, decimals
        self.error_messages |= dict.fromkeys(("required", "null"), f"{label} is required")

    def to_internal_value(self, data: Any) -> Decimal:
        if isinstance(data, bool) or not isinstance(data, str | int | Decimal):
            raise serializers.ValidationError(f"{self.label} must be a number.")
        if isinstance(data, str) and (len(data) > MOST_DIGITS or not PLAIN_DECIMAL.fullmatch(data)):
            raise serializers.ValidationError(f"{self.label} must be digits, with at most one point.")
        number = Decimal(data)
        # The exponent first: 1e999999999 is never expanded.
        if number.adjusted() > MOST_DIGITS or number > self.highest or number < 0:
            raise serializers.ValidationError(f"{self.label} must be from 0 to {self.highest:,}.")
        exact = number.normalize()
        if -int(exact.as_tuple().exponent) > self.decimals:
            raise serializers.ValidationError(f"{self.label} can have at most {self.decimals} decimals.")
        return exact


@extend_schema_field({"type": ["string", "number"], "pattern": r"^[0-9]{1,7}(\.[0-9]{1,4})?$", "minimum": 0})
class _Quantity(_Number):
    pass


@extend_schema_field({"type": ["string", "number"], "pattern": r"^[0-9]{1,13}(\.[0-9]{1,6})?$", "minimum": 0})
class _UnitPrice(_Number):
    pass


@extend_schema_field({"type": ["string", "number"], "pattern": r"^[0-9]{1,3}(\.[0-9]{1,4})?$", "minimum": 0})
class _TaxRate(_Number):
    pass


class CustomerForm(serializers.Serializer[Any]):
    examples = {
        "name": "Plattenladen Kurz GmbH",
        "email": "kurz@shop.example",
        "address": "Sögestraße 12\n28195 Bremen",
        "tax_id": "DE 987 654 321",
    }
    name = _Text("Customer name", rules.NAME_LENGTH, "A person or a company. Needed to open the invoice.")
    email = _EmailField("Customer email", rules.EMAIL_LENGTH, "Where the invoice and its reminders are sent.")
    address = _Text("Customer address", rules.ADDRESS_LENGTH, "In lines.", lines=True)
    tax_id = _Text("Customer tax id", rules.TAX_ID_LENGTH, "For customers that have one.")


class LineForm(serializers.Serializer[Any]):
    examples = {
        "text": "Low Tide EP, 180 g vinyl",
        "quantity": "10",
        "unit_price": "16.00",
        "tax_rate": "19",
    }
    text = _Text("Text", rules.TEXT_LENGTH, "What is sold.", required=True, allow_blank=False)
    quantity = _Quantity(
        "Quantity",
        rules.HIGHEST_QUANTITY,
        rules.QUANTITY_DECIMALS,
        default=Decimal(1),
        help_text="At most four decimals.",
    )
    unit_price = _UnitPrice(
        "Unit price", rules.HIGHEST_TOTAL, rules.XRP_DIGITS, help_text="In the currency's decimals."
    )
    tax_rate = _TaxRate(
        "Tax rate",
        rules.HIGHEST_TAX_RATE,
        rules.TAX_RATE_DECIMALS,
        default=Decimal(0),
        help_text="In percent, at most four decimals.",
    )


_NO_DAY = "Due date must be a day such as 2026-12-07."


class _DayField(serializers.DateField):
    """A day as `2026-12-07`, and nothing else that reads as one."""

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
            self.fail("invalid")
        return super().to_internal_value(value)


class InvoiceForm(Form):
    examples = {"currency": "EUR", "due_date": "2026-12-07", "reference": "Order 7781", "note": "Thank you."}
    currency = serializers.CharField(
        required=False,
        min_length=3,
        max_length=3,
        help_text="`XRP`, or one of `currencies` of `/api/config/`. At first the reporting currency.",
        error_messages=dict.fromkeys(
            ("invalid", "null", "blank", "min_length", "max_length"),
            "Currency must be XRP or a code of three letters, such as EUR.",
        ),
    )
    customer = CustomerForm(
        required=False,
        help_text="Who is billed.",
        error_messages=dict.fromkeys(("null", "invalid"), "Customer must be an object."),
    )
    lines: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=LineForm(),
        required=False,
        max_length=rules.MOST_LINES,
        help_text="What is billed, at most 100 lines.",
        error_messages={
            "null": "Lines must be a list.",
            "not_a_list": "Lines must be a list.",
            "max_length": f"An invoice can have at most {rules.MOST_LINES} lines.",
        },
    )
    prices_include_tax = FlagField(
        required=False, label="Prices include tax", help_text="Whether unit prices are with tax."
    )
    due_date = _DayField(
        required=False,
        allow_null=True,
        help_text="The last day to pay. Null: 14 days after it is opened.",
        error_messages={"invalid": _NO_DAY, "date": _NO_DAY, "datetime": _NO_DAY},
    )
    reference = _Text("Reference", rules.REFERENCE_LENGTH, "An order number or the like.")
    note = _Text("Note", rules.NOTE_LENGTH, "Stands under the totals.", lines=True)
    reminders = FlagField(
        required=False,
        label="Reminders",
        help_text="Remind by email 3 days before, on and 7 days after the due date.",
    )

    @classmethod
    def read(cls, body: object) -> dict[str, Any]:
        """The fields that were sent. Raises FieldsWrong with every wrong one: `lines[0].quantity`."""
        known_fields_require(body, cls)
        try:
            return super().read(body)
        except serializers.ValidationError as error:
            raise FieldsWrong(list(_problems(error.detail))) from None


def _problems(detail: Any, name: str = "") -> list[Problem]:
    """The messages of nested fields, each with the path of its field."""
    if isinstance(detail, Mapping):
        return [each for key, inner in detail.items() for each in _problems(inner, _path(name, key))]
    return [
        Problem(
            name,
            str((ParameterMissing if message.code in ("required", "blank") else ParameterInvalid).code),
            str(message),
        )
        for message in detail
    ]


def _path(name: str, key: str | int) -> str:
    """`lines[0].quantity`, of what REST framework nests by name and number."""
    if isinstance(key, int):
        return f"{name}[{key}]"
    if key == "non_field_errors":
        return name
    return f"{name}.{key}" if name else key


# Nothing can be chosen: an invoice is paid as it is.
class InvoicePayForm(Form):
    pass


class NumberingForm(Form):
    examples = {"prefix": "NR-2026-", "first_number": "0001"}
    prefix = TextField(
        "Prefix",
        max_length=numbering.PREFIX_LENGTH,
        allow_blank=True,
        trim_whitespace=False,
        help_text="Letters, digits, spaces and . / _ -, at most 20; or empty.",
        error_messages={"max_length": numbering.INVALID_PREFIX},
    )
    first_number = TextField(
        "First number",
        max_length=numbering.MOST_DIGITS,
        help_text="Digits; zeros in front are kept.",
        error_messages={"max_length": numbering.INVALID_FIRST},
    )


class StatusFilter(TextChoices):
    DRAFT = "draft"
    OPEN = "open"
    OVERDUE = "overdue"
    PAID = "paid"
    VOID = "void"


INVOICE_PAGE_SIZE = 20


class InvoiceQuery(PageQuery):
    page_size = PageSizeField(INVOICE_PAGE_SIZE)
    status = WordField(
        StatusFilter.choices,
        required=False,
        error_messages={
            "invalid_choice": f"status cannot be {{input}}. It is one of: {', '.join(StatusFilter.values)}."
        },
        help_text="`open` has the overdue ones too.",
    )
    search = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=rules.NAME_LENGTH,
        help_text="A part of the number, the customer's name or the reference.",
        validators=[printable("search")],
        error_messages={"max_length": f"search can have at most {rules.NAME_LENGTH} characters."},
    )
    examples = {"search": NUMBER}

    @classmethod
    def read_filter(cls, query: Any) -> tuple[InvoiceFilter, PageRequest]:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        chosen = InvoiceFilter(status=asked.get("status", ""), search=asked.get("search", ""))
        return chosen, PageRequest(number=asked["page"], size=asked["page_size"])
