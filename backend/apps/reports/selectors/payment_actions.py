"""What an administrator can do about one payment, and its webhook deliveries."""

from __future__ import annotations

from uuid import UUID

from apps.common.drops import drops_to_xrp
from apps.ledger.types import tag_or_none
from apps.payments.domain.admin_rules import LegFacts, redirect_refusal, releases_allowed, retry_refusal
from apps.payments.domain.choices import Flow, LegKind
from apps.payments.models import Deposit, Leg, Payment
from apps.payments.selectors import (
    deposit_facts,
    leg_facts,
    legs_to_take_over,
    payee_facts,
    payment_not_found,
)
from apps.reports.selectors.webhook_history import payment_deliveries
from apps.reports.wire.money import CameBack
from apps.reports.wire.payment_actions import PaymentAdminActions, RedirectTarget


def payment_actions(*, payment_id: UUID) -> PaymentAdminActions:
    """Raises ApiError 404."""
    payment = Payment.objects.filter(pk=payment_id).first()
    if payment is None:
        raise payment_not_found()
    facts = leg_facts(
        Leg.objects.filter(
            deposit__payment=payment_id, flow=Flow.SETTLE, kind__in=[LegKind.PAYOUT, LegKind.BURN]
        )
    )
    legs = {LegKind(leg.kind): leg for leg in facts}
    retried = {kind: leg for kind, leg in legs.items() if retry_refusal(facts[leg]) is None}
    payout = legs.get(LegKind.PAYOUT)
    return PaymentAdminActions(
        can_retry_payout=LegKind.PAYOUT in retried,
        # A transfer that gathers payouts is sent again as a whole.
        payouts_retried=Leg.objects.filter(transfer=retried[LegKind.PAYOUT].transfer_id).count()
        if LegKind.PAYOUT in retried
        else 0,
        redirect_to=None if payout is None else _redirect_to(payment, facts[payout]),
        can_retry_burn=LegKind.BURN in retried,
        can_take_over=bool(legs_to_take_over(Leg.objects.filter(deposit__payment=payment_id))),
        came_back=[] if payout is None else _came_back(payout),
        deliveries=payment_deliveries(payment_id=payment_id),
    )


def _redirect_to(payment: Payment, facts: LegFacts) -> RedirectTarget | None:
    payee = payee_facts(merchant_id=payment.merchant_id, mode=payment.mode)
    if payee.wallet is None or redirect_refusal(facts, payee) is not None:
        return None
    address, tag = payee.wallet
    return RedirectTarget(address=address, destination_tag=tag_or_none(tag))


def _came_back(payout: Leg) -> list[CameBack]:
    """What came back of the payout and can be released, oldest first."""
    if payout.transfer is None:
        return []
    held = Deposit.objects.filter(
        flow=Flow.HELD,
        network=payout.deposit.network_id,
        destination_tag=payout.transfer.source_tag,
        sender=payout.transfer.dest,
    ).order_by("pk")
    return [
        CameBack(
            deposit_id=deposit.pk,
            amount=drops_to_xrp(deposit.delivered),
            sender_address=deposit.sender,
            transaction_hash=deposit.tx_hash,
            received_at=deposit.close_time,
            to=allowed,
        )
        for deposit, facts in deposit_facts(held).items()
        if (allowed := releases_allowed(facts))
    ]
