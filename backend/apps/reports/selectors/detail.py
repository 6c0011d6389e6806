"""Everything about one payment, for its merchant or an administrator."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import connection

from apps.accounts.tables import USER
from apps.common.modes import Mode
from apps.payments.selectors import payment_not_found
from apps.payments.tables import PAYMENT
from apps.payments.wire.payment import PAYMENT_DETAIL, payment_select
from apps.reports.wire.merchant import PaymentUser

_DETAIL = f"{payment_select(PAYMENT_DETAIL)} where payment.id = %(id)s"
_OWN = f"{_DETAIL} and payment.merchant_id = %(owner)s and payment.mode = %(mode)s"
_USER = f"""
select merchant.email, merchant.username from {PAYMENT} payment
join {USER} merchant on merchant.id = payment.merchant_id where payment.id = %(id)s
"""


def payment_detail(*, payment_id: UUID, owner_id: int, mode: Mode) -> dict[str, Any]:
    """A merchant's own payment of `mode`. Raises ApiError 404 for any other."""
    return _read(_OWN, {"id": payment_id, "owner": owner_id, "mode": mode})


def payment_detail_for_administrator(*, payment_id: UUID) -> dict[str, Any]:
    """Any payment of either mode, with its merchant as `user`. Raises ApiError 404."""
    payment = _read(_DETAIL, {"id": payment_id})
    with connection.cursor() as cursor:
        cursor.execute(_USER, {"id": payment_id})
        email, username = cursor.fetchone()
    return {**payment, "user": PaymentUser(email=email, username=username)}


def _read(statement: str, params: dict[str, Any]) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        row = cursor.fetchone()
    if row is None:
        raise payment_not_found()
    return PAYMENT_DETAIL.of_row(row)
