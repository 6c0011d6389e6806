"""Creating refunds: one row for ever for each key, under the payment's lock."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection, transaction

from apps.accounts.models import SecretKey
from apps.common.errors import field_error
from apps.common.mail.outgoing import mail_enqueue
from apps.common.modes import Mode
from apps.payments import mails
from apps.payments.domain.choices import PaymentStatus, RefundMethod, RefundStatus
from apps.payments.domain.refunds import MERCHANT_WAIT, MOST_REFUNDS, PAYER_WAIT, refund_drops
from apps.payments.models import Payment, Refund
from apps.payments.refusals import IdempotencyMismatch
from apps.payments.selectors import payment_not_found
from apps.payments.services.locks import payments_lock
from apps.payments.services.refunds import refund_event
from apps.pricing.domain.currencies import currency_digits, price_read
from apps.pricing.selectors import rate_get
from apps.refunds.domain.requests import RateOf, RefundRequest
from apps.refunds.refusals import (
    NotRefundable,
    PlatformNotReady,
    RefundAboveLimit,
    RefundsChanged,
    RefundsNotAllowed,
    RefundTooMuch,
)
from apps.refunds.services.destination import Destination, sender_check
from apps.refunds.services.sums import limits_of, payment_refundable, refunded_last_day
from apps.treasury.models import Wallet
from apps.treasury.selectors import cursor_newest, wallet_active
from apps.treasury.services.clock import mode_now
from apps.webhooks.domain.event_types import EventType

_LOCK_BASE = 0x7265_6675 << 31


@dataclass(frozen=True, slots=True)
class RefundCaller:
    """Who asks for a refund: a merchant in a mode, by a secret key or a session.

    `fresh_sign_in_require` raises SignInTooOld unless the session's sign-in is fresh.
    """

    merchant_id: int
    mode: Mode
    key_id: int | None
    fresh_sign_in_require: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Worth:
    """What a refund is asked as, if not in XRP."""

    price: Decimal | None = None
    currency: str | None = None
    rate: Decimal | None = None
    rate_at: datetime | None = None


def refund_create(
    *, caller: RefundCaller, request: RefundRequest, key: str, body_sha256: str
) -> tuple[Refund, bool]:
    """Create a refund; returns it, and whether the same request had created it before.

    Asks the ledger about the payer's account before its own transaction. Raises ApiError 400 or 404,
    NotRefundable, RefundTooMuch, RefundsChanged, IdempotencyMismatch (409), RefundsNotAllowed,
    RefundAboveLimit, SignInTooOld (403), PlatformNotReady, RateUnavailable, LedgerUnavailable (503); then
    nothing has changed.
    """
    _key_require(caller)
    earlier = _earlier(caller, key, body_sha256)
    if earlier is not None:
        return earlier, True
    payment = refundable_payment(
        payment_id=request.payment_id, merchant_id=caller.merchant_id, mode=caller.mode
    )
    amount, worth = _amount(payment, request)
    destination = None if request.ask_customer else _sender(payment, caller)
    with transaction.atomic():
        # One after the other: a merchant's limits are for all his refunds, and the same request may have been
        # a moment faster.
        with connection.cursor() as cursor:
            cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK_BASE + caller.merchant_id])
        earlier = _earlier(caller, key, body_sha256)
        if earlier is not None:
            return earlier, True
        refund = _write(
            caller, request, amount, worth, destination, payment=payment, key=key, body_sha256=body_sha256
        )
    return refund, False


def _key_require(caller: RefundCaller) -> None:
    if caller.key_id is not None:
        allowed = SecretKey.objects.filter(pk=caller.key_id, may_refund=True)
        if not allowed.exists():
            raise RefundsNotAllowed


def _earlier(caller: RefundCaller, key: str, body_sha256: str) -> Refund | None:
    found = Refund.objects.filter(merchant=caller.merchant_id, mode=caller.mode, key=key).first()
    if found is not None and found.body_sha256 != body_sha256:
        raise IdempotencyMismatch
    return found


def refundable_payment(*, payment_id: UUID, merchant_id: int, mode: Mode) -> Payment:
    """A completed payment with its deposit. Raises ApiError 404, NotRefundable."""
    found = (
        Payment.objects.select_related("deposit", "wallet__network")
        .filter(pk=payment_id, merchant=merchant_id, mode=mode)
        .first()
    )
    if found is None:
        raise payment_not_found()
    _completed_require(found)
    return found


def _completed_require(payment: Payment) -> None:
    """Raises NotRefundable."""
    if payment.status != PaymentStatus.COMPLETED or payment.deposit is None:
        raise NotRefundable
    if hasattr(payment.deposit, "correction"):
        raise NotRefundable("This payment's deposit was corrected, so there is nothing to refund.")
    if payment.wallet.network.closed_at is not None:
        raise NotRefundable("This payment was made on a network that is closed now.")


def _amount(payment: Payment, request: RefundRequest) -> tuple[int, _Worth]:
    """The drops, and what they are asked as."""
    if request.price is None:
        assert request.amount is not None  # noqa: S101  (the form's rule)
        return request.amount, _Worth()
    if payment.currency is None or payment.rate is None:
        raise field_error("price", "This payment was priced in XRP. Send `amount`.")
    try:
        price = price_read(request.price, currency_digits(payment.currency))
    except ValueError as error:
        raise field_error("price", str(error)) from None
    if request.rate == RateOf.THEN:
        rate, rate_at = payment.rate, payment.rate_at
    else:
        accepted = rate_get(payment.currency)
        rate, rate_at = accepted.rate, accepted.rate_at
    amount = refund_drops(price, rate)
    if amount == 0:
        raise field_error("price", "This is worth less than one drop. Refund more.")
    return amount, _Worth(price=price, currency=payment.currency, rate=rate, rate_at=rate_at)


def _sender(payment: Payment, caller: RefundCaller) -> Destination | None:
    assert payment.deposit is not None  # noqa: S101  (it is completed)
    check = sender_check(deposit=payment.deposit, mode=caller.mode, account=caller.merchant_id)
    return check.sender if check.obstacle is None else None


def _write(
    caller: RefundCaller,
    request: RefundRequest,
    amount: int,
    worth: _Worth,
    destination: Destination | None,
    *,
    payment: Payment,
    key: str,
    body_sha256: str,
) -> Refund:
    locked = payments_lock(ids={payment.id})[payment.id]
    _completed_require(locked)
    _fit_require(locked, request, amount)
    _limits_require(caller, amount)
    now, cursor = mode_now(caller.mode), cursor_newest(mode=caller.mode)
    refund = Refund(
        id=uuid4(),
        payment=locked,
        merchant_id=caller.merchant_id,
        mode=caller.mode,
        method=request.method,
        amount=amount,
        price=worth.price,
        currency=worth.currency,
        rate=worth.rate,
        rate_at=worth.rate_at,
        return_fee=settings.RETURN_FEE_DROPS if request.method == RefundMethod.PLATFORM else 0,
        reason=request.reason,
        key=key,
        body_sha256=body_sha256,
        created_at=now,
        from_ledger=0 if cursor is None else cursor.ledger_index,
        updated_at=now,
        status=RefundStatus.AWAITING_PAYER,
        expires_at=now + PAYER_WAIT,
    )
    if destination is None:
        refund.claim_token = secrets.token_urlsafe(16)
    else:
        refund_confirmed(refund, destination=destination, now=now)
    refund.save(force_insert=True)
    refund_event(refund=refund, event_type=EventType.REFUND_CREATED)
    if refund.claim_token is not None and locked.customer_email:
        mail_enqueue(
            recipient=locked.customer_email,
            kind=mails.MailKind.REFUND_CLAIM,
            message=mails.refund_claim(payment=locked, refund=refund),
        )
    return refund


def _fit_require(payment: Payment, request: RefundRequest, amount: int) -> None:
    possible = payment_refundable(payment)
    if request.refunds_total is not None and request.refunds_total != possible.taken:
        raise RefundsChanged(possible.taken)
    if amount > possible.left:
        raise RefundTooMuch(possible.left)
    if Refund.objects.filter(payment=payment).count() >= MOST_REFUNDS:
        raise NotRefundable(f"A payment has at most {MOST_REFUNDS} refunds.")


def _limits_require(caller: RefundCaller, amount: int) -> None:
    limits = limits_of(caller.merchant_id)
    last_day = refunded_last_day(merchant_id=caller.merchant_id, mode=caller.mode)
    if limits.allow(amount=amount, last_day=last_day):
        return
    if caller.key_id is not None:
        raise RefundAboveLimit
    caller.fresh_sign_in_require()


def refund_confirmed(refund: Refund, *, destination: Destination, now: datetime) -> None:
    """Fill in where the refund goes, as its merchant stands by it; through the platform it gets its tag.

    Raises PlatformNotReady. Does not save.
    """
    refund.dest, refund.dest_tag = destination.address, destination.tag
    refund.confirmed_at = now
    refund.status = RefundStatus.AWAITING_MERCHANT
    refund.expires_at = now + MERCHANT_WAIT
    if refund.method == RefundMethod.PLATFORM:
        refund.wallet, refund.tag = _platform_wallet(Mode(refund.mode)), _tag()


def _platform_wallet(mode: Mode) -> Wallet:
    wallet = wallet_active(mode=mode)
    if wallet is None or wallet.halted_at is not None:
        raise PlatformNotReady
    return wallet


def _tag() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select treasury_next_tag(0)")
        tag: int = cursor.fetchone()[0]
    return tag
