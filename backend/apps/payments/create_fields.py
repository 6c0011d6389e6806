"""The fields of the create call, each once: how it is read and refused, and how the schema describes it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import orjson
from django.conf import settings
from rest_framework import serializers

from apps.common.drops import xrp_to_drops
from apps.common.errors import (
    ApiError,
    FieldsWrong,
    ParameterInvalid,
    ParameterMissing,
    ParameterUnknown,
    Problem,
    Refusal,
)
from apps.common.host_names import host_can_exist
from apps.common.modes import Mode
from apps.common.text import is_storable, strip_bidi
from apps.payments.configuration import amount_require
from apps.payments.domain.requests import (
    DEFAULT_EXPIRY_MINUTES,
    DESCRIPTION_LENGTH,
    MAX_EXPIRY_MINUTES,
    MAX_PRICED_EXPIRY_MINUTES,
    METADATA_BYTES,
    METADATA_KEYS,
    NAME_LENGTH,
    PAYMENT_ID_MARK,
    REDIRECT_URL_LENGTH,
    REFERENCE_LENGTH,
    TITLE_LENGTH,
    PaymentRequest,
    Price,
)
from apps.pricing import configuration
from apps.pricing.domain.currencies import currency_digits, price_read
from apps.pricing.refusals import currency_unsupported

# Added by the platform on output, so a merchant's own value would look like the platform's.
RESERVED_METADATA_KEY = "failure_reason"

_CONTROL_OR_SPACE = re.compile(r"[\x00-\x20\x7f-\x9f\\]")
_LARGEST_INTEGER = 2**63
# As long as any payment's id.
_SOME_ID = str(UUID(int=0))


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateField(ABC):
    """A field of the create call: how it is read, and what the schema says of it."""

    name: str
    text: str
    example: Any

    @abstractmethod
    def read(self, value: Any, mode: Mode) -> Any:
        """The value as `PaymentRequest` has it; None stands for a field that was left out. Raises ApiError
        400."""

    @abstractmethod
    def schema(self) -> serializers.Field[Any, Any, Any, Any]:
        """The field that describes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Text(CreateField):
    label: str
    longest: int
    required: bool = True
    one_line: bool = False
    # What is stored for one that was left out.
    empty: str | None = ""

    def read(self, value: Any, mode: Mode) -> str | None:
        if value is None or value == "":
            return self._left_out()
        if not isinstance(value, str):
            raise ApiError(400, f"{self.label} must be a string.")
        if not is_storable(value):
            raise ApiError(400, f"{self.label} must not contain NUL or unpaired surrogate characters.")
        text = strip_bidi(value).strip()
        if not text:
            return self._left_out()
        if len(text) > self.longest:
            raise ApiError(400, f"{self.label} can have at most {self.longest:,} characters.")
        if self.one_line and len(text.splitlines()) > 1:
            raise ApiError(400, f"{self.label} must be on one line.")
        return text

    def _left_out(self) -> str | None:
        if self.required:
            raise ParameterMissing(f"{self.label} is required")
        return self.empty

    def schema(self) -> serializers.CharField:
        length: dict[str, Any] = {"max_length": self.longest, "help_text": self.text}
        if self.required:
            return serializers.CharField(min_length=1, **length)
        return serializers.CharField(required=False, allow_null=True, allow_blank=True, **length)


class _Amount(CreateField):
    __slots__ = ()

    def read(self, value: Any, mode: Mode) -> int:
        if value is None or value == "":
            raise ParameterMissing("Amount is required")
        try:
            drops = xrp_to_drops(value)
        except ValueError as error:
            raise ApiError(400, str(error)) from None
        amount_require(drops, mode)
        return drops

    def schema(self) -> serializers.Field[Any, Any, Any, Any]:
        # Imported here: only the schema's generator needs its library.
        from apps.payments.amount_field import AmountField

        # Or a price is given instead.
        return AmountField(required=False, help_text=self.text)


class _Price(CreateField):
    """Read together with its currency, which decides the decimals: see `_price`."""

    __slots__ = ()

    def read(self, value: Any, mode: Mode) -> Any:
        return None if value == "" else value

    def schema(self) -> serializers.Field[Any, Any, Any, Any]:
        from apps.payments.amount_field import PriceField

        return PriceField(required=False, allow_null=True, help_text=self.text)


