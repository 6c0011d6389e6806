"""Recoveries: a manual retry of everything that has failed at an endpoint since a moment, in batches.

What is left to do is in the rows: a delivery that a recovery has queued is no longer failed, and one that
failed again was updated after the recovery began. So a killed worker's successor continues where it stopped.
"""

from __future__ import annotations

import time
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone

from apps.common.errors import Refusal, field_error
from apps.common.jobs import wake
from apps.common.modes import Mode
from apps.webhooks.domain.choices import DeliveryStatus
from apps.webhooks.models import Delivery, Endpoint, Recovery
from apps.webhooks.services.endpoints import endpoint_not_found

_BATCH = 500


class RecoveryRunning(Refusal):
    status = 409
    code = "recovery_running"
    sentence = "A recovery of this webhook is already running. Wait until it has finished."


def endpoint_find(*, endpoint_id: int, owner_id: int, mode: Mode) -> Endpoint:
    """An endpoint of this owner and mode that is not deleted. Raises ApiError 404."""
    found = Endpoint.objects.filter(pk=endpoint_id, owner=owner_id, mode=mode, deleted_at=None).first()
    if found is None:
        raise endpoint_not_found()
    return found


def failed_count(*, endpoint_id: int, since: datetime) -> int:
    """How many deliveries of the endpoint that were created since then are left failed."""
    return Delivery.objects.filter(
        endpoint=endpoint_id, status=DeliveryStatus.FAILED, created_at__gte=since
    ).count()


def recovery_start(*, endpoint_id: int, owner_id: int, mode: Mode, since: datetime) -> Recovery | None:
    """Begin to retry every failed delivery of the endpoint that was created since then; None without one.

    Raises ApiError 404 for another's endpoint, 400 where `since` is in the future, 409 while another recovery
    of the endpoint is open.
    """
    if since > timezone.now():
        raise field_error("since", "since must not be in the future.")
    endpoint = endpoint_find(endpoint_id=endpoint_id, owner_id=owner_id, mode=mode)
    total = failed_count(endpoint_id=endpoint.pk, since=since)
    if not total:
        return None
    try:
        with transaction.atomic():
            recovery = Recovery.objects.create(endpoint=endpoint, since=since, total=total)
            wake("default.recover_webhooks")
    except IntegrityError:
        raise RecoveryRunning from None
    recovery.refresh_from_db()
    return recovery


def recoveries_run(*, seconds: float = 20.0) -> int:
    """Work on open recoveries, oldest first, for about `seconds`; returns how many retries were queued.

    Commits a batch at a time. Any number of workers may run at once: each recovery has one of them.
    """
    stop_at = time.monotonic() + seconds
    queued = 0
    for recovery_id in Recovery.objects.filter(finished_at=None).order_by("id").values_list("pk", flat=True):
        place: _Place | None = _START
        while place is not None and time.monotonic() < stop_at:
            batch, place = _queue_batch(recovery_id, place)
            queued += batch
    return queued


_Place = tuple[datetime | None, UUID | None]
_START: _Place = (None, None)

# Oldest first. `updated_at` leaves out what has failed again since the recovery began. What another worker
# has locked is being sent at this moment.
_TAKE = """
SELECT id, created_at FROM webhooks_delivery
WHERE endpoint_id = %(endpoint)s AND status = 'failed'
  AND created_at >= %(since)s AND updated_at < %(began)s
  AND (lease_until IS NULL OR lease_until <= now())
  AND (%(after_time)s::timestamptz IS NULL OR (created_at, id) > (%(after_time)s, %(after_id)s::uuid))
ORDER BY created_at, id LIMIT %(batch)s FOR NO KEY UPDATE SKIP LOCKED
"""
_QUEUE = """
UPDATE webhooks_delivery SET status = 'pending', next_attempt_at = now(), updated_at = clock_timestamp()
WHERE id = ANY(%s)
"""


def _queue_batch(recovery_id: int, place: _Place) -> tuple[int, _Place | None]:
    """Queue the next retries and count them in the same commit; the place is None where there are no more."""
    with transaction.atomic(), connection.cursor() as cursor:
        recovery = (
            Recovery.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
            .select_related("endpoint")
            .filter(pk=recovery_id, finished_at=None)
            .first()
        )
        if recovery is None:
            return 0, None
        rows: list[tuple[Any, ...]] = []
        if recovery.endpoint.deleted_at is None:
            params: dict[str, Any] = {
                "endpoint": recovery.endpoint_id,
                "since": recovery.since,
                "began": recovery.created_at,
                "after_time": place[0],
                "after_id": place[1],
                # The count never exceeds the total; what failed meanwhile was not part of it.
                "batch": min(_BATCH, recovery.total - recovery.queued),
            }
            cursor.execute(_TAKE, params)
            rows = cursor.fetchall()
            cursor.execute(_QUEUE, [[row[0] for row in rows]])
        done = len(rows) < _BATCH
        Recovery.objects.filter(pk=recovery.pk).update(
            queued=F("queued") + len(rows), finished_at=Now() if done else None
        )
        wake("webhooks.deliver")
    return len(rows), None if done else (rows[-1][1], rows[-1][0])
