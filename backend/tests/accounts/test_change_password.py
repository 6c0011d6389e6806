"""Changing the password ends every session."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core.management import CommandError, call_command
from django.test import Client

from apps.accounts.models import Session, User
from tests.factories.answers import error_of
from tests.factories.concurrency import concurrently
from tests.factories.users import PASSWORD, SignedIn, create_user, post, signed_in

NEW = "Sixty-one herring gulls"


def _change(session: SignedIn, current: Any = PASSWORD, new: Any = NEW) -> Any:
    return session.post("profile/change-password", {"current_password": current, "new_password": new})


def test_change_ends_all_sessions_and_starts_a_new_one(db: None) -> None:
    session = signed_in()
    elsewhere = signed_in(session.user)

    answer = _change(session)

    assert answer.status_code == 200
    assert answer.json().keys() == {"access", "refresh", "user"}
    for old in (session, elsewhere):
        assert old.get("profile").status_code == 401
        assert post("token/refresh", {"refresh": old.refresh}).status_code == 401
        assert old.row.reason == "password"
    held = SignedIn(session.user, answer.json()["access"], answer.json()["refresh"])
    assert held.get("profile").json() == answer.json()["user"]
    assert Session.objects.filter(user=session.user, revoked_at=None).count() == 1
    email = session.user.email
    assert post("signin", {"email": email, "password": PASSWORD}).status_code == 400
    assert post("signin", {"email": email, "password": NEW}).status_code == 200
    assert User.objects.get(pk=session.user.pk).password_changed_at is not None


@pytest.mark.parametrize(
    ("current", "new", "field", "message"),
    [
        ("wrong", NEW, "current_password", "Current password is incorrect."),
        ("", NEW, "current_password", "Current password is required"),
        (None, NEW, "current_password", "Current password is required"),
        (PASSWORD, "", "new_password", "New password is required"),
        (PASSWORD, 12345678, "new_password", "New password must be text."),
        (PASSWORD, "tide-42", "new_password",
         "This password is too short. It must contain at least 8 characters."),
        (PASSWORD, "iloveyou", "new_password", "This password is too common."),
        (PASSWORD, PASSWORD, "new_password", "The new password must be different from the current one."),
    ],
)  # fmt: skip
def test_invalid_change_is_reported_by_field(
    db: None, current: Any, new: Any, field: str, message: str
) -> None:
    session = signed_in()
    before = User.objects.get(pk=session.user.pk).password

    answer = _change(session, current, new)

    assert answer.status_code == 400
    assert answer.json()[field][0] == message
    assert answer.json()["error"] == message
    assert User.objects.get(pk=session.user.pk).password == before
    assert session.get("profile").status_code == 200


def test_account_without_password_is_sent_to_the_reset(db: None) -> None:
    session = signed_in(create_user(password=None))
    message = "Set a password with Forgot password first."

    answer = _change(session)

    assert error_of(answer) == (400, message)
    assert answer.json()["non_field_errors"] == [message]
    assert session.get("profile").status_code == 200


def test_wrong_current_passwords_count_as_failed_sign_ins(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR = 2
    session = signed_in()

    assert [_change(session, f"guess {n}").status_code for n in range(3)] == [400, 400, 429]
    assert _change(session).status_code == 429
    assert post("signin", {"email": session.user.email, "password": PASSWORD}).status_code == 429


def test_one_of_concurrent_changes_succeeds(db: None) -> None:
    session = signed_in()
    names = iter("abcdef")

    answers = concurrently(6, lambda: _change(session, new=f"{NEW} {next(names)}"))

    won = [answer for answer in answers if answer.status_code == 200]
    assert len(won) == 1
    assert {answer.status_code for answer in answers} <= {200, 400, 401}
    assert Session.objects.filter(user=session.user, revoked_at=None).count() == 1
    assert SignedIn(session.user, won[0].json()["access"], "").get("profile").status_code == 200


def _typed(monkeypatch: pytest.MonkeyPatch, password: str) -> None:
    """Answer the command's prompts for a password."""
    monkeypatch.setattr("getpass.getpass", lambda prompt="": password)


def test_changepassword_command_ends_all_sessions(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    session, bystander = signed_in(), signed_in()
    elsewhere = signed_in(session.user)
    _typed(monkeypatch, NEW)

    call_command("changepassword", session.user.email, stdout=io.StringIO())

    for old in (session, elsewhere):
        assert old.get("profile").status_code == 401
        assert post("token/refresh", {"refresh": old.refresh}).status_code == 401
        assert old.row.reason == "password"
    assert bystander.get("profile").status_code == 200
    assert post("signin", {"email": session.user.email, "password": NEW}).status_code == 200
    assert User.objects.get(pk=session.user.pk).password_changed_at is not None


def test_changepassword_command_ends_django_admin_sessions(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    administrator, admin_client = create_user(is_superuser=True), Client()
    admin_client.post("/django-admin/login/", {"username": administrator.email, "password": PASSWORD})
    assert admin_client.get("/django-admin/").status_code == 200
    _typed(monkeypatch, NEW)

    call_command("changepassword", administrator.email, stdout=io.StringIO())

    assert admin_client.get("/django-admin/").status_code == 302


def test_refused_changepassword_command_changes_nothing(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    session = signed_in()
    _typed(monkeypatch, "tide-42")

    with pytest.raises(CommandError):
        call_command("changepassword", session.user.email, stdout=io.StringIO(), stderr=io.StringIO())

    assert session.get("profile").status_code == 200
    assert post("signin", {"email": session.user.email, "password": PASSWORD}).status_code == 200


def test_upgrading_a_hash_keeps_sessions(db: None, settings: Any) -> None:
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.Argon2PasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    user = create_user(password=None)
    User.objects.filter(pk=user.pk).update(password=make_password(PASSWORD, hasher="md5"))
    user.refresh_from_db()
    session = signed_in(user)

    assert user.check_password(PASSWORD)

    assert User.objects.get(pk=user.pk).password.startswith("argon2")
    assert session.get("profile").status_code == 200
