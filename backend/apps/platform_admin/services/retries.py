"""Retrying permanently failed payouts, refunds, burns and returns."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from apps.accounts.domain.audit import AuditState
from apps.ledger.types import NO_TAG
from apps.payments.domain.admin_rules import LegFacts, retry_refusal, return_retry_refusal
from apps.payments.domain.choices import Flow, LegKind, PaymentStatus
from apps.payments.models import Leg, Payment, Refund, Rejected
from apps.payments.selectors import leg_facts
from apps.payments.services.lifecycle import Step, payment_transition
from apps.payments.services.live_updates import payments_announce, settlement_wake
from apps.payments.services.locks import payments_lock
from apps.payments.services.refunds import refunds_follow
from apps.refunds.refusals import NO_REFUND
from apps.treasury.domain.choices import AdminActionKind
from apps.treasury.models import BurnWallet, Transfer, Wallet
from apps.treasury.services.admin_actions import (
    AdminAction,
    AdminActionRefused,
    admin_action_record,
    require_allowed,
)
from apps.treasury.services.clock import mode_now
from apps.treasury.services.transfers import transfer_reopen


@dataclass(frozen=True, slots=True)
class FailedTransfer:
    """A failed transfer and the legs that it carries. All are locked, and so is the wallet. `facts` are about
    the leg that was asked for."""

    transfer: Transfer
    legs: list[Leg]
    facts: LegFacts

    @property
    def is_whole(self) -> bool:
        """Whether it still carries every leg it was created for."""
        return sum(leg.amount for leg in self.legs) == self.transfer.amount


def payment_leg(*, payment_id: UUID, kind: str) -> Leg:
    """The leg (payout, burn or excess) of a payment's settling deposit. Raises `AdminActionRefused`."""
    leg = Leg.objects.filter(deposit__payment=payment_id, flow=Flow.SETTLE, kind=kind).first()
    if leg is None and not Payment.objects.filter(pk=payment_id).exists():
        raise AdminActionRefused("There is no such payment.", status=404)
    if leg is None:
        raise AdminActionRefused(f"This payment has no {kind} to send.")
    return leg


def refund_leg(*, refund_id: UUID) -> Leg:
    """The leg that carries a refund's money through the platform. Raises `AdminActionRefused`."""
    refund = Refund.objects.filter(pk=refund_id).first()
    if refund is None:
        raise AdminActionRefused(NO_REFUND, status=404)
    carrier = refund.came_back_id or refund.deposit_id
    leg = Leg.objects.filter(deposit=carrier, kind=LegKind.REFUND, void=False).first()
    if carrier is None or leg is None:
        raise AdminActionRefused("This refund has nothing to send.")
    return leg


def leg_retry(*, leg_id: int, action: AdminAction) -> None:
    """Send a failed leg again; a gathered leg is sent again with all legs of its transfer.

    A burn whose last result is final goes to the mode's current burn wallet, if that is a different one.
    Attempts are counted from zero again. One transaction; locks wallet, transfer, legs, payments. Raises
    `AdminActionRefused`.
    """
    with transaction.atomic():
        failed = failed_transfer_lock(leg_id=leg_id)
        leg = next(each for each in failed.legs if each.pk == leg_id)
        before: AuditState = {
            "kind": leg.kind,
            "drops": leg.amount,
            "address": leg.dest,
            "result": failed.transfer.fail_code,
        }
        burn = _other_burn_wallet(leg) if leg.kind == LegKind.BURN and failed.facts.is_final else None
        if burn is not None:
            leg_redirect(leg=leg, dest=burn.address, dest_tag=NO_TAG, action=action)
            reopened = [leg]
        elif failed.is_whole:
            transfer_reopen(transfer_id=failed.transfer.pk)
            reopened = failed.legs
        else:
            # One of its legs has been redirected: the rest get a new transfer.
            Leg.objects.filter(transfer=failed.transfer).update(transfer=None, transfer_state=None)
            reopened = failed.legs
        payments_reopen(legs=reopened)
        settlement_wake()
        admin_action_record(
            action=action,
            kind=AdminActionKind.RETRY,
            subject=str(failed.transfer.pk),
            before=before,
            after={
                "kind": leg.kind,
                "drops": leg.amount,
                "address": leg.dest if burn is None else burn.address,
            },
        )


