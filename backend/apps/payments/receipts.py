"""The address of a payment's receipt.

Its token names the payment and proves that we issued it. No column is needed, and who knows a payment's id
still cannot guess the address.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from uuid import UUID

from django.conf import settings

from apps.common.crypto import keyed_hash
from apps.common.errors import ApiError

_ID_BYTES = _MAC_BYTES = 16
# 32 bytes in base64url, without the padding.
_TOKEN_LENGTH = 43

NOT_FOUND = "Receipt not found"


def receipt_not_found() -> ApiError:
    return ApiError(404, NOT_FOUND)


def receipt_token(payment_id: UUID) -> str:
    mac = bytes.fromhex(keyed_hash(f"receipt:{payment_id}"))[:_MAC_BYTES]
    return urlsafe_b64encode(payment_id.bytes + mac).decode().rstrip("=")


def receipt_token_parse(token: str) -> UUID:
    """The payment that a token names. Raises ApiError 404 unless it is one of ours, to the character."""
    if len(token) != _TOKEN_LENGTH or not token.isascii():
        raise receipt_not_found()
    try:
        payment_id = UUID(bytes=urlsafe_b64decode(f"{token}=")[:_ID_BYTES])
    except ValueError:
        raise receipt_not_found() from None
    if not hmac.compare_digest(receipt_token(payment_id), token):
        raise receipt_not_found()
    return payment_id


def receipt_url(payment_id: UUID) -> str:
    return f"{settings.PUBLIC_ORIGIN}/receipt/{receipt_token(payment_id)}"
