"""Reads of a merchant's endpoints."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection
from django.utils import timezone

from apps.common import crypto
from apps.common.modes import Mode
from apps.webhooks.domain.choices import EndpointKind
from apps.webhooks.models import Endpoint, EndpointHour
from apps.webhooks.services.endpoints import MAX_ENDPOINTS, endpoint_not_found
from apps.webhooks.services.pruning import KEEP_INSPECTED
from apps.webhooks.services.schedule import FLAGGED_AFTER
from apps.webhooks.services.signing import TOLERANCE_SECONDS
from apps.webhooks.wire import Failing, Hour, Inspected, Inspector, Stats, Used, Webhook, WebhookSettings

HOURS = 24
"""Hours of the clock; the last one is still running."""
MEDIAN_OF = 200
"""The median time is that of the successes among this many deliveries, the newest of the 24 hours."""

MOST_COUNTED = 1_000
"""Failed deliveries of an endpoint are counted up to here, so that a long outage stays cheap to show."""

_LARGEST_ID = 2**63 - 1


def endpoint_id_parse(text: str) -> int:
    """The id in a path. A malformed one is as unknown as any other: raises ApiError 404."""
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= _LARGEST_ID:
        return int(text)
    raise endpoint_not_found()


def webhooks_settings(*, owner_id: int, mode: Mode) -> WebhookSettings:
    """The endpoints of one mode in the order of their creation, and how many the account has in each mode.

    Four statements, whatever the number of endpoints and deliveries.
    """
    every = list(Endpoint.objects.filter(owner_id=owner_id, deleted_at=None).order_by("created_at", "id"))
    return WebhookSettings(
        webhooks=_described([endpoint for endpoint in every if endpoint.mode == mode]),
        can_create_more=len(every) < MAX_ENDPOINTS,
        used=Used(**{each.value: sum(endpoint.mode == each for endpoint in every) for each in Mode}),
        limit=MAX_ENDPOINTS,
    )


def webhook_read(*, owner_id: int, mode: Mode, endpoint_id: int) -> Webhook:
    """One endpoint as the settings list it. Raises ApiError 404."""
    found = Endpoint.objects.filter(pk=endpoint_id, owner_id=owner_id, mode=mode, deleted_at=None)
    described = _described(list(found))
    if not described:
        raise endpoint_not_found()
    return described[0]


def _described(endpoints: Sequence[Endpoint]) -> list[Webhook]:
    if not endpoints:
        return []
    ids = [endpoint.pk for endpoint in endpoints]
    now = timezone.now()
    since = now.replace(minute=0, second=0, microsecond=0) - timedelta(hours=HOURS - 1)
    counts, medians = _hourly_counts(ids, since), _medians(ids, since)
    flagged = [endpoint.pk for endpoint in endpoints if endpoint.flagged_at]
    failing = _failing(flagged) if flagged else {}
    return [
        Webhook(
            id=endpoint.pk,
            name=endpoint.name,
            webhook_url=endpoint.url,
            secret_key=crypto.decrypt(endpoint.secret),
            previous_secret_until=_future(endpoint.previous_secret_until, now),
            kind=EndpointKind(endpoint.kind),
            event_types=endpoint.event_types,
            created_at=endpoint.created_at,
            flagged_at=endpoint.flagged_at,
            failing=_failing_read(endpoint, failing.get(endpoint.pk)),
            stats=_stats(counts.get(endpoint.pk, {}), medians.get(endpoint.pk), since),
        )
        for endpoint in endpoints
    ]


def _future(moment: datetime | None, now: datetime) -> datetime | None:
    return moment if moment and moment > now else None


def _hourly_counts(ids: Sequence[int], since: datetime) -> dict[int, dict[datetime, tuple[int, int]]]:
    """By endpoint and by the start of the hour: how many deliveries of that hour are delivered and failed."""
    found: dict[int, dict[datetime, tuple[int, int]]] = {}
    for row in EndpointHour.objects.filter(endpoint__in=ids, starts_at__gte=since):
        found.setdefault(row.endpoint_id, {})[row.starts_at] = (row.delivered, row.failed)
    return found


_MEDIANS = """
SELECT endpoint.id, percentile_cont(0.5) WITHIN GROUP (ORDER BY attempt.response_ms)
FROM unnest(%(ids)s::bigint[]) AS endpoint(id)
CROSS JOIN LATERAL (
    SELECT delivery.id, delivery.status FROM webhooks_delivery delivery
    WHERE delivery.endpoint_id = endpoint.id AND delivery.created_at >= %(since)s
    ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT %(most)s
) newest
JOIN webhooks_deliveryattempt attempt ON attempt.delivery_id = newest.id
WHERE newest.status = 'success' AND attempt.status_code BETWEEN 200 AND 299
GROUP BY endpoint.id
"""


def _medians(ids: Sequence[int], since: datetime) -> dict[int, int]:
    """By endpoint: the median time of its newest successful attempts, in milliseconds."""
    with connection.cursor() as cursor:
        cursor.execute(_MEDIANS, {"ids": list(ids), "since": since, "most": MEDIAN_OF})
        return {endpoint_id: round(median) for endpoint_id, median in cursor.fetchall()}


# The oldest failures come first, so the moment since when it fails is right however many there are.
_FAILING = """
SELECT endpoint.id, count(*), count(*) FILTER (WHERE failed.auto_failures >= %(flagged_after)s),
       min(failed.created_at) FILTER (WHERE failed.auto_failures >= %(flagged_after)s),
       (SELECT min(due.next_attempt_at) FROM webhooks_delivery due
        WHERE due.endpoint_id = endpoint.id AND due.next_attempt_at IS NOT NULL
          AND due.status = 'failed' AND due.auto_failures >= %(flagged_after)s)
