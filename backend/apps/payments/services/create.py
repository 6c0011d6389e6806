"""Creating a payment: the hottest write there is, so two statements and one commit.

The first statement reads everything that decides; the second writes payment, key use, event and deliveries
(and the idempotency row) at once, in autocommit.
"""

from __future__ import annotations

import functools
import hashlib
import threading
import time
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import uuid4

import orjson
import psycopg
from django.conf import settings
from django.db import OperationalError

from apps.accounts.authentication import invalid_key, suspended
from apps.common import jobs
from apps.common.errors import ApiError
from apps.common.limits import shared_limit
from apps.common.modes import Mode
from apps.common.parsers import as_object, parse_json
from apps.common.prepared import prepared_cursor
from apps.payments.domain.wire import PaymentFacts, event_body
from apps.payments.presenters import FlatRow, flat_payment
from apps.payments.services.create_fields import RequestFields, request_fields
from apps.webhooks.services.events import NewEvent, event_insert_cte, event_params

PAUSED = "Payments are paused."
NEEDS_FUNDS = "Payments are paused: the platform wallet needs funds."


class _Context(NamedTuple):
    """What decides whether and how a payment is made; the wallets are None where there is none."""

    key_id: int
    owner_id: int
    mode: Mode
    is_active: bool
    use_is_stale: bool
    payout_address: str | None
    payout_tag: int | None
    wallet_id: int | None
    wallet_address: str | None
    halted: bool | None
    equity: int | None
    burn_address: str | None
    fee_ppm: int
    burn_ppm: int
    clock: datetime
    has_endpoints: bool
    open_payments: int | None
    known_body: str | None
    known_answer: str | None
    known_tag: int | None


_IDEMPOTENCY_COLUMNS = "i.body_sha256, i.answer::text, ip.tag"
_IDEMPOTENCY_JOIN = """
left join common_idempotency i on i.owner_id = k.owner_id and i.mode = k.mode
  and i.key = %(idempotency_key)s and i.created_at > now() - interval '24 hours'
left join payments_payment ip on ip.id = (i.answer ->> 'id')::uuid
"""

# A pending payment is at most a day old, and an hour on top of it is more than a watcher ever lags; the bound
# keeps the count from walking a merchant's whole history.
_READ = """
select k.id, k.owner_id, k.mode, u.is_active,
  k.last_used_at is null or k.last_used_at < now() - interval '1 minute',
  mw.address, mw.tag, w.id, w.address, w.halted_at is not null, audit.equity, b.address,
  coalesce(s.fee_ppm, 10000), coalesce(s.burn_ppm, 100000), treasury_clock(k.mode),
  exists (select from webhooks_endpoint e
    where e.owner_id = k.owner_id and e.mode = k.mode and e.deleted_at is null),
  case when %(count_open)s::bool then (
    select count(*) from (
      select from payments_payment p
      where p.merchant_id = k.owner_id and p.mode = k.mode and p.status = 'pending'
        and p.created_at > now() - interval '25 hours'
      limit %(open_limit)s::int) open_payment)
  end,
  {idempotency_columns}
from accounts_secretkey k
join accounts_user u on u.id = k.owner_id
left join treasury_settings s on s.id = 1
left join wallets_merchantwallet mw on mw.merchant_id = k.owner_id and mw.mode = k.mode and mw.is_active
left join treasury_wallet w on w.mode = k.mode and w.state = 'active'
left join treasury_burnwallet b on b.mode = k.mode and b.active
left join lateral (
  select a.equity from treasury_audit a where a.wallet_id = w.id order by a.ledger_index desc limit 1
) audit on true
{idempotency_join}
where k.lookup = %(lookup)s and k.revoked_at is null
"""

_IDEMPOTENCY_INSERT = """
idempotency_new as (
  insert into common_idempotency as i (owner_id, mode, key, body_sha256, answer)
  values (%(owner)s, %(mode)s, %(idempotency_key)s, %(body_sha256)s, %(answer)s::jsonb)
  on conflict (owner_id, mode, key) do update
    set body_sha256 = excluded.body_sha256, answer = excluded.answer, created_at = now()
    where i.created_at <= now() - interval '24 hours'
  returning 1
),
"""

