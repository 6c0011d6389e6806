"""The bodies and queries of the calls of refunds."""

from __future__ import annotations

from typing import Any

from django.db.models import TextChoices
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.accounts.domain.shops import printable
from apps.common.drops import xrp_to_drops
from apps.common.forms import FlagField, Form, IdField, TextField, WholeNumberField, WordField
from apps.common.paging import PageQuery, PageSizeField
from apps.common.text import is_storable, strip_bidi
from apps.common.wire.examples import PAYER, PAYMENT_HASH, PAYMENT_ID
from apps.common.wire.types import HASH_PATTERN
from apps.payments.amount_field import AMOUNT_SCHEMA, PRICE_SCHEMA
from apps.payments.domain.choices import RefundMethod, RefundStatus
from apps.refunds.domain.requests import REASON_LENGTH, RateOf

PAGE_SIZE = 25
LARGEST_TAG = 4_294_967_295


@extend_schema_field(AMOUNT_SCHEMA)
class DropsField(serializers.Field[Any, Any, Any, Any]):
    """XRP as text or number, read as drops."""

    def __init__(self, label: str, *, smallest: int = 1, **options: Any) -> None:
        super().__init__(label=label, error_messages={"null": f"{label} is required"}, **options)
        self._smallest = smallest

    def to_internal_value(self, data: Any) -> int:
        try:
            drops = xrp_to_drops(data)
        except (TypeError, ValueError) as error:
            raise serializers.ValidationError(f"{self.label}: {error}") from None
        if drops < self._smallest:
            raise serializers.ValidationError(f"{self.label} must be at least {self._smallest} drop.")
        return drops


@extend_schema_field(PRICE_SCHEMA)
class RefundPriceField(serializers.Field[Any, Any, Any, Any]):
    """A price, which is read in the payment's currency."""

    def to_internal_value(self, data: Any) -> Any:
        return data


@extend_schema_field({"type": ["string", "number"], "pattern": r"^[0-9]{1,12}(\.[0-9]{0,6})?$", "minimum": 0})
class TotalField(DropsField):
    """A sum, which may be nothing."""


class ReasonField(TextField):
    def to_internal_value(self, data: Any) -> str:
        text = strip_bidi(super().to_internal_value(data)).strip()
        if not is_storable(text) or len(text.splitlines()) > 1:
            raise serializers.ValidationError("Reason must be printable text on one line.")
        return text


class RefundForm(Form):
    examples = {
        "payment_id": PAYMENT_ID,
        "amount": "4.000000",
        "price": None,
        "rate": "then",
        "method": "platform",
        "reason": "One of two arrived damaged",
        "ask_customer": False,
        "refunds_total": "0.000000",
    }
    payment_id = IdField(
        error_messages={
            "required": "Payment id is required",
            **dict.fromkeys(("null", "invalid"), "Payment id must be a payment's id."),
        },
        help_text="The completed payment.",
    )
    amount = DropsField(
        "Amount", required=False, help_text="What the customer gets, in XRP. Or send `price`."
    )
    price = RefundPriceField(
        required=False, allow_null=True, help_text="Instead of `amount`: a price in the payment's currency."
    )
    rate = WordField(
        [(each.value, each.value) for each in RateOf],
        default=RateOf.THEN.value,
        error_messages=dict.fromkeys(("invalid_choice", "null"), "Rate must be then or now."),
        help_text="With a price: the payment's own rate, or the accepted one now.",
    )
    method = WordField(
        RefundMethod.choices,
        error_messages={
            "required": "Method is required",
            **dict.fromkeys(("invalid_choice", "null"), "Method must be own_wallet or platform."),
        },
        help_text="From a wallet of your own, or through the platform.",
    )
    reason = ReasonField(
        "Reason",
        max_length=REASON_LENGTH,
        required=False,
        allow_blank=True,
        default="",
        help_text="Why; the customer reads it.",
    )
    ask_customer = FlagField(
        default=False,
        label="Ask customer",
        help_text="Have the customer name the address, even where the account that paid could be paid.",
    )
    refunds_total = TotalField(
        "Refunds total",
        smallest=0,
        required=False,
        help_text="The sum of the payment's refunds that you saw; another sum now is refused.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        priced = attrs.get("price") is not None
        if ("amount" in attrs) == priced:
            sentence = "Send amount or price, not both." if priced else "Amount is required"
            raise serializers.ValidationError({"amount": [sentence]})
        return attrs


def _tag(label: str, help_text: str) -> WholeNumberField:
    return WholeNumberField(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        max_value=LARGEST_TAG,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value", "max_string_length"),
            f"{label} must be a whole number from 0 to {LARGEST_TAG:,}.",
        ),
        help_text=help_text,
    )


