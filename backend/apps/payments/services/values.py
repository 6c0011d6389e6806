"""Valuing movements in the merchants' reporting currencies, a moment after they were booked.

Never in the transaction that books them: money must not wait for a rate.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import orjson
from django.conf import settings
from django.db import connection, transaction

from apps.common.wire.types import timestamp
from apps.payments.models import Value
from apps.pricing.domain.accepted import AcceptedRate
from apps.pricing.domain.currencies import currency_digits
from apps.pricing.domain.quotes import drops_value, plain
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
                .order_by("id")
                .select_for_update(skip_locked=True)[:BATCH]
            )
            valued += _value(rows)
        if len(rows) < BATCH:
            break
        last = rows[-1].id
    return valued


def _value(rows: Sequence[Value]) -> int:
    now = datetime.now(UTC)
    rates: dict[tuple[str, datetime], AcceptedRate | None] = {}
    written: list[tuple[object, ...]] = []
    for row in rows:
        currency = row.currency or settings.REPORTING_CURRENCY
        # Rates are of our clock; that of a local ledger may be ahead.
        moment = min(row.moved_at, now)
        if (currency, moment) not in rates:
            rates[currency, moment] = rate_around(currency, moment, WITHIN)
        rate = rates[currency, moment]
        if rate is not None:
            written.append(_valued(row, currency, rate))
        elif now - moment > WITHIN:
            written.append((row.id, currency, None, None, None, None))
    if written:
        with connection.cursor() as cursor:
            cursor.execute(_WRITE, [list(column) for column in zip(*written, strict=True)])
    return len(written)


def _valued(row: Value, currency: str, rate: AcceptedRate) -> tuple[object, ...]:
    sources = [
        {"name": each.name, "rate": plain(each.rate), "read_at": timestamp(each.read_at)}
        for each in rate.sources
    ]
    value = drops_value(row.drops, rate.rate, currency_digits(currency))
    return (row.id, currency, value, rate.rate, rate.rate_at, orjson.dumps(sources).decode())
