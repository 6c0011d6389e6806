"""`GET /api/events/`: every event in an order that no later commit changes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.test import Client
from django.utils import timezone

from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.webhooks.models import Event
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.feed import events_place
from apps.webhooks.tasks import prune
from tests.factories.answers import error_of
from tests.factories.concurrency import concurrently
from tests.factories.schema import assert_described
from tests.factories.shop import Shop
from tests.factories.users import create_user, signed_in

_SOMEBODY_WAITS = "select exists (select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid)))"


@pytest.fixture
def key(shop: Shop) -> str:
    return secret_key_create(owner_id=shop.owner.pk, mode=Mode.TEST).key


def call(key: str, **query: Any) -> Any:
    return Client(headers={"authorization": f"Bearer {key}"}).get("/api/events/", query)


def read(key: str, **query: Any) -> list[str]:
    """The ids of the events that are listed."""
    answer = call(key, **query)
    assert answer.status_code == 200, answer.content
    return [event["event_id"] for event in answer.json()["events"]]


def walk(key: str, limit: int, after: str | None = None) -> Iterator[str]:
    """As a receiver reads: page by page, until there are no more."""
    while True:
        answer = call(key, limit=limit, **({} if after is None else {"after": after})).json()
        for event in answer["events"]:
            after = event["event_id"]
            yield after
        if not answer["has_more"]:
            return


def written(shop: Shop) -> list[str]:
    return [str(event) for event in shop.events.order_by("serial").values_list("id", flat=True)]


def test_events_are_listed_oldest_first_with_the_body_of_the_webhook(shop: Shop, key: str) -> None:
    shop.endpoint()
    shop.record(metadata={"n": 12345678901234567890123, "s": "Café \u2028"})
    shop.record(count=2)
    shop.record(Mode.LIVE)
    deliveries_drain()

    answer = call(key)

    assert_described(answer.json(), "EventFeed")
    sent = [received.body for received in shop.received]
    bodies = [event.body for event in shop.events.filter(mode="test").order_by("serial")]
    assert answer.content.decode() == f'{{"success":true,"events":[{",".join(bodies)}],"has_more":false}}'
    assert sorted(body.decode() for body in sent) == sorted(bodies)
    session = signed_in(shop.owner).access
    assert call(session).content == answer.content
    assert read(secret_key_create(owner_id=create_user().pk, mode=Mode.TEST).key) == []


def test_a_receiver_continues_after_the_last_event_that_it_has(shop: Shop, key: str) -> None:
    shop.record(count=7)
    every = written(shop)

    assert list(walk(key, 3)) == every
    assert read(key, after=every[4]) == every[5:]
    assert read(key, after=every[-1]) == []
    shop.record()
    assert read(key, after=every[-1]) == written(shop)[7:]
    # One that is known from a webhook alone.
    shop.record(count=2)
    assert read(key, after=written(shop)[8]) == written(shop)[9:]


def test_types_are_chosen_and_leave_nothing_out(shop: Shop, key: str) -> None:
    for number in range(5):
        shop.record(event_type="payment.failed" if number % 2 else "payment.created")
    every = written(shop)
    failed = every[1::2]

    assert read(key, type="payment.failed") == failed
    assert read(key, type="payment.failed", after=every[2]) == failed[1:]
    assert read(key, type="payment.failed,payment.created", limit=3) == every[:3]
    assert read(key, type="webhook.test") == []


@pytest.mark.parametrize(
    ("query", "code", "sentence"),
    [
        ({"after": "x"}, "parameter_invalid", "after must be the event_id of an event."),
        ({"type": "payment.lost"}, "parameter_invalid", "type is one of: payment.created, "),
        ({"limit": 0}, "parameter_invalid", "limit must be a whole number from 1 on."),
        ({"wait": 26}, "parameter_invalid", "wait must be a whole number of seconds from 0 to 25."),
        ({"wait": "x"}, "parameter_invalid", "wait must be a whole number of seconds from 0 to 25."),
        ({"aftr": "x"}, "parameter_unknown", "There is no aftr here. Did you mean after?"),
        (
            {"after": "0b9a4c1e-6a57-4a0e-9d7c-3f1d2b6c8e55"},
            "event_unknown",
            "after must be the event_id of an",
        ),
    ],
)
def test_a_wrong_parameter_is_refused(
    shop: Shop, key: str, query: dict[str, Any], code: str, sentence: str
) -> None:
    answer = call(key, **query)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(sentence)
    assert answer.json()["code"] == code


def test_another_accounts_event_is_no_place_to_start(shop: Shop, key: str) -> None:
    shop.record()
    other = secret_key_create(owner_id=create_user().pk, mode=Mode.TEST).key
    assert error_of(call(other, after=written(shop)[0]))[0] == 400


def test_an_event_committed_late_comes_after_those_already_read(shop: Shop, key: str) -> None:
    recorded, commit = threading.Event(), threading.Event()

    def slowly() -> None:
        try:
            with transaction.atomic():
                shop.record()
                recorded.set()
                assert commit.wait(60)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(slowly)
        try:
            assert recorded.wait(60)
            shop.record()
            first = read(key)
        finally:
            commit.set()
        slow.result()
    slow_one, fast_one = written(shop)

    assert first == [fast_one]
    assert read(key, after=fast_one) == [slow_one]
    assert read(key) == [fast_one, slow_one]


def test_a_reader_beside_many_writers_sees_each_event_once_in_the_lasting_order(shop: Shop, key: str) -> None:
    writers, each = 4, 12
    done = threading.Event()

    def follow() -> list[str]:
        seen: list[str] = []
        try:
            while True:
                last_look = done.is_set()
                seen += walk(key, 5, seen[-1] if seen else None)
                if last_look:
                    return seen
        finally:
            connections.close_all()

    def write() -> None:
        for _ in range(each):
            with transaction.atomic():
                shop.record()

    with ThreadPoolExecutor(2) as pool:
        readers = [pool.submit(follow) for _ in range(2)]
        try:
            concurrently(writers, write)
        finally:
            done.set()
        first, second = (reader.result() for reader in readers)

    assert first == second == list(walk(key, 100))
    assert sorted(first) == sorted(written(shop))


def test_a_reader_that_waited_for_another_ones_places_sees_them(shop: Shop, key: str) -> None:
    shop.record()

    def read_and_close() -> list[str]:
        try:
            return read(key)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool, connection.cursor() as cursor:
        with transaction.atomic():
            assert events_place(owner_id=shop.owner.pk, mode=Mode.TEST) == 1
            second = pool.submit(read_and_close)
            while not second.done():
                cursor.execute(_SOMEBODY_WAITS)
                if cursor.fetchone()[0]:
                    break
        assert second.result(30) == written(shop)


def test_a_place_never_changes(shop: Shop, key: str) -> None:
    shop.record()
    read(key)
    before = shop.events.values().get()
    for change in ({"position": 10**9}, {"position": None}, {"body": "{}"}):
        with pytest.raises(IntegrityError, match="event_frozen"):
            shop.events.update(**change)
    assert shop.events.values().get() == before


def test_events_are_kept_for_90_days(shop: Shop, key: str) -> None:
    shop.record()
    sample = json.loads(shop.events.get().body)
    for days in (91, 89):
        Event.objects.create(
            owner=shop.owner,
            mode=Mode.TEST,
            key=f"old:{shop.owner.pk}:{days}",
            type="payment.created",
            body=json.dumps({**sample, "event_id": str(UUID(int=days))}),
            created_at=timezone.now() - timedelta(days=days),
        )

    prune()

    assert read(key)[1:] == [str(UUID(int=89))]
    assert shop.events.count() == 2