def _own_tag() -> WholeNumberField:
    return _tag("Tag", "The destination tag, where the account needs one.")


class ConfirmForm(Form):
    examples = {"destination_address": PAYER, "destination_tag": None}
    destination_address = TextField(
        "Destination address", max_length=35, help_text="The address as you read it in the refund."
    )
    destination_tag = _tag("Destination tag", "Its tag as you read it; null without one.")


class ClaimForm(Form):
    examples = {"address": PAYER, "tag": None}
    address = TextField("Address", max_length=100, help_text="`r…`, `r…:tag` or an X-address on this ledger.")
    tag = _own_tag()


class RefundTo(TextChoices):
    """Where the money of a failed refund goes."""

    CUSTOMER = "customer"
    OWN_WALLET = "own_wallet"


class SendAgainForm(Form):
    examples = {"to": "customer", "address": PAYER, "tag": None}
    to = WordField(
        RefundTo.choices,
        error_messages={
            "required": "To is required",
            **dict.fromkeys(("invalid_choice", "null"), "To must be customer or own_wallet."),
        },
        help_text="Another address of the customer's, or the merchant's connected wallet.",
    )
    address = TextField(
        "Address",
        max_length=100,
        required=False,
        help_text="The customer's other address. Not for `own_wallet`.",
    )
    tag = _own_tag()


class ProofForm(Form):
    examples = {"transaction_hash": PAYMENT_HASH}
    transaction_hash = serializers.RegexField(
        HASH_PATTERN,
        error_messages={
            "required": "Transaction hash is required",
            **dict.fromkeys(
                ("null", "invalid", "blank"), "Transaction hash must have 64 hexadecimal digits."
            ),
        },
        help_text="The validated transaction that paid it.",
    )

    def to_internal_value(self, data: Any) -> Any:
        sent = dict(data)
        if isinstance(sent.get("transaction_hash"), str):
            sent["transaction_hash"] = sent["transaction_hash"].strip().upper()
        return super().to_internal_value(sent)


def _one_of(name: str, words: type[TextChoices], help_text: str) -> WordField:
    return WordField(
        words.choices,
        required=False,
        error_messages={
            "invalid_choice": f"{name} cannot be {{input}}. It is one of: {', '.join(words.values)}."
        },
        help_text=help_text,
    )


@extend_schema_field({"type": "string", "format": "uuid", "minLength": 36, "maxLength": 36})
class PaymentIdField(serializers.UUIDField):
    """The id of a payment in a query."""

    example = PAYMENT_ID

    def __init__(self, help_text: str, **options: Any) -> None:
        wrong = dict.fromkeys(("invalid", "null"), "payment_id must be the id of a payment.")
        missing = {"required": "payment_id is required"}
        super().__init__(help_text=help_text, error_messages={**wrong, **missing}, **options)


class RefundQuery(PageQuery):
    examples = {"search": "Low Tide"}
    page_size = PageSizeField(PAGE_SIZE)
    status = _one_of("status", RefundStatus, "Only those with this status.")
    method = _one_of("method", RefundMethod, "Only those that are paid this way.")
    payment_id = PaymentIdField("Only the refunds of this payment.", required=False)
    search = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=100,
        validators=[printable("search")],
        error_messages={"max_length": "search can have at most 100 characters."},
        help_text="The start of an id, or part of a title, a customer's name or email address.",
    )


class OptionsQuery(Form):
    payment_id = PaymentIdField("The completed payment.")
