"""Signing in: accepted and refused credentials, and limits."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import hashers
from django.test import Client

from apps.accounts.models import Session, User
from apps.accounts.services import known_devices
from apps.accounts.services.users import user_suspend
from tests.accounts.resets import NEW, reset_by_link, reset_email
from tests.factories.answers import error_code_of, error_of, wrong_fields_of
from tests.factories.concurrency import concurrently
from tests.factories.mailbox import token_of
from tests.factories.users import PASSWORD, SignedIn, create_user, new_email, post

WRONG = "Invalid email or password."
_REFUSED = {
    "error": WRONG,
    "non_field_errors": [WRONG],
    "code": "invalid_request",
    "request_id": "",
    "doc_url": f"{settings.PUBLIC_ORIGIN}/docs/errors#invalid_request",
}


def _sign_in(email: str, password: str = PASSWORD, **extra: Any) -> Any:
    return post("signin", {"email": email, "password": password}, **extra)


def _body_of(answer: Any) -> tuple[int, dict[str, Any]]:
    """Status and body, without the request id."""
    return answer.status_code, {**answer.json(), "request_id": ""}


def test_sign_in_returns_tokens_and_profile(db: None) -> None:
    user = create_user()

    answer = _sign_in(user.email)

    assert answer.status_code == 200
    assert answer.json().keys() == {"access", "refresh", "user"}
    assert answer.json()["user"] == {
        "id": user.pk,
        "email": user.email,
        "username": "Ann Lee",
        "first_name": "Ann",
        "is_superuser": False,
        "is_test_mode": True,
        "has_wallet": False,
        "has_key": False,
        "email_confirmed": True,
        "leaderboard_anonymous": False,
        "public_receipts": False,
        "mail_first_payment": True,
        "mail_failed_payouts": True,
        "mail_failed_returns": True,
        "mail_failed_webhooks": True,
        "mail_statements": True,
        "time_zone": "",
        "shop_name": "Ann Lee",
        "shop_address": "",
        "shop_tax_id": "",
        "shop_contact": "",
        "price_spread": 0.0,
        "tip_presets": [5, 10, 15],
        "reporting_currency": "USD",
        "refund_limit": "100.000000",
        "refund_day_limit": "1000.000000",
    }
    held = SignedIn(user, answer.json()["access"], answer.json()["refresh"])
    assert held.get("profile").json() == answer.json()["user"]
    assert answer["Cache-Control"] == "no-store"


def test_spaces_and_case_are_ignored_in_emails_but_not_in_passwords(db: None) -> None:
    user = create_user(password=f" {PASSWORD} ")

    assert _sign_in(user.email, PASSWORD).status_code == 400
    assert _sign_in(f"  {user.email.upper()} ", f" {PASSWORD} ").status_code == 200


def test_each_sign_in_starts_a_session(db: None) -> None:
    account = create_user()

    assert _sign_in(account.email).json()["refresh"] != _sign_in(account.email).json()["refresh"]

    assert Session.objects.filter(user=account, revoked_at=None).count() == 2


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer sk_test_x", "Basic eDp5", "\x7f"])
def test_authorization_header_is_ignored(db: None, header: str) -> None:
    user = create_user()
    client = Client(headers={"authorization": header})

    def call(path: str, body: Any) -> Any:
        return client.post(f"/api/auth/{path}/", body, content_type="application/json")

    answer = call("signin", {"email": user.email, "password": PASSWORD})
    assert answer.status_code == 200
    refreshed = call("token/refresh", {"refresh": answer.json()["refresh"]})
    assert refreshed.status_code == 200
    assert call("logout", {"refresh": refreshed.json()["refresh"]}).status_code == 200
    made = {"username": "Bea", "email": new_email(), "password": PASSWORD}
    assert call("signup", made).status_code == 201


def test_failures_do_not_reveal_accounts(db: None) -> None:
    known, without_password, suspended = create_user(), create_user(password=None), create_user()
    user_suspend(user_id=suspended.pk)
    for email in (known.email, without_password.email, suspended.email, new_email(), "no address", "ı@x"):
        assert _body_of(_sign_in(email, "a wrong one")) == (400, _REFUSED)

    assert not Session.objects.filter(user__in=[known, without_password, suspended]).exists()


def test_every_attempt_computes_one_hash(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    known, without_password = create_user(), create_user(password=None)
    hashed = []
    encode = hashers.MD5PasswordHasher.encode

    def counted(self: hashers.MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", counted)

    costs = []
    for email in (known.email, without_password.email, new_email()):
        hashed.clear()
        _sign_in(email, "a wrong one")
        costs.append(len(hashed))

    assert costs == [1, 1, 1]


def test_suspension_is_revealed_only_with_the_right_password(db: None) -> None:
    account = create_user()
    user_suspend(user_id=account.pk)

    answer = _sign_in(account.email)

    assert error_of(answer) == (400, "Your account is suspended.")
    assert answer.json()["non_field_errors"] == ["Your account is suspended."]
    assert answer.json()["code"] == "suspended"
    assert not Session.objects.filter(user=account).exists()


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"email": "Email is required", "password": "Password is required"}),
        ({"email": " ", "password": ""}, {"email": "Email is required", "password": "Password is required"}),
        ({"email": 5, "password": "x"}, {"email": "Email must be text."}),
        ({"email": "a", "password": {"b": 1}}, {"password": "Password must be text."}),
        ({"email": "a" * 255, "password": "x"}, {"email": "Email can have at most 254 characters."}),
        ({"email": "a", "password": "x" * 4097}, {"password": "Password can have at most 4096 characters."}),
        ({"email": "a", "password": "x", "otp": None}, {"otp": "Code must be text."}),
    ],
)  # fmt: skip
def test_both_fields_are_required(db: None, body: Any, errors: dict[str, str]) -> None:
    answer = post("signin", body)

    assert answer.status_code == 400
    assert answer.json()["error"] == next(iter(errors.values()))
    assert wrong_fields_of(answer) == {field: [message] for field, message in errors.items()}


@pytest.mark.parametrize("known", [True, False])
def test_concurrent_guesses_beyond_the_limit_are_not_checked(db: None, known: bool) -> None:
    """Thirty an hour for one account from one client. What it says of itself in a header does not matter."""
    email = create_user().email if known else new_email()
    turn = iter(range(1000))

    answers = concurrently(
        50, lambda: _sign_in(email, "guess", HTTP_X_FORWARDED_FOR=f"198.51.100.{next(turn)}")
    )

    assert sorted(answer.status_code for answer in answers) == [*[400] * 30, *[429] * 20]
    refused = _sign_in(email)
    assert error_code_of(refused) == (429, "rate_limited")
    assert 3500 <= int(refused["Retry-After"]) <= 3600
    assert refused.json()["error"] in (
        "Too many wrong passwords. Try again in 59 minutes, or reset your password.",
        "Too many wrong passwords. Try again in 60 minutes, or reset your password.",
    )


def test_guessing_from_elsewhere_does_not_lock_the_owner_out(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR = 2
    user = create_user()

    guesses = [_sign_in(user.email, "guess", REMOTE_ADDR="192.0.2.80").status_code for _ in range(3)]

    assert guesses == [400, 400, 429]
    assert _sign_in(user.email, REMOTE_ADDR="192.0.2.80").status_code == 429
    assert _sign_in(user.email, REMOTE_ADDR="192.0.2.81").status_code == 200


@pytest.mark.parametrize("known", [True, False])
def test_all_clients_together_have_a_limit_for_an_account(db: None, settings: Any, known: bool) -> None:
    assert settings.RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR == 300
    settings.RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR = 3
    email = create_user().email if known else new_email()

    guesses = [_sign_in(email, "guess", REMOTE_ADDR=f"192.0.2.{n}") for n in range(5)]

    assert [guess.status_code for guess in guesses] == [400, 400, 400, 429, 429]
    assert "minutes, or reset your password." in guesses[4].json()["error"]
    assert _sign_in(email, REMOTE_ADDR="192.0.2.99").status_code == 429
    assert _sign_in(create_user().email, REMOTE_ADDR="192.0.2.99").status_code == 200


def test_a_reset_clears_the_failures(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR, settings.RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR = 2, 4
    user, bystander = create_user(), create_user()
    for name in (user.email, bystander.email):
        statuses = [_sign_in(name, "guess", REMOTE_ADDR=f"192.0.2.{n // 2}").status_code for n in range(5)]
        assert statuses == [400, 400, 400, 400, 429]

    assert reset_by_link(token_of(reset_email(user.email))).status_code == 200

    assert _sign_in(user.email, NEW, REMOTE_ADDR="192.0.2.0").status_code == 200
    assert _sign_in(user.email, NEW, REMOTE_ADDR="192.0.2.9").status_code == 200
    assert _sign_in(bystander.email, REMOTE_ADDR="192.0.2.9").status_code == 429


def test_a_device_that_has_signed_in_cannot_be_locked_out_by_others(
    db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR, settings.RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR = 2, 3
    user = create_user()
    cookie = _sign_in(user.email).cookies["known_device"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["max-age"]) == (
        *(True, "Strict", "/api/auth/"),
        30 * 86_400,
    )
    device, foreign = (
        {"HTTP_COOKIE": f"known_device={value}"} for value in (cookie.value, cookie.value[::-1])
    )

    # Its own failures do not count towards the account's three.
    assert [_sign_in(user.email, "guess", **device).status_code for _ in range(2)] == [400, 400]
    guesses = [_sign_in(user.email, "guess", REMOTE_ADDR=f"192.0.2.{n}").status_code for n in range(4)]
    assert guesses == [400, 400, 400, 429]
    assert _sign_in(user.email, **device).status_code == 429
    assert _sign_in(user.email, REMOTE_ADDR="192.0.2.9", **foreign).status_code == 429

    settings.RATE_SIGN_IN_FAILURES_PER_HOUR = 3
    assert _sign_in(user.email, REMOTE_ADDR="192.0.2.9", **device).status_code == 200
    late = time.time() + 30 * 86_400 + 1
    monkeypatch.setattr(known_devices, "time", SimpleNamespace(time=lambda: late))
    assert _sign_in(user.email, REMOTE_ADDR="192.0.2.9", **device).status_code == 429


def test_a_device_is_known_to_the_accounts_it_signed_in_to(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR = 1
    first, second, other = create_user(), create_user(), create_user()
    cookie = _sign_in(first.email).cookies["known_device"].value
    cookie = _sign_in(second.email, HTTP_COOKIE=f"known_device={cookie}").cookies["known_device"].value
    for user in (first, second, other):
        assert _sign_in(user.email, "guess", REMOTE_ADDR="192.0.2.9").status_code == 400

    statuses = [
        _sign_in(user.email, HTTP_COOKIE=f"known_device={cookie}").status_code
        for user in (first, second, other)
    ]

    assert statuses == [200, 200, 429]


def test_administrators_cannot_be_locked_out_by_others(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR, settings.RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR = 2, 1
    admin = create_user(is_superuser=True)

    guesses = [
        _sign_in(admin.email, "guess", REMOTE_ADDR=f"192.0.2.{n}").status_code for n in (1, 2, 3, 3, 3)
    ]

    assert guesses == [400, 400, 400, 400, 429]
    assert _sign_in(admin.email, REMOTE_ADDR="192.0.2.4").status_code == 200
    assert "sessionid" in _admin(admin.email, REMOTE_ADDR="192.0.2.4").cookies


def test_email_case_shares_the_guess_limit(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR = 2
    email = create_user().email

    statuses = [_sign_in(name, "guess").status_code for name in (email, email.upper(), email.title())]

    assert statuses == [400, 400, 429]


def test_right_passwords_are_not_counted(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR = 2
    user, other = create_user(), create_user()
    assert _sign_in(user.email, "guess").status_code == 400

    assert [_sign_in(user.email).status_code for _ in range(5)] == [200] * 5

    assert [_sign_in(user.email, "guess").status_code for _ in range(2)] == [400, 429]
    assert _sign_in(other.email).status_code == 200


def test_attempts_per_client_are_limited(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_PER_MINUTE = 3
    user = create_user()
    peer = {"REMOTE_ADDR": "192.0.2.44"}

    answers = [_sign_in(user.email, HTTP_X_FORWARDED_FOR=f"198.51.100.{n}", **peer) for n in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3]["Retry-After"]
    seconds = answers[3]["Retry-After"]
    expected = "1 minute" if seconds == "60" else f"{seconds} second{'s' * (seconds != '1')}"
    assert answers[3].json()["error"] == f"Too many requests. Try again in {expected}."
    assert _sign_in(user.email, REMOTE_ADDR="192.0.2.45").status_code == 200


def _admin(email: str, password: str = PASSWORD, **extra: Any) -> Any:
    return Client(**extra).post(
        "/django-admin/login/?next=/django-admin/", {"username": email, "password": password}
    )


def test_django_admin_shares_the_failure_limit(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR = 2
    admin = create_user(is_superuser=True)
    assert _sign_in(admin.email, "guess").status_code == 400
    assert WRONG in _admin(admin.email, "guess").content.decode()

    refused = _admin(admin.email)

    assert "Too many wrong passwords. Try again in 60 minutes" in refused.content.decode()
    assert "sessionid" not in refused.cookies
    assert _sign_in(admin.email).status_code == 429


def test_django_admin_shares_the_client_limit(db: None, settings: Any) -> None:
    settings.RATE_SIGN_IN_PER_MINUTE = 1
    admin = create_user(is_superuser=True)
    assert _sign_in(admin.email, REMOTE_ADDR="192.0.2.71").status_code == 200

    refused = _admin(admin.email, REMOTE_ADDR="192.0.2.71")

    assert "Too many requests. Try again in" in refused.content.decode()


def test_old_hash_is_accepted_and_upgraded(db: None, settings: Any) -> None:
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.Argon2PasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    user = create_user(password=None)
    User.objects.filter(pk=user.pk).update(password=hashers.make_password(PASSWORD, hasher="md5"))

    assert _sign_in(user.email).status_code == 200

    assert User.objects.get(pk=user.pk).password.startswith("argon2")
