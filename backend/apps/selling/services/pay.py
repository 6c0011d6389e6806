"""Pay, pressed by a visitor of a link's or an invoice's page: its limits, and the payment that it makes.

What the visitor reads is for a payer: a merchant's missing wallet or a halted platform is "This shop cannot
accept payments now."
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection

from apps.accounts.refusals import Suspended
from apps.common.crypto import keyed_hash
from apps.common.errors import Refusal
from apps.common.limits import shared_limit
from apps.payments.domain.requests import PaymentRequest
from apps.payments.refusals import TooManyOpenPayments, TooManyPaymentsToday
from apps.payments.services.create import payment_create_or_replay
from apps.payments.services.creator import Creator, IdempotencyKey, Owner, creator_read
from apps.pricing.refusals import CurrencyUnsupported
from apps.selling.models import Visit
from apps.selling.refusals import SaleBusy, ShopCannotAccept

# Each counts no further than its limit. A pending payment is at most a day old.
_OPEN = """
select
  (select count(*) from (
    select from selling_visit v join payments_payment p on p.id = v.payment_id
    where v.stock_id = %(stock_id)s and v.client = %(client)s
      and v.created_at > now() - interval '25 hours' and p.status = 'pending'
    limit %(client_limit)s) of_client),
  (select count(*) from (
    select from payments_payment
    where mode = %(mode)s and stock_id = %(stock_id)s and status = 'pending'
    limit %(sale_limit)s) of_sale),
  (select count(*) from (
    select from payments_payment
    where merchant_id = %(owner_id)s and mode = %(mode)s and status = 'pending' and stock_id is not null
      and created_at > now() - interval '25 hours'
    limit %(owner_limit)s) of_owner)
"""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who pressed Pay: the client's address, the visit's Idempotency-Key, and the body as it was sent."""

    client: str
    key: str
    body: bytes


@dataclass(frozen=True, slots=True)
class MadePayment:
    """The payment as its merchant reads it, and whether an earlier press made it."""

    payment: dict[str, Any]
    replayed: bool


def sale_pay(
    *, owner: Owner, stock_id: UUID, visitor: Visitor, request: Callable[[], PaymentRequest]
) -> MadePayment:
    """Make one payment for a visit; the same key and body get it again.

    `request` says what is bought, or refuses; it is asked only where the visit has no payment yet.

    Raises ShopCannotAccept (503), SaleBusy or TooManyRequests (429), RateUnavailable (503), AmountTooSmall or
    AmountTooLarge (400), IdempotencyMismatch or IdempotencyInFlight (409), and what `request` raises.
    """
    shared_limit(f"pay:{stock_id}:{visitor.client}", limit=settings.RATE_PAY_PER_MINUTE, period=60)
    creator = creator_of_sale(owner, _idempotency(stock_id, visitor))
    earlier = creator.earlier_response()
    if earlier is not None:
        return MadePayment(earlier, replayed=True)
    asked = request()
    can_be_paid_require(creator)
    client = keyed_hash(visitor.client)
    _limits_require(owner, stock_id, client)
    try:
        payment, replayed = payment_create_or_replay(creator=creator, request=asked)
    except CurrencyUnsupported:
        # Offered when the link or the invoice was made. What is offered now is no payer's concern.
        raise ShopCannotAccept from None
    if not replayed:
        Visit.objects.create(payment_id=payment["id"], stock_id=stock_id, client=client)
    return MadePayment(payment, replayed)


def shop_accepts(owner: Owner) -> Creator | None:
    """The merchant as a creator of payments; None where nobody could be paid now."""
    try:
        creator = creator_of_sale(owner)
        can_be_paid_require(creator)
    except SaleBusy:
        return creator
    except ShopCannotAccept:
        return None
    return creator


def creator_of_sale(owner: Owner, idempotency: IdempotencyKey | None = None) -> Creator:
    """Raises ShopCannotAccept for a suspended merchant."""
    try:
        return creator_read(owner=owner, idempotency=idempotency)
    except Suspended:
        raise ShopCannotAccept from None


def can_be_paid_require(creator: Creator) -> None:
    """Raises ShopCannotAccept or SaleBusy."""
    try:
        creator.check_can_be_paid()
    except (TooManyOpenPayments, TooManyPaymentsToday):
        raise SaleBusy from None
    except Refusal:
        raise ShopCannotAccept from None


def visits_prune() -> int:
    """Delete visits older than any pending payment; returns how many."""
    with connection.cursor() as cursor:
        cursor.execute("delete from selling_visit where created_at < now() - interval '25 hours'")
        return int(cursor.rowcount)


def _idempotency(stock_id: UUID, visitor: Visitor) -> IdempotencyKey:
    body = hashlib.sha256(visitor.body).hexdigest()
    return IdempotencyKey(key=visitor.key, body_sha256=body, scope=f"sale:{stock_id}")


def _limits_require(owner: Owner, stock_id: UUID, client: str) -> None:
    """Raises SaleBusy. Presses at the same moment may together exceed a limit by their number."""
    limits: dict[str, int] = {
        "client_limit": settings.OPEN_SALES_PER_CLIENT,
        "sale_limit": settings.OPEN_SALES_PER_LINK,
        "owner_limit": settings.OPEN_PAYMENTS_LIMIT // 2,
    }
    facts: dict[str, Any] = {
        "stock_id": stock_id,
        "client": client,
        "owner_id": owner.owner_id,
        "mode": owner.mode,
    }
    with connection.cursor() as cursor:
        cursor.execute(_OPEN, {**facts, **limits})
        of_client, of_sale, of_owner = cursor.fetchone()
    if of_client >= limits["client_limit"]:
        raise SaleBusy("You have too many open payments here. Pay one of them, or wait until one expires.")
    if of_sale >= limits["sale_limit"] or of_owner >= limits["owner_limit"]:
        raise SaleBusy
