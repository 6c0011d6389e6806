"""Exact rate limits, counted in PostgreSQL under a row lock, across processes and restarts.

At most `limit` actions of a `kind` for a `subject` in any `seconds` (a sliding window). For guesses, emails
and the like, where one too many matters; frequent calls use `apps.common.limits`.

Count an action **before** doing it, so that concurrent ones cannot exceed the limit together:

    moment = counter_take(kind="sign-in failures", subject=email, limit=30, seconds=3600)
    if right(password):
        counter_return(kind="sign-in failures", subject=email, moment=moment)

Count outside of transactions: a rollback would undo the count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models.functions import Now

from apps.common.crypto import keyed_hash
from apps.common.errors import Refusal, TooManyRequests
from apps.common.models import RateCounter

# The clock is read under the row's lock, so that moments are in order. At the limit, nothing is written and
# no row is returned.
_TAKE = """
insert into common_ratecounter as counter (kind, subject, moments, until)
values (
  %(kind)s, %(subject)s, array[clock_timestamp()], clock_timestamp() + %(seconds)s * interval '1 second'
)
on conflict (kind, subject) do update set
  moments = array(
    select moment from unnest(counter.moments) moment
    where moment > clock_timestamp() - %(seconds)s * interval '1 second' order by moment
  ) || clock_timestamp(),
  until = clock_timestamp() + %(seconds)s * interval '1 second'
where (
  select count(*) from unnest(counter.moments) moment
  where moment > clock_timestamp() - %(seconds)s * interval '1 second'
) < %(limit)s
returning moments[cardinality(moments)]
"""

# The next action is allowed once the limit-th moment from the end leaves the window.
_WAIT = """
select extract(epoch from moments[cardinality(moments) - %(limit)s + 1] - clock_timestamp()) + %(seconds)s
from common_ratecounter where kind = %(kind)s and subject = %(subject)s
"""


def counter_take(*, kind: str, subject: str, limit: int, seconds: int) -> datetime:
    """Count one action and return its moment, for `counter_return`. Raises ApiError 429 with Retry-After.

    A refused action is not counted. `limit` is at least 1. Only a keyed hash of `subject` is stored; lower
    its case first if case does not matter.
    """
    parameters: dict[str, str | int] = {
        "kind": kind,
        "subject": keyed_hash(subject),
        "limit": limit,
        "seconds": seconds,
    }
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, parameters)
        row = cursor.fetchone()
        if row is not None:
            moment: datetime = row[0]
            return moment
        cursor.execute(_WAIT, parameters)
        row = cursor.fetchone()
    wait = float(row[0]) if row and row[0] is not None else 0.0
    raise TooManyRequests(max(1, math.ceil(wait)))


def counter_return(*, kind: str, subject: str, moment: datetime) -> None:
    """Undo the count of an action that should not count after all."""
    with connection.cursor() as cursor:
        cursor.execute(
            "update common_ratecounter set moments = array_remove(moments, %s)"
            " where kind = %s and subject = %s",
            [moment, kind, keyed_hash(subject)],
        )


@dataclass(frozen=True)
class Limit:
    """At most `limit` of a kind for a subject in any `seconds`."""

    kind: str
    subject: str
    limit: int
    seconds: int


def counters_take(*limits: Limit) -> list[tuple[Limit, datetime]]:
    """Count one action under each limit, for `counters_return`. Where one is used up, nothing is counted and
    ApiError 429 raised."""
    taken: list[tuple[Limit, datetime]] = []
    for limit in limits:
        try:
            moment = counter_take(
                kind=limit.kind, subject=limit.subject, limit=limit.limit, seconds=limit.seconds
            )
        except Refusal:
            counters_return(taken)
            raise
        taken.append((limit, moment))
    return taken


def counters_return(taken: Sequence[tuple[Limit, datetime]]) -> None:
    """Undo `counters_take`."""
    for limit, moment in taken:
        counter_return(kind=limit.kind, subject=limit.subject, moment=moment)


def counter_prune() -> int:
    """Delete rows whose moments have all left the window; returns how many."""
    deleted, _ = RateCounter.objects.filter(until__lt=Now()).delete()
    return deleted
