"""Manual retries of single deliveries."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from apps.accounts.domain.audit import Actor, AuditAction
from apps.accounts.services.audit import audit_record
from apps.common.errors import ApiError
from apps.common.jobs import wake
from apps.common.modes import Mode
from apps.webhooks.domain.choices import DeliveryStatus
from apps.webhooks.models import Delivery, Endpoint

NOT_FOUND = "Webhook log not found"
NOT_FAILED = "Webhook cannot be retried"
DELETED = "This webhook was deleted, so it cannot be retried."
BEING_SENT = "This webhook is being sent right now. Wait for the result."
INITIATED = "Webhook retry initiated successfully"


def delivery_not_found() -> ApiError:
    return ApiError(404, NOT_FOUND)


def delivery_id_parse(text: str) -> UUID:
    """The id in a path. A malformed one is as unknown as any other: raises ApiError 404."""
    try:
        value = UUID(text)
    except ValueError:
        raise delivery_not_found() from None
    if str(value) != text.lower():
        raise delivery_not_found()
    return value


def delivery_retry(*, delivery_id: UUID, owner_id: int, mode: Mode) -> None:
    """Queue a failed delivery of this owner and mode for one attempt now.

    The attempt does not count among the five automatic retries. Raises ApiError 404 for another's delivery,
    400 where it has not failed, is being sent, or its endpoint was deleted.
    """
    _retry(Delivery.objects.filter(pk=delivery_id, owner_id=owner_id, mode=mode))


def delivery_retry_for_administrator(*, delivery_id: UUID, by: Actor) -> None:
    """`delivery_retry` for a delivery of any merchant and mode; recorded in the same transaction.

    That of a suspended merchant waits until he is active again.
    """
    with transaction.atomic():
        _retry(Delivery.objects.filter(pk=delivery_id))
        audit_record(actor=by, action=AuditAction.WEBHOOK_RETRIED, subject=f"webhook delivery {delivery_id}")


def _retry(found: QuerySet[Delivery]) -> None:
    with transaction.atomic():
        delivery = found.select_for_update(no_key=True, of=("self",)).first()
        if delivery is None:
            raise delivery_not_found()
        if delivery.status != DeliveryStatus.FAILED:
            raise ApiError(400, NOT_FAILED)
        if Endpoint.objects.filter(pk=delivery.endpoint_id, deleted_at__isnull=False).exists():
            raise ApiError(400, DELETED)
        # Pending again, with failures behind it: the claim knows by this that the attempt is a manual one.
        queued = (
            Delivery.objects.filter(pk=delivery.pk)
            .filter(Q(lease_until=None) | Q(lease_until__lte=Now()))
            .update(status=DeliveryStatus.PENDING, next_attempt_at=Now(), updated_at=Now())
        )
        if not queued:
            raise ApiError(400, BEING_SENT)
        wake("webhooks.deliver")
