"""What happens after the commit: a live message to open pages, a wake-up to workers."""

from __future__ import annotations

from collections.abc import Iterable

from apps.common import jobs, live
from apps.payments.models import Payment
from apps.payments.wire.payment import PAYMENT_LIVE, live_group


def payments_announce(payments: Iterable[Payment]) -> None:
    """Send live messages for these payments to their open pages, after the commit. Deposits must be loaded.

    Also used where only a burn or a return moved on: the page re-reads, and the sequence stays, because it
    counts the merchant's events.
    """
    live.publish((live_group(payment.id), PAYMENT_LIVE.of_model(payment)) for payment in payments)


def settlement_wake() -> None:
    """After the commit, have what is newly owed sent."""
    jobs.wake("settlement.drain")


def deliveries_wake(written: int) -> None:
    """After the commit, have new webhook deliveries sent; nothing where none was written."""
    if written:
        jobs.wake("webhooks.deliver")
