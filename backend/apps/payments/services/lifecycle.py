"""The only place that writes a payment's status and announces it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from apps.common import metrics
from apps.common.modes import Mode
from apps.common.prepared import prepared_row
from apps.payments.domain.choices import NoticeKind, PaymentException, PaymentStatus
from apps.payments.domain.split import Split
from apps.payments.domain.states import STATUS_EVENTS, check_exception, check_transition
from apps.payments.models import Deposit, Payment, Rejected
from apps.payments.services.events import payment_event
from apps.payments.services.live_updates import deliveries_wake, payments_announce
from apps.payments.services.notices import NewNotice, first_payments_write, notices_write
from apps.payments.wire.payment import PAYMENT_EVENT
from apps.payments.wire.rejected import REJECTED_EVENT
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.services.events import NewEvent, events_record

PAYMENTS = metrics.Counter(
    "dropwise_payments_total",
    "Payments that have reached a status, by the exception they had then.",
    ["mode", "status", "exception"],
)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The deposit that settles a payment, already inserted, and how it was divided."""

    deposit: Deposit
    split: Split


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens to one payment. What is None stays as it is.

    `failure_reason` "" clears it. A step with a new status, with `rejected` or with `returned` (one whose
    return has ended or come back) is one event: it raises the payment's sequence and is sent to the merchant.
    It has one of the three at most; any other step only changes the row.
    """

    payment: Payment
    status: PaymentStatus | None = None
    exception: PaymentException | None = None
    settlement: Settlement | None = None
    failure_reason: str | None = None
    rejected: Rejected | None = None
    returned: Rejected | None = None


def payment_transition(*, steps: Sequence[Step], now: datetime) -> None:
    """Take these steps in order, write the rows and the merchants' events, announce after the commit.

    Preconditions: inside a transaction, every payment locked by `payments_lock`, the Payment objects of one
    payment being the same object in all its steps. `now` is the mode's clock. Set-wise: a handful of
    statements however many steps. Raises ForbiddenTransition for a step the table of states does not hold.
    """
    if not steps:
        return
    rounds: list[dict[UUID, tuple[Any, ...]]] = [{}]
    moves: dict[UUID, int] = {}
    touched: dict[UUID, Payment] = {}
    events: list[NewEvent] = []
    reached: Counter[tuple[str, str, str]] = Counter()
    for step in steps:
        payment = step.payment
        if step.status is not None:
            moves[payment.id] = moves.get(payment.id, 0) + 1
        _take(step, now)
        touched[payment.id] = payment
        # A payment that moves twice here (gathered: processing, then completed) is written in two rounds,
        # because the database checks every single move against the table of states.
        level = max(moves.get(payment.id, 0) - 1, 0)
        if level == len(rounds):
            rounds.append({})
        rounds[level][payment.id] = tuple(getattr(payment, column) for column in _COLUMNS)
        if step.status is not None:
            reached[payment.mode, payment.status, payment.exception] += 1
        if event_type := _event_type(step):
            events.append(_event(payment, event_type, step.rejected or step.returned))
    for rows in rounds:
        _write(rows)
    transaction.on_commit(partial(_count, reached), robust=True)
    _notices(steps)
    deliveries_wake(events_record(events=events) if events else 0)
    payments_announce(touched.values())


def _count(reached: Mapping[tuple[str, str, str], int]) -> None:
    for labels, number in reached.items():
        PAYMENTS.labels(*labels).inc(number)


def _notices(steps: Sequence[Step]) -> None:
    """Note which of these steps to email merchants about."""
    notices_write(
        [
            NewNotice(
                merchant_id=step.payment.merchant_id,
                mode=step.payment.mode,
                kind=NoticeKind.PAYOUT_FAILED,
                payment_id=step.payment.id,
                amount=step.payment.payout or 0,
                reason=step.failure_reason,
            )
            for step in steps
            if step.failure_reason
        ]
    )
    first_payments_write([step.payment for step in steps if step.status == PaymentStatus.COMPLETED])


def _take(step: Step, now: datetime) -> None:
    """Change the Payment object as the step says."""
    payment = step.payment
    if step.status is not None:
        check_transition(PaymentStatus(payment.status), step.status)
        payment.status = step.status
        payment.completed_at = now if step.status == PaymentStatus.COMPLETED else None
        if step.status == PaymentStatus.PROCESSING:
            payment.failure_reason = None
    if step.settlement is not None:
        shares = step.settlement.split
        payment.deposit = step.settlement.deposit
        payment.received = step.settlement.deposit.delivered
        payment.fee, payment.burn = shares.fee, shares.burn
        payment.payout, payment.excess = shares.payout, shares.excess
    if step.exception is not None:
        payment.exception = step.exception
    check_exception(PaymentStatus(payment.status), PaymentException(payment.exception))
    if step.failure_reason is not None:
        payment.failure_reason = step.failure_reason or None
    payment.sequence += _event_type(step) is not None
    payment.updated_at = now


def _event_type(step: Step) -> EventType | None:
    if step.status is not None:
        return STATUS_EVENTS[step.status]
    if step.rejected is not None:
        return EventType.REJECTED
    return None if step.returned is None else EventType.RETURNED


def _event(payment: Payment, event_type: EventType, rejected: Rejected | None) -> NewEvent:
    """`rejected` belongs to `payment.rejected` and `payment.returned`, which do not mean that the payment
    failed."""
    body = PAYMENT_EVENT.of_model(payment)
    if rejected is not None:
        body["rejected_payment"] = REJECTED_EVENT.of_model(rejected)
    return payment_event(
        owner_id=payment.merchant_id, mode=Mode(payment.mode), event_type=event_type, body=body
    )


_COLUMNS = {
    "id": "uuid",
    "status": "text",
    "exception": "text",
    "sequence": "int",
    "deposit_id": "bigint",
    "received": "bigint",
    "fee": "bigint",
    "burn": "bigint",
    "payout": "bigint",
    "excess": "bigint",
    "failure_reason": "text",
    "completed_at": "timestamptz",
    "updated_at": "timestamptz",
}

_UPDATE = (
    f"with written as (update payments_payment as p"  # noqa: S608
    f" set {', '.join(f'{c} = v.{c}' for c in _COLUMNS if c != 'id')}"
    f" from unnest({', '.join(f'%({c})b::{kind}[]' for c, kind in _COLUMNS.items())})"
    f" as v({', '.join(_COLUMNS)}) where p.id = v.id returning 1) select count(*) from written"
)


def _write(rows: dict[UUID, tuple[Any, ...]]) -> None:
    """Write whole rows of the changing columns, in one statement. Every row was locked by the caller."""
    if not rows:
        return
    columns = (list(column) for column in zip(*rows.values(), strict=True))
    row = prepared_row(_UPDATE, dict(zip(_COLUMNS, columns, strict=True)))
    if row != (len(rows),):
        raise RuntimeError(f"{row} of {len(rows)} locked payments were written.")
