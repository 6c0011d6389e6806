"""The example bodies of the event catalogue are what the published schema describes."""

from __future__ import annotations

import pytest

from apps.common.modes import Mode
from apps.payments.services.sample_events import event_catalogue
from apps.webhooks.domain.event_types import EventType
from tests.factories.schema import assert_described

EVENTS = {event.event_type: event for event in event_catalogue(mode=Mode.TEST)}


def test_every_type_is_in_it_with_a_sentence() -> None:
    assert list(EVENTS) == list(EventType)
    assert all(event.sent_when.endswith(".") for event in EVENTS.values())


def _schema_of(event_type: EventType) -> str:
    if event_type == EventType.TEST:
        return "TestEvent"
    return "RefundEvent" if event_type.startswith("refund.") else "PaymentEvent"


@pytest.mark.parametrize("event_type", EventType)
def test_each_example_is_what_the_schema_describes(event_type: EventType) -> None:
    example = EVENTS[event_type].example

    assert_described(example, _schema_of(event_type))
    assert example["event_type"] == event_type
    assert ("rejected_payment" in example) is (event_type in {EventType.REJECTED, EventType.RETURNED})
