"""The only place that writes a refund's status and announces it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.db.models import Q

from apps.common.mail.outgoing import mail_enqueue
from apps.common.modes import Mode
from apps.payments import mails
from apps.payments.domain.choices import RELEASED_AS_REFUND, LegKind, LegState, NoticeKind, RefundStatus
from apps.payments.domain.failures import giving_back_failure, refund_failure
from apps.payments.models import Deposit, Leg, Payment, Refund, Release
from apps.payments.models.refunds import CHANGES
from apps.payments.services.live_updates import deliveries_wake, payments_announce
from apps.payments.services.locks import payments_lock, refunds_lock
from apps.payments.services.notices import NewNotice, notices_write
from apps.payments.wire.refund import REFUND_EVENT, refund_select
from apps.treasury.domain.choices import TransferState
from apps.treasury.services.clock import mode_now
from apps.treasury.services.machine import TransferOutcome
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.services.events import NewEvent, events_record

_EVENTS = {RefundStatus.SUCCEEDED: EventType.REFUND_SUCCEEDED, RefundStatus.FAILED: EventType.REFUND_FAILED}
_ENDS = frozenset({RefundStatus.SUCCEEDED, RefundStatus.FAILED, RefundStatus.CANCELED, RefundStatus.EXPIRED})
_EVENT = f"{refund_select(REFUND_EVENT, 'refund.merchant_id')} where refund.id = %s"

CAME_BACK = "The customer's account sent it back."
GIVEN_BACK = "Given back to you."
PAID_AFTER_END = "You paid it after it had ended. It is not counted."


@dataclass(frozen=True, slots=True)
class RefundStep:
    """One thing that happens to one refund: its status and what is written with it; None stays as it is.

    A `failure_reason` of None clears it. `proof`: hash and ledger of the transaction from an own wallet.
    `came_back` is what came back last.
    """

    refund: Refund
    status: RefundStatus
    failure_reason: str | None = None
    deposit: Deposit | None = None
    came_back: Deposit | None = None
    proof: tuple[str, int] | None = None
    given_back: bool | None = None


def refund_transition(
    *, steps: Sequence[RefundStep], payments: Mapping[UUID, Payment], now: datetime
) -> None:
    """Take these steps in order, write rows, events and emails, announce after the commit.

    Preconditions: inside a transaction, payments and refunds locked, the rows that a status follows from
    written. `now` is the mode's clock. The database refuses a status that the money does not bear out.
    """
    for step in steps:
        _take(step, now)
        event_type = _EVENTS.get(step.status, EventType.REFUND_UPDATED)
        refund_event(refund=step.refund, event_type=event_type)
        _mail_customer(step, payments[step.refund.payment_id])
    notices_write([_notice(step) for step in steps if _is_trouble(step)])
    moved = {step.refund.payment_id for step in steps if step.status in _EVENTS}
    refreshed = Payment.objects.select_related("merchant", "deposit").filter(id__in=moved)
    payments_announce(refreshed)


def _take(step: RefundStep, now: datetime) -> None:
    refund = step.refund
    refund.status = step.status
    refund.sequence += 1
    refund.failure_reason = step.failure_reason
    refund.ended_at = now if step.status in _ENDS else None
    refund.updated_at = now
    if step.deposit is not None:
        refund.deposit = step.deposit
    if step.came_back is not None:
        refund.came_back = step.came_back
    if step.proof is not None:
        refund.proof_hash, refund.proof_ledger = step.proof
    if step.given_back is not None:
        refund.given_back = step.given_back
    refund.save(update_fields=CHANGES)


def refund_event(*, refund: Refund, event_type: EventType) -> None:
    """Record an event of a refund as it is now, in the transaction that wrote it; wakes the senders."""
    with connection.cursor() as cursor:
        cursor.execute(_EVENT, [refund.id])
        *row, owner_id = cursor.fetchone()
    body = REFUND_EVENT.of_row(row)
    event = NewEvent(
        owner_id=owner_id,
        mode=Mode(refund.mode),
        key=f"refund:{refund.id}:{refund.sequence}",
        type=event_type,
        body=body,
        payment_id=refund.payment_id,
        payment_title=body["title"],
    )
    deliveries_wake(events_record(events=[event]))


def _mail_customer(step: RefundStep, payment: Payment) -> None:
    """Tell the customer, where he left an address, that his money is there."""
    if step.status == RefundStatus.SUCCEEDED and payment.customer_email:
        mail_enqueue(
            recipient=payment.customer_email,
            kind=mails.MailKind.REFUND_SUCCEEDED,
            message=mails.refund_succeeded(payment=payment, refund=step.refund),
        )


def _is_trouble(step: RefundStep) -> bool:
    """It failed; or it was paid from an own wallet after it had ended, and no longer fits."""
    return step.status == RefundStatus.FAILED or (
        step.proof is not None and step.status != RefundStatus.SUCCEEDED
    )


def _notice(step: RefundStep) -> NewNotice:
    refund = step.refund
    return NewNotice(
        merchant_id=refund.merchant_id,
        mode=refund.mode,
        kind=NoticeKind.REFUND_FAILED,
        payment_id=refund.payment_id,
        amount=refund.amount,
        reason=(step.failure_reason or "") if step.proof is None else PAID_AFTER_END,
    )


def refunds_follow(*, deposits: Collection[int], reason: str | None = None) -> None:
    """Let the refunds whose money these deposits brought follow what an administrator made of it: sent again,
    released, corrected. `reason`: why, where it is no longer the customer's.

    Runs in the caller's transaction, after legs and releases were written; locks payments and refunds.
    """
    found = Refund.objects.filter(Q(deposit__in=deposits) | Q(came_back__in=deposits))
    payments = payments_lock(ids=set(found.values_list("payment_id", flat=True)))
    refunds = refunds_lock(ids=set(found.values_list("id", flat=True))).values()
    steps = [step for refund in refunds if (step := _following_step(refund, reason)) is not None]
    if steps:
        refund_transition(steps=steps, payments=payments, now=mode_now(steps[0].refund.mode))


def _following_step(refund: Refund, reason: str | None) -> RefundStep | None:
    carrier = refund.came_back_id or refund.deposit_id
    leg = Leg.objects.filter(deposit=carrier, kind=LegKind.REFUND).first()
    released = Release.objects.filter(deposit=carrier).exclude(to=RELEASED_AS_REFUND).exists()
    if (leg is not None and leg.void) or (refund.came_back_id is not None and released):
        if refund.given_back:
            return None
        return RefundStep(
            refund=refund, status=RefundStatus.FAILED, failure_reason=reason or GIVEN_BACK, given_back=True
        )
    if leg is None or refund.status != RefundStatus.FAILED or refund.given_back:
        return None
    is_sent_again = leg.state in (LegState.OWED, LegState.SENDING)
    return RefundStep(refund=refund, status=RefundStatus.SENDING) if is_sent_again else None


@dataclass(frozen=True, slots=True)
class SettledRefund:
    """A refund whose money has reached its address, or permanently not."""

    refund_id: UUID
    payment_id: UUID
    outcome: TransferOutcome


def settled_refunds(outcomes: Iterable[TransferOutcome]) -> list[SettledRefund]:
    """The refunds in transfers that are paid or permanently failed; others change nothing yet."""
    ended = {
        outcome.transfer_id: outcome
        for outcome in outcomes
        if outcome.state in {TransferState.PAID, TransferState.FAILED}
    }
    legs = Leg.objects.filter(transfer__in=ended, kind=LegKind.REFUND) if ended else ()
    by_deposit = {leg.deposit_id: leg.transfer_id for leg in legs}
    if not by_deposit:
        return []
    found: list[SettledRefund] = []
    for column in ("deposit_id", "came_back_id"):
        rows = Refund.objects.filter(**{f"{column}__in": list(by_deposit)})
        for refund_id, payment_id, deposit_id in rows.values_list("id", "payment_id", column):
            transfer_id = by_deposit[deposit_id]
            assert transfer_id is not None  # noqa: S101  (it was filtered by it)
            found.append(SettledRefund(refund_id, payment_id, ended[transfer_id]))
    return found


def settled_refund_steps(
    settled: Sequence[SettledRefund], refunds: Mapping[UUID, Refund]
) -> list[RefundStep]:
    """The steps of these refunds, which the caller has locked. What is given back to the merchant stays
    failed whatever becomes of it: then he is told why."""
    steps: list[RefundStep] = []
    for each in settled:
        refund = refunds[each.refund_id]
        paid = each.outcome.state == TransferState.PAID
        if refund.given_back:
            said = GIVEN_BACK if paid else giving_back_failure(each.outcome.code or "")
            if said != refund.failure_reason:
                steps.append(RefundStep(refund=refund, status=RefundStatus.FAILED, failure_reason=said))
            continue
        if refund.status != RefundStatus.SENDING:
            continue
        if paid:
            steps.append(RefundStep(refund=refund, status=RefundStatus.SUCCEEDED))
        else:
            reason = refund_failure(each.outcome.code or "")
            steps.append(RefundStep(refund=refund, status=RefundStatus.FAILED, failure_reason=reason))
    return steps
