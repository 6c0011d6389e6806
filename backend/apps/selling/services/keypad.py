"""Charging a customer at the counter, and ending a charge early."""

from __future__ import annotations

from uuid import UUID

from apps.common.drops import xrp_to_drops
from apps.common.modes import Mode
from apps.payments.domain.choices import Origin, PaymentStatus
from apps.payments.domain.requests import PAYMENT_ID_MARK, PaymentRequest, Price, Sale
from apps.payments.links import checkout_url
from apps.payments.services.cancel import payment_cancel
from apps.payments.services.create import payment_create_or_replay
from apps.payments.services.creator import IdempotencyKey, Owner, creator_read
from apps.selling.domain.charges import XRP, Charge
from apps.selling.selectors.keypad import charge_read
from apps.selling.wire import keypad as wire

SCOPE = "keypad"
CUSTOMER = "Customer"


def charge_create(
    *, owner_id: int, mode: Mode, shop_name: str, charge: Charge, idempotency: IdempotencyKey | None
) -> wire.Charge:
    """Make the payment of a charge. Repeated with its key, it answers with the first one.

    Raises what creating a payment raises: 400, 403, 409, 429 or 503.
    """
    creator = creator_read(owner=Owner(owner_id, mode), idempotency=idempotency)
    payment = creator.earlier_response()
    if payment is None:
        in_xrp = charge.currency == XRP
        request = PaymentRequest(
            title=charge.note,
            amount=xrp_to_drops(charge.total) if in_xrp else None,
            price=None if in_xrp else Price(charge.total, charge.currency),
            platform_name=shop_name,
            username=CUSTOMER,
            # The customer stands at the counter: the payment's own page says how it went.
            redirect_url=checkout_url(PAYMENT_ID_MARK),
            metadata=charge.metadata,
            sale=Sale(origin=Origin.KEYPAD),
        )
        payment, _ = payment_create_or_replay(creator=creator, request=request)
    return charge_read(charge_id=UUID(str(payment["id"])), owner_id=owner_id, mode=mode)


def charge_cancel(*, charge_id: UUID, owner_id: int, mode: Mode) -> tuple[wire.Charge, bool]:
    """End a charge that nobody has paid yet. Also says whether that is certain by now.

    Raises ApiError 404 for what is no charge of this keypad's merchant, 409 where it was paid, 503 where the
    ledger does not respond.
    """
    charge_read(charge_id=charge_id, owner_id=owner_id, mode=mode)
    payment_cancel(payment_id=charge_id, owner_id=owner_id, mode=mode)
    charge = charge_read(charge_id=charge_id, owner_id=owner_id, mode=mode)
    return charge, charge.status != PaymentStatus.PENDING
