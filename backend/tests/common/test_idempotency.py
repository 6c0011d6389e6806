"""`Idempotency-Key`: one payment, however often a client repeats the call."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.models import F

from apps.common.idempotency import idempotency_prune
from apps.common.models import Idempotency
from apps.common.modes import Mode
from tests.factories.answers import error_code_of, error_of
from tests.factories.concurrency import concurrently
from tests.factories.platform import Merchant, create_merchant


def test_the_same_key_and_body_get_the_same_response(merchant: Merchant) -> None:
    first, again = (
        merchant.payment(metadata={"b": 1, "a": [1.5]}, idempotency_key="order-1") for _ in range(2)
    )

    assert again == first
    assert merchant.payments.count() == 1
    # The payment has them: a row keeps no copy of what the request said.
    stored: Any = Idempotency.objects.values_list("response", flat=True).get(owner_id=merchant.user.pk)
    assert stored["id"] == first["id"]
    assert not stored.keys() & {"metadata", "title", "description", "redirect_url"}


def test_another_body_is_a_mismatch(merchant: Merchant) -> None:
    merchant.create(idempotency_key="order-1")

    answer = merchant.create(amount="11", idempotency_key="order-1")

    assert error_code_of(answer) == (409, "idempotency_mismatch")
    assert merchant.payments.count() == 1


def test_each_account_and_mode_has_its_own_keys(merchant: Merchant) -> None:
    other = create_merchant()

    payments = [
        merchant.payment(Mode.TEST, idempotency_key="order-1"),
        merchant.payment(Mode.LIVE, idempotency_key="order-1"),
        other.payment(Mode.TEST, idempotency_key="order-1"),
    ]

    assert len({payment["id"] for payment in payments}) == 3


def test_twenty_at_once_make_one_payment(merchant: Merchant) -> None:
    answers = concurrently(20, lambda: merchant.create(idempotency_key="race"))

    assert [answer.status_code for answer in answers] == [201] * 20
    assert len({answer.content for answer in answers}) <= 2
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert merchant.payments.count() == 1


def test_an_unfinished_call_is_in_flight(merchant: Merchant) -> None:
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        Idempotency.objects.create(
            owner_id=merchant.user.pk, mode="test", key="slow", body_sha256="0" * 64, response={"id": None}
        )

        def impatient() -> Any:
            try:
                with connection.cursor() as cursor:
                    cursor.execute("set lock_timeout = '50ms'")
                return merchant.create(idempotency_key="slow")
            finally:
                connections.close_all()

        answer = pool.submit(impatient).result()
        transaction.set_rollback(True)

    assert error_code_of(answer) == (409, "idempotency_in_flight")
    assert merchant.payments.count() == 0


def test_a_key_is_valid_for_a_day(merchant: Merchant) -> None:
    first = merchant.payment(idempotency_key="old")
    mine = Idempotency.objects.filter(owner_id=merchant.user.pk)
    mine.update(created_at=F("created_at") - timedelta(hours=24, seconds=1))

    assert merchant.payment(idempotency_key="old")["id"] != first["id"]
    mine.update(created_at=F("created_at") - timedelta(hours=24, seconds=1))
    assert idempotency_prune() >= 1
    assert not mine.exists()


def test_a_refused_call_does_not_use_the_key_up(merchant: Merchant) -> None:
    assert merchant.create(amount=0, idempotency_key="x").status_code == 400

    assert merchant.create(idempotency_key="x").status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 256, "a\tb", "caf\u00e9"])
def test_a_malformed_key_is_refused(merchant: Merchant, key: str) -> None:
    answer = merchant.create(idempotency_key=key)

    assert error_of(answer) == (400, "Idempotency-Key must have 1 to 255 printable characters.")
    assert merchant.payments.count() == 0
