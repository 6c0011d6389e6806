"""Cancelling a pending payment: it ends at the newest validated ledger."""

from __future__ import annotations

import time
from typing import Any
from uuid import UUID

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger.asked import ledger_asked
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.payments.domain.choices import PaymentStatus
from apps.payments.refusals import AlreadyPaid
from apps.payments.selectors import payment_status
from apps.payments.services.early_end import payment_end_early
from apps.payments.services.sweep_wait import sweep_await
from apps.treasury.services.networks import NetworkMismatch

# In all, the ledger's response included. A running sweep needs well under a second.
WAIT_SECONDS = 2.0


def payment_cancel(*, payment_id: UUID, owner_id: int, mode: Mode) -> dict[str, Any]:
    """End a pending payment early and wait a moment for the outcome; returns the payment.

    It is expired, or still pending while the sweep has not passed its last ledger. Repeating it is safe.
    Raises ApiError 404 for another's payment or one of the other mode, 409 for one that was paid, and 503 if
    the ledger does not respond; then nothing has changed.
    """

    def settled() -> dict[str, Any] | None:
        payment = payment_status(payment_id=payment_id, owner_id=owner_id, mode=mode)
        return None if payment["status"] == PaymentStatus.PENDING else payment

    until = time.monotonic() + WAIT_SECONDS
    payment = settled()
    if payment is None:
        ended = _end(payment_id, owner_id, mode)
        payment = sweep_await(settled, seconds=until - time.monotonic() if ended else 0)
    if payment is None:
        return payment_status(payment_id=payment_id, owner_id=owner_id, mode=mode)
    if payment["status"] != PaymentStatus.EXPIRED:
        raise AlreadyPaid
    return payment


def _end(payment_id: UUID, owner_id: int, mode: Mode) -> bool:
    """False if it has run out anyway: it expires soon, and there is nothing to wait for."""
    try:
        with ledger_asked(mode, account=owner_id) as client:
            return payment_end_early(payment_id=payment_id, client=client)
    except (LedgerUnavailable, LedgerRefused, NetworkMismatch) as error:
        raise ApiError(503, "The ledger does not respond. Try again.", retry_after=3) from error
