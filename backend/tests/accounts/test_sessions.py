"""Sessions: refreshing, ending, expiring."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection, connections, transaction

from apps.accounts.models import Session, User
from apps.accounts.services.passwords import password_prepare, password_save
from apps.accounts.services.sessions import session_start, sessions_prune
from apps.accounts.services.users import user_activate, user_suspend
from apps.accounts.tokens import _RefreshToken
from apps.common.errors import ApiError
from tests.factories.answers import error_of
from tests.factories.concurrency import concurrently
from tests.factories.users import PASSWORD, SignedIn, create_user, post, signed_in

EXPIRED = "Session expired, please login again"


def _refresh(token: str) -> Any:
    return post("token/refresh", {"refresh": token})


def _set(session: Session, assignment: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"update accounts_session set {assignment} where id = %s", [session.pk])


def test_refresh_returns_new_tokens_and_keeps_session_times(db: None) -> None:
    session = signed_in()
    before = session.row

    answer = _refresh(session.refresh)

    assert answer.status_code == 200
    assert answer.json().keys() == {"access", "refresh"}
    after = SignedIn(session.user, **answer.json())
    assert after.refresh != session.refresh
    assert after.row.pk == before.pk
    assert (after.row.auth_time, after.row.ends_at) == (before.auth_time, before.ends_at)
    assert after.get("profile").status_code == 200
    assert _refresh(after.refresh).status_code == 200


def test_one_of_concurrent_refreshes_succeeds(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    # Long enough for a slow machine.
    monkeypatch.setattr("apps.accounts.services.sessions.GRACE_SECONDS", 600)
    for _ in range(20):
        session = signed_in()

        answers = concurrently(8, partial(_refresh, session.refresh))

        assert sorted(answer.status_code for answer in answers) == [200, *[401] * 7]
        tokens = next(answer.json() for answer in answers if answer.status_code == 200)
        assert session.row.revoked_at is None
        assert _refresh(tokens["refresh"]).status_code == 200


def test_previous_token_within_grace_is_only_refused(db: None) -> None:
    session = signed_in()
    tokens = _refresh(session.refresh).json()
    _set(session.row, "rotated_at = now() - interval '2 seconds'")
    before = Session.objects.filter(pk=session.row.pk).values().get()

    again = _refresh(session.refresh)

    assert error_of(again) == (401, EXPIRED)
    assert Session.objects.filter(pk=session.row.pk).values().get() == before
    assert _refresh(tokens["refresh"]).status_code == 200


@pytest.mark.parametrize("used", ["previous, after the grace period", "older, at once"])
def test_reused_token_ends_the_session(db: None, used: str) -> None:
    session = signed_in()
    tokens = _refresh(session.refresh).json()
    if used.startswith("previous"):
        _set(session.row, "rotated_at = rotated_at - interval '11 seconds'")
    else:
        tokens = _refresh(tokens["refresh"]).json()

    assert _refresh(session.refresh).status_code == 401

    assert session.row.reason == "reuse"
    assert _refresh(tokens["refresh"]).status_code == 401
    assert SignedIn(session.user, **tokens).get("profile").status_code == 401
    assert session.get("profile").status_code == 401


@pytest.mark.parametrize("use", ["current", "used before"])
def test_logout_ends_only_its_session(db: None, use: str) -> None:
    session = signed_in()
    elsewhere = signed_in(session.user)
    token = session.refresh
    tokens = _refresh(session.refresh).json()
    if use == "current":
        token = tokens["refresh"]

    answer = post("logout", {"refresh": token})

    assert (answer.status_code, answer.json()) == (200, {"success": True, "message": "You are signed out."})
    assert session.row.reason == "signed out"
    assert SignedIn(session.user, **tokens).get("profile").status_code == 401
    assert _refresh(tokens["refresh"]).status_code == 401
    assert elsewhere.get("profile").status_code == 200


@pytest.mark.parametrize("token", ["x", "é", "eyJhbGciOiJub25lIn0.e30.", "a" * 3000])
def test_invalid_tokens_have_no_effect(db: None, token: str) -> None:
    session = signed_in()

    assert post("logout", {"refresh": token}).status_code == 200
    assert _refresh(token).status_code == 401
    assert post("logout", {"refresh": session.access}).status_code == 200
    assert _refresh(session.access).status_code == 401

    assert session.get("profile").status_code == 200


@pytest.mark.parametrize("path", ["logout", "token/refresh"])
@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "Refresh token is required"),
        ({"refresh": ""}, "Refresh token is required"),
        ({"refresh": 5}, "Refresh token must be text."),
    ],
)
def test_refresh_token_is_required(db: None, path: str, body: Any, message: str) -> None:
    answer = post(path, body)

    assert error_of(answer) == (400, message)
    assert answer.json()["refresh"] == [message]


def test_suspension_ends_all_sessions_at_the_next_request(db: None) -> None:
    session = signed_in()
    elsewhere = signed_in(session.user)
    other = signed_in()

    user_suspend(user_id=session.user.pk)

    for holder in (session, elsewhere):
        answer = holder.get("profile")
        assert error_of(answer) == (401, "Your account is suspended.")
        assert _refresh(holder.refresh).status_code == 401
        assert holder.row.reason == "suspended"
    assert other.get("profile").status_code == 200

    user_activate(user_id=session.user.pk)
    assert session.get("profile").json()["error"] == EXPIRED
    assert _refresh(session.refresh).status_code == 401


@pytest.mark.parametrize("end", ["ends_at = now()", "revoked_at = now(), reason = 'signed out'"])
def test_ended_session_is_refused(db: None, end: str) -> None:
    session = signed_in()
    _set(session.row, end)

    assert session.get("profile").json()["error"] == EXPIRED
    assert _refresh(session.refresh).status_code == 401


def test_tokens_expire_with_the_session(db: None) -> None:
    session = signed_in()
    _set(session.row, "ends_at = now() + interval '1 hour'")

    refresh = _RefreshToken(_refresh(session.refresh).json()["refresh"])
    assert refresh["exp"] == int(session.row.ends_at.timestamp())


def test_expired_sessions_are_deleted(db: None) -> None:
    session, over = signed_in(), signed_in()
    _set(over.row, "ends_at = now() - interval '1 second'")

    assert sessions_prune() >= 1

    assert session.get("profile").status_code == 200
    assert not Session.objects.filter(user=over.user).exists()


def test_no_session_starts_after_a_password_change_or_suspension(db: None) -> None:
    """The change comes between the password check and the session."""
    changed, suspended = signed_in().user, signed_in().user
    read_before = type(changed).objects.get(pk=changed.pk)
    password_prepare(user=changed, password="another " + PASSWORD)
    password_save(user=changed)
    user_suspend(user_id=suspended.pk)

    for user in (read_before, suspended):
        with pytest.raises(ApiError, match="Your account has just changed"):
            session_start(user=user)
        assert not Session.objects.filter(user=user, revoked_at=None).exists()


@pytest.mark.parametrize("change", ["password", "suspension"])
def test_sign_in_during_an_account_change_is_refused(db: None, change: str) -> None:
    """The sign-in waits for a change that is not committed yet."""
    account = create_user()
    changing = User.objects.get(pk=account.pk)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            if change == "password":
                password_prepare(user=changing, password="another " + PASSWORD)
                password_save(user=changing)
            else:
                user_suspend(user_id=account.pk)
            answer = pool.submit(_sign_in_elsewhere, account.email)
            _wait_for_a_lock()
        refused = answer.result(timeout=30)

    assert error_of(refused) == (400, "Your account has just changed. Please sign in again.")
    assert not Session.objects.filter(user=account, revoked_at=None).exists()


def _sign_in_elsewhere(email: str) -> Any:
    try:
        return post("signin", {"email": email, "password": PASSWORD})
    finally:
        connections.close_all()


_SOMEBODY_WAITS = "select exists (select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid)))"


def _wait_for_a_lock() -> None:
    """Wait until another connection waits for a lock of this one."""
    deadline = time.monotonic() + 20
    with connection.cursor() as cursor:
        while time.monotonic() < deadline:
            cursor.execute(_SOMEBODY_WAITS)
            if cursor.fetchone()[0]:
                return
    raise AssertionError("Nobody waits.")
