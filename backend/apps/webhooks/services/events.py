"""Recording events, with a delivery to each endpoint, inside the caller's transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import connection

from apps.common.modes import Mode

API_VERSION = "1.0"


@dataclass(frozen=True)
class NewEvent:
    """One event of one merchant and mode.

    `key` is unique for ever (`payment:{id}:{sequence}`), so one change cannot become two events.
    `body` holds JSON values only; the envelope (`event_id`, `event_type`, `api_version`, `livemode`) is added
    here.
    """

    owner_id: int
    mode: Mode
    key: str
    type: str
    body: dict[str, Any]


# Two CTEs for a caller's own WITH list: `event_new` and `delivery_new` (one row for each delivery written).
# Parameters come from `event_params`. An event without an endpoint is not stored. Foreign keys are checked
# when the whole statement ends, so one statement may hold both inserts.
EVENT_INSERT_CTE = """
event_new AS (
    INSERT INTO webhooks_event (id, owner_id, mode, key, type, body)
    SELECT given.id, given.owner_id, given.mode, given.key, given.type, given.body
    FROM unnest(
        %(event_ids)s::uuid[], %(event_owners)s::bigint[], %(event_modes)s::text[],
        %(event_keys)s::text[], %(event_types)s::text[], %(event_bodies)s::text[]
    ) AS given(id, owner_id, mode, key, type, body)
    WHERE EXISTS (
        SELECT FROM webhooks_endpoint endpoint
        WHERE endpoint.owner_id = given.owner_id AND endpoint.mode = given.mode
          AND endpoint.deleted_at IS NULL
    ) {condition}
    RETURNING id, owner_id, mode
),
delivery_new AS (
    INSERT INTO webhooks_delivery
        (id, event_id, endpoint_id, owner_id, mode, status, auto_failures, next_attempt_at, lease_no)
    SELECT gen_random_uuid(), event_new.id, endpoint.id, event_new.owner_id, event_new.mode,
           'pending', 0, now(), 0
    FROM event_new
    JOIN webhooks_endpoint endpoint
      ON endpoint.owner_id = event_new.owner_id AND endpoint.mode = event_new.mode
     AND endpoint.deleted_at IS NULL
    RETURNING id
)
"""


def event_insert_cte(*, condition: str = "") -> str:
    """The CTEs `event_new` and `delivery_new` for a caller's single statement.

    `condition` is more SQL for the event's WHERE, such as `AND EXISTS (SELECT FROM payment_new)`: an event
    is recorded only where the row that it is about was written. Count deliveries with
    `(SELECT count(*) FROM delivery_new)` and wake `webhooks.deliver` only where that is above 0. Pass the
    parameters of `event_params`.
    """
    return EVENT_INSERT_CTE.format(condition=condition)


def event_params(events: Sequence[NewEvent]) -> dict[str, list[Any]]:
    """Named parameters for `event_insert_cte`: the event ids and the exact body texts are made here."""
    ids = [uuid4() for _ in events]
    return {
        "event_ids": ids,
        "event_owners": [event.owner_id for event in events],
        "event_modes": [event.mode for event in events],
        "event_keys": [event.key for event in events],
        "event_types": [event.type for event in events],
        "event_bodies": [
            _body_text(event, event_id=str(event_id)) for event, event_id in zip(events, ids, strict=True)
        ],
    }


def events_record(*, events: Sequence[NewEvent]) -> int:
    """Write events and their deliveries, one statement whatever the number; returns the number of deliveries.

    Call it inside the transaction that makes the events true; wake `webhooks.deliver` after commit where the
    number is above 0. Each live endpoint of the event's owner and mode gets one delivery, due at once. Raises
    IntegrityError where a key was recorded before.
    """
    if not events:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH {event_insert_cte()} SELECT count(*) FROM delivery_new",  # noqa: S608  (no input in it)
            event_params(events),
        )
        return int(cursor.fetchone()[0])


def _body_text(event: NewEvent, *, event_id: str) -> str:
    """The text that is stored, signed and sent, byte for byte. Python's own writer: metadata may hold any
    integer.
    """
    envelope = {
        "event_id": event_id,
        "event_type": event.type,
        "api_version": API_VERSION,
        "livemode": event.mode == Mode.LIVE,
    }
    return json.dumps({**event.body, **envelope}, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