_WRITE = """
with {idempotency_insert}
payment_new as (
  insert into payments_payment (id, merchant_id, mode, wallet_id, tag, amount, fee_ppm, burn_ppm,
    burn_address, payout_address, payout_tag, status, exception, sequence, created_at, updated_at, expires_at,
    title, description, platform_name, username, redirect_url, developer_reference, metadata)
  select %(id)s, %(owner)s, %(mode)s, %(wallet)s, treasury_next_tag(0), %(amount)s, %(fee_ppm)s, %(burn_ppm)s,
    %(burn_address)s, %(payout_address)s, %(payout_tag)s, 'pending', 'none', 1, %(created_at)s,
    %(created_at)s, %(expires_at)s, %(title)s, %(description)s, %(platform_name)s, %(username)s,
    %(redirect_url)s, %(developer_reference)s, %(metadata)s::jsonb
  {condition}
  returning tag
),
key_used as (
  update accounts_secretkey set last_used_at = now() where id = %(key)s and %(use_is_stale)s::bool
)
{events}
select tag, {deliveries} from payment_new
"""


@functools.cache
def _read_sql(idempotent: bool) -> str:
    return _READ.format(
        idempotency_columns=_IDEMPOTENCY_COLUMNS if idempotent else "null, null, null",
        idempotency_join=_IDEMPOTENCY_JOIN if idempotent else "",
    )


@functools.cache
def _write_sql(idempotent: bool, told: bool) -> str:
    return _WRITE.format(
        idempotency_insert=_IDEMPOTENCY_INSERT if idempotent else "",
        condition="where exists (select from idempotency_new)" if idempotent else "",
        events=f", {event_insert_cte(condition='and exists (select from payment_new)')}" if told else "",
        deliveries="(select count(*) from delivery_new)" if told else "0",
    )


def payment_create(*, lookup: str, idempotency_key: str | None, body: bytes) -> dict[str, Any]:
    """Create a payment for the holder of the secret key whose keyed hash is `lookup`; answers it, flat.

    Runs in autocommit: two statements, one commit, and no wake-up where no endpoint wants to hear. With an
    idempotency key the same body gets the same answer for 24 hours. Raises ApiError.
    """
    shared_limit(f"create:{lookup}", limit=settings.RATE_CREATE_PER_SECOND, period=1)
    _check_idempotency_key(idempotency_key)
    context = _read(lookup, idempotency_key)
    body_sha256 = hashlib.sha256(body).hexdigest() if idempotency_key is not None else ""
    if context.known_answer is not None:
        return _known_answer(context, body_sha256)
    payment_id = uuid4()
    fields = request_fields(as_object(parse_json(body)), mode=context.mode, payment_id=str(payment_id))
    _check_can_be_paid(context)
    row = FlatRow(
        id=payment_id,
        mode=context.mode,
        title=fields.title,
        description=fields.description,
        amount=fields.amount,
        status="pending",
        exception="none",
        platform_name=fields.platform_name,
        username=fields.username,
        tag=0,
        address=context.wallet_address or "",
        payout_address=context.payout_address or "",
        received=None,
        fee=None,
        burn=None,
        payout=None,
        failure_reason=None,
        metadata=fields.metadata,
        redirect_url=fields.redirect_url,
        developer_reference=fields.developer_reference,
        created_at=context.clock,
        updated_at=context.clock,
        expires_at=context.clock + timedelta(minutes=fields.expires_in_minutes),
        completed_at=None,
    )
    tag = _write(context, fields, row, idempotency_key, body_sha256)
    if tag is None:
        # Another request with this key was first by a moment; its answer is committed by now.
        return _known_answer(_read(lookup, idempotency_key), body_sha256)
    _open_counts.made(lookup)
    return flat_payment(row._replace(tag=tag))


def _check_idempotency_key(key: str | None) -> None:
    if key is not None and not (1 <= len(key) <= 255 and key.isascii() and key.isprintable()):
        raise ApiError(400, "Idempotency-Key must have 1 to 255 printable characters.")


def _read(lookup: str, idempotency_key: str | None) -> _Context:
    """Statement one. Raises ApiError 401, 403 or 429."""
    idempotent = idempotency_key is not None
    count_open = _open_counts.is_due(lookup)
    params: dict[str, Any] = {
        "lookup": lookup,
        "count_open": count_open,
        "open_limit": settings.OPEN_PAYMENTS_LIMIT,
    }
    if idempotent:
        params["idempotency_key"] = idempotency_key
    with prepared_cursor() as cursor:
        cursor.execute(_read_sql(idempotent), params)
        row = cursor.fetchone()
    if row is None:
        raise invalid_key()
    context = _Context(*row)
    if not context.is_active:
        raise suspended()
    if context.open_payments is not None:
        _open_counts.counted(lookup, context.open_payments)
    return context


def _known_answer(context: _Context, body_sha256: str) -> dict[str, Any]:
    """The answer given before to this idempotency key. Raises ApiError 409 where the body was another."""
    if context.known_answer is None:
        raise _in_flight()
    if context.known_body != body_sha256:
        raise ApiError(
            409, "This Idempotency-Key was used with another request body.", code="idempotency_mismatch"
        )
    answer: dict[str, Any] = orjson.loads(context.known_answer)
    answer["destination_tag"] = context.known_tag
    return answer


