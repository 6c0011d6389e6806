"""Test events, and the catalogue of all events. Both show what a payment's events look like."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID, uuid4

from apps.common.modes import Mode
from apps.payments.wire.samples import event_sample
from apps.webhooks.domain.event_types import SENT_WHEN, EventType
from apps.webhooks.services.events import NewEvent, event_body, event_send
from apps.webhooks.wire import CatalogueEvent

# Examples do not change from call to call.
_EXAMPLE_ID = "0b9a4c1e-6a57-4a0e-9d7c-3f1d2b6c8e55"
_EXAMPLE_TIME = datetime(2026, 1, 15, 12, 0, tzinfo=UTC)


def endpoint_test_send(*, owner_id: int, mode: Mode, endpoint_id: int, now: datetime) -> UUID:
    """Send `webhook.test` to one endpoint, whatever events it has chosen; returns the delivery's id.

    Raises ApiError(404) if this owner has no such endpoint in this mode.
    """
    event = NewEvent(
        owner_id=owner_id,
        mode=mode,
        key=f"test:{uuid4()}",
        type=EventType.TEST,
        body=event_sample(EventType.TEST, now=now),
    )
    return event_send(event=event, endpoint_id=endpoint_id)


def event_catalogue(*, mode: Mode) -> list[CatalogueEvent]:
    """Every type of event, when it is sent, and an example of its whole body in this mode."""
    return [
        CatalogueEvent(
            event_type=event_type,
            sent_when=SENT_WHEN[event_type],
            example=event_body(
                NewEvent(
                    owner_id=0,
                    mode=mode,
                    key="example",
                    type=event_type,
                    body=event_sample(event_type, now=_EXAMPLE_TIME),
                ),
                event_id=_EXAMPLE_ID,
            ),
        )
        for event_type in EventType
    ]
