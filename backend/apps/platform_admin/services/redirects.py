"""Sending a permanently failed payout to the merchant's current wallet."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from apps.accounts.domain.audit import AuditAction
from apps.accounts.models import User
from apps.accounts.services.audit import audit_record
from apps.common.mail.outgoing import mail_enqueue
from apps.ledger.types import tag_or_none
from apps.payments import mails
from apps.payments.domain.choices import LegKind
from apps.payments.models import Payment
from apps.payments.services.live_updates import settlement_wake
from apps.platform_admin.services.retries import (
    failed_transfer_lock,
    leg_redirect,
    payment_leg,
    payments_reopen,
)
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused
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
        if not failed.is_final:
            raise AdminActionRefused(
                f"The last result ({failed.transfer.fail_code}) is not final: retry it instead."
            )
        wallet = merchant_wallet_current(merchant_id=payment.merchant_id, mode=payment.mode)
        if (wallet.address, wallet.tag) == (leg.dest, leg.dest_tag):
            raise AdminActionRefused("The merchant's current wallet is the one that could not be paid.")
        before, before_tag = leg.dest, leg.dest_tag
        leg_redirect(leg=leg, dest=wallet.address, dest_tag=wallet.tag, action=action)
        message = mails.payout_redirected(
            payment=payment, amount=leg.amount, before=before, wallet=wallet.address, tag=wallet.tag
        )
        mail_enqueue(recipient=merchant.email, kind="payout_redirected", message=message)
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


def merchant_wallet_current(*, merchant_id: int, mode: str) -> MerchantWallet:
    """The payout wallet of a merchant in a mode. Locks the merchant until the caller commits.
    Raises `AdminActionRefused` if the merchant is suspended or has no wallet."""
    merchant = User.objects.select_for_update(no_key=True).get(pk=merchant_id)
    if not merchant.is_active:
        raise AdminActionRefused("The merchant is suspended.")
    wallet = MerchantWallet.objects.filter(merchant=merchant, mode=mode, is_active=True).first()
    if wallet is None:
        raise AdminActionRefused(f"The merchant has no wallet in {mode} mode.")
    return wallet
