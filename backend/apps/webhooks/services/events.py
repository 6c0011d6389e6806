"""Recording events, with a delivery to each endpoint, inside the caller's transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import connection

from apps.common import jobs, news
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.common.prepared import prepared_row
from apps.common.request_ids import current_request_id

API_VERSION = "1.0"


@dataclass(frozen=True)
class NewEvent:
    """One event of one merchant and mode.

    `key` is unique for ever (`payment:{id}:{sequence}`), so one change cannot become two events.
    `payment_id` and `payment_title` make the event searchable.
    `body` holds JSON values only; the envelope (`event_id`, `event_type`, `api_version`, `livemode`) is added
    here.
    """

    owner_id: int
    mode: Mode
    key: str
    type: str
    body: dict[str, Any]
    payment_id: UUID | None = None
    payment_title: str = ""


# Two CTEs for a caller's own WITH list: `event_new` and `delivery_new` (one row for each delivery written).
# Parameters come from `event_params`. Foreign keys are checked when the whole statement ends, so one
# statement may hold both inserts. Bodies are sent as they are (`b`); in a text, each of their quotes would be
# escaped.
_EVENT_INSERT = """
event_new AS (
    INSERT INTO webhooks_event
        (id, owner_id, mode, key, type, payment_id, payment_title, body, request_id)
    SELECT given.id, given.owner_id, given.mode, given.key, given.type, given.payment_id, given.payment_title,
           given.body, %(event_request)s::text
    FROM unnest(
        %(event_ids)s::uuid[], %(event_owners)s::bigint[], %(event_modes)s::text[],
        %(event_keys)s::text[], %(event_types)s::text[], %(event_payments)s::uuid[],
        %(event_titles)s::text[], %(event_bodies)b::text[]
    ) AS given(id, owner_id, mode, key, type, payment_id, payment_title, body)
    {where}
    RETURNING id, owner_id, mode, type
)
"""
_DELIVERY_INSERT = """
delivery_new AS (
    INSERT INTO webhooks_delivery
        (id, event_id, endpoint_id, owner_id, mode, status, auto_failures, next_attempt_at, lease_no)
    SELECT gen_random_uuid(), event_new.id, endpoint.id, event_new.owner_id, event_new.mode,
           'pending', 0, now(), 0
    FROM event_new
    JOIN webhooks_endpoint endpoint
      ON endpoint.owner_id = event_new.owner_id AND endpoint.mode = event_new.mode
     AND endpoint.deleted_at IS NULL
     AND (endpoint.event_types IS NULL OR event_new.type = ANY(endpoint.event_types))
    RETURNING id
)
"""


def event_insert_cte(*, condition: str = "", with_deliveries: bool = True) -> str:
    """The CTEs `event_new` and, unless left out, `delivery_new` for a caller's single statement.

    `condition` is SQL for the event's WHERE, such as `EXISTS (SELECT FROM payment_new)`: an event is recorded
    only where the row that it is about was written. Count deliveries with
    `(SELECT count(*) FROM delivery_new)` and wake `webhooks.deliver` only where that is above 0. Pass the
    parameters of `event_params`.
    """
    inserted = _EVENT_INSERT.format(where=f"WHERE {condition}" if condition else "")
    return f"{inserted}, {_DELIVERY_INSERT}" if with_deliveries else inserted


def event_params(events: Sequence[NewEvent]) -> dict[str, Any]:
    """Named parameters for `event_insert_cte`: the event ids and the exact body texts are made here."""
    ids = [uuid4() for _ in events]
    return {
        "event_ids": ids,
        "event_owners": [event.owner_id for event in events],
        "event_modes": [event.mode for event in events],
        "event_keys": [event.key for event in events],
        "event_types": [event.type for event in events],
        "event_payments": [event.payment_id for event in events],
        "event_titles": [event.payment_title for event in events],
        "event_bodies": [
            _body_text(event, event_id=str(event_id)) for event, event_id in zip(events, ids, strict=True)
        ],
        "event_request": _request_id(),
    }


_RECORD = f"WITH {event_insert_cte()} SELECT count(*) FROM delivery_new"  # noqa: S608  (no input in it)


def events_record(*, events: Sequence[NewEvent]) -> int:
    """Write events and their deliveries, one statement whatever the number; returns the number of deliveries.

    Call it inside the transaction that makes the events true; wake `webhooks.deliver` after commit where the
    number is above 0. Each endpoint of the event's owner and mode that wants its type gets one delivery, due
    at once; those who wait for events are told after the commit. Raises IntegrityError where a key was
    recorded before.
    """
    if not events:
        return 0
    row = prepared_row(_RECORD, event_params(events))
    deliveries = 0 if row is None else int(row[0])
    for topic in {event_topic(event.owner_id, event.mode) for event in events}:
        news.publish(topic)
    return deliveries


_SEND_TO_ONE = """
WITH endpoint AS (
    SELECT id FROM webhooks_endpoint
    WHERE id = %(endpoint)s AND owner_id = %(owner)s AND mode = %(mode)s AND deleted_at IS NULL
),
event_new AS (
    INSERT INTO webhooks_event (id, owner_id, mode, key, type, payment_title, body, request_id)
    SELECT %(id)s, %(owner)s, %(mode)s, %(key)s, %(type)s, '', %(body)s, %(request)s FROM endpoint
)
INSERT INTO webhooks_delivery
    (id, event_id, endpoint_id, owner_id, mode, status, auto_failures, next_attempt_at, lease_no)
SELECT gen_random_uuid(), %(id)s, endpoint.id, %(owner)s, %(mode)s, 'pending', 0, now(), 0 FROM endpoint
RETURNING id
"""


def event_send(*, event: NewEvent, endpoint_id: int) -> UUID:
    """Record an event without a payment for one endpoint, whatever types it has chosen; wakes the sender.

    Returns the delivery's id. Raises ApiError(404) if the event's owner has no such endpoint in its mode.
    """
    event_id = uuid4()
    with connection.cursor() as cursor:
        cursor.execute(
            _SEND_TO_ONE,
            {
                "endpoint": endpoint_id,
                "owner": event.owner_id,
                "mode": event.mode,
                "id": event_id,
                "key": event.key,
                "type": event.type,
                "body": _body_text(event, event_id=str(event_id)),
                "request": _request_id(),
            },
        )
        row: tuple[UUID] | None = cursor.fetchone()
    if row is None:
        raise ApiError(404, "Webhook not found")
    jobs.wake("webhooks.deliver")
    news.publish(event_topic(event.owner_id, event.mode))
    return row[0]


def _request_id() -> str:
    """That of the request or task which records the event; "" outside of one."""
    return current_request_id().strip("-")


def event_topic(owner_id: int, mode: Mode) -> str:
    """Under which name news of an account's events are told."""
    return f"events:{owner_id}:{mode}"


def event_body(event: NewEvent, *, event_id: str) -> dict[str, Any]:
    """The event's own fields and the envelope, as its receivers read them."""
    return {
        **event.body,
        "event_id": event_id,
        "event_type": event.type,
        "api_version": API_VERSION,
        "livemode": event.mode == Mode.LIVE,
    }


def _body_text(event: NewEvent, *, event_id: str) -> str:
    """The text that is stored, signed and sent, byte for byte. Python's own writer: metadata may hold any
    integer.
    """
    return json.dumps(
        event_body(event, event_id=event_id), ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )
