"""The events of an account and mode in their order, as `GET /api/events/` gives them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from apps.common.modes import Mode
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.refusals import EventUnknown
from apps.webhooks.services.events import event_topic
from apps.webhooks.services.feed import BATCH, events_place


class EventsPage(NamedTuple):
    """`bodies` are the exact texts that are signed and sent."""

    bodies: list[str]
    has_more: bool


_POSITION = "select position from webhooks_event where id = %s and owner_id = %s and mode = %s"

_ALL = """
select body from webhooks_event
where owner_id = %(owner)s and mode = %(mode)s and position > %(after)s
order by position limit %(limit)s
"""
# Each type by its own index: one that is rare costs no walk past all the others.
_OF_TYPES = """
select body from unnest(%(types)s::text[]) wanted cross join lateral (
  select body, position from webhooks_event
  where owner_id = %(owner)s and mode = %(mode)s and type = wanted and position > %(after)s
  order by position limit %(limit)s) event
order by position limit %(limit)s
"""


def events_page(
    *, owner_id: int, mode: Mode, after: UUID | None, types: Collection[EventType], limit: int
) -> EventsPage:
    """The events after one of them, or from the oldest; at most `limit`, of these types or of all.

    Raises EventUnknown where the account has no event `after` in this mode.
    """
    place = 0 if after is None else _position(owner_id, mode, after)
    bodies = _bodies(owner_id, mode, place, types, limit + 1)
    placed = BATCH
    # What others place in the meantime comes after these, so it can wait for the next call.
    while len(bodies) <= limit and placed == BATCH:
        placed = events_place(owner_id=owner_id, mode=mode)
        # Also where none was left to place: another reader may just have placed it.
        bodies = _bodies(owner_id, mode, place, types, limit + 1)
    return EventsPage(bodies[:limit], has_more=len(bodies) > limit)


def _position(owner_id: int, mode: Mode, event_id: UUID) -> int:
    """Where an event is in the order. One that is known from a webhook may get its position here."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_POSITION, [event_id, owner_id, mode])
            row: tuple[int | None] | None = cursor.fetchone()
        if row is None:
            raise EventUnknown
        if row[0] is not None:
            return row[0]
        events_place(owner_id=owner_id, mode=mode)


def _bodies(owner_id: int, mode: Mode, after: int, types: Collection[EventType], limit: int) -> list[str]:
    params: dict[str, Any] = {
        "owner": owner_id,
        "mode": mode,
        "after": after,
        "limit": limit,
        "types": [EventType(each).value for each in types],
    }
    with connection.cursor() as cursor:
        cursor.execute(_OF_TYPES if types else _ALL, params)
        return [row[0] for row in cursor.fetchall()]


# Two looks into an index for each topic. A new event changes its row: it either has the newest number, or,
# where a later one was committed first, those who waited have asked since and given that one its position.
_NEWEST = """
select owner_id, mode,
  (select max(position) from webhooks_event event
    where event.owner_id = asked.owner_id and event.mode = asked.mode and position is not null),
  (select max(serial) from webhooks_event event
    where event.owner_id = asked.owner_id and event.mode = asked.mode and position is null)
from unnest(%s::bigint[], %s::text[]) asked(owner_id, mode)
"""


def events_newest(topics: Sequence[str]) -> dict[str, object]:
    """What is newest in each of these topics (`event_topic`): other values than before mean new events."""
    pairs = [topic.split(":") for topic in topics]
    with connection.cursor() as cursor:
        cursor.execute(_NEWEST, [[int(owner) for _, owner, _ in pairs], [mode for _, _, mode in pairs]])
        return {event_topic(row[0], Mode(row[1])): row[2:] for row in cursor.fetchall()}
