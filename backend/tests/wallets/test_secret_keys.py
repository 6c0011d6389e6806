"""The merchant's secret key in the dashboard."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import SecretKey, User
from tests.factories.users import create_user, signed_in

PATH = "/api/wallets/secret-key/"


@pytest.fixture
def merchant(db: None) -> User:
    return create_user()


@pytest.fixture
def session(merchant: User) -> Client:
    return Client(headers={"authorization": f"Bearer {signed_in(merchant).access}"})


def _works(key: str) -> bool:
    response = Client(headers={"authorization": f"Bearer {key}"}).get("/api/payments/history/")
    assert response.status_code in (200, 401)
    return bool(response.status_code == 200)


def _to_live(session: Client) -> None:
    session.post("/api/auth/test-mode/", {"mode": False}, content_type="application/json")


def test_a_test_key_is_created_once_and_can_be_shown_again(session: Client) -> None:
    assert session.get(PATH).status_code == 404

    created = session.post(f"{PATH}create/")

    key = created.json()["secret_key"]
    assert (created.status_code, key[:8], _works(key)) == (201, "sk_test_", True)
    shown = session.get(PATH).json()
    assert (shown["key"], shown["last4"]) == (key, key[-4:])
    assert shown["masked"] == f"sk_test_••••••••••••{key[-4:]}"
    assert shown["last_used_at"] is not None
    again = session.post(f"{PATH}create/")
    assert (again.status_code, again.json()["error"]) == (
        400,
        "You already have a test key. Regenerate it instead.",
    )
    assert SecretKey.objects.filter(lookup__isnull=False, last4=key[-4:]).count() == 1


def test_a_live_key_is_shown_only_when_it_is_created(session: Client) -> None:
    _to_live(session)
    key: str = session.post(f"{PATH}create/").json()["secret_key"]
    shown = session.get(PATH).json()
    assert key.startswith("sk_live_")
    assert (shown["key"], shown["masked"], shown["last_used_at"]) == (
        None,
        f"sk_live_••••••••••••{key[-4:]}",
        None,
    )


@pytest.mark.parametrize("live", [False, True])
def test_a_regenerated_key_replaces_the_old_one_at_once(session: Client, live: bool) -> None:
    if live:
        _to_live(session)
    assert session.post(f"{PATH}regenerate/").status_code == 404
    old: str = session.post(f"{PATH}create/").json()["secret_key"]

    new: Any = session.post(f"{PATH}regenerate/").json()["secret_key"]

    assert (_works(old), _works(new)) == (False, True)
    assert session.get(PATH).json()["last4"] == new[-4:]


def test_each_mode_has_a_key_of_its_own(session: Client) -> None:
    test: str = session.post(f"{PATH}create/").json()["secret_key"]
    _to_live(session)
    assert session.get(PATH).status_code == 404
    live: str = session.post(f"{PATH}create/").json()["secret_key"]
    session.post(f"{PATH}regenerate/")
    assert (_works(test), _works(live)) == (True, False)
