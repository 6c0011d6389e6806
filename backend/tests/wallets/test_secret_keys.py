"""The merchant's secret key in the dashboard."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models.functions import Now
from django.test import Client

from apps.accounts.models import SecretKey, User
from tests.factories.answers import error_of
from tests.factories.mailbox import mails_to
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
    assert session.post(f"{PATH}regenerate/", content_type="application/json").status_code == 404
    old: str = session.post(f"{PATH}create/").json()["secret_key"]

    new: Any = session.post(f"{PATH}regenerate/", content_type="application/json").json()["secret_key"]

    assert (_works(old), _works(new)) == (False, True)
    assert session.get(PATH).json()["last4"] == new[-4:]


def test_each_mode_has_a_key_of_its_own(session: Client) -> None:
    test: str = session.post(f"{PATH}create/").json()["secret_key"]
    _to_live(session)
    assert session.get(PATH).status_code == 404
    live: str = session.post(f"{PATH}create/").json()["secret_key"]
    session.post(f"{PATH}regenerate/", content_type="application/json")
    assert (_works(test), _works(live)) == (True, False)


def _post(session: Client, step: str, body: Any) -> Any:
    return session.post(f"{PATH}{step}/", body, content_type="application/json")


def test_both_keys_work_during_an_overlap_and_one_after_it(session: Client, merchant: User) -> None:
    old = session.post(f"{PATH}create/").json()["secret_key"]

    renewed = _post(session, "regenerate", {"overlap_hours": 24}).json()

    new = renewed["secret_key"]
    assert (_works(old), _works(new)) == (True, True)
    created = Client(headers={"authorization": old}).post(
        "/api/payments/create/", {}, content_type="application/json"
    )
    assert created.status_code == 400
    shown = session.get(PATH).json()
    previous = shown["previous"]
    assert (shown["key"], shown["last4"], previous["last4"]) == (new, new[-4:], old[-4:])
    assert previous["masked"] == f"sk_test_••••••••••••{old[-4:]}"
    assert previous["ends_at"] == renewed["previous_until"]
    assert previous["last_used_at"] is not None
    newest = _post(session, "regenerate", {"overlap_hours": 1}).json()["secret_key"]
    assert [_works(key) for key in (old, new, newest)] == [False, True, True]
    SecretKey.objects.filter(owner=merchant, last4=new[-4:]).update(ends_at=Now())
    assert [_works(key) for key in (new, newest)] == [False, True]
    assert session.get(PATH).json()["previous"] is None
    last = _post(session, "regenerate", {"overlap_hours": 1}).json()["secret_key"]
    assert [_works(key) for key in (newest, last)] == [True, True]
    final = _post(session, "regenerate", {}).json()
    assert [_works(key) for key in (newest, last, final["secret_key"])] == [False, False, True]
    assert final["previous_until"] is None


@pytest.mark.parametrize("which", ["previous", "current"])
def test_either_key_of_an_overlap_can_be_ended_at_once(session: Client, merchant: User, which: str) -> None:
    old = session.post(f"{PATH}create/").json()["secret_key"]
    new = _post(session, "regenerate", {"overlap_hours": 24}).json()["secret_key"]

    answer = _post(session, "end", {"key": which})

    assert (answer.status_code, answer.json()["message"]) == (200, "The key no longer works.")
    left, ended = (new, old) if which == "previous" else (old, new)
    assert (_works(left), _works(ended)) == (True, False)
    shown = session.get(PATH).json()
    assert (shown["key"], shown["previous"]) == (left, None)
    mail = mails_to(merchant.email)[-1]
    assert mail.subject == "One of your test secret keys was ended"
    assert ended[-4:] in mail.body
    assert left[-4:] in mail.body
    again = _post(session, "end", {"key": which})
    assert error_of(again) == (409, "Only one key works. Regenerate it to replace it.")
    assert _works(left)


@pytest.mark.parametrize(
    ("step", "body", "sentence"),
    [
        ("regenerate", {"overlap_hours": 25}, "Overlap must be a whole number of hours from 0 to 24."),
        ("end", {"key": "both"}, "key must be current or previous."),
        ("end", {}, "key must be current or previous."),
    ],
)
def test_what_is_no_overlap_is_refused(session: Client, step: str, body: Any, sentence: str) -> None:
    key = session.post(f"{PATH}create/").json()["secret_key"]
    assert error_of(_post(session, step, body)) == (400, sentence)
    assert _works(key)
