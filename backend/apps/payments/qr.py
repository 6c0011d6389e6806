"""The QR image of a payment."""

from __future__ import annotations

from uuid import UUID

from apps.common.qr import qr_svg
from apps.payments import links
from apps.payments.domain.choices import PaymentStatus
from apps.payments.domain.states import is_accepting
from apps.payments.refusals import NotPayable
from apps.payments.selectors import payment_for_payer


def payment_qr_svg(*, payment_id: UUID) -> bytes:
    """The payment link as an SVG image on white, quiet zone included.

    Raises ApiError 404 for an unknown payment, NotPayable for one that nobody should pay now.
    """
    payment = payment_for_payer(payment_id=payment_id)
    wallet = payment.wallet
    if payment.status != PaymentStatus.PENDING or not is_accepting(
        payment.merchant.is_active, wallet.halted_at
    ):
        raise NotPayable
    link = links.payment_url(
        payment_id=payment.id,
        address=wallet.address,
        tag=payment.tag,
        amount=payment.amount,
        network_id=wallet.network.network_id,
        local=wallet.network.local,
    )
    return qr_svg(link)
