"""Rate limits, with and without Redis."""

from __future__ import annotations

import os
import time
import uuid
from typing import Any

import pytest
from django.test import Client

from apps.common import redis
from apps.common.errors import Refusal
from apps.common.limits import LocalWindows, local_limit, shared_limit
from tests.factories.outside import listening, stopped
from tests.factories.platform import Merchant, create_merchant
from tests.factories.users import signed_in


def _allowed(limit: Any, tries: int) -> int:
    refusals = []
    for _ in range(tries):
        try:
            limit()
        except Refusal as refusal:
            refusals.append((refusal.status, refusal.code, 1 <= (refusal.retry_after or 0) <= 60))
    assert set(refusals) <= {(429, "rate_limited", True)}
    return tries - len(refusals)


@pytest.mark.parametrize("limit", [1, 3, 4, 5, 12, 50])
def test_one_process_never_exceeds_the_limit(limit: int) -> None:
    key = uuid.uuid4().hex

    assert _allowed(lambda: shared_limit(key, limit=limit, period=60), limit + 20) == limit


def test_processes_share_all_but_a_fifth_of_the_limit() -> None:
    key = uuid.uuid4().hex
    assert _allowed(lambda: shared_limit(key, limit=50, period=60), 60) == 50

    another_process = LocalWindows()
    assert _allowed(lambda: shared_limit(key, limit=50, period=60, local=another_process), 60) == 10


def test_without_redis_each_process_counts_alone(redis_unavailable: None) -> None:
    key = uuid.uuid4().hex

    assert _allowed(lambda: shared_limit(key, limit=50, period=60), 60) == 50


def test_windows_slide() -> None:
    key = uuid.uuid4().hex
    local_limit(key, limit=1, period=0.02)
    windows = LocalWindows()
    assert windows.wait("x", limit=1, period=1e-9) == 0
    assert windows.wait("x", limit=1, period=1e-9) == 0
    assert 0 < windows.wait("y", limit=0, period=5) <= 5


def test_memory_for_windows_is_limited() -> None:
    windows = LocalWindows(largest=10)
    for number in range(1000):
        windows.wait(str(number), limit=1, period=60)

    assert len(windows) <= 10


def test_create_is_limited_per_key(merchant: Merchant, settings: Any) -> None:
    settings.RATE_CREATE_PER_SECOND = 1
    answers = [merchant.create()]
    # On a slow machine the window slides on in between; two calls within a second come at last.
    while answers[-1].status_code == 201 and len(answers) < 50:
        answers.append(merchant.create())

    refused = answers.pop()
    assert (refused.status_code, refused["Retry-After"]) == (429, "1")
    assert refused.json()["error"] == "Too many requests. Try again in 1 second."
    assert merchant.payments.count() == len(answers)
    assert create_merchant().create().status_code == 201


def test_create_works_without_redis(merchant: Merchant, redis_unavailable: None, settings: Any) -> None:
    settings.RATE_CREATE_PER_SECOND = 4

    assert merchant.create().status_code == 201


def test_public_status_is_limited_per_payment_and_client(merchant: Merchant, settings: Any) -> None:
    settings.RATE_STATUS_PER_SECOND = 2
    one, other = (merchant.payment()["id"] for _ in "ab")
    client, elsewhere = Client(REMOTE_ADDR="192.0.2.1"), Client(REMOTE_ADDR="192.0.2.2")
    url = "/api/payments/public/status/{}/"

    answers = [client.get(url.format(one)) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2]["Retry-After"] == "1"
    assert answers[2]["Access-Control-Allow-Origin"] == "*"
    assert client.get(url.format(other)).status_code == 200
    assert elsewhere.get(url.format(one)).status_code == 200


def test_public_status_is_limited_per_client(platform: None, settings: Any) -> None:
    settings.RATE_STATUS_CLIENT_PER_SECOND = 3
    client = Client(REMOTE_ADDR="192.0.2.9")

    statuses = [client.get(f"/api/payments/public/status/{uuid.uuid4()}/").status_code for _ in range(4)]

    assert statuses == [404, 404, 404, 429]


@pytest.mark.parametrize(
    "call",
    [
        lambda session: session.post("/api/wallets/secret-key/regenerate/", content_type="application/json"),
        lambda session: session.post("/api/wallets/connect/", {"address": "r1"}, "application/json"),
        lambda session: session.post("/api/webhooks/create/", {"name": "x"}, "application/json"),
        lambda session: session.delete("/api/webhooks/delete/1/"),
        lambda session: session.post("/api/webhooks/regenerate-key/1/", {}, "application/json"),
    ],
    ids=["secret key", "wallet", "new webhook", "deleted webhook", "webhook secret"],
)
def test_changes_of_keys_wallets_and_webhooks_are_limited_for_each_account(
    settings: Any, merchant: Merchant, call: Any
) -> None:
    settings.RATE_CHANGES_PER_HOUR = 2
    accounts = [signed_in(user).access for user in (merchant.user, create_merchant().user)]
    first, second = (Client(headers={"authorization": f"Bearer {access}"}) for access in accounts)

    refused = [call(first).status_code == 429 for _ in range(3)]

    assert refused == [False, False, True]
    assert call(second).status_code != 429


def test_a_redis_that_hangs_is_waited_for_once(settings: Any) -> None:
    """Then nobody waits for it for five seconds."""
    with listening(stopped) as party:
        settings.REDIS_URL = f"redis://127.0.0.1:{party.port}/0"
        redis.reset()
        asked: list[float] = []

        def ping(connection: Any) -> None:
            asked.append(time.monotonic())
            connection.ping()

        begun = time.monotonic()
        try:
            results = [redis.attempt(ping) for _ in range(3)]
            assert redis._unavailable_until >= begun + 5
        finally:
            settings.REDIS_URL = os.environ["REDIS_URL"]
            redis.reset()

    assert results == [None] * 3
    assert len(asked) == 1
