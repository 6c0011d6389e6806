"""Password resets by code and by link."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import PasswordReset
from apps.accounts.services.resets import resets_prune
from apps.accounts.services.users import user_suspend
from tests.accounts.resets import (
    ASKED,
    NEW,
    Browser,
    age,
    password_is,
    request_reset,
    reset_by_link,
    reset_email,
    verify,
)
from tests.factories.answers import error_of, wrong_fields_of
from tests.factories.concurrency import concurrently
from tests.factories.mailbox import code_of, link_of, mails_to, token_of
from tests.factories.users import PASSWORD, create_user, new_email, post


def test_email_has_code_and_link(db: None) -> None:
    user = create_user()

    answer = request_reset(user.email.upper())

    assert (answer.status_code, answer.json()) == (200, {"success": True, "message": ASKED})
    (mail,) = mails_to(user.email)
    assert mail.subject == "Your code to reset your password"
    assert link_of(mail).startswith("http://localhost:8000/auth/reset-password?token=")
    html = mail.alternatives[0][0]  # type: ignore[attr-defined]  # both parts are always there
    code = code_of(mail)
    assert f"{code[:3]} {code[3:]}" in html
    assert link_of(mail) in html
    assert "10 minutes" in mail.body


def test_reset_by_code(db: None) -> None:
    user, browser = create_user(), Browser()
    code = code_of(reset_email(user.email))

    verified = browser.verify(user.email, code)
    done = browser.confirm(user.email)

    assert (verified.status_code, verified.json()["success"]) == (200, True)
    assert (done.status_code, done.json()["message"]) == (200, "Password reset successfully!")
    assert post("signin", {"email": user.email, "password": NEW}).status_code == 200
    assert post("signin", {"email": user.email, "password": PASSWORD}).status_code == 400


def test_code_works_for_any_spelling_of_the_address(db: None) -> None:
    user, browser = create_user(email=f"iris.{new_email()}"), Browser()
    request_reset(user.email.replace("i", "\u0130", 1))
    browser.verify(user.email.upper(), code_of(mails_to(user.email)[0]))

    assert browser.confirm(user.email.replace("i", "I", 1)).status_code == 200
    assert password_is(user, NEW)


def test_code_in_the_body_replaces_the_cookie(db: None) -> None:
    user = create_user()
    code = code_of(reset_email(user.email))
    assert verify(user.email, code).status_code == 200

    answer = Browser().confirm(user.email, otp=code)

    assert answer.status_code == 200
    assert password_is(user, NEW)


def test_reset_by_link(db: None) -> None:
    user = create_user()

    answer = reset_by_link(token_of(reset_email(user.email)))

    assert (answer.status_code, answer.json()["message"]) == (200, "Password reset successfully!")
    assert password_is(user, NEW)


@pytest.mark.parametrize("by", ["code", "link", "proof"])
def test_one_reset_uses_up_all_others(db: None, by: str) -> None:
    user, browser = create_user(), Browser()
    first = reset_email(user.email)
    second = reset_email(user.email)
    code, token = code_of(second), token_of(second)
    other = Browser()
    other.verify(user.email, code)
    match by:
        case "code":
            assert Browser().confirm(user.email, otp=code).status_code == 200
        case "link":
            assert reset_by_link(token).status_code == 200
        case _:
            browser.verify(user.email, code)
            assert browser.confirm(user.email).status_code == 200

    assert verify(user.email, code).status_code == 400
    assert Browser().confirm(user.email, "Other herrings 77", otp=code).status_code == 400
    for link in (token, token_of(first)):
        refused = reset_by_link(link, "Other herrings 77")
        assert error_of(refused) == (
            400,
            "Invalid reset link. Please request a new password reset.",
        )
    assert other.confirm(user.email, "Other herrings 77").status_code == 400
    assert password_is(user, NEW)


def test_new_code_replaces_the_old_one_but_not_its_link(db: None) -> None:
    user = create_user()
    first, second = reset_email(user.email), reset_email(user.email)

    if code_of(first) != code_of(second):
        assert verify(user.email, code_of(first)).status_code == 400
    assert verify(user.email, code_of(second)).status_code == 200
    assert reset_by_link(token_of(first)).status_code == 200


def test_everything_expires_after_ten_minutes(db: None) -> None:
    user, browser = create_user(), Browser()
    mail = reset_email(user.email)
    browser.verify(user.email, code_of(mail))
    age(599, user)
    assert verify(user.email, code_of(mail)).status_code == 200
    age(1, user)

    assert verify(user.email, code_of(mail)).status_code == 400
    assert Browser().confirm(user.email, otp=code_of(mail)).status_code == 400
    assert reset_by_link(token_of(mail)).status_code == 400
    assert browser.confirm(user.email).status_code == 400
    assert password_is(user, PASSWORD)


def test_expired_email_is_not_sent(db: None) -> None:
    user = create_user()
    request_reset(user.email)
    with connection.cursor() as cursor:
        cursor.execute(
            "update common_mail set useless_at = useless_at - interval '10 minutes' where recipient = %s",
            [user.email],
        )

    assert mails_to(user.email) == []


@pytest.mark.parametrize("password", ["short", "password", "12345678", "", None, 12345678, ["x"], PASSWORD])
def test_bad_password_is_refused_without_using_up_the_reset(db: None, password: Any) -> None:
    user, browser = create_user(), Browser()
    mail = reset_email(user.email)
    browser.verify(user.email, code_of(mail))

    by_code = browser.confirm(user.email, password)
    linked = reset_by_link(token_of(mail), password)

    assert (by_code.status_code, linked.status_code) == (400, 400)
    assert by_code.json()["new_password"] == [by_code.json()["error"]]
    assert linked.json()["password"] == [linked.json()["error"]]
    if password == PASSWORD:
        assert linked.json()["error"] == "The new password must be different from the current one."
    assert password_is(user, PASSWORD)
    assert browser.confirm(user.email).status_code == 200


def test_one_of_concurrent_resets_succeeds(db: None) -> None:
    user = create_user()
    token = token_of(reset_email(user.email))
    numbers = count()

    def confirm() -> tuple[int, int]:
        number = next(numbers)
        return number, reset_by_link(token, f"Herring number {number} of six").status_code

    statuses = dict(concurrently(6, confirm))

    assert sorted(statuses.values()) == [200, *[400] * 5]
    (winner,) = [number for number, status in statuses.items() if status == 200]
    assert password_is(user, f"Herring number {winner} of six")


def test_account_without_password_gets_one(db: None) -> None:
    user = create_user(password=None, google_sub=new_email())

    assert reset_by_link(token_of(reset_email(user.email))).status_code == 200

    assert password_is(user, NEW)


def test_suspended_account_can_reset_but_not_sign_in(db: None) -> None:
    user = create_user()
    user_suspend(user_id=user.pk)

    assert reset_by_link(token_of(reset_email(user.email))).status_code == 200

    refused = post("signin", {"email": user.email, "password": NEW})
    assert error_of(refused) == (400, "Your account is suspended.")


@pytest.mark.parametrize(
    ("path", "body", "fields"),
    [
        ("password-reset-request", {}, {"email"}),
        ("password-reset-request", {"email": ""}, {"email"}),
        ("password-reset-request", {"email": "nobody"}, {"email"}),
        ("password-reset-request", {"email": 7}, {"email"}),
        ("password-reset-request", {"email": "a@b.example\r\nBcc: c@d.example"}, {"email"}),
        ("password-reset-request", {"email": "x" * 300 + "@b.example"}, {"email"}),
        ("verify-otp", {}, {"email", "otp"}),
        ("verify-otp", {"email": "a@b.example", "otp": 123456}, {"otp"}),
        ("verify-otp", {"email": "a@b.example", "otp": "12345６"}, {"otp"}),
        ("verify-otp", {"email": "a@b.example", "otp": "1234567"}, {"otp"}),
        ("password-reset-confirm", {}, {"email", "new_password"}),
        ("password-reset-confirm", {"email": "a@b.example", "new_password": NEW}, {"non_field_errors"}),
        ("password-reset-confirm", {"email": "a@b.example", "new_password": NEW, "otp": None}, {"otp"}),
        ("password-reset-confirm", {"token": "x", "password": NEW}, {"non_field_errors"}),
        ("password-reset-confirm", {"token": None, "password": NEW}, {"token"}),
        ("password-reset-confirm", {"token": "x"}, {"password"}),
    ],
)
def test_invalid_fields_are_reported(db: None, path: str, body: dict[str, Any], fields: set[str]) -> None:
    before = PasswordReset.objects.count()

    answer = post(path, body)

    assert answer.status_code == 400
    assert wrong_fields_of(answer).keys() == fields
    assert answer.json()["error"]
    assert PasswordReset.objects.count() == before


@pytest.mark.parametrize(
    "path", ["password-reset-request", "verify-otp", "password-reset-confirm", "google-login"]
)
@pytest.mark.parametrize(
    ("body", "status"),
    [(b"", 400), (b"[]", 400), (b'{"email": "a", "email": "b"}', 400), (b'{"email": "\\u0000"}', 400),
     (b"[" * 5000, 400), (b'{"x": "' + b"x" * 70_000 + b'"}', 413), (b"\xff", 400)],
)  # fmt: skip
def test_malformed_bodies_are_refused(db: None, path: str, body: bytes, status: int) -> None:
    answer = post(path, body)

    assert answer.status_code == status
    assert answer.json()["error"]


def test_old_resets_are_deleted(db: None) -> None:
    user = create_user()
    reset_email(user.email)
    age(2 * 86_400 + 60, user)

    resets_prune()

    assert not PasswordReset.objects.filter(user=user).exists()
