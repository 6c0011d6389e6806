"""Who creates a payment, and all that decides whether they may: the first of create's two statements."""

from __future__ import annotations

import functools
import threading
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import orjson
from django.conf import settings

from apps.accounts.refusals import InvalidSecretKey, Suspended
from apps.accounts.tables import SHOP
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.common.prepared import prepared_row
from apps.payments.refusals import IdempotencyMismatch, TooManyOpenPayments, TooManyPaymentsToday
from apps.treasury.models.bounds import DEFAULT_BURN_PPM, DEFAULT_FEE_PPM

# Fields of the response that an idempotency row does not repeat, and the payment's columns that have them.
KEPT = {
    "title": "title",
    "description": "description",
    "platform_name": "platform_name",
    "username": "username",
    "redirect_url": "redirect_url",
    "developer_reference": "developer_reference",
    "metadata": "metadata",
    "destination_tag": "tag",
}
_KEPT_PAIRS = [f"'{field}', known.{column}" for field, column in KEPT.items()]
PAUSED = "Payments are paused."
NEEDS_FUNDS = "Payments are paused: the platform wallet needs funds."


@dataclass(frozen=True, slots=True)
class KeyLookup:
    """The owner is the holder of the secret key with this keyed hash; the key decides the mode."""

    lookup: str


@dataclass(frozen=True, slots=True)
class Owner:
    """A merchant in one mode, without a key."""

    owner_id: int
    mode: Mode


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A checked Idempotency-Key and the hash of the body that came with it.

    `scope` keeps apart the keys that others choose, such as the payers of a link; the merchant's own have
    none. With a scope the key has at most 200 characters.
    """

    key: str
    body_sha256: str
    scope: str = ""

    @property
    def stored(self) -> str:
        """As its row has it. No key has a line break, so the two can never be taken for each other."""
        return f"{self.scope}\n{self.key}" if self.scope else self.key


class _Found(NamedTuple):
    """What the statement found, each by the expression of its name in `_COLUMNS`; wallets are None where
    there is none."""

    key_id: int | None
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
    spread_ppm: int
    clock: datetime
    has_endpoints: bool
    open_payments: int | None
    day_payments: int | None
    known_body: str | None
    known_response: str | None
    known_request: str | None


_COLUMNS = {
    "key_id": "k.id",
    "owner_id": "k.owner_id",
    "mode": "k.mode",
    "is_active": "u.is_active",
    "use_is_stale": "k.last_used_at is null or k.last_used_at < now() - interval '1 minute'",
    "payout_address": "mw.address",
    "payout_tag": "mw.tag",
    "wallet_id": "w.id",
    "wallet_address": "w.address",
    # A restored database is halted as soon as the watcher has seen it.
    "halted": "w.halted_at is not null or treasury_database_changed()",
    "equity": "audit.equity",
    "burn_address": "b.address",
    "fee_ppm": f"coalesce(s.fee_ppm, {DEFAULT_FEE_PPM})",
    "burn_ppm": f"coalesce(s.burn_ppm, {DEFAULT_BURN_PPM})",
    "spread_ppm": "coalesce(shop.spread_ppm, 0)",
    "clock": "treasury_clock(k.mode)",
    "has_endpoints": """exists (select from webhooks_endpoint e
      where e.owner_id = k.owner_id and e.mode = k.mode and e.deleted_at is null)""",
    # A pending payment is at most a day old, and a watcher never lags by an hour; the bound keeps the count
    # from reading a merchant's whole history.
    "open_payments": """case when %(count_open)s::bool then (
      select count(*) from (
        select from payments_payment p
        where p.merchant_id = k.owner_id and p.mode = k.mode and p.status = 'pending'
          and p.created_at > now() - interval '25 hours'
        limit %(open_limit)s::int) open_payment)
      end""",
    "day_payments": """case when %(count_open)s::bool then (
      select count(*) from (
        select from payments_payment p
        where p.merchant_id = k.owner_id and p.mode in ('test', 'live')
          and p.created_at > now() - interval '24 hours'
        limit %(day_limit)s::int) day_payment)
      end""",
    "known_body": "null",
    "known_response": "null",
    "known_request": "null",
}
_IDEMPOTENCY_COLUMNS = {
    "known_body": "i.body_sha256",
    "known_response": "i.response::text",
    # What the response says of the payment's own columns, which never change, is read from them.
    "known_request": f"jsonb_build_object({', '.join(_KEPT_PAIRS)})::text",
}
_BY_KEY = """
(select id, owner_id, mode, last_used_at from accounts_secretkey
  where lookup = %(lookup)s and revoked_at is null and (ends_at is null or ends_at > now())) k
"""
_BY_OWNER = """
(select null::bigint as id, %(owner_id)s::bigint as owner_id, %(mode)s::text as mode,
  now() as last_used_at) k
