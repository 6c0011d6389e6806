"""What of a payment can be refunded; the payment's lock makes it certain."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Sum

from apps.accounts.domain.shops import DEFAULT_REFUND_DAY_LIMIT, DEFAULT_REFUND_LIMIT
from apps.accounts.models import Shop
from apps.common.modes import Mode
from apps.payments.domain.refunds import Refundable, RefundPart, refundable
from apps.payments.models import Payment, Refund
from apps.refunds.domain.requests import Limits
from apps.treasury.services.clock import mode_now


def payment_refundable(payment: Payment) -> Refundable:
    """Of a completed payment, as its refunds are now."""
    refunds = Refund.objects.filter(payment=payment).only(
        "amount", "status", "given_back", "price", "currency"
    )
    return refundable(
        amount=payment.amount,
        price=payment.price,
        rate=payment.rate,
        refunds=[
            RefundPart(
                amount=each.amount,
                status=each.status,
                given_back=each.given_back,
                price=each.price if each.currency == payment.currency else None,
            )
            for each in refunds
        ],
    )


def limits_of(merchant_id: int) -> Limits:
    shop = Shop.objects.filter(owner=merchant_id).values_list("refund_limit", "refund_day_limit").first()
    return Limits(*(shop or (DEFAULT_REFUND_LIMIT, DEFAULT_REFUND_DAY_LIMIT)))


def refunded_last_day(*, merchant_id: int, mode: Mode) -> int:
    """The drops of the merchant's refunds of the last 24 hours, but of those that ended unpaid."""
    since = mode_now(mode) - timedelta(days=1)
    recent = Refund.objects.filter(merchant=merchant_id, mode=mode, created_at__gt=since)
    return recent.exclude(status__in=["canceled", "expired"]).aggregate(sum=Sum("amount"))["sum"] or 0
