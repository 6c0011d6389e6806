"""Which deliveries of a merchant a list shows."""

from __future__ import annotations

from dataclasses import dataclass

from apps.webhooks.domain.choices import DeliveryStatus

PAGE_SIZE = 10


@dataclass(frozen=True)
class WebhookHistoryFilter:
    """Deliveries of one endpoint (None: of all that are not deleted) with this status (None: any) whose event
    type, payment id or payment title matches `search`."""

    endpoint_id: int | None = None
    status: DeliveryStatus | None = None
    search: str = ""
