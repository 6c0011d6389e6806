"""The simulated payer pays a refund with play money, as its merchant would."""

from __future__ import annotations

from uuid import UUID

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger import networks
from apps.ledger.asked import ledger_asked
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.payments.domain.choices import RefundMethod, RefundStatus
from apps.payments.domain.refunds import invoice_id
from apps.payments.models import Refund
from apps.refunds.refusals import RefundNotOpen, refund_not_found
from apps.trial.services.payer_account import payer_key
from apps.trial.services.payer_orders import Order, orders_send

REAL_MONEY = "Refunds can be simulated with play money only."


def refund_simulate(*, refund_id: UUID, merchant_id: int, mode: Mode) -> str:
    """Send what the refund waits for: to its tag, or from an own wallet to its customer. Returns the hash.

    Raises ApiError 403 if the money is real, 404, RefundNotOpen (409), 503 if the ledger is unavailable.
    """
    refund = (
        Refund.objects.select_related("payment__wallet__network", "wallet")
        .filter(pk=refund_id, merchant=merchant_id, mode=mode)
        .first()
    )
    if refund is None:
        raise refund_not_found()
    network = refund.payment.wallet.network
    if not networks.can_simulate(mode=mode, network_id=network.network_id, local=network.local):
        raise ApiError(403, REAL_MONEY)
    if refund.status != RefundStatus.AWAITING_MERCHANT or refund.confirmed_at is None:
        raise RefundNotOpen
    key = payer_key(network.network_id)
    try:
        with ledger_asked(mode, account=merchant_id):
            return orders_send(mode=mode, network=network, key=key, orders=[_order(refund)])[0]
    except (LedgerUnavailable, LedgerRefused) as error:
        raise ApiError(503, "The ledger does not respond. Try again.", retry_after=3) from error


def _order(refund: Refund) -> Order:
    if refund.method == RefundMethod.PLATFORM:
        assert refund.wallet is not None  # noqa: S101  (the database's rule)
        assert refund.tag is not None  # noqa: S101
        return Order(dest=refund.wallet.address, tag=refund.tag, amount=refund.amount + refund.return_fee)
    assert refund.dest is not None  # noqa: S101
    return Order(
        dest=refund.dest, tag=refund.dest_tag, amount=refund.amount, invoice_id=invoice_id(refund.id)
    )
