"""Creating a payment: the busiest write, so it is two statements and one commit.

`creator_read` runs the first, which reads all that decides. The second writes the payment, the use of the
key, the event, its deliveries and the idempotency row at once, in autocommit.
"""

from __future__ import annotations

import functools
from dataclasses import fields
from datetime import timedelta
from typing import Any
from uuid import uuid4

import orjson
import psycopg
from django.db import OperationalError

from apps.common import jobs, news
from apps.common.prepared import prepared_row
from apps.payments.domain.choices import PaymentException, PaymentStatus, RefundedShare
from apps.payments.domain.requests import PAYMENT_ID_MARK, PaymentRequest, Sale
from apps.payments.refusals import IdempotencyInFlight
from apps.payments.services.creator import KEPT, Creator, creator_read
from apps.payments.services.events import payment_event
from apps.payments.services.lifecycle import PAYMENTS
from apps.payments.services.quotes import NO_QUOTE, payment_quote
from apps.payments.wire.payment import PAYMENT_CREATED, PAYMENT_EVENT
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.services.events import event_insert_cte, event_params, event_topic

_ASKED = tuple(
    each.name for each in fields(PaymentRequest) if each.name not in ("expires_in_minutes", "price", "sale")
)
_SALE = tuple(each.name for each in fields(Sale))
# The columns that are parameters of the insert; the tag is drawn by it.
_COLUMNS = (
    *("id", "merchant_id", "mode", "wallet_id", "fee_ppm", "burn_ppm", "burn_address", "payout_address"),
    *("payout_tag", "status", "exception", "sequence", "created_at", "updated_at", "expires_at"),
    *_ASKED,
    *_SALE,
    *NO_QUOTE,
)
_JSON = ("metadata", "rate_sources")

_IDEMPOTENCY_INSERT = """
idempotency_new as (
  insert into common_idempotency as i (owner_id, mode, key, body_sha256, response)
  values (%(merchant_id)s, %(mode)s, %(idempotency_key)s, %(body_sha256)s, %(response)s::jsonb)
  on conflict (owner_id, mode, key) do update
    set body_sha256 = excluded.body_sha256, response = excluded.response, created_at = now()
    where i.created_at <= now() - interval '24 hours'
  returning 1
),
"""

_WRITE = """
with {idempotency_insert}
payment_new as (
  insert into payments_payment (tag, {columns})
  select treasury_next_tag(0), {values}
  {condition}
  returning tag
),
key_used as (
  update accounts_secretkey set last_used_at = now() where id = %(key)s and %(use_is_stale)s::bool
),
{events}
select tag, {deliveries} from payment_new
"""


@functools.cache
def _statement(idempotent: bool, has_endpoints: bool) -> str:
    return _WRITE.format(
        idempotency_insert=_IDEMPOTENCY_INSERT if idempotent else "",
        columns=", ".join(_COLUMNS),
        values=", ".join(f"%({name})s{'::jsonb' if name in _JSON else ''}" for name in _COLUMNS),
        condition="where exists (select from idempotency_new)" if idempotent else "",
        events=event_insert_cte(condition="exists (select from payment_new)", with_deliveries=has_endpoints),
        deliveries="(select count(*) from delivery_new)" if has_endpoints else "0",
    )


def payment_create(*, creator: Creator, request: PaymentRequest) -> dict[str, Any]:
    """Create a payment and return it as its merchant reads it, as `payment_create_or_replay` does."""
    return payment_create_or_replay(creator=creator, request=request)[0]


def payment_create_or_replay(*, creator: Creator, request: PaymentRequest) -> tuple[dict[str, Any], bool]:
    """Create a payment and return it as its merchant reads it, and whether it is an earlier one.

    Runs in autocommit: one statement, one commit. Wakes the webhook workers only if it wrote a delivery.
    Repeated with the creator's idempotency key within 24 hours, it returns the first result again.
    A price is converted here. Raises ApiError 400, 409, 429 or 503.
    """
    creator.check_can_be_paid()
    payment = _values(creator, request)
    result = PAYMENT_CREATED.of_values(payment)
    tag = _write(creator, payment, result)
    if tag is None:
        # Another request with this key was a moment faster, and has committed by now.
        earlier = creator_read(owner=creator.owner, idempotency=creator.idempotency).earlier_response()
        if earlier is None:
            raise IdempotencyInFlight
        return earlier, True
    creator.created_one()
    PAYMENTS.labels(payment["mode"], payment["status"], payment["exception"]).inc()
    result["destination_tag"] = tag
    return result, False


def _values(creator: Creator, request: PaymentRequest) -> dict[str, Any]:
    """The new payment by column, with the joined column that its merchant reads. It has no tag yet."""
    found = creator.found
    payment_id = uuid4()
    return {
        **{name: getattr(request, name) for name in _ASKED},
        **{name: getattr(request.sale, name) for name in _SALE},
        **_quote(creator, request),
        "redirect_url": request.redirect_url.replace(PAYMENT_ID_MARK, str(payment_id)),
        "id": payment_id,
        "merchant_id": found.owner_id,
        "mode": found.mode,
        "wallet_id": found.wallet_id,
        "wallet.address": found.wallet_address,
        "fee_ppm": found.fee_ppm,
        "burn_ppm": found.burn_ppm,
        "burn_address": found.burn_address,
        "payout_address": found.payout_address,
        "payout_tag": found.payout_tag,
        "status": PaymentStatus.PENDING.value,
        "exception": PaymentException.NONE.value,
        "sequence": 1,
        "refunded_amount": 0,
        "refund_status": RefundedShare.NONE.value,
        "created_at": found.clock,
        "updated_at": found.clock,
        "expires_at": found.clock + timedelta(minutes=request.expires_in_minutes),
    }


def _quote(creator: Creator, request: PaymentRequest) -> dict[str, Any]:
    if request.price is None:
        return NO_QUOTE
    return payment_quote(price=request.price, spread_ppm=creator.found.spread_ppm, mode=creator.mode)


def _write(creator: Creator, payment: dict[str, Any], result: dict[str, Any]) -> int | None:
    """The second statement: the payment's tag, or None where its idempotency key has just been taken."""
    found, idempotency = creator.found, creator.idempotency
    params = {
        **payment,
        "metadata": orjson.dumps(payment["metadata"]).decode(),
        "rate_sources": None
        if payment["rate_sources"] is None
        else orjson.dumps(payment["rate_sources"]).decode(),
        "key": found.key_id,
        "use_is_stale": found.use_is_stale,
    }
    event = payment_event(
        owner_id=found.owner_id,
        mode=found.mode,
        event_type=EventType.CREATED,
        body=PAYMENT_EVENT.of_values(payment),
    )
    params |= event_params([event])
    if idempotency is not None:
        params["idempotency_key"] = idempotency.stored
        params["body_sha256"] = idempotency.body_sha256
        kept = {name: value for name, value in result.items() if name not in KEPT}
        params["response"] = orjson.dumps(kept).decode()
    try:
        written = prepared_row(_statement(idempotency is not None, found.has_endpoints), params)
    except OperationalError as error:
        if idempotency is not None and isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
            raise IdempotencyInFlight from None
        raise
    if written is None:
        return None
    tag, deliveries = written
    if deliveries:
        jobs.wake("webhooks.deliver")
    news.publish_here(event_topic(found.owner_id, found.mode))
    return int(tag)
