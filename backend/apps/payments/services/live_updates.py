"""What is told after the commit: open pages by a live message, workers by a wake-up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from apps.common import jobs, live
from apps.payments.domain.states import Exception_, Status
from apps.payments.domain.wire import PaymentFacts, live_message
from apps.payments.models import Payment


def payment_group(payment_id: object) -> str:
    """The group of sockets that watch one payment."""
    return f"payment.{payment_id}"


def payment_facts(payment: Payment) -> PaymentFacts:
    """What the wire says of `payment`; its `deposit` must be loaded where it has one."""
    deposit = payment.deposit
    return PaymentFacts(
        id=payment.id,
        title=payment.title,
        description=payment.description,
        platform_name=payment.platform_name,
        username=payment.username,
        developer_reference=payment.developer_reference,
        metadata=payment.metadata,
        status=cast(Status, payment.status),
        exception=cast(Exception_, payment.exception),
        sequence=payment.sequence,
        amount=payment.amount,
        received=payment.received,
        fee=payment.fee,
        burn=payment.burn,
        payout=payment.payout,
        transaction_hash=None if deposit is None else deposit.tx_hash,
        received_at=None if deposit is None else deposit.close_time,
        failure_reason=payment.failure_reason,
        created_at=payment.created_at,
        updated_at=payment.updated_at,
    )


def payments_announce(payments: Iterable[Payment]) -> None:
    """Tell the open pages of these payments to look again, after the commit.

    Also used where only a burn or a return moved on: the page re-reads, and the sequence stays, because it
    counts the merchant's events.
    """
    for payment in payments:
        live.publish(payment_group(payment.id), live_message(payment_facts(payment)))


def settlement_wake() -> None:
    """After the commit, have what is newly owed sent."""
    jobs.wake("settlement.drain")


def deliveries_wake(written: int) -> None:
    """After the commit, have new webhook deliveries sent; nothing where none was written."""
    if written:
        jobs.wake("webhooks.deliver")