def rejected_retry(*, rejected_id: int, action: AdminAction) -> None:
    """Send the failed return of a rejected payment again, on the same leg. Raises `AdminActionRefused`."""
    row = Rejected.objects.filter(pk=rejected_id).first()
    if row is None:
        raise AdminActionRefused("There is no such rejected payment.", status=404)
    facts = leg_facts(Leg.objects.filter(rejected=row))
    require_allowed(
        return_retry_refusal(next(iter(facts.values()), None), came_back=row.came_back_id is not None)
    )
    for leg in facts:
        leg_retry(leg_id=leg.pk, action=action)


def failed_transfer_lock(*, leg_id: int) -> FailedTransfer:
    """Lock wallet, transfer and legs of a failed leg. Raises `AdminActionRefused` for any other leg."""
    leg = Leg.objects.filter(pk=leg_id).first()
    if leg is None:
        raise AdminActionRefused("There is no such leg.")
    Wallet.objects.select_for_update(no_key=True).get(pk=leg.paying_wallet)
    if leg.transfer_id is not None:
        Transfer.objects.select_for_update(no_key=True).get(pk=leg.transfer_id)
    ((_, facts),) = leg_facts(Leg.objects.filter(pk=leg_id)).items()
    require_allowed(retry_refusal(facts))
    transfer = Transfer.objects.get(legs=leg_id)
    legs = Leg.objects.filter(transfer=transfer).order_by("id").select_for_update(of=("self",), no_key=True)
    return FailedTransfer(transfer=transfer, legs=list(legs), facts=facts)


def leg_redirect(*, leg: Leg, dest: str, dest_tag: int, action: AdminAction) -> None:
    """Take a locked leg out of its failed transfer and give it another destination; the amount stays.

    Runs in the caller's transaction, after `failed_transfer_lock`.
    """
    rows = Leg.objects.filter(pk=leg.pk)
    rows.update(transfer=None, transfer_state=None)
    leg.redirects.create(
        from_dest=leg.dest,
        from_tag=leg.dest_tag,
        to_dest=dest,
        to_tag=dest_tag,
        admin_id=action.admin_id,
        reason=action.reason,
    )
    rows.update(dest=dest, dest_tag=dest_tag)


def payments_reopen(*, legs: list[Leg]) -> None:
    """Set failed payments whose legs are sent again back to processing, and failed refunds back to sending;
    completed payments stay completed.

    Runs in the caller's transaction, after the legs were locked and changed; locks the payments.
    """
    refunds_follow(deposits={leg.deposit_id for leg in legs if leg.kind == LegKind.REFUND})
    payouts = {leg.deposit_id for leg in legs if leg.flow == Flow.SETTLE and leg.kind == LegKind.PAYOUT}
    settling = {leg.deposit_id for leg in legs if leg.flow == Flow.SETTLE}
    if not settling:
        return
    ids = list(Payment.objects.filter(deposit__in=settling).values_list("pk", flat=True))
    payments = payments_lock(ids=ids)
    steps = []
    unchanged = []
    for payment in payments.values():
        if payment.deposit_id not in payouts:
            unchanged.append(payment)
        elif payment.status == PaymentStatus.FAILED:
            steps.append(Step(payment=payment, status=PaymentStatus.PROCESSING))
        else:
            steps.append(Step(payment=payment, failure_reason=""))
    if steps:
        payment_transition(steps=steps, now=mode_now(steps[0].payment.mode))
    payments_announce(unchanged)


def _other_burn_wallet(leg: Leg) -> BurnWallet | None:
    """The mode's current burn wallet, unless it is the one that could not be paid."""
    wallet = Wallet.objects.get(pk=leg.wallet_id)
    return BurnWallet.objects.filter(mode=wallet.mode, active=True).exclude(address=leg.dest).first()
