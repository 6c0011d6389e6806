"""Exact counts of the statements that the busiest calls send to PostgreSQL; times would be noisy."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from apps.common import redis as kept
from apps.common.modes import Mode
from apps.webhooks.services.endpoints import endpoint_create
from tests.config.statements import messages
from tests.factories.platform import Merchant
from tests.factories.users import post, signed_in


@pytest.fixture
def warm(merchant: Merchant) -> str:
    """Statements prepared, the key's use noted; the id of a payment."""
    for _ in range(2):
        payment = merchant.payment()
    Client().get(f"/api/payments/public/status/{payment['id']}/")
    return str(payment["id"])


@pytest.mark.parametrize("has_endpoint", [False, True])
def test_create_is_two_statements_in_autocommit(merchant: Merchant, warm: str, has_endpoint: bool) -> None:
    if has_endpoint:
        endpoint_create(owner=merchant.user, mode=Mode.TEST, name="hook", url="http://127.0.0.1:9999/hook")
        merchant.create()

    with messages() as sent:
        answer = merchant.create()

    assert answer.status_code == 201
    # Two single statements without a BEGIN are two transactions, of which the first writes nothing.
    assert (sent.statements, sent.parsed, sent.turns) == (2, 0, 2)


def test_create_calls_redis_only_to_wake_a_worker(
    merchant: Merchant, warm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(kept, "attempt", asked.append)

    merchant.create()
    assert asked == []

    endpoint_create(owner=merchant.user, mode=Mode.TEST, name="hook", url="http://127.0.0.1:9999/hook")
    merchant.create()
    assert len(asked) == 1


def test_a_repeated_create_is_one_statement(merchant: Merchant, warm: str) -> None:
    for _ in range(2):
        merchant.create(idempotency_key="again")

    with messages() as sent:
        merchant.create(idempotency_key="again")

    assert sent.statements == 1


@pytest.mark.parametrize("path", ["public/status/{}/", "status/{}/"])
def test_a_status_is_one_statement(merchant: Merchant, warm: str, path: str) -> None:
    client = Client(headers={"authorization": f"Bearer {merchant.keys['test']}"})
    url = "/api/payments/" + path.format(warm)
    client.get(url)

    with messages() as sent:
        answer = client.get(url)

    assert json.loads(answer.content)["id"] == warm
    # The merchant's call looks its key up first, in a statement that is not prepared.
    assert (sent.statements, sent.parsed) == ((1, 0) if "public" in path else (2, 1))


def test_a_session_costs_a_request_one_statement(db: None) -> None:
    """Family, person, role, mode and suspension are asked for together; the profile is the other one."""
    person = signed_in()

    with messages() as sent:
        assert person.get("test-mode").status_code == 200
    assert (sent.statements, sent.turns) == (1, 1)

    with messages() as sent:
        assert person.get("profile").status_code == 200
    assert sent.statements == 2


def test_a_refresh_is_one_statement(db: None) -> None:
    person = signed_in()

    with messages() as sent:
        assert post("token/refresh", {"refresh": person.refresh}).status_code == 200

    assert (sent.statements, sent.turns) == (1, 1)
