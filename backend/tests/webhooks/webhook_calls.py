"""A merchant who works on the webhooks page, for the tests of what it shows and does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tests.factories.shop import Shop
from tests.factories.users import create_user, signed_in
from tests.webhooks.conftest import nothing_due, receiver, resolve_example_host, shop

__all__ = ["nothing_due", "receiver", "resolve_example_host", "shop"]

URL = "http://127.0.0.1:9999/hook"
LIVE_URL = "https://shop.example.com/hook"


@pytest.fixture
def session(shop: Shop) -> Client:
    return session_of(shop)


def session_of(shop: Shop | None) -> Client:
    user = shop.owner if shop else create_user()
    return Client(headers={"authorization": f"Bearer {signed_in(user).access}"})


def post(session: Client, path: str, body: Any = None) -> Any:
    return session.post(
        f"/api/webhooks/{path}/", json.dumps({} if body is None else body), content_type="application/json"
    )


def settings_of(session: Client) -> Any:
    answer = session.get("/api/webhooks/settings/")
    assert answer.status_code == 200
    return answer.json()


def to_live(session: Client) -> None:
    session.post("/api/auth/test-mode/", {"mode": False}, content_type="application/json")


def create(session: Client, **fields: Any) -> Any:
    answer = post(session, "create", {"name": "Orders", "webhook_url": URL, **fields})
    assert answer.status_code == 201, answer.json()
    return answer.json()["webhook"]