class _Currency(CreateField):
    __slots__ = ()

    def read(self, value: Any, mode: Mode) -> str | None:
        if value is None or value == "":
            return None
        if not isinstance(value, str):
            raise ApiError(400, "Currency must be a string.")
        if value == "XRP":
            raise ApiError(400, "Use amount for XRP.")
        offered = configuration.currencies()
        if value not in offered:
            raise currency_unsupported(offered)
        return value

    def schema(self) -> serializers.CharField:
        return serializers.CharField(required=False, allow_null=True, allow_blank=True, help_text=self.text)


def redirect_url_read(value: Any, mode: Mode, *, label: str = "Redirect URL") -> str:
    """Where a payer may be sent afterwards. Raises ApiError 400, which calls the field by its label."""
    if not isinstance(value, str):
        raise ApiError(400, f"{label} must be a string.")
    url = value.replace(PAYMENT_ID_MARK, _SOME_ID)
    if len(url) > REDIRECT_URL_LENGTH:
        raise ApiError(400, f"{label} can have at most {REDIRECT_URL_LENGTH:,} characters.")
    malformed = ApiError(400, f"{label} must be an absolute http or https URL.")
    if _CONTROL_OR_SPACE.search(url) or not is_storable(url):
        raise malformed
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise malformed from None
    if parts.scheme not in {"http", "https"} or not host:
        raise malformed
    if "@" in parts.netloc:
        raise ApiError(400, f"{label} must not contain a user name or password.")
    if not host_can_exist(host):
        raise ApiError(400, f"{label} has no valid host name.")
    own = f"{parts.scheme}://{parts.netloc}" == settings.PUBLIC_ORIGIN
    if mode == Mode.LIVE and parts.scheme != "https" and not own:
        raise ApiError(400, f"In live mode, the {label[0].lower()}{label[1:]} must start with https://")
    return value


class _RedirectUrl(CreateField):
    __slots__ = ()

    def read(self, value: Any, mode: Mode) -> str:
        if value is None or value == "":
            raise ParameterMissing("Redirect URL is required")
        return redirect_url_read(value, mode)

    def schema(self) -> serializers.CharField:
        return serializers.CharField(min_length=1, max_length=REDIRECT_URL_LENGTH, help_text=self.text)


class _Expiry(CreateField):
    __slots__ = ()

    def read(self, value: Any, mode: Mode) -> int:
        if value is None:
            return DEFAULT_EXPIRY_MINUTES
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_EXPIRY_MINUTES:
            raise ApiError(400, f"Expires in minutes must be a whole number from 1 to {MAX_EXPIRY_MINUTES}.")
        return value

    def schema(self) -> serializers.IntegerField:
        return serializers.IntegerField(
            min_value=1,
            max_value=MAX_EXPIRY_MINUTES,
            default=DEFAULT_EXPIRY_MINUTES,
            allow_null=True,
            help_text=self.text,
        )


def metadata_read(value: Any, *, bytes_at_most: int = METADATA_BYTES) -> dict[str, Any]:
    """A merchant's own data. Raises ApiError 400."""
    if not isinstance(value, dict):
        raise ApiError(400, "Metadata must be an object.")
    if RESERVED_METADATA_KEY in value:
        raise ApiError(400, f"Metadata must not contain the key {RESERVED_METADATA_KEY}.")
    if len(value) > METADATA_KEYS:
        raise ApiError(400, f"Metadata can have at most {METADATA_KEYS} keys.")
    plain: dict[str, Any] = _plain(value)
    if len(orjson.dumps(plain)) > bytes_at_most:
        raise ApiError(400, f"Metadata can be at most {bytes_at_most // 1024} KiB of JSON.")
    return plain


class _Metadata(CreateField):
    __slots__ = ()

    def read(self, value: Any, mode: Mode) -> dict[str, Any]:
        return {} if value is None else metadata_read(value)

    def schema(self) -> serializers.DictField:
        return serializers.DictField(required=False, allow_null=True, help_text=self.text)


