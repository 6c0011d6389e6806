"""Events are recorded exactly, once, and with one statement for many."""

from __future__ import annotations

import json

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.webhooks.services.events import NewEvent, event_insert_cte, event_params, events_record
from tests.factories.shop import Shop


def event(owner: User, key: str, **body: object) -> NewEvent:
    return NewEvent(owner_id=owner.pk, mode=Mode.TEST, key=key, type="payment.created", body=body)


@pytest.mark.parametrize("count", [1, 50])
def test_any_number_of_events_takes_one_statement(shop: Shop, count: int) -> None:
    shop.endpoint()
    shop.endpoint()
    with CaptureQueriesContext(connection) as queries:
        assert shop.record(count=count) == 2 * count
    assert len(queries) == 1
    assert shop.events.count() == count
    assert shop.deliveries.filter(status="pending").count() == 2 * count


def test_no_events_take_no_statement(shop: Shop) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert events_record(events=[]) == 0
    assert len(queries) == 0


def test_event_without_an_endpoint_is_stored_without_a_delivery(shop: Shop) -> None:
    assert shop.record() == 0
    assert (shop.events.count(), shop.deliveries.count()) == (1, 0)


def test_only_endpoints_that_want_the_type_get_a_delivery(shop: Shop) -> None:
    other, wanted = shop.endpoint().endpoint, shop.endpoint().endpoint
    shop.endpoints.filter(pk=other.pk).update(event_types=["payment.completed"])
    shop.endpoints.filter(pk=wanted.pk).update(event_types=["payment.completed", "payment.created"])
    assert shop.record() == 1
    assert shop.delivery.endpoint_id == wanted.pk


def test_event_that_no_endpoint_wants_has_no_delivery(shop: Shop) -> None:
    endpoint = shop.endpoint().endpoint
    shop.endpoints.filter(pk=endpoint.pk).update(event_types=["payment.completed"])
    assert shop.record() == 0
    assert (shop.events.count(), shop.deliveries.count()) == (1, 0)


def test_event_key_is_recorded_once(shop: Shop) -> None:
    shop.endpoint()
    key = f"payment:{shop.owner.pk}:1"
    assert events_record(events=[event(shop.owner, key)]) == 1
    with pytest.raises(IntegrityError):
        events_record(events=[event(shop.owner, key)])
    assert shop.deliveries.count() == 1


def test_body_stores_any_json_value_exactly(shop: Shop) -> None:
    shop.endpoint()
    metadata = {"n": 12345678901234567890123, "s": 'é"\u2028\\', "f": 0.1, "nested": [None, True, {}]}
    events_record(events=[event(shop.owner, f"payment:{shop.owner.pk}:2", metadata=metadata)])
    stored = shop.events.get()
    assert json.loads(stored.body)["metadata"] == metadata
    assert json.loads(stored.body)["event_id"] == str(stored.id)


def test_sql_fragment_works_in_a_larger_statement_with_a_condition(shop: Shop) -> None:
    shop.endpoint()

    def record(key: str, condition: str) -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                f"WITH made AS (SELECT 1 AS id), {event_insert_cte(condition=condition)} "
                "SELECT (SELECT count(*) FROM delivery_new)",
                event_params([event(shop.owner, key)]),
            )
            return int(cursor.fetchone()[0])

    assert record(f"payment:{shop.owner.pk}:3", "EXISTS (SELECT FROM made WHERE id = 2)") == 0
    assert record(f"payment:{shop.owner.pk}:4", "EXISTS (SELECT FROM made WHERE id = 1)") == 1
    assert shop.events.get().key == f"payment:{shop.owner.pk}:4"
