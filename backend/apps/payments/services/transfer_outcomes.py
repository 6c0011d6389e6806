"""What a transfer's outcome means for the payments whose legs it carried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import connection, transaction

from apps.common.metrics import Histogram
from apps.payments.domain.choices import Flow, LegKind, NoticeKind, PaymentStatus
from apps.payments.domain.failures import failure_reason, return_failure
from apps.payments.models import Leg, Payment, Rejected
from apps.payments.services.lifecycle import Step, payment_transition
from apps.payments.services.live_updates import payments_announce
from apps.payments.services.locks import payments_lock, refunds_lock
from apps.payments.services.notices import NewNotice, notices_write
from apps.payments.services.refunds import refund_transition, settled_refund_steps, settled_refunds
from apps.treasury.domain.choices import TransferState
from apps.treasury.services.clock import mode_now
from apps.treasury.services.machine import TransferOutcome

_TIME_TO_FUNDS = Histogram(
    "dropwise_time_to_funds_seconds",
    "From the ledger that brought a payment's money to the one that paid its merchant.",
    buckets=(4, 6, 8, 10, 15, 20, 30, 60, 120, 600, 3600, 86400),
)


@dataclass(frozen=True, slots=True)
class SettledLeg:
    """A leg whose transfer has ended, as far as its payment needs to know."""

    id: int
    payment_id: UUID
    kind: str
    flow: str
    gathered: bool
    amount: int
    arrived_at: datetime
    outcome: TransferOutcome


def settled_legs(outcomes: Iterable[TransferOutcome]) -> list[SettledLeg]:
    """The legs of payments in transfers that are paid or permanently failed; others change nothing yet."""
    ended = {
        outcome.transfer_id: outcome
        for outcome in outcomes
        if outcome.state in {TransferState.PAID, TransferState.FAILED}
    }
    if not ended:
        return []
    columns = ("id", "deposit__payment_id", "kind", "flow", "gathered", "amount", "deposit__close_time")
    rows = Leg.objects.filter(transfer__in=ended, deposit__payment__isnull=False)
    legs = [
        SettledLeg(leg_id, payment_id, kind, flow, gathered, amount, arrived_at, ended[transfer_id])
        for leg_id, payment_id, kind, flow, gathered, amount, arrived_at, transfer_id in rows.values_list(
            *columns, "transfer_id"
        )
    ]
    transaction.on_commit(partial(_measure, legs), robust=True)
    return legs


def _measure(legs: Iterable[SettledLeg]) -> None:
    for leg in legs:
        paid_at = leg.outcome.close_time if leg.outcome.state == TransferState.PAID else None
        if paid_at is not None and (leg.flow, leg.kind) == (Flow.SETTLE, LegKind.PAYOUT):
            _TIME_TO_FUNDS.observe((paid_at - leg.arrived_at).total_seconds())


def outcome_steps(legs: Sequence[SettledLeg], payments: dict[UUID, Payment]) -> list[Step]:
    """The steps of these legs' payments, which the caller has locked: of payouts, then of returns."""
    return [*_payout_steps(legs, payments), *_return_steps(legs, payments)]


def _payout_steps(legs: Sequence[SettledLeg], payments: dict[UUID, Payment]) -> list[Step]:
    """Only the payout moves a payment: a burn or a return that fails is seen in its own row.

    A gathered payout's payment is completed since it was booked, so its failure is only noted there.
    """
    steps: list[Step] = []
    for leg in legs:
        if (leg.flow, leg.kind) != (Flow.SETTLE, LegKind.PAYOUT):
            continue
        payment, code = payments[leg.payment_id], leg.outcome.code or ""
        paid = leg.outcome.state == "paid"
        if leg.gathered:
            reason = "" if paid else failure_reason(code)
            if (payment.failure_reason or "") != reason:
                steps.append(Step(payment=payment, failure_reason=reason))
        elif payment.status == PaymentStatus.PROCESSING:
            steps.append(
                Step(payment=payment, status=PaymentStatus.COMPLETED)
                if paid
                else Step(payment=payment, status=PaymentStatus.FAILED, failure_reason=failure_reason(code))
            )
    return steps


def _return_steps(legs: Sequence[SettledLeg], payments: dict[UUID, Payment]) -> list[Step]:
    """The steps of returns that have ended: they tell the merchant, and change nothing of the payment."""
    returned = {leg.id: leg.payment_id for leg in legs if leg.kind in {LegKind.RETURN, LegKind.EXCESS}}
    if not returned:
        return []
    rows = Rejected.objects.filter(leg__in=returned).select_related("deposit", "leg__transfer", "came_back")
    return [
        Step(payment=payments[returned[row.leg_id]], returned=row)
        for row in rows.order_by("id")
        if row.leg_id is not None
    ]


def bystanders(
    legs: Sequence[SettledLeg], steps: Sequence[Step], payments: dict[UUID, Payment]
) -> list[Payment]:
    """Payments whose burn, return or gathered payout moved on without a step: their pages look again."""
    moved = {step.payment.id for step in steps}
    return [payments[payment_id] for payment_id in {leg.payment_id for leg in legs} - moved]


def returns_notice(legs: Sequence[SettledLeg], payments: dict[UUID, Payment]) -> None:
    """Note the returns among these legs that failed permanently, to email merchants about."""
    notices_write(
        [
            NewNotice(
                merchant_id=payments[leg.payment_id].merchant_id,
                mode=payments[leg.payment_id].mode,
                kind=NoticeKind.RETURN_FAILED,
                payment_id=leg.payment_id,
                amount=leg.amount,
                reason=return_failure(leg.outcome.code or ""),
            )
            for leg in legs
            if leg.kind in {LegKind.RETURN, LegKind.EXCESS} and leg.outcome.state == "failed"
        ]
    )


def outcomes_apply(outcomes: Sequence[TransferOutcome], *, mode: str) -> None:
    """Lock the payments of these transfers and take them further; announced after the commit.

    Precondition: the transaction that wrote the outcomes, holding no payment lock yet.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("Outcomes are applied in the transaction that writes them.")
    legs, refunded = settled_legs(outcomes), settled_refunds(outcomes)
    payments = payments_lock(ids={leg.payment_id for leg in legs} | {each.payment_id for each in refunded})
    steps = outcome_steps(legs, payments)
    now = mode_now(mode)
    payment_transition(steps=steps, now=now)
    refunds = refunds_lock(ids={each.refund_id for each in refunded})
    refund_transition(steps=settled_refund_steps(refunded, refunds), payments=payments, now=now)
    returns_notice(legs, payments)
    payments_announce(bystanders(legs, steps, payments))
