"""Valuing movements in the merchants' reporting currencies, a moment after they were booked.

Never in the transaction that books them: money must not wait for a rate.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import NamedTuple

import orjson
from django.conf import settings
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from apps.payments.domain.choices import ValueKind
from apps.payments.models import Payment, Value
from apps.payments.services.quotes import sources_of
from apps.pricing.domain.accepted import AcceptedRate
from apps.pricing.domain.currencies import currency_digits
from apps.pricing.domain.quotes import drops_value
from apps.pricing.selectors import rate_around

WITHIN = timedelta(minutes=10)
BATCH = 500
_SECONDS = 10.0

_WRITE = """
update payments_value as row set currency = v.currency, valued_at = now(), value = v.value, rate = v.rate,
  rate_at = v.rate_at, rate_sources = v.rate_sources::jsonb
from unnest(%s::bigint[], %s::text[], %s::numeric[], %s::numeric[], %s::timestamptz[], %s::text[])
  as v (id, currency, value, rate, rate_at, rate_sources)
where row.id = v.id
"""
_TOTALS = """
insert into payments_valuetotal as total (merchant_id, mode, currency, kind, value, missing)
select * from unnest(%s::bigint[], %s::text[], %s::text[], %s::text[], %s::numeric[], %s::bigint[])
on conflict (merchant_id, mode, currency, kind) do update
  set value = total.value + excluded.value, missing = total.missing + excluded.missing
"""


class _Total(NamedTuple):
    merchant_id: int
    mode: str
    currency: str
    kind: str


def values_write() -> int:
    """Value every movement that waits, and can be valued now; returns how many.

    A movement without an accepted rate waits until ten minutes after it, and is then left without a value.
    Any number of these may run at once. Commits in batches.
    """
    deadline = time.monotonic() + _SECONDS
    valued, last = 0, 0
    while time.monotonic() < deadline:
        with transaction.atomic():
            rows = list(
                Value.objects.filter(valued_at=None, id__gt=last)
                .select_related("deposit", "leg")
                .order_by("id")
                .select_for_update(of=("self",), skip_locked=True)[:BATCH]
            )
            valued += _value(rows)
        if len(rows) < BATCH:
            break
        last = rows[-1].id
    return valued


def _value(rows: Sequence[Value]) -> int:
    now = datetime.now(UTC)
    rates: dict[tuple[str, datetime], AcceptedRate | None] = {}
    settled = Payment.objects.filter(deposit__in=[row.deposit_id for row in rows if row.deposit_id])
    fees = {deposit: fee or 0 for deposit, fee in settled.values_list("deposit", "fee")}
    written: list[tuple[object, ...]] = []
    totals: dict[_Total, tuple[Decimal, int]] = {}
    for row in rows:
        currency = row.currency or settings.REPORTING_CURRENCY
        # Rates are of our clock; that of a local ledger may be ahead.
        moment = min(row.moved_at, now)
        if (currency, moment) not in rates:
            rates[currency, moment] = rate_around(currency, moment, WITHIN)
        rate = rates[currency, moment]
        if rate is None and now - moment <= WITHIN:
            continue
        written.append(_valued(row, currency, rate))
        for kind, drops in _parts(row, fees):
            if row.merchant_id is not None:
                _add(totals, _Total(row.merchant_id, row.mode, currency, kind), drops, rate)
    if written:
        with connection.cursor() as cursor:
            cursor.execute(_WRITE, [list(column) for column in zip(*written, strict=True)])
            _totals_write(cursor, totals)
    return len(written)


def _parts(row: Value, fees: Mapping[int, int]) -> list[tuple[str, int]]:
    """What a movement adds to the totals: kind and drops. The fee is a part of what settled a payment."""
    if row.leg is not None:
        return [(row.leg.kind, row.drops)]
    if row.deposit_id is not None and row.deposit_id in fees:
        return [(ValueKind.RECEIVED, row.drops), (ValueKind.FEE, fees[row.deposit_id])]
    return []


def _add(
    totals: dict[_Total, tuple[Decimal, int]], key: _Total, drops: int, rate: AcceptedRate | None
) -> None:
    value, missing = totals.get(key, (Decimal(0), 0))
    if rate is None:
        totals[key] = (value, missing + 1)
    else:
        totals[key] = (value + drops_value(drops, rate.rate, currency_digits(key.currency)), missing)


def _totals_write(cursor: CursorWrapper, totals: Mapping[_Total, tuple[Decimal, int]]) -> None:
    """Sorted, so that two of these never wait for each other's rows."""
    rows = [(*key, *totals[key]) for key in sorted(totals)]
    if rows:
        cursor.execute(_TOTALS, [list(column) for column in zip(*rows, strict=True)])


def _valued(row: Value, currency: str, rate: AcceptedRate | None) -> tuple[object, ...]:
    if rate is None:
        return (row.id, currency, None, None, None, None)
    value = drops_value(row.drops, rate.rate, currency_digits(currency))
    return (row.id, currency, value, rate.rate, rate.rate_at, orjson.dumps(sources_of(rate)).decode())