FROM unnest(%(ids)s::bigint[]) AS endpoint(id)
CROSS JOIN LATERAL (
    SELECT delivery.auto_failures, delivery.created_at FROM webhooks_delivery delivery
    WHERE delivery.endpoint_id = endpoint.id AND delivery.status = 'failed'
    ORDER BY delivery.created_at LIMIT %(most)s
) failed
GROUP BY endpoint.id
"""


def _failing(ids: Sequence[int]) -> dict[int, tuple[int, int, datetime | None, datetime | None]]:
    with connection.cursor() as cursor:
        cursor.execute(_FAILING, {"ids": list(ids), "most": MOST_COUNTED + 1, "flagged_after": FLAGGED_AFTER})
        return {row[0]: row[1:] for row in cursor.fetchall()}


def _failing_read(
    endpoint: Endpoint, found: tuple[int, int, datetime | None, datetime | None] | None
) -> Failing | None:
    """What is known of a flagged endpoint's failures; None where it is not flagged."""
    if endpoint.flagged_at is None:
        return None
    failed, five_times, since, next_attempt_at = found or (0, 0, None, None)
    return Failing(
        since=since or endpoint.flagged_at,
        failed_count=min(failed, MOST_COUNTED),
        failed_count_is_capped=failed > MOST_COUNTED,
        failed_five_times=min(five_times, MOST_COUNTED),
        next_attempt_at=next_attempt_at,
    )


def _stats(counts: dict[datetime, tuple[int, int]], median: int | None, since: datetime) -> Stats:
    starts = [since + timedelta(hours=hour) for hour in range(HOURS)]
    hours = [
        Hour(starts_at=start, delivered=delivered, failed=failed)
        for start in starts
        for delivered, failed in [counts.get(start, (0, 0))]
    ]
    delivered = sum(delivered for delivered, _ in counts.values())
    total = delivered + sum(failed for _, failed in counts.values())
    return Stats(
        hours=hours,
        delivered=delivered,
        total=total,
        # Rounded down, so that only a day without a failure reads 100.
        success_rate=delivered * 1000 // total / 10 if total else None,
        median_ms=median,
    )


# The newest attempt of each that could be built; one that could not has no headers to show.
_INSPECTED = """
SELECT delivery.id, event.type, event.payment_id, event.payment_title, attempt.finished_at,
       attempt.response_ms, attempt.request_headers, event.body
FROM (
    SELECT id, event_id, created_at FROM webhooks_delivery WHERE endpoint_id = %(endpoint)s
    ORDER BY created_at DESC, id DESC LIMIT %(most)s
) delivery
JOIN webhooks_event event ON event.id = delivery.event_id
CROSS JOIN LATERAL (
    SELECT finished_at, response_ms, request_headers FROM webhooks_deliveryattempt
    WHERE delivery_id = delivery.id AND finished_at IS NOT NULL AND request_headers IS NOT NULL
    ORDER BY number DESC LIMIT 1
) attempt
ORDER BY delivery.created_at DESC, delivery.id DESC
"""


def inspector_read(*, owner_id: int, mode: Mode, endpoint_id: int) -> Inspector:
    """A built-in receiver with its secret in clear and its newest 50 deliveries, the newest first.

    `headers` and `body` are what was signed, to the byte. Raises ApiError 404, for a URL endpoint too.
    """
    endpoint = Endpoint.objects.filter(
        pk=endpoint_id, owner_id=owner_id, mode=mode, kind=EndpointKind.INSPECTOR, deleted_at=None
    ).first()
    if endpoint is None:
        raise endpoint_not_found()
    with connection.cursor() as cursor:
        cursor.execute(_INSPECTED, {"endpoint": endpoint.pk, "most": KEEP_INSPECTED})
        rows = cursor.fetchall()
    return Inspector(
        id=endpoint.pk,
        name=endpoint.name,
        secret_key=crypto.decrypt(endpoint.secret),
        previous_secret_key=crypto.decrypt(endpoint.previous_secret)
        if _future(endpoint.previous_secret_until, timezone.now())
        else None,
        keeps=KEEP_INSPECTED,
        tolerance_seconds=TOLERANCE_SECONDS,
        deliveries=[_inspected(*row) for row in rows],
    )


def _inspected(
    id_: UUID,
    event_type: str,
    payment_id: UUID | None,
    payment_title: str,
    arrived_at: datetime,
    response_ms: int,
    headers: str,
    body: str,
) -> Inspected:
    return Inspected(
        id=id_,
        event_type=event_type,
        payment_id=payment_id,
        payment_title=payment_title,
        arrived_at=arrived_at,
        response_ms=response_ms,
        headers=json.loads(headers),
        body=body,
    )
