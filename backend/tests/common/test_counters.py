"""Exact rate limits, counted in PostgreSQL."""

from __future__ import annotations

import uuid
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection

from apps.common.counters import counter_prune, counter_return, counter_take
from apps.common.errors import Refusal
from apps.common.models import RateCounter
from apps.common.tasks import prune
from tests.factories.concurrency import concurrently

HOUR = 3600


def _take(subject: str, *, kind: str = "guesses", limit: int = 3) -> bool:
    try:
        counter_take(kind=kind, subject=subject, limit=limit, seconds=HOUR)
    except Refusal as refused:
        return refused.status != 429
    return True


def _older(subject_of: RateCounter, seconds: int) -> None:
    moments = [moment - timedelta(seconds=seconds) for moment in subject_of.moments]
    RateCounter.objects.filter(pk=subject_of.pk).update(moments=moments)


def test_concurrent_actions_never_exceed_the_limit(db: None) -> None:
    for limit in (1, 3, 30):
        subject = uuid.uuid4().hex

        taken = concurrently(50, partial(_take, subject, limit=limit))

        assert sum(taken) == limit
        assert len(RateCounter.objects.latest("pk").moments) == limit


def test_kinds_and_subjects_are_counted_separately(db: None) -> None:
    one, other = uuid.uuid4().hex, uuid.uuid4().hex

    assert [_take(one, limit=1), _take(one, limit=1)] == [True, False]
    assert _take(other, limit=1)
    assert _take(one, kind="mails", limit=1)


def test_window_slides(db: None) -> None:
    """With three an hour, each action that is an hour old allows one more."""
    subject = uuid.uuid4().hex
    assert _take(subject)
    row = RateCounter.objects.latest("pk")
    _older(row, HOUR - 600)
    assert _take(subject)
    assert _take(subject)

    with pytest.raises(Refusal) as refused:
        counter_take(kind="guesses", subject=subject, limit=3, seconds=HOUR)
    assert 1 <= (refused.value.retry_after or 0) <= 600

    row.refresh_from_db()
    RateCounter.objects.filter(pk=row.pk).update(
        moments=[row.moments[0] - timedelta(seconds=600), *row.moments[1:]]
    )
    assert [_take(subject), _take(subject)] == [True, False]


def test_returned_action_does_not_count(db: None) -> None:
    subject = uuid.uuid4().hex
    assert _take(subject, limit=2)
    moment = counter_take(kind="guesses", subject=subject, limit=2, seconds=HOUR)
    assert not _take(subject, limit=2)

    counter_return(kind="guesses", subject=subject, moment=moment)
    counter_return(kind="guesses", subject=subject, moment=moment)

    assert [_take(subject, limit=2), _take(subject, limit=2)] == [True, False]


def test_subject_is_stored_as_a_hash(db: None) -> None:
    assert _take("ann@example.com")

    with connection.cursor() as cursor:
        cursor.execute("select counter::text from common_ratecounter counter")
        assert not any("ann" in row for (row,) in cursor.fetchall())


def test_prune_deletes_only_expired_rows(db: None) -> None:
    over, counting = uuid.uuid4().hex, uuid.uuid4().hex
    counter_take(kind="guesses", subject=over, limit=1, seconds=HOUR)
    RateCounter.objects.filter(pk=RateCounter.objects.latest("pk").pk).update(until="2026-01-01T00:00:00Z")
    counter_take(kind="guesses", subject=counting, limit=1, seconds=HOUR)

    prune()

    assert _take(over, limit=1)
    assert not _take(counting, limit=1)
    assert counter_prune() == 0
