"""The calls of a password reset."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client

from apps.accounts.models import User
from tests.factories.mailbox import mails_to
from tests.factories.users import post

NEW = "Ninety-nine silver herrings"
ASKED = "If an account with this email exists, we have sent it a code and a link."


def request_reset(email: str, **extra: Any) -> Any:
    return post("password-reset-request", {"email": email}, **extra)


def verify(email: str, otp: str, **extra: Any) -> Any:
    return post("verify-otp", {"email": email, "otp": otp}, **extra)


class Browser:
    """A client with cookies."""

    def __init__(self) -> None:
        self.client = Client()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self.client.post(f"/api/auth/{path}/", body, content_type="application/json")

    def verify(self, email: str, otp: str) -> Any:
        return self.post("verify-otp", {"email": email, "otp": otp})

    def confirm(self, email: str, password: str = NEW, **more: Any) -> Any:
        return self.post("password-reset-confirm", {"email": email, "new_password": password, **more})


def reset_by_link(token: str, password: str = NEW) -> Any:
    return post("password-reset-confirm", {"token": token, "password": password})


def reset_email(email: str) -> Any:
    """Request a reset; the email it sends."""
    before = len(mails_to(email))
    assert request_reset(email).status_code == 200
    mails = mails_to(email)
    assert len(mails) == before + 1
    return mails[-1]


def password_is(user: User, password: str) -> bool:
    return User.objects.get(pk=user.pk).check_password(password)


def age(seconds: int, user: User) -> None:
    """Move the account's resets this far into the past."""
    with connection.cursor() as cursor:
        cursor.execute(
            "update accounts_passwordreset set created_at = created_at - make_interval(secs => %s),"
            " expires_at = expires_at - make_interval(secs => %s),"
            " verified_until = verified_until - make_interval(secs => %s) where user_id = %s",
            [seconds, seconds, seconds, user.pk],
        )
