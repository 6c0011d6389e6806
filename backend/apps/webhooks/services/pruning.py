"""Deleting old deliveries, in bounded batches."""

from __future__ import annotations

import time

from django.db import connection, transaction

KEEP_SUCCESSES_DAYS = 60
KEEP_FAILURES_DAYS = 90
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

_OLD = """
SELECT id, event_id FROM webhooks_delivery
WHERE next_attempt_at IS NULL AND lease_until IS NULL
  AND updated_at < now() - CASE WHEN status = 'success' THEN make_interval(days => %(successes)s)
                                ELSE make_interval(days => %(failures)s) END
  AND updated_at < now() - make_interval(days => least(%(successes)s, %(failures)s))
ORDER BY updated_at LIMIT %(batch)s FOR UPDATE SKIP LOCKED
"""


def deliveries_prune(*, seconds: float = 20.0) -> int:
    """Delete successes after 60 days and failures after 90, with their attempts and unneeded events.

    Commits batches of 1,000 until nothing old is left or `seconds` have passed; returns the number of
    deliveries deleted. Waiting deliveries, also those of suspended merchants, stay.
    """
    stop_at = time.monotonic() + seconds
    with connection.cursor() as cursor:
        cursor.execute(_CLOSE_ORPHANS)
    pruned = 0
    while time.monotonic() < stop_at:
        batch = _prune_batch()
        pruned += batch
        if batch < _BATCH:
            break
    return pruned


def _prune_batch() -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            _OLD, {"successes": KEEP_SUCCESSES_DAYS, "failures": KEEP_FAILURES_DAYS, "batch": _BATCH}
        )
        rows = cursor.fetchall()
        if not rows:
            return 0
        deliveries = [row[0] for row in rows]
        events = list({row[1] for row in rows})
        cursor.execute("DELETE FROM webhooks_deliveryattempt WHERE delivery_id = ANY(%s)", [deliveries])
        cursor.execute("DELETE FROM webhooks_delivery WHERE id = ANY(%s)", [deliveries])
        cursor.execute(
            "DELETE FROM webhooks_event event WHERE id = ANY(%s) AND NOT EXISTS "
            "(SELECT FROM webhooks_delivery delivery WHERE delivery.event_id = event.id)",
            [events],
        )
        return len(rows)