def _plain(value: Any) -> Any:
    """Metadata with numbers as every JSON reader has them. Its depth is bounded by the parser."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal):
        number = float(value)
        if number in (float("inf"), float("-inf")):
            raise ApiError(400, "A number in metadata is too large.")
        return number
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= _LARGEST_INTEGER:
        raise ApiError(400, "A number in metadata is too large.")
    return value


CREATE_FIELDS: tuple[CreateField, ...] = (
    # One line: titles are shown in the subjects of emails, in lists and in exported rows.
    _Text(
        name="title",
        label="Title",
        longest=TITLE_LENGTH,
        one_line=True,
        text="What is being paid for. The payer reads it.",
        example="Low Tide EP",
    ),
    _Amount(
        name="amount",
        text="XRP, as a number or a string, with at most six decimals. Test from 0.000001, live from 0.01.",
        example="10.000000",
    ),
    _Price(
        name="price",
        text="Instead of `amount`: a price in `currency`, converted when the payment is created.",
        example=None,
    ),
    _Currency(
        name="currency",
        text="The currency of `price`, by ISO 4217; `/api/config/` lists those that are offered.",
        example=None,
    ),
    _Text(
        name="platform_name",
        label="Platform name",
        one_line=True,
        longest=NAME_LENGTH,
        text="The name of your shop, shown at checkout.",
        example="Nordlicht Records",
    ),
    _Text(
        name="username",
        label="Username",
        one_line=True,
        longest=NAME_LENGTH,
        text="Who is paying, in your own words.",
        example="anna",
    ),
    _RedirectUrl(
        name="redirect_url",
        text="Where the payer goes afterwards, paid or not. Absolute, https in live mode; {PAYMENT_ID} is "
        "filled in.",
        example="https://shop.example/orders/{PAYMENT_ID}",
    ),
    _Text(
        name="description",
        label="Description",
        longest=DESCRIPTION_LENGTH,
        required=False,
        text="More about it, shown at checkout.",
        example="Digital download",
    ),
    _Text(
        name="developer_reference",
        label="Developer reference",
        longest=REFERENCE_LENGTH,
        required=False,
        empty=None,
        text="Your own order number.",
        example="order-1042",
    ),
    _Expiry(name="expires_in_minutes", text="How long the payer has.", example=60),
    _Metadata(
        name="metadata",
        text="Your own data, in every response and webhook. Up to 8 KiB and 50 keys.",
        example={"order": "1042"},
    ),
)
"""In the order in which they are checked. `PaymentRequest` has the same."""


_NAMES = frozenset(each.name for each in CREATE_FIELDS)


def payment_request(body: Mapping[str, Any], *, mode: Mode) -> PaymentRequest:
    """Read and check a create call's body. Raises FieldsWrong, 400, with every wrong field and every field
    that does not exist."""
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    priced = _is_given(body, "price") or _is_given(body, "currency")
    for each in CREATE_FIELDS:
        try:
            if priced and each.name == "amount":
                _no_amount_require(body)
                values["amount"] = None
            else:
                values[each.name] = each.read(body.get(each.name), mode)
        except Refusal as error:
            problems.append(_problem(each.name, error))
    if not body.keys() <= _NAMES:
        for name in body:
            if name not in _NAMES:
                unknown = ParameterUnknown(name, _NAMES)
                problems.append(_problem(str(unknown.param), unknown))
    currency = values.pop("currency", None)
    if priced and not problems:
        try:
            values["price"] = _price(values["price"], currency, values["expires_in_minutes"])
        except _Wrong as wrong:
            problems.append(_problem(wrong.param, wrong.refusal))
    if problems:
        raise FieldsWrong(problems)
    return PaymentRequest(**values)


def _is_given(body: Mapping[str, Any], name: str) -> bool:
    return body.get(name) not in (None, "")


def _problem(name: str, refusal: Refusal) -> Problem:
    return Problem(name, refusal.code or str(ParameterInvalid.code), refusal.message)


def _no_amount_require(body: Mapping[str, Any]) -> None:
    if _is_given(body, "amount"):
        raise ApiError(400, "Send amount or price, not both.")


class _Wrong(Exception):
    def __init__(self, param: str, refusal: Refusal) -> None:
        self.param, self.refusal = param, refusal


def _price(price: Any, currency: str | None, minutes: int) -> Price:
    """Raises _Wrong."""
    if price is None:
        raise _Wrong("price", ParameterMissing("Price is required"))
    if currency is None:
        raise _Wrong("currency", ParameterMissing("Currency is required"))
    try:
        exact = price_read(price, currency_digits(currency))
    except ValueError as error:
        raise _Wrong("price", ApiError(400, str(error))) from None
    if minutes > MAX_PRICED_EXPIRY_MINUTES:
        sentence = f"With a price, expires in minutes must be at most {MAX_PRICED_EXPIRY_MINUTES}."
        raise _Wrong("expires_in_minutes", ApiError(400, sentence))
    return Price(exact, currency)
