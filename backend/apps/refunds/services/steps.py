"""What happens to a refund after it was created: named, confirmed, canceled, expired, proven, sent
elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from apps.common.modes import Mode
from apps.ledger.asked import ledger_asked
from apps.ledger.types import LedgerTx
from apps.payments.domain.choices import RefundMethod, RefundStatus
from apps.payments.domain.expiry import TOLERANCE
from apps.payments.domain.refunds import MERCHANT_WAIT, counts, invoice_id, may_cancel
from apps.payments.models import Payment, Refund
from apps.payments.models.refunds import CHANGES
from apps.payments.services.locks import payments_lock, refunds_lock
from apps.payments.services.refunds import RefundStep, refund_event, refund_transition
from apps.refunds.refusals import (
    AddressChanged,
    ClaimUsed,
    NoProof,
    RefundNotOpen,
    refund_not_found,
)
from apps.refunds.services.create import refund_confirmed
from apps.refunds.services.destination import Destination
from apps.refunds.services.sums import payment_refundable
from apps.treasury.services.clock import mode_now
from apps.webhooks.domain.event_types import EventType

CANCELED = "Canceled by you."


@dataclass(frozen=True, slots=True)
class LockedRefund:
    """A refund and its payment, locked until the transaction ends."""

    refund: Refund
    payment: Payment

    def take(self, step: RefundStep) -> None:
        now = mode_now(self.refund.mode)
        refund_transition(steps=[step], payments={self.payment.id: self.payment}, now=now)


def refund_lock(refund_id: UUID) -> LockedRefund:
    """Lock the payment, then the refund. Inside a transaction that holds neither. Raises ApiError 404."""
    payment_id = Refund.objects.filter(pk=refund_id).values_list("payment_id", flat=True).first()
    if payment_id is None:
        raise refund_not_found()
    payment = payments_lock(ids={payment_id})[payment_id]
    return LockedRefund(refunds_lock(ids={refund_id})[refund_id], payment)


def claimable_require(refund: Refund) -> None:
    """Raises ClaimUsed unless the customer can still name an account."""
    if refund.status != RefundStatus.AWAITING_PAYER or mode_now(refund.mode) >= refund.expires_at:
        raise ClaimUsed


@transaction.atomic
def refund_claim(*, refund_id: UUID, destination: Destination) -> None:
    """The customer names an account, once; the merchant is to confirm it. Raises ClaimUsed."""
    refund = refund_lock(refund_id).refund
    claimable_require(refund)
    now = mode_now(refund.mode)
    refund.dest, refund.dest_tag = destination.address, destination.tag
    refund.status = RefundStatus.AWAITING_MERCHANT
    refund.expires_at = now + MERCHANT_WAIT
    _save(refund)


@transaction.atomic
def refund_confirm(*, refund_id: UUID, destination: Destination) -> None:
    """The merchant confirms the account that his customer named, as he read it. Repeated, it changes nothing.

    The caller has asked for a fresh sign-in. Raises RefundNotOpen, AddressChanged, PlatformNotReady.
    """
    refund = refund_lock(refund_id).refund
    if refund.status != RefundStatus.AWAITING_MERCHANT:
        raise RefundNotOpen
    if (refund.dest, refund.dest_tag) != (destination.address, destination.tag):
        raise AddressChanged
    if refund.confirmed_at is not None:
        return
    refund_confirmed(refund, destination=destination, now=mode_now(refund.mode))
    _save(refund)


def _save(refund: Refund) -> None:
    refund.sequence += 1
    refund.updated_at = mode_now(refund.mode)
    refund.save(update_fields=CHANGES)
    refund_event(refund=refund, event_type=EventType.REFUND_UPDATED)


@transaction.atomic
def refund_cancel(*, refund_id: UUID, reason: str = CANCELED) -> None:
    """End a refund before money has moved. Repeated, it changes nothing. Raises RefundNotOpen."""
    found = refund_lock(refund_id)
    if found.refund.status == RefundStatus.CANCELED:
        return
    if not may_cancel(found.refund.status):
        raise RefundNotOpen
    found.take(RefundStep(refund=found.refund, status=RefundStatus.CANCELED, failure_reason=reason))


def refund_prove(*, refund_id: UUID, tx_hash: str, account: object) -> None:
    """Take this transaction for the payment of a refund from the merchant's own wallet, if it is.

    Asks the ledger first, outside any transaction. Raises NoProof, RefundNotOpen, LedgerUnavailable.
    """
    refund = Refund.objects.get(pk=refund_id)
    if refund.method != RefundMethod.OWN_WALLET or refund.dest is None:
        raise RefundNotOpen
    with ledger_asked(refund.mode, account=account) as client:
        found = client.tx(tx_hash=tx_hash, address=refund.dest)
    if found.validated is None:
        raise NoProof("This transaction is not in a validated ledger. Wait a moment, or check the hash.")
    refund_prove_by(refund_id=refund_id, tx=found.validated)


@transaction.atomic
def refund_prove_by(*, refund_id: UUID, tx: LedgerTx) -> None:
    """The same by a validated transaction, with its effect on the refund's destination.

    One for a canceled or expired refund counts where it still fits; else it is written down all the same.
    Raises NoProof, RefundNotOpen.
    """
    found = refund_lock(refund_id)
    refund = found.refund
    if refund.proof_hash == tx.tx_hash:
        return
    if refund.proof_hash is not None or refund.confirmed_at is None:
        raise RefundNotOpen
    obstacle = proof_obstacle(refund, tx)
    if obstacle is not None:
        raise NoProof(obstacle)
    if Refund.objects.filter(proof_hash=tx.tx_hash).exists():
        raise NoProof("This transaction pays another refund.")
    fits = (
        counts(status=refund.status, given_back=False)
        or refund.amount <= payment_refundable(found.payment).left
    )
    found.take(
        RefundStep(
            refund=refund,
            status=RefundStatus.SUCCEEDED if fits else RefundStatus(refund.status),
            failure_reason=None if fits else refund.failure_reason,
            proof=(tx.tx_hash, tx.ledger_index),
        )
    )


def proof_obstacle(refund: Refund, tx: LedgerTx) -> str | None:
    """Why a validated transaction does not pay this refund from an own wallet; None if it does."""
    checks: tuple[tuple[bool, str], ...] = (
        (tx.tx_type == "Payment", "It is no Payment."),
        (tx.succeeded, f"It failed with {tx.result}."),
        (tx.destination == refund.dest, "It went to another account."),
        (tx.destination_tag == refund.dest_tag, "Its destination tag is another."),
        (tx.invoice_id == invoice_id(refund.id), "Its InvoiceID is not this refund's."),
        (tx.delivered == refund.amount, "It delivered another amount."),
        (tx.close_time >= refund.created_at - TOLERANCE, "It is older than the refund."),
    )
    return next((sentence for holds, sentence in checks if not holds), None)


def refund_of(*, merchant_id: int, mode: Mode, refund_id: UUID) -> Refund:
    """The merchant's refund. Raises ApiError 404 for another's."""
    found = Refund.objects.filter(pk=refund_id, merchant=merchant_id, mode=mode).first()
    if found is None:
        raise refund_not_found()
    return found
