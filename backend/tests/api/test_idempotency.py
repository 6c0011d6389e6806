"""`Idempotency-Key`: one payment, however often a client repeats the call."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.models import F

from apps.common.idempotency import idempotency_prune
from apps.common.models import Idempotency
from apps.payments.models import Payment
from tests.api.conftest import Create
from tests.factories.platform import Merchant, create_merchant, payment_body


def _count(merchant: Merchant) -> int:
    return Payment.objects.filter(merchant=merchant.user).count()


def test_the_same_key_and_body_get_the_same_response(merchant: Merchant, create: Create) -> None:
    body = payment_body(metadata={"b": 1, "a": [1.5]})
    first = create(merchant.keys["test"], body, **{"idempotency-key": "order-1"})

    again = create(merchant.keys["test"], body, **{"idempotency-key": "order-1"})

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert _count(merchant) == 1


def test_another_body_is_a_mismatch(merchant: Merchant, create: Create) -> None:
    create(merchant.keys["test"], payment_body(), **{"idempotency-key": "order-1"})

    answer = create(merchant.keys["test"], payment_body(amount="11"), **{"idempotency-key": "order-1"})

    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_mismatch")
    assert _count(merchant) == 1


def test_each_account_and_mode_has_its_own_keys(merchant: Merchant, create: Create) -> None:
    other = create_merchant()
    ids = {
        create(key, payment_body(), **{"idempotency-key": "order-1"}).json()["payment_request"]["id"]
        for key in (merchant.keys["test"], merchant.keys["live"], other.keys["test"])
    }

    assert len(ids) == 3


def test_twenty_at_once_make_one_payment(merchant: Merchant, create: Create) -> None:
    barrier = threading.Barrier(20)

    def one(_: int) -> Any:
        barrier.wait()
        try:
            return create(merchant.keys["test"], payment_body(), **{"idempotency-key": "race"})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(one, range(20)))

    assert [answer.status_code for answer in answers] == [201] * 20
    assert len({answer.content for answer in answers}) <= 2
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert _count(merchant) == 1


def test_an_unfinished_call_is_in_flight(merchant: Merchant, create: Create) -> None:
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        Idempotency.objects.create(
            owner_id=merchant.user.pk, mode="test", key="slow", body_sha256="0" * 64, answer={"id": None}
        )

        def impatient() -> Any:
            try:
                with connection.cursor() as cursor:
                    cursor.execute("set lock_timeout = '50ms'")
                return create(merchant.keys["test"], payment_body(), **{"idempotency-key": "slow"})
            finally:
                connections.close_all()

        answer = pool.submit(impatient).result()
        transaction.set_rollback(True)

    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_in_flight")
    assert _count(merchant) == 0


def test_a_key_is_valid_for_a_day(merchant: Merchant, create: Create) -> None:
    first = create(merchant.keys["test"], payment_body(), **{"idempotency-key": "old"}).json()
    mine = Idempotency.objects.filter(owner_id=merchant.user.pk)
    mine.update(created_at=F("created_at") - timedelta(hours=24, seconds=1))

    second = create(merchant.keys["test"], payment_body(), **{"idempotency-key": "old"}).json()

    assert second["payment_request"]["id"] != first["payment_request"]["id"]
    mine.update(created_at=F("created_at") - timedelta(hours=24, seconds=1))
    assert idempotency_prune() >= 1
    assert not mine.exists()


def test_a_refused_call_does_not_use_the_key_up(merchant: Merchant, create: Create) -> None:
    assert (
        create(merchant.keys["test"], payment_body(amount=0), **{"idempotency-key": "x"}).status_code == 400
    )

    assert create(merchant.keys["test"], payment_body(), **{"idempotency-key": "x"}).status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 256, "a\tb", "caf\u00e9"])
def test_a_malformed_key_is_refused(merchant: Merchant, create: Create, key: str) -> None:
    answer = create(merchant.keys["test"], payment_body(), **{"idempotency-key": key})

    assert answer.status_code == 400
    assert answer.json()["error"] == "Idempotency-Key must have 1 to 255 printable characters."
    assert _count(merchant) == 0
