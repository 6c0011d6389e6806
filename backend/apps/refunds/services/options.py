"""What the dialog of a refund starts with; it asks the ledger about the payer's account."""

from __future__ import annotations

from decimal import ROUND_FLOOR, Decimal
from uuid import UUID

from django.conf import settings

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.ledger.types import LedgerUnavailable, tag_or_none
from apps.payments.domain.refunds import drops_worth
from apps.payments.models import Payment
from apps.pricing.domain.currencies import currency_digits
from apps.pricing.domain.quotes import plain
from apps.pricing.selectors import rate_find
from apps.refunds.services.create import refundable_payment
from apps.refunds.services.destination import SenderCheck, sender_check
from apps.refunds.services.sums import payment_refundable
from apps.refunds.wire import RateOption, RefundOptions
from apps.treasury.selectors import wallet_active

UNKNOWN = "The ledger cannot be reached right now, so the account that paid was not looked at."
_NETWORK_FEE = 12


def refund_options(*, payment_id: UUID, merchant_id: int, mode: Mode) -> RefundOptions:
    """Raises ApiError 404, NotRefundable (409)."""
    payment = refundable_payment(payment_id=payment_id, merchant_id=merchant_id, mode=mode)
    possible = payment_refundable(payment)
    check = _check(payment, merchant_id)
    wallet = wallet_active(mode=mode)
    return RefundOptions(
        amount=drops_to_xrp(payment.amount),
        refunds_total=drops_to_xrp(possible.taken),
        left=drops_to_xrp(possible.left),
        price=None if payment.price is None else format(payment.price, "f"),
        currency=payment.currency,
        price_left=_price_left(payment, possible.left),
        rate_then=_then(payment),
        rate_now=_now(payment),
        platform_fee=drops_to_xrp(payment.fee or 0),
        merchant_payout=drops_to_xrp(payment.payout or 0),
        return_fee=drops_to_xrp(settings.RETURN_FEE_DROPS),
        network_fee=drops_to_xrp(_NETWORK_FEE),
        sender_address=None if check.sender is None else check.sender.address,
        sender_tag=None if check.sender is None else tag_or_none(check.sender.tag),
        obstacle=check.obstacle,
        platform_ready=wallet is not None and wallet.halted_at is None,
        customer_email=payment.customer_email,
    )


def _check(payment: Payment, merchant_id: int) -> SenderCheck:
    assert payment.deposit is not None  # noqa: S101  (it is completed)
    try:
        return sender_check(deposit=payment.deposit, mode=Mode(payment.mode), account=merchant_id)
    except LedgerUnavailable:
        return SenderCheck(None, UNKNOWN)


def _price_left(payment: Payment, left: int) -> str | None:
    """What is left, at the payment's own rate, rounded down to the currency's smallest unit."""
    if payment.price is None or payment.currency is None or payment.rate is None:
        return None
    digits = currency_digits(payment.currency)
    worth = drops_worth(left, payment.rate)
    unit = Decimal(1).scaleb(-digits)
    rounded = Decimal(worth.numerator) / Decimal(worth.denominator)
    return format(min(payment.price, rounded.quantize(unit, rounding=ROUND_FLOOR)), "f")


def _then(payment: Payment) -> RateOption | None:
    if payment.rate is None or payment.rate_at is None:
        return None
    return RateOption(
        rate=plain(payment.rate), rate_at=payment.rate_at, sources=len(payment.rate_sources or [])
    )


def _now(payment: Payment) -> RateOption | None:
    accepted = None if payment.currency is None else rate_find(payment.currency)
    if accepted is None:
        return None
    return RateOption(rate=plain(accepted.rate), rate_at=accepted.rate_at, sources=len(accepted.sources))
