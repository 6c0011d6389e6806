"""Which deliveries of a merchant a list shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from apps.webhooks.domain.choices import DeliveryStatus
from apps.webhooks.domain.event_types import EventType

PAGE_SIZE = 10


@dataclass(frozen=True)
class WebhookHistoryFilter:
    """Deliveries of one endpoint (None: of all that are not deleted) with this status and event type (None:
    any), created from `created_from` and before `created_before`, whose event type, payment id or payment
    title matches `search`."""

    endpoint_id: int | None = None
    status: DeliveryStatus | None = None
    search: str = ""
    event_type: EventType | None = None
    created_from: datetime | None = None
    created_before: datetime | None = None
