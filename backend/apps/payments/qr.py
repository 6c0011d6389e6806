"""The QR image of a payment."""

from __future__ import annotations

import io
from uuid import UUID

import segno

from apps.common.errors import ApiError
from apps.payments.presenters import payer_url
from apps.payments.selectors import payment_public_row


def payment_qr_svg(*, payment_id: UUID) -> bytes:
    """The payment link as an SVG image on white, quiet zone included.

    Raises ApiError 404 for an unknown payment, 409 for one that nobody should pay now.
    """
    row = payment_public_row(payment_id=payment_id)
    if row.status != "pending" or not row.accepting:
        raise ApiError(409, "This payment cannot be paid now.", code="not_payable")
    image = io.BytesIO()
    segno.make(payer_url(row), error="m", micro=False).save(
        image, kind="svg", scale=8, border=4, light="#fff", xmldecl=False, omitsize=True
    )
    return image.getvalue()
