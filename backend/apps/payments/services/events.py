"""The merchant's events of a payment."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from apps.common.modes import Mode
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.services.events import NewEvent


def payment_event(*, owner_id: int, mode: Mode, event_type: EventType, body: dict[str, Any]) -> NewEvent:
    """One event of a payment; `body` is a `PAYMENT_EVENT`. A payment's sequence makes the key unique."""
    return NewEvent(
        owner_id=owner_id,
        mode=mode,
        key=f"payment:{body['payment_id']}:{body['sequence']}",
        type=event_type,
        body=body,
        payment_id=UUID(body["payment_id"]),
        payment_title=body["title"],
    )
