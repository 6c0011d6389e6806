"""The events of an account and mode, one after the other: positions are given here.

A receiver that has read up to a position must never miss what is committed later, so the order cannot be that
in which events are written: of two that are written at once, the later one may be committed first. An event
therefore gets its position when it is asked for, when it is committed. A lock of the account and mode makes
those who ask take turns, and is held until the positions are committed: every new position is beyond all that
anybody can have read. Events of a payment keep their order, because each is written after the one before.
"""

from __future__ import annotations

from django.db import connection, transaction

from apps.common.modes import Mode

# How many get a position in one transaction.
BATCH = 1_000

# An arbitrary number that no other advisory lock of the product uses; the account and mode are added to it.
_LOCK = 0x6665_6564_0000_0000

_PLACE = """
with next as materialized (
  select id, nextval('webhooks_event_position_seq') as position from (
    select id from webhooks_event
    where owner_id = %(owner)s and mode = %(mode)s and position is null
    order by serial limit %(batch)s) unplaced)
update webhooks_event event set position = next.position from next where event.id = next.id
"""


def events_place(*, owner_id: int, mode: Mode) -> int:
    """Give the oldest events without a position theirs, at most `BATCH`; returns how many got one.

    Owns its transaction. What is committed while it runs may wait for the next call.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        # A statement of its own: the next one must see what the holder before has committed.
        cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK + 2 * owner_id + (mode == Mode.LIVE)])
        cursor.execute(_PLACE, {"owner": owner_id, "mode": mode, "batch": BATCH})
        return int(cursor.rowcount)
