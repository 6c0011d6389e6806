"""Sending a permanently failed payout to the merchant's current wallet."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from apps.accounts.domain.audit import AuditAction
from apps.accounts.models import User
from apps.accounts.services.account_mails import account_mail
from apps.accounts.services.audit import audit_record
from apps.ledger.types import tag_or_none
from apps.payments import mails
from apps.payments.domain.admin_rules import redirect_refusal
from apps.payments.domain.choices import LegKind
from apps.payments.models import Payment
from apps.payments.selectors import payee_facts
from apps.payments.services.live_updates import settlement_wake
from apps.platform_admin.services.retries import (
    failed_transfer_lock,
    leg_redirect,
    payment_leg,
    payments_reopen,
)
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused, require_allowed
from apps.wallets.models import MerchantWallet


def payout_redirect(*, payment_id: UUID, action: AdminAction) -> MerchantWallet:
    """Send the failed payout of a payment to the merchant's current wallet in its mode; returns that wallet.

    The leg keeps its amount and leaves the failed transfer. Refused while the merchant is suspended or has no
    wallet, while an attempt may still be validated, and if the last result is not final (retry it instead).
    The merchant gets an email. One transaction; locks wallet, transfer, legs, merchant, payment. Raises
    `AdminActionRefused`.
    """
    payment = Payment.objects.select_related("merchant").filter(pk=payment_id).first()
    if payment is None:
        raise AdminActionRefused("There is no such payment.", status=404)
    leg_id = payment_leg(payment_id=payment_id, kind=LegKind.PAYOUT).pk
    merchant = payment.merchant
    with transaction.atomic():
        failed = failed_transfer_lock(leg_id=leg_id)
        leg = next(each for each in failed.legs if each.pk == leg_id)
        User.objects.select_for_update(no_key=True).get(pk=merchant.pk)
        payee = payee_facts(merchant_id=merchant.pk, mode=payment.mode)
        require_allowed(redirect_refusal(failed.facts, payee))
        wallet = MerchantWallet.objects.get(merchant=merchant, mode=payment.mode, is_active=True)
        before, before_tag = leg.dest, leg.dest_tag
        leg_redirect(leg=leg, dest=wallet.address, dest_tag=wallet.tag, action=action)
        message = mails.payout_redirected(
            payment=payment, amount=leg.amount, before=before, wallet=wallet.address, tag=wallet.tag
        )
        account_mail(user=merchant, kind="payout_redirected", message=message)
        payments_reopen(legs=[leg])
        settlement_wake()
        audit_record(
            actor=action,
            action=AuditAction.PAYOUT_REDIRECTED,
            subject=f"payment {payment_id}",
            before={"address": before, "tag": tag_or_none(before_tag)},
            after={"address": wallet.address, "tag": tag_or_none(wallet.tag), "drops": leg.amount},
            reason=action.reason,
        )
    return wallet
