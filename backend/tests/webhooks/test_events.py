"""Events are recorded exactly, once, and with one statement for many."""

from __future__ import annotations

import json

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.webhooks.models import Delivery, Event
from apps.webhooks.services.events import NewEvent, event_insert_cte, event_params, events_record
from tests.webhooks.conftest import endpoint, record_events
from tests.webhooks.receiver import Receiver


def event(owner: User, key: str, **body: object) -> NewEvent:
    return NewEvent(owner_id=owner.pk, mode="test", key=key, type="payment.created", body=body)


@pytest.mark.parametrize("count", [1, 50])
def test_any_number_of_events_takes_one_statement(merchant: User, receiver: Receiver, count: int) -> None:
    endpoint(merchant, receiver.url)
    endpoint(merchant, receiver.url)
    with CaptureQueriesContext(connection) as queries:
        assert record_events(merchant, count=count) == 2 * count
    assert len(queries) == 1
    assert Event.objects.filter(owner=merchant).count() == count
    assert Delivery.objects.filter(owner_id=merchant.pk, status="pending").count() == 2 * count


def test_no_events_take_no_statement(merchant: User) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert events_record(events=[]) == 0
    assert len(queries) == 0


def test_event_without_an_endpoint_is_not_stored(merchant: User) -> None:
    assert record_events(merchant) == 0
    assert Event.objects.filter(owner=merchant).count() == 0


def test_event_key_is_recorded_once(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    key = f"payment:{merchant.pk}:1"
    assert events_record(events=[event(merchant, key)]) == 1
    with pytest.raises(IntegrityError):
        events_record(events=[event(merchant, key)])
    assert Delivery.objects.filter(owner_id=merchant.pk).count() == 1


def test_body_stores_any_json_value_exactly(merchant: User, receiver: Receiver) -> None:
    endpoint(merchant, receiver.url)
    metadata = {"n": 12345678901234567890123, "s": 'é"\u2028\\', "f": 0.1, "nested": [None, True, {}]}
    events_record(events=[event(merchant, f"payment:{merchant.pk}:2", metadata=metadata)])
    stored = Event.objects.get(owner=merchant)
    assert json.loads(stored.body)["metadata"] == metadata
    assert json.loads(stored.body)["event_id"] == str(stored.id)


def test_sql_fragment_works_in_a_larger_statement_with_a_condition(
    merchant: User, receiver: Receiver
) -> None:
    endpoint(merchant, receiver.url)

    def record(key: str, condition: str) -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                f"WITH made AS (SELECT 1 AS id), {event_insert_cte(condition=condition)} "
                "SELECT (SELECT count(*) FROM delivery_new)",
                event_params([event(merchant, key)]),
            )
            return int(cursor.fetchone()[0])

    assert record(f"payment:{merchant.pk}:3", "AND EXISTS (SELECT FROM made WHERE id = 2)") == 0
    assert record(f"payment:{merchant.pk}:4", "AND EXISTS (SELECT FROM made WHERE id = 1)") == 1
    assert Event.objects.get(owner=merchant).key == f"payment:{merchant.pk}:4"
