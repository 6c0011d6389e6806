"""Signing up."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from tests.factories.answers import wrong_fields_of
from tests.factories.concurrency import concurrently
from tests.factories.users import PASSWORD, SignedIn, create_user, new_email, post


def _sign_up(**changes: Any) -> Any:
    body = {"username": "Bea Holm", "email": new_email(), "password": PASSWORD, **changes}
    return post("signup", {name: value for name, value in body.items() if value is not None})


def test_sign_up_creates_merchant_in_test_mode(db: None) -> None:
    email = new_email()

    answer = _sign_up(email=email, username="  Bea Holm ")

    assert answer.status_code == 201
    assert answer.json().keys() == {"access", "refresh", "user"}
    user = User.objects.get(email=email)
    assert (user.username, user.first_name) == ("Bea Holm", "Bea")
    assert (user.is_superuser, user.is_test_mode, user.is_active) == (False, True, True)
    held = SignedIn(user, answer.json()["access"], answer.json()["refresh"])
    assert held.get("profile").json() == answer.json()["user"]
    assert post("signin", {"email": email, "password": PASSWORD}).status_code == 200


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"username": None}, "username", "Name is required"),
        ({"username": "  "}, "username", "Name is required"),
        ({"username": 7}, "username", "Name must be text."),
        ({"username": "x" * 151}, "username", "Name must have 1 to 150 printable characters."),
        ({"username": "a\tb"}, "username", "Name must have 1 to 150 printable characters."),
        ({"username": "a\u202eb"}, "username", "Name must have 1 to 150 printable characters."),
        ({"email": None}, "email", "Email is required"),
        ({"email": "nobody"}, "email", "Enter a valid email address."),
        ({"email": "a@b@c.example"}, "email", "Enter a valid email address."),
        ({"email": "a b@c.example"}, "email", "Enter a valid email address."),
        ({"password": None}, "password", "Password is required"),
        ({"password": ["a"]}, "password", "Password must be text."),
        ({"password": "tide-42"}, "password",
         "This password is too short. It must contain at least 8 characters."),
        ({"password": "password1"}, "password", "This password is too common."),
        ({"password": "beaholm1", "username": "beaholm"}, "password",
         "The password is too similar to the username."),
        ({"password": "harbour7", "email": "harbour7@x.example"}, "password",
         "The password is too similar to the email."),
    ],
)  # fmt: skip
def test_invalid_field_is_reported(db: None, changes: dict[str, Any], field: str, message: str) -> None:
    before = User.objects.count()

    answer = _sign_up(**changes)

    assert answer.status_code == 400
    assert answer.json()[field][0] == message
    assert answer.json()["error"] == message
    assert User.objects.count() == before


def test_all_invalid_fields_are_reported_together(db: None) -> None:
    answer = _sign_up(username="x" * 151, email="nobody", password="1234567")

    assert wrong_fields_of(answer).keys() == {"username", "email", "password"}
    assert len(answer.json()["password"]) == 2


def test_used_email_is_refused_ignoring_case(db: None) -> None:
    email = create_user().email

    answer = _sign_up(email=email.upper())

    assert answer.status_code == 400
    assert answer.json()["email"] == ["An account with this email already exists."]
    assert User.objects.filter(email__iexact=email).count() == 1


def test_concurrent_sign_ups_create_one_account(db: None) -> None:
    email = new_email()

    answers = concurrently(6, lambda: _sign_up(email=email))

    assert sorted(answer.status_code for answer in answers) == [201, *[400] * 5]
    assert User.objects.filter(email=email).count() == 1


def test_unknown_fields_are_ignored(db: None) -> None:
    email = new_email()
    chosen = {
        "id": 999_999_999,
        "is_superuser": True,
        "is_staff": True,
        "is_active": False,
        "is_seeded": True,
        "is_test_mode": False,
        "google_sub": "1",
        "email_verified_at": "2026-01-01",
        "first_name": "X",
    }

    assert _sign_up(email=email, **chosen).status_code == 201

    user = User.objects.get(email=email)
    assert user.pk != 999_999_999
    assert (user.is_superuser, user.is_active, user.is_seeded, user.is_test_mode) == (
        *(False, True, False),
        True,
    )
    assert (user.google_sub, user.email_verified_at, user.first_name) == (None, None, "Bea")


def test_only_complete_sign_ups_count_against_the_limit(db: None, settings: Any) -> None:
    settings.RATE_SIGN_UP_PER_HOUR = 2

    def try_(address: str, **changes: Any) -> int:
        body = {"username": "Bea", "email": new_email(), "password": PASSWORD, **changes}
        return int(post("signup", body, REMOTE_ADDR=address).status_code)

    typos = [try_("192.0.2.81", password="short") for _ in range(3)]
    assert typos == [400, 400, 400]
    taken = create_user().email
    assert [try_("192.0.2.81"), try_("192.0.2.81", email=taken), try_("192.0.2.81")] == [201, 400, 429]
    assert try_("192.0.2.82") == 201


def test_a_password_is_compared_with_no_more_than_a_name_may_have(db: None) -> None:
    """The comparison takes each word, so that a name of 65 kB would cost a quarter of a second."""
    answer = _sign_up(username="x" * 150 + " harbour77", password="harbour77")

    assert answer.status_code == 400
    assert "username" in answer.json()
    assert "password" not in answer.json()
