"""Cancelling a pending payment: it ends at the newest validated ledger."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger.client import client_for
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.payments.domain.choices import PaymentStatus
from apps.payments.refusals import AlreadyPaid, OutcomePending
from apps.payments.selectors import payment_status
from apps.payments.services.early_end import payment_end_early
from apps.payments.services.sweep_wait import sweep_await
from apps.treasury.services.networks import NetworkMismatch

# Two or three ledgers: more than a running sweep needs.
WAIT_SECONDS = 10.0


def payment_cancel(*, payment_id: UUID, owner_id: int, mode: Mode) -> dict[str, Any]:
    """End a pending payment early and wait for the outcome; returns the expired payment.

    Repeating it is safe and continues to wait. Raises ApiError 404 for another's payment or one of the other
    mode, 409 for one that was paid, 503 (`outcome_pending`) while the sweep has not passed its last ledger,
    and 503 if the ledger does not respond; then nothing has changed.
    """

    def settled() -> dict[str, Any] | None:
        payment = payment_status(payment_id=payment_id, owner_id=owner_id, mode=mode)
        return None if payment["status"] == PaymentStatus.PENDING else payment

    payment = settled()
    if payment is None:
        ended = _end(payment_id, mode)
        payment = sweep_await(settled, seconds=WAIT_SECONDS if ended else 0)
    if payment is None:
        raise OutcomePending
    if payment["status"] != PaymentStatus.EXPIRED:
        raise AlreadyPaid
    return payment


def _end(payment_id: UUID, mode: Mode) -> bool:
    """False if it has run out anyway: it expires soon, and there is nothing to wait for."""
    try:
        return payment_end_early(payment_id=payment_id, client=client_for(mode))
    except (LedgerUnavailable, LedgerRefused, NetworkMismatch) as error:
        raise ApiError(503, "The ledger does not respond. Try again.", retry_after=3) from error
