"""The receipt of a completed payment, by the token in its address.

The mode does not matter: a receipt is one payment and says which mode it is of.
"""

from __future__ import annotations

from typing import Any

from django.db import connection

from apps.payments.domain.choices import PaymentStatus
from apps.payments.receipts import receipt_not_found, receipt_token_parse
from apps.payments.wire.payment import PAYMENT_RECEIPT, payment_select

_RECEIPT = f"{payment_select(PAYMENT_RECEIPT)} where payment.id = %(id)s and payment.status = %(status)s"
_PUBLIC = f"{_RECEIPT} and merchant.public_receipts"
_OWN = f"{_RECEIPT} and payment.merchant_id = %(owner)s"


def receipt_public(*, token: str) -> dict[str, Any]:
    """What anyone with the link may read. Raises ApiError 404, also where receipts are not public."""
    return _read(_PUBLIC, token)


def receipt_own(*, token: str, owner_id: int) -> dict[str, Any]:
    """The merchant's own receipt, public or not. Raises ApiError 404."""
    return {**_read(_OWN, token, owner=owner_id), "is_own": True}


def receipt_for_administrator(*, token: str) -> dict[str, Any]:
    """Any receipt, public or not. Raises ApiError 404."""
    return {**_read(_RECEIPT, token), "is_own": False}


def _read(statement: str, token: str, **params: Any) -> dict[str, Any]:
    payment_id = receipt_token_parse(token)
    with connection.cursor() as cursor:
        cursor.execute(statement, {"id": payment_id, "status": PaymentStatus.COMPLETED, **params})
        row = cursor.fetchone()
    if row is None:
        raise receipt_not_found()
    return PAYMENT_RECEIPT.of_row(row)
