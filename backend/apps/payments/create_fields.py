"""The body of the create call: read from JSON, checked field by field, refused with a sentence."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import orjson
from django.conf import settings

from apps.common.drops import drops_to_short_xrp, xrp_to_drops
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.common.text import is_storable, strip_bidi
from apps.payments.domain.requests import (
    DEFAULT_EXPIRY_MINUTES,
    DESCRIPTION_LENGTH,
    MAX_EXPIRY_MINUTES,
    MAX_XRP_DROPS,
    METADATA_BYTES,
    METADATA_KEYS,
    NAME_LENGTH,
    PAYMENT_ID_MARK,
    REDIRECT_URL_LENGTH,
    REFERENCE_LENGTH,
    TITLE_LENGTH,
    PaymentRequest,
)

# Added by the platform on output, so a merchant's own value would look like the platform's.
RESERVED_METADATA_KEY = "failure_reason"

_CONTROL_OR_SPACE = re.compile(r"[\x00-\x20\x7f-\x9f\\]")
_LARGEST_INTEGER = 2**63
# As long as any payment's id.
_SOME_ID = str(UUID(int=0))


def smallest_amount(mode: Mode) -> int:
    """The smallest payment of a mode, in drops."""
    return xrp_to_drops(settings.MIN_PAYMENT_XRP) if mode == Mode.LIVE else 1


def payment_request(body: dict[str, Any], *, mode: Mode) -> PaymentRequest:
    """Read and check a create call's body; unknown fields are ignored. Raises ApiError 400."""
    return PaymentRequest(
        title=_title(body),
        amount=_amount(body, mode),
        platform_name=_text(body, "platform_name", "Platform name", NAME_LENGTH),
        username=_text(body, "username", "Username", NAME_LENGTH),
        redirect_url=_redirect_url(body, mode),
        description=_text(body, "description", "Description", DESCRIPTION_LENGTH, required=False),
        developer_reference=_text(
            body, "developer_reference", "Developer reference", REFERENCE_LENGTH, required=False
        )
        or None,
        expires_in_minutes=_expiry(body),
        metadata=_metadata(body),
    )


def _text(body: dict[str, Any], field: str, label: str, longest: int, *, required: bool = True) -> str:
    value = body.get(field)
    if value is None and not required:
        return ""
    if value is None or value == "":
        if required:
            raise ApiError(400, f"{label} is required")
        return ""
    if not isinstance(value, str):
        raise ApiError(400, f"{label} must be a string.")
    if not is_storable(value):
        raise ApiError(400, f"{label} must not contain NUL or unpaired surrogate characters.")
    text = strip_bidi(value).strip()
    if not text and required:
        raise ApiError(400, f"{label} is required")
    if len(text) > longest:
        raise ApiError(400, f"{label} can have at most {longest:,} characters.")
    return text


def _title(body: dict[str, Any]) -> str:
    """One line: titles are shown in the subjects of emails, in lists and in exported rows."""
    title = _text(body, "title", "Title", TITLE_LENGTH)
    if len(title.splitlines()) > 1:
        raise ApiError(400, "Title must be on one line.")
    return title


def _amount(body: dict[str, Any], mode: Mode) -> int:
    value = body.get("amount")
    if value is None or value == "":
        raise ApiError(400, "Amount is required")
    try:
        drops = xrp_to_drops(value)
    except ValueError as error:
        raise ApiError(400, str(error)) from None
    smallest = smallest_amount(mode)
    if drops < smallest:
        raise ApiError(400, f"Amount must be at least {drops_to_short_xrp(smallest)} XRP.")
    if drops > MAX_XRP_DROPS:
        raise ApiError(400, f"Amount must be at most {drops_to_short_xrp(MAX_XRP_DROPS)} XRP.")
    return drops


def _redirect_url(body: dict[str, Any], mode: Mode) -> str:
    value = body.get("redirect_url")
    if value is None or value == "":
        raise ApiError(400, "Redirect URL is required")
    if not isinstance(value, str):
        raise ApiError(400, "Redirect URL must be a string.")
    url = value.replace(PAYMENT_ID_MARK, _SOME_ID)
    if len(url) > REDIRECT_URL_LENGTH:
        raise ApiError(400, f"Redirect URL can have at most {REDIRECT_URL_LENGTH:,} characters.")
    malformed = ApiError(400, "Redirect URL must be an absolute http or https URL.")
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
        raise ApiError(400, "Redirect URL must not contain a user name or password.")
    own = f"{parts.scheme}://{parts.netloc}" == settings.PUBLIC_ORIGIN
    if mode == Mode.LIVE and parts.scheme != "https" and not own:
        raise ApiError(400, "In live mode, the redirect URL must start with https://")
    return value


def _expiry(body: dict[str, Any]) -> int:
    value = body.get("expires_in_minutes")
    if value is None:
        return DEFAULT_EXPIRY_MINUTES
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_EXPIRY_MINUTES:
        raise ApiError(400, f"Expires in minutes must be a whole number from 1 to {MAX_EXPIRY_MINUTES}.")
    return value


def _metadata(body: dict[str, Any]) -> dict[str, Any]:
    value = body.get("metadata")
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ApiError(400, "Metadata must be an object.")
    if RESERVED_METADATA_KEY in value:
        raise ApiError(400, f"Metadata must not contain the key {RESERVED_METADATA_KEY}.")
    if len(value) > METADATA_KEYS:
        raise ApiError(400, f"Metadata can have at most {METADATA_KEYS} keys.")
    plain: dict[str, Any] = _plain(value)
    if len(orjson.dumps(plain)) > METADATA_BYTES:
        raise ApiError(400, "Metadata can be at most 8 KiB of JSON.")
    return plain


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
