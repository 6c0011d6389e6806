"""Deleting old deliveries, in bounded batches."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from apps.webhooks.services.counters import endpoint_hours_prune
from apps.webhooks.services.flags import endpoints_note
from apps.webhooks.services.schedule import FLAGGED_AFTER

KEEP_SUCCESSES_DAYS = 60
KEEP_FAILURES_DAYS = 90
KEEP_EVENTS_DAYS = 90
"""How long `GET /api/events/` has them."""
KEEP_INSPECTED = 50
"""The built-in receiver keeps this many deliveries."""

_BATCH = 1_000

# If an endpoint is deleted while an event is being recorded, a due delivery can remain for the deleted
# endpoint. It is never sent; here it is closed, and later pruned as a failure.
_CLOSE_ORPHANS = """
UPDATE webhooks_delivery delivery SET next_attempt_at = NULL, updated_at = now()
FROM webhooks_endpoint endpoint
WHERE endpoint.id = delivery.endpoint_id AND endpoint.deleted_at IS NOT NULL
  AND delivery.next_attempt_at IS NOT NULL
  AND (delivery.lease_until IS NULL OR delivery.lease_until <= now())
"""

# A worker that was killed while it sent the last delivery of a deleted endpoint leaves its lease behind.
_OLD = """
SELECT id FROM webhooks_delivery
WHERE next_attempt_at IS NULL AND (lease_until IS NULL OR lease_until <= now())
  AND updated_at < now() - CASE WHEN status = 'success' THEN make_interval(days => %(successes)s)
                                ELSE make_interval(days => %(failures)s) END
  AND updated_at < now() - make_interval(days => least(%(successes)s, %(failures)s))
ORDER BY updated_at LIMIT %(batch)s FOR UPDATE SKIP LOCKED
"""


def deliveries_prune(*, seconds: float = 20.0) -> int:
    """Delete successes after 60 days and failures after 90, with their attempts; events after 90.

    Commits batches of 1,000 until nothing old is left or `seconds` have passed; returns the number of
    deliveries deleted. Waiting deliveries, also those of suspended merchants, stay.
    """
    stop_at = time.monotonic() + seconds
    with connection.cursor() as cursor:
        cursor.execute(_CLOSE_ORPHANS)
    endpoint_hours_prune()
    pruned = 0
    while time.monotonic() < stop_at:
        batch = _prune_batch()
        pruned += batch
        if batch < _BATCH:
            break
    while time.monotonic() < stop_at and _prune_events() == _BATCH:
        pass
    return pruned


# Events with a delivery are left: it still waits, or has failed a short time ago.
_OLD_EVENTS = """
DELETE FROM webhooks_event WHERE id IN (
    SELECT id FROM webhooks_event event
    WHERE created_at < now() - make_interval(days => %s)
      AND NOT EXISTS (SELECT FROM webhooks_delivery delivery WHERE delivery.event_id = event.id)
    ORDER BY created_at LIMIT %s FOR UPDATE SKIP LOCKED)
"""


def _prune_events() -> int:
    with connection.cursor() as cursor:
        cursor.execute(_OLD_EVENTS, [KEEP_EVENTS_DAYS, _BATCH])
        return int(cursor.rowcount)


def _prune_batch() -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            _OLD, {"successes": KEEP_SUCCESSES_DAYS, "failures": KEEP_FAILURES_DAYS, "batch": _BATCH}
        )
        rows = cursor.fetchall()
        _delete(cursor, rows)
        return len(rows)


_BEYOND_THE_NEWEST = """
SELECT delivery.id
FROM webhooks_endpoint endpoint
CROSS JOIN LATERAL (
    SELECT id FROM webhooks_delivery WHERE endpoint_id = endpoint.id
    ORDER BY created_at DESC, id DESC OFFSET %(keep)s
) older
JOIN webhooks_delivery delivery ON delivery.id = older.id
WHERE endpoint.id = ANY(%(endpoints)s) AND endpoint.kind = 'inspector'
  AND delivery.next_attempt_at IS NULL AND (delivery.lease_until IS NULL OR delivery.lease_until <= now())
ORDER BY delivery.id FOR UPDATE OF delivery SKIP LOCKED
"""


def inspectors_prune(*, endpoint_ids: Collection[int]) -> int:
    """Delete what these built-in receivers have got beyond their newest 50 deliveries; returns the number.

    Owns its transaction. What is still to be delivered stays. Other endpoints keep everything.
    """
    if not endpoint_ids:
        return 0
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_BEYOND_THE_NEWEST, {"keep": KEEP_INSPECTED, "endpoints": list(endpoint_ids)})
        rows = cursor.fetchall()
        _delete(cursor, rows)
        return len(rows)


def _delete(cursor: CursorWrapper, rows: Sequence[tuple[Any, ...]]) -> None:
    """Delete deliveries with their attempts."""
    if not rows:
        return
    deliveries = [row[0] for row in rows]
    cursor.execute("DELETE FROM webhooks_deliveryattempt WHERE delivery_id = ANY(%s)", [deliveries])
    cursor.execute(
        "DELETE FROM webhooks_delivery WHERE id = ANY(%s) "
        "RETURNING endpoint_id, auto_failures >= %s AND status <> 'success'",
        [deliveries, FLAGGED_AFTER],
    )
    # It may have been the delivery that kept an endpoint flagged.
    endpoints_note(succeeded={}, recheck={row[0]: "" for row in cursor.fetchall() if row[1]})
