"""A strict JSON parser: what two parsers could read differently is refused.

Refused are duplicate keys, NaN and Infinity, nesting beyond 20 levels, bodies beyond the limit, bad UTF-8,
and NUL or lone surrogates in any string. Fractions become Decimals: no amount ever passes through a float.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import IO, Any, NoReturn

from django.conf import settings
from django.http import HttpRequest
from django.http.request import UnreadablePostError
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser

from apps.common.errors import ApiError
from apps.common.text import every_text_is_storable

MAX_DEPTH = 20
# Python refuses much longer integers with another error; no field needs a tenth of this.
_MAX_DIGITS = 400

# What a call's field can be called. Any other name is not repeated in a sentence.
_FIELD_NAME = re.compile("[a-z][a-z_]{0,40}")

_NOT_JSON = "The request body is not valid JSON."


def parse_json(body: bytes) -> Any:
    """The JSON value of `body`. Raises ApiError 400 or 413."""
    if len(body) > settings.API_BODY_BYTES:
        raise ApiError(413, "The request body is too large.")
    # Depth is checked first: the standard parser recurses, and a deep body would overflow the stack.
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _depth(body) > MAX_DEPTH:
        raise ApiError(400, f"JSON may be nested at most {MAX_DEPTH} levels deep.")
    try:
        value = _decoder.decode(body.decode("utf-8"))
    except UnicodeDecodeError:
        raise ApiError(400, "The request body is not valid UTF-8.") from None
    except ValueError:
        raise ApiError(400, _NOT_JSON) from None
    # Only an escape sequence can still contain a NUL or a lone surrogate.
    if b"\\u" in body and not every_text_is_storable(value):
        field = _unstorable_field(value)
        raise ApiError(400, f"{field} must not contain NUL or unpaired surrogate characters.")
    return value


def _unstorable_field(value: Any) -> str:
    """How sentences call the field whose text cannot be stored; "Text" where it has no usable name."""
    fields: dict[str, Any] = value if isinstance(value, dict) else {}
    for name, item in fields.items():
        if _FIELD_NAME.fullmatch(name) and not every_text_is_storable(item):
            return name.replace("_", " ").capitalize().replace(" url", " URL")
    return "Text"


def _depth(body: bytes) -> int:
    """The deepest nesting, ignoring strings."""
    depth = deepest = 0
    in_string = escaped = False
    for byte in body:
        if in_string:
            if escaped:
                escaped = False
            elif byte == 0x5C:
                escaped = True
            elif byte == 0x22:
                in_string = False
        elif byte == 0x22:
            in_string = True
        elif byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def _decimal(text: str) -> Decimal:
    if len(text) > _MAX_DIGITS:
        raise ApiError(400, "A number in the request body is too long.")
    return Decimal(text)


def _integer(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise ApiError(400, "A number in the request body is too long.")
    return int(text)


def _refuse_constant(name: str) -> NoReturn:
    raise ApiError(400, f"{name} is not a number.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ApiError(400, "An object in the request body names a key twice.")
    return value


_decoder = json.JSONDecoder(
    parse_float=_decimal,
    parse_int=_integer,
    parse_constant=_refuse_constant,
    object_pairs_hook=_object,
)


def json_content(request: HttpRequest) -> bytes:
    """The body of a plain Django request with JSON. Raises ApiError 400, 413 or 415."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.API_BODY_BYTES:
        raise ApiError(413, "The request body is too large.")
    if request.content_type != "application/json":
        raise ApiError(415, "Send JSON with the header Content-Type: application/json.")
    try:
        return request.body
    except UnreadablePostError:
        raise ApiError(400, "The request body could not be read.") from None


def as_object(value: Any) -> dict[str, Any]:
    """`value` if it is a JSON object. Raises ApiError 400."""
    if not isinstance(value, dict):
        raise ApiError(400, "The request body must be a JSON object.")
    return value


class StrictJSONParser(BaseParser):
    """`parse_json` for REST framework's views."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        # REST framework lets a wildcard content type choose any parser.
        if media_type is None or "*" in media_type:
            raise UnsupportedMediaType(str(media_type))
        # One byte more than allowed shows that the body is too large without reading the rest.
        return as_object(parse_json(stream.read(settings.API_BODY_BYTES + 1)))