def _in_flight() -> ApiError:
    return ApiError(
        409, "A request with this Idempotency-Key is still in flight.", code="idempotency_in_flight"
    )


def _check_can_be_paid(context: _Context) -> None:
    """Raises ApiError 400, 429 or 503 where a payment could not be received or paid out."""
    if context.payout_address is None:
        raise ApiError(400, f"Connect a wallet in {context.mode} mode first.")
    if context.wallet_id is None:
        raise ApiError(503, f"Payments are not set up yet in {context.mode} mode.")
    if context.burn_ppm > 0 and context.burn_address is None:
        raise ApiError(503, f"The burn wallet is not set up yet in {context.mode} mode.")
    if context.halted:
        raise ApiError(503, PAUSED)
    if context.equity is not None and context.equity < 0:
        # Network fees are the operator's to pay; a new payment would pay them with merchants' money.
        raise ApiError(503, NEEDS_FUNDS)
    if context.open_payments is not None and context.open_payments >= settings.OPEN_PAYMENTS_LIMIT:
        raise ApiError(429, "Too many open payments.", code="too_many_open_payments", retry_after=60)


def _write(
    context: _Context, fields: RequestFields, row: FlatRow, idempotency_key: str | None, body_sha256: str
) -> int | None:
    """Statement two: the payment's tag, or None where its idempotency key was taken a moment ago."""
    params: dict[str, Any] = {
        "id": row.id,
        "owner": context.owner_id,
        "mode": context.mode,
        "wallet": context.wallet_id,
        "amount": row.amount,
        "fee_ppm": context.fee_ppm,
        "burn_ppm": context.burn_ppm,
        "burn_address": context.burn_address,
        "payout_address": context.payout_address,
        "payout_tag": context.payout_tag,
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "title": row.title,
        "description": row.description,
        "platform_name": row.platform_name,
        "username": row.username,
        "redirect_url": row.redirect_url,
        "developer_reference": row.developer_reference,
        "metadata": row.metadata,
        "key": context.key_id,
        "use_is_stale": context.use_is_stale,
    }
    if context.has_endpoints:
        params |= event_params([_created_event(context, row)])
    if idempotency_key is not None:
        params["idempotency_key"] = idempotency_key
        params["body_sha256"] = body_sha256
        params["answer"] = orjson.dumps(flat_payment(row)).decode()
    try:
        with prepared_cursor() as cursor:
            cursor.execute(_write_sql(idempotency_key is not None, context.has_endpoints), params)
            written = cursor.fetchone()
    except OperationalError as error:
        if idempotency_key is not None and isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
            raise _in_flight() from None
        raise
    if written is None:
        return None
    tag, deliveries = written
    if deliveries:
        jobs.wake("webhooks.deliver")
    return int(tag)


def _created_event(context: _Context, row: FlatRow) -> NewEvent:
    return NewEvent(
        owner_id=context.owner_id,
        mode=context.mode,
        key=f"payment:{row.id}:1",
        type="payment.created",
        body=event_body(_facts(row)),
    )


def _facts(row: FlatRow) -> PaymentFacts:
    return PaymentFacts(
        id=row.id,
        title=row.title,
        description=row.description,
        platform_name=row.platform_name,
        username=row.username,
        developer_reference=row.developer_reference,
        metadata=orjson.loads(row.metadata),
        status="pending",
        exception="none",
        sequence=1,
        amount=row.amount,
        received=None,
        fee=None,
        burn=None,
        payout=None,
        transaction_hash=None,
        received_at=None,
        failure_reason=None,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


class _OpenCounts:
    """When to count a key's open payments again.

    Counting at each create would cost more than the create. A count is good for a twentieth of the room it
    found (other processes create too) and for five seconds; close to the limit that means every time.
    """

    _SECONDS = 5.0
    _LARGEST = 20_000

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left: dict[str, tuple[int, float]] = {}

    def is_due(self, key: str) -> bool:
        left, until = self._left.get(key, (0, 0.0))
        return left <= 0 or time.monotonic() >= until

    def counted(self, key: str, open_payments: int) -> None:
        room = settings.OPEN_PAYMENTS_LIMIT - open_payments
        with self._lock:
            if len(self._left) >= self._LARGEST:
                self._left.clear()
            self._left[key] = (room // 20, time.monotonic() + self._SECONDS)

    def made(self, key: str) -> None:
        with self._lock:
            left, until = self._left.get(key, (0, 0.0))
            self._left[key] = (left - 1, until)


_open_counts = _OpenCounts()
