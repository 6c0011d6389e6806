"""The bodies and queries of the calls of payment links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.forms import FlagField, Form, TextField, WholeNumberField, WordField
from apps.common.paging import PageQuery, PageRequest, PageSizeField
from apps.common.text import is_storable, strip_bidi
from apps.payments.amount_field import PRICE_SCHEMA
from apps.payments.domain.requests import REDIRECT_URL_LENGTH
from apps.selling.domain.link_filter import SHOWN, LinkFilter
from apps.selling.domain.links import (
    ANSWER_LENGTH,
    DESCRIPTION_LENGTH,
    LABEL_LENGTH,
    LARGEST_QUANTITY,
    LARGEST_STOCK,
    MESSAGE_LENGTH,
    OPTIONS,
    PAYER_FIELDS,
    PRESETS,
    TITLE_LENGTH,
)
from apps.selling.wire.links import FieldType

LINKS_PAGE_SIZE = 25
_EMAIL_LENGTH = 254
_NAME_LENGTH = 100
_MOMENT = "Ends at must be a date and time such as 2026-11-30T22:00:00Z."


class LineField(TextField):
    """Text that others read: without characters that turn its direction, on one line unless `lines`."""

    def __init__(self, label: str, *, lines: bool = False, **options: Any) -> None:
        self._lines = lines
        super().__init__(label, **options)

    def to_internal_value(self, data: Any) -> str:
        text = strip_bidi(super().to_internal_value(data)).strip()
        if not is_storable(text):
            raise serializers.ValidationError(
                f"{self.label} must not contain NUL or unpaired surrogate characters."
            )
        if not self._lines and len(text.splitlines()) > 1:
            raise serializers.ValidationError(f"{self.label} must be on one line.")
        if not text and not self.allow_blank:
            raise serializers.ValidationError(f"{self.label} is required", code="blank")
        return text


def optional_line(label: str, longest: int, help_text: str, *, lines: bool = False) -> LineField:
    """Text that may be empty or left out."""
    return LineField(
        label, max_length=longest, lines=lines, required=False, allow_blank=True, help_text=help_text
    )


class NumberField(WholeNumberField):
    """A whole number within its bounds; one sentence refuses everything else."""

    def __init__(self, label: str, low: int, high: int, **options: Any) -> None:
        sentence = f"{label} must be a whole number from {low:,} to {high:,}."
        words = ("invalid", "min_value", "max_value", "max_string_length", "null")
        super().__init__(
            min_value=low,
            max_value=high,
            error_messages={**dict.fromkeys(words, sentence), "required": f"{label} is required"},
            **options,
        )

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


# XRP has more decimals than any currency.
@extend_schema_field({**PRICE_SCHEMA, "pattern": r"^(?=.*[1-9])([0-9]{1,13}(\.[0-9]{0,6})?|\.[0-9]{1,6})$"})
class LinkPriceField(serializers.Field):  # type: ignore[type-arg]
    """A number or text, which is checked together with its currency."""

    def to_internal_value(self, data: Any) -> Any:
        return data


_FIELD: Mapping[str, Any] = {
    "label": "Sleeve",
    "type": "choice",
    "required": True,
    "options": ["Sea blue", "Sand"],
    "max_length": 200,
}


class PayerFieldForm(Form):
    examples: ClassVar[Mapping[str, Any]] = _FIELD
    # REST framework takes the fields out of the class, whose own `label` and `required` stay.
    label = LineField("Label", max_length=LABEL_LENGTH, help_text="What is asked.")  # type: ignore[assignment]
    type = WordField(
        FieldType.choices,
        error_messages={
            "required": "Type is required",
            **dict.fromkeys(("invalid_choice", "null"), "Type must be text, number or choice."),
        },
        help_text="`text`, `number` or `choice`.",
    )
    required = FlagField(  # type: ignore[assignment]
        default=False, label="Required", help_text="Whether it must be answered."
    )
    options = serializers.ListField(
        child=LineField("Option", max_length=LABEL_LENGTH),
        default=list,
        max_length=OPTIONS,
        error_messages={
            **dict.fromkeys(("not_a_list", "null"), "Options must be a list."),
            "max_length": f"A choice can have at most {OPTIONS} options.",
        },
        help_text=f"Of a choice: up to {OPTIONS}.",
    )
    max_length = NumberField(
        "Max length", 1, ANSWER_LENGTH, default=ANSWER_LENGTH, help_text="The most characters of an answer."
    )


class PayerFieldsField(serializers.ListField):
    """What the payer is asked. A refusal names the field by its place."""

    child = PayerFieldForm()

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_length=PAYER_FIELDS,
            error_messages={
                **dict.fromkeys(("not_a_list", "null"), "Fields must be a list."),
                "max_length": f"A link can have at most {PAYER_FIELDS} fields.",
            },
            **options,
        )

    def run_child_validation(self, data: Any) -> Any:
        checked = []
        for position, item in enumerate(data, 1):
            try:
                checked.append(self.child.run_validation(item))
            except serializers.ValidationError as error:
                raise serializers.ValidationError(f"Field {position}: {_first(error.detail)}") from None
        return checked


def _first(detail: Any) -> str:
    """The first sentence of nested messages."""
    while isinstance(detail, dict | list):
        detail = next(iter(detail.values())) if isinstance(detail, dict) else detail[0]
    return str(detail)


_LINK: Mapping[str, Any] = {
    "title": "Low Tide EP, 180 g vinyl",
    "description": "Six songs recorded on Fehmarn.",
    "currency": "EUR",
    "price": "24.00",
    "price_min": None,
    "price_max": None,
    "price_presets": [],
    "quantity_max": 5,
    "fields": [_FIELD],
    "max_sales": 50,
    "ends_at": None,
    "slug": "low-tide",
    "is_active": True,
    "ask_email": True,
    "inactive_message": "Sold out. The next pressing comes in March.",
    "success_message": "Thank you!",
    "success_url": "https://shop.example/thanks?payment={PAYMENT_ID}",
    "metadata": {"sku": "LT-180"},
}


# Without docstrings: the schema would show them. What a new link may have and an existing one may change.
class LinkChangeForm(Form):
    examples: ClassVar[Mapping[str, Any]] = _LINK
    title = LineField("Title", max_length=TITLE_LENGTH, required=False, help_text="What is sold.")
    description = optional_line("Description", DESCRIPTION_LENGTH, "More about it.", lines=True)
    currency = LineField(
        "Currency",
        max_length=3,
        required=False,
        help_text="`XRP` (the default), or a currency of ISO 4217 that `/api/config/` lists.",
    )
    price = LinkPriceField(required=False, allow_null=True, help_text="Of one piece.")
    price_min = LinkPriceField(
        required=False, allow_null=True, help_text="Instead of `price`: the least that the payer may choose."
    )
    price_max = LinkPriceField(
        required=False, allow_null=True, help_text="Instead of `price`: the most that the payer may choose."
    )
    price_presets = serializers.ListField(
        child=LinkPriceField(),
        required=False,
        max_length=PRESETS,
        error_messages={
            **dict.fromkeys(("not_a_list", "null"), "Price presets must be a list."),
            "max_length": f"A link can have at most {PRESETS} presets.",
        },
        help_text=f"Up to {PRESETS} suggestions between the two.",
    )
    quantity_max = NumberField(
        "Quantity max",
        1,
        LARGEST_QUANTITY,
        required=False,
        allow_null=True,
        help_text="The most pieces of one payment; null: one at a time.",
    )
    # REST framework takes it out of the class, whose own `fields` stays.
    fields = PayerFieldsField(required=False, help_text="What the payer is asked: up to three.")  # type: ignore[assignment]
    ask_name = FlagField(required=False, label="Ask name", help_text="Offer the payer to give a name.")
    ask_email = FlagField(
        required=False, label="Ask email", help_text="Offer the payer to give an email address."
    )
    max_sales = NumberField(
        "Max sales",
        1,
        LARGEST_STOCK,
        required=False,
        allow_null=True,
        help_text="How many pieces there are; null: no limit.",
    )
    ends_at = serializers.DateTimeField(
        required=False,
        allow_null=True,
        error_messages=dict.fromkeys(("invalid", "date", "overflow", "make_aware"), _MOMENT),
        help_text="From then on it cannot be paid; null: no end.",
    )
    slug = optional_line(
        "Slug", 40, "Your own word for the address: 3 to 40 of a–z, 0–9 and hyphens. Empty: the random one."
    )
    is_active = FlagField(required=False, label="Is active", help_text="Whether it can be paid.")
    inactive_message = optional_line(
        "Inactive message", MESSAGE_LENGTH, "What payers read while it cannot be paid.", lines=True
    )
    success_message = optional_line(
        "Success message", MESSAGE_LENGTH, "What payers read when they have paid.", lines=True
    )
    success_url = optional_line(
        "Success URL",
        REDIRECT_URL_LENGTH,
        "Where a button leads them then: https in live mode; {PAYMENT_ID} is filled in.",
    )
    metadata = serializers.DictField(
        required=False,
        error_messages=dict.fromkeys(("not_a_dict", "null"), "Metadata must be an object."),
        help_text="Your own data, in each of its payments. Up to 4 KiB.",
    )


class LinkForm(LinkChangeForm):
    examples: ClassVar[Mapping[str, Any]] = _LINK
    title = LineField("Title", max_length=TITLE_LENGTH, help_text="What is sold.")


class ArchiveForm(Form):
    archived = FlagField(default=True, label="Archived", help_text="False brings it back, switched off.")


class LinkPayForm(Form):
    examples: ClassVar[Mapping[str, Any]] = {
        "version": 3,
        "quantity": 2,
        "price": None,
        "answers": {"Sleeve": "Sea blue"},
        "name": "Ife",
        "email": "ife@payer.example",
    }
    version = NumberField("Version", 1, 2**31 - 1, help_text="Of the link, as it was read.")
    quantity = NumberField(
        "Quantity",
        1,
        LARGEST_QUANTITY,
        required=False,
        help_text="How many pieces, where the link has a quantity.",
    )
    price = LinkPriceField(
        required=False, allow_null=True, help_text="What the payer chose, where the link leaves it to them."
    )
    answers = serializers.DictField(
        required=False,
        error_messages=dict.fromkeys(("not_a_dict", "null"), "Answers must be an object."),
        help_text="What the payer answered, by the labels of the link's fields.",
    )
    name = optional_line("Name", _NAME_LENGTH, "The payer's name, where the link asks for it.")
    email = serializers.EmailField(
        required=False,
        allow_blank=True,
        max_length=_EMAIL_LENGTH,
        error_messages={
            **dict.fromkeys(("invalid", "null"), "Enter a valid email address."),
            "max_length": f"Email can have at most {_EMAIL_LENGTH} characters.",
        },
        help_text="The payer's email address, where the link asks for it. Only the merchant reads it.",
    )


class LinksQuery(PageQuery):
    examples: ClassVar[Mapping[str, Any]] = {"status": "current", "search": "tide"}
    page_size = PageSizeField(LINKS_PAGE_SIZE)
    status = WordField(
        SHOWN,
        default="current",
        error_messages={"invalid_choice": f"status cannot be {{input}}. It is one of: {', '.join(SHOWN)}."},
        help_text="`current`: all but the archived ones. `inactive`: switched off or ended.",
    )
    search = optional_line("search", TITLE_LENGTH, "A part of the title or of the own word, ignoring case.")

    @classmethod
    def read_filter(cls, query: Any) -> tuple[LinkFilter, PageRequest]:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        values = form.validated_data
        chosen = LinkFilter(status=values["status"], search=values.get("search", ""))
        return chosen, PageRequest(number=values["page"], size=values["page_size"])


class PublicLinkQuery(serializers.Serializer[Any]):
    payment = serializers.UUIDField(
        required=False,
        error_messages={"invalid": "payment must be an id."},
        help_text="A payment of this link, whose outcome is wanted.",
    )
