"""Reads of deliveries and recoveries that need no payment."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from apps.common.modes import Mode
from apps.webhooks import wire
from apps.webhooks.domain.choices import DeliveryStatus
from apps.webhooks.models import Delivery, DeliveryAttempt, Recovery
from apps.webhooks.services.recoveries import endpoint_find, failed_count
from apps.webhooks.services.retries import delivery_not_found
from apps.webhooks.wire import DeliveryState, RecoveryState


def delivery_state(*, delivery_id: UUID, owner_id: int, mode: Mode) -> DeliveryState:
    """Status and attempts of a delivery of this owner and mode. Raises ApiError 404 for any other."""
    delivery = Delivery.objects.filter(pk=delivery_id, owner_id=owner_id, mode=mode).first()
    if delivery is None:
        raise delivery_not_found()
    last = (
        DeliveryAttempt.objects.filter(delivery=delivery)
        .order_by("-number")
        .values_list("number", "started_at")
        .first()
    )
    return DeliveryState(
        status=DeliveryStatus(delivery.status),
        attempts=last[0] if last else 0,
        last_attempt_at=last[1] if last else None,
    )


def recovery_state(*, endpoint_id: int, owner_id: int, mode: Mode, since: datetime | None) -> RecoveryState:
    """The newest recovery of an endpoint, and how many deliveries are left failed `since` a moment.

    Raises ApiError 404.
    """
    endpoint = endpoint_find(endpoint_id=endpoint_id, owner_id=owner_id, mode=mode)
    newest = Recovery.objects.filter(endpoint=endpoint).order_by("-id").first()
    return RecoveryState(
        recovery=None if newest is None else recovery_shown(newest),
        failed=None if since is None else failed_count(endpoint_id=endpoint.pk, since=since),
    )


def nothing_to_recover(since: datetime) -> wire.Recovery:
    """The answer where nothing has failed since then: there is no recovery."""
    now = timezone.now()
    return wire.Recovery(id=None, since=since, total=0, queued=0, created_at=now, finished_at=now)


def recovery_shown(recovery: Recovery) -> wire.Recovery:
    """A recovery on the wire."""
    return wire.Recovery(
        id=recovery.pk,
        since=recovery.since,
        total=recovery.total,
        queued=recovery.queued,
        created_at=recovery.created_at,
        finished_at=recovery.finished_at,
    )