"""
_FROM = f"""
join accounts_user u on u.id = k.owner_id
left join {SHOP} shop on shop.owner_id = k.owner_id
left join treasury_settings s on s.id = 1
left join wallets_merchantwallet mw on mw.merchant_id = k.owner_id and mw.mode = k.mode and mw.is_active
left join treasury_wallet w on w.mode = k.mode and w.state = 'active'
left join treasury_burnwallet b on b.mode = k.mode and b.active
left join lateral (
  select a.equity from treasury_audit a where a.wallet_id = w.id order by a.ledger_index desc limit 1
) audit on true
"""  # noqa: S608  (constants)
_IDEMPOTENCY_JOIN = """
left join common_idempotency i on i.owner_id = k.owner_id and i.mode = k.mode
  and i.key = %(idempotency_key)s and i.created_at > now() - interval '24 hours'
left join payments_payment known on known.id = (i.response ->> 'id')::uuid
"""


@functools.cache
def _statement(by_key: bool, idempotent: bool) -> str:
    columns = {**_COLUMNS, **_IDEMPOTENCY_COLUMNS} if idempotent else _COLUMNS
    return (
        f"select {', '.join(columns[name] for name in _Found._fields)}"  # noqa: S608  (constants)
        f" from {_BY_KEY if by_key else _BY_OWNER}{_FROM}{_IDEMPOTENCY_JOIN if idempotent else ''}"
    )


@dataclass(frozen=True, slots=True)
class Creator:
    """A merchant who is about to create a payment, as `creator_read` found them a moment ago."""

    owner: KeyLookup | Owner
    idempotency: IdempotencyKey | None
    found: _Found

    @property
    def mode(self) -> Mode:
        return self.found.mode

    def earlier_response(self) -> dict[str, Any] | None:
        """What this idempotency key's call returned before. Raises IdempotencyMismatch for another body."""
        if self.found.known_response is None or self.idempotency is None:
            return None
        if self.found.known_body != self.idempotency.body_sha256:
            raise IdempotencyMismatch
        response: dict[str, Any] = orjson.loads(self.found.known_response)
        response |= orjson.loads(self.found.known_request or "{}")
        return response

    def check_can_be_paid(self) -> None:
        """Raise ApiError 400, 429 or 503 where a payment could not be received or paid out."""
        found = self.found
        if found.payout_address is None:
            raise ApiError(400, f"Connect a wallet in {found.mode} mode first.")
        if found.wallet_id is None:
            raise ApiError(503, f"Payments are not set up yet in {found.mode} mode.")
        if found.burn_ppm > 0 and found.burn_address is None:
            raise ApiError(503, f"The burn wallet is not set up yet in {found.mode} mode.")
        if found.halted:
            raise ApiError(503, PAUSED)
        if found.equity is not None and found.equity < 0:
            # Network fees are the operator's to pay; a new payment would use merchants' money for them.
            raise ApiError(503, NEEDS_FUNDS)
        if found.open_payments is not None and found.open_payments >= settings.OPEN_PAYMENTS_LIMIT:
            raise TooManyOpenPayments
        if found.day_payments is not None and found.day_payments >= settings.PAYMENTS_PER_DAY:
            raise TooManyPaymentsToday

    def created_one(self) -> None:
        """Count a payment that was created against the limit of open ones."""
        _open_counts.created(self.owner)


def creator_read(*, owner: KeyLookup | Owner, idempotency: IdempotencyKey | None = None) -> Creator:
    """Find the merchant and all that decides, in one statement.

    Raises ApiError 401 for an unknown key, 403 for a suspended merchant.
    """
    params: dict[str, Any] = {
        "count_open": _open_counts.is_due(owner),
        "open_limit": settings.OPEN_PAYMENTS_LIMIT,
        "day_limit": settings.PAYMENTS_PER_DAY,
    }
    if isinstance(owner, KeyLookup):
        params["lookup"] = owner.lookup
    else:
        params |= {"owner_id": owner.owner_id, "mode": owner.mode}
    if idempotency is not None:
        params["idempotency_key"] = idempotency.stored
    row = prepared_row(_statement(isinstance(owner, KeyLookup), idempotency is not None), params)
    if row is None:
        raise InvalidSecretKey
    found = _Found(*row)
    if not found.is_active:
        raise Suspended
    if found.open_payments is not None and found.day_payments is not None:
        left = min(
            settings.OPEN_PAYMENTS_LIMIT - found.open_payments, settings.PAYMENTS_PER_DAY - found.day_payments
        )
        _open_counts.counted(owner, left)
    return Creator(owner, idempotency, found)


class _OpenCounts:
    """When to count a merchant's open payments, and those of a day, again.

    Counting at each create would cost more than the create. A count is used for five seconds, and for as many
    payments as a twentieth of what it left below the limits, because other processes create payments too.
    Close to the limit that means counting every time.
    """

    _SECONDS = 5.0
    _LARGEST = 20_000

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left: dict[KeyLookup | Owner, tuple[int, float]] = {}

    def is_due(self, owner: KeyLookup | Owner) -> bool:
        left, until = self._left.get(owner, (0, 0.0))
        return left <= 0 or time.monotonic() >= until

    def counted(self, owner: KeyLookup | Owner, left: int) -> None:
        with self._lock:
            if len(self._left) >= self._LARGEST:
                self._left.clear()
            self._left[owner] = (left // 20, time.monotonic() + self._SECONDS)

    def created(self, owner: KeyLookup | Owner) -> None:
        with self._lock:
            left, until = self._left.get(owner, (0, 0.0))
            self._left[owner] = (left - 1, until)


_open_counts = _OpenCounts()
