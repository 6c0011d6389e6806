"""A merchant with webhooks: endpoints, events, deliveries, and the server that receives them."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.payments.wire.samples import event_sample
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.models import Delivery, DeliveryAttempt, Endpoint, Event
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import CreatedEndpoint, endpoint_create
from apps.webhooks.services.events import NewEvent, events_record
from tests.factories.receiver import Received, Receiver, Reply
from tests.factories.users import create_user


class Shop:
    """One merchant and one receiver, which responds to endpoints without a URL of their own."""

    def __init__(self, receiver: Receiver) -> None:
        self.owner, self.receiver = create_user(), receiver

    def endpoint(
        self, url: str | None = None, mode: Mode = Mode.TEST, *, succeeded: bool = False
    ) -> CreatedEndpoint:
        """Create an endpoint through its service; `succeeded` skips the limit for new endpoints."""
        created = endpoint_create(owner=self.owner, mode=mode, name="Shop", url=url or self.receiver.url)
        if succeeded:
            Endpoint.objects.filter(pk=created.endpoint.pk).update(
                first_success_at=created.endpoint.created_at
            )
        return created

    def record(
        self, mode: Mode = Mode.TEST, count: int = 1, event_type: str = "payment.created", **body: Any
    ) -> int:
        """Record `count` events of a new payment; returns the number of deliveries."""
        payment = str(uuid.uuid4())
        sample = event_sample(EventType(event_type), now=datetime.now(UTC))
        return events_record(
            events=[
                NewEvent(
                    owner_id=self.owner.pk,
                    mode=mode,
                    key=f"payment:{payment}:{sequence}",
                    type=event_type,
                    body={**sample, "payment_id": payment, "sequence": sequence, "title": "Café ☕", **body},
                )
                for sequence in range(1, count + 1)
            ]
        )

    def deliver(self, url: str | None = None) -> CreatedEndpoint:
        """Create an endpoint, record an event for it, and send it."""
        created = self.endpoint(url)
        self.record()
        deliveries_drain()
        return created

    def responds(self, *replies: Any) -> None:
        """The receiver's replies from now on; a number is a reply with this status."""
        self.receiver.replies = [Reply(reply) if isinstance(reply, int) else reply for reply in replies]

    def make_due(self) -> None:
        """Make scheduled retries due now."""
        self.deliveries.exclude(next_attempt_at=None).update(next_attempt_at=Now())

    @property
    def received(self) -> list[Received]:
        return self.receiver.received

    @property
    def endpoints(self) -> QuerySet[Endpoint]:
        return Endpoint.objects.filter(owner=self.owner)

    @property
    def events(self) -> QuerySet[Event]:
        return Event.objects.filter(owner=self.owner)

    @property
    def deliveries(self) -> QuerySet[Delivery]:
        return Delivery.objects.filter(owner_id=self.owner.pk)

    @property
    def delivery(self) -> Delivery:
        """The only delivery."""
        return self.deliveries.get()

    @property
    def attempts(self) -> list[DeliveryAttempt]:
        return list(
            DeliveryAttempt.objects.filter(delivery__in=self.deliveries).order_by("delivery", "number")
        )
