"""Which status may follow which, which exception each may carry, and what each change is called."""

from __future__ import annotations

from datetime import datetime

from apps.payments.domain.choices import LegState, PaymentException, PaymentStatus, ReturnStatus
from apps.webhooks.domain.event_types import EventType

# Only an administrator's retry takes a failed payment further; completed and expired are final.
NEXT: dict[PaymentStatus, frozenset[PaymentStatus]] = {
    PaymentStatus.PENDING: frozenset({PaymentStatus.PROCESSING, PaymentStatus.EXPIRED}),
    PaymentStatus.PROCESSING: frozenset({PaymentStatus.COMPLETED, PaymentStatus.FAILED}),
    PaymentStatus.FAILED: frozenset({PaymentStatus.PROCESSING}),
    PaymentStatus.COMPLETED: frozenset(),
    PaymentStatus.EXPIRED: frozenset(),
}

SETTLED = frozenset({PaymentStatus.PROCESSING, PaymentStatus.COMPLETED, PaymentStatus.FAILED})

STATUS_EVENTS = {
    PaymentStatus.PROCESSING: EventType.PROCESSING,
    PaymentStatus.COMPLETED: EventType.COMPLETED,
    PaymentStatus.FAILED: EventType.FAILED,
    PaymentStatus.EXPIRED: EventType.EXPIRED,
}


class ForbiddenTransition(Exception):
    """A change that these tables do not allow. It is a defect in the caller and never shown to users."""


def check_transition(before: PaymentStatus, after: PaymentStatus) -> None:
    """Raise ForbiddenTransition unless `after` may follow `before`."""
    if after not in NEXT[before]:
        raise ForbiddenTransition(f"A {before} payment cannot become {after}.")


def check_exception(status: PaymentStatus, exception: PaymentException) -> None:
    """Raise ForbiddenTransition unless a payment of this status may carry this exception."""
    match exception:
        case PaymentException.NONE:
            allowed = True
        case PaymentException.LATE:
            allowed = status == PaymentStatus.EXPIRED
        case PaymentException.UNDERPAID:
            allowed = status not in SETTLED
        case PaymentException.OVERPAID | PaymentException.DUPLICATE:
            allowed = status in SETTLED
    if not allowed:
        raise ForbiddenTransition(f"A {status} payment cannot be {exception}.")


def return_status(leg_state: str | None, came_back: object) -> ReturnStatus:
    """How far a return is. `leg_state` is None where nothing is sent; `came_back` is the deposit that
    brought it back, if any."""
    if came_back is not None or leg_state in {None, LegState.FAILED, LegState.VOID}:
        return ReturnStatus.FAILED
    return ReturnStatus.COMPLETED if leg_state == LegState.PAID else ReturnStatus.PENDING


def returned_amount(leg_amount: int | None, paid_hash: str | None, came_back: object) -> int | None:
    """What the ledger delivered back of a rejected deposit; null before, and where it came back."""
    return leg_amount if paid_hash is not None and came_back is None else None


def is_accepting(merchant_is_active: bool, wallet_halted_at: datetime | None) -> bool:
    """Whether money for a payment is taken now: its merchant is not suspended, its wallet not halted."""
    return merchant_is_active and wallet_halted_at is None
