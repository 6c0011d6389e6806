"""The welcome email and its link, which confirms the address."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import signing

from apps.accounts.models import User
from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from tests.accounts.resets import reset_by_link, reset_email
from tests.factories.mailbox import mails_to, token_of
from tests.factories.users import PASSWORD, create_user, new_email, post

INVALID = "This confirmation link is invalid or has expired."


def signed_up() -> tuple[User, str]:
    """A new account, and the token of its welcome email."""
    email = new_email()
    assert post("signup", {"username": "Bea", "email": email, "password": PASSWORD}).status_code == 201
    (welcome,) = mails_to(email)
    assert welcome.subject == "Welcome to Dropwise"
    assert "You can use everything before you do." in " ".join(str(welcome.body).split())
    link = re.search(r"^\S+/auth/confirm-email\?token=(\S+)$", str(welcome.body), re.MULTILINE)
    assert link is not None
    return User.objects.get(email=email), link[1]


def confirmed(user: User) -> bool:
    return User.objects.get(pk=user.pk).email_verified_at is not None


def test_the_link_confirms_the_address_and_nothing_is_locked_before(db: None) -> None:
    user, token = signed_up()
    assert not confirmed(user)
    assert post("signin", {"email": user.email, "password": PASSWORD}).status_code == 200

    answer = post("confirm-email", {"token": token})

    assert answer.status_code == 200
    assert answer.json() == {"success": True, "message": "Your email address is confirmed."}
    assert confirmed(user)
    at = User.objects.get(pk=user.pk).email_verified_at
    assert post("confirm-email", {"token": token}).status_code == 200
    assert User.objects.get(pk=user.pk).email_verified_at == at


@pytest.mark.parametrize("by_link", [True, False])
def test_a_reset_of_a_confirmed_address_disconnects_nothing(db: None, by_link: bool) -> None:
    user, token = signed_up()
    secret_key_create(owner_id=user.pk, mode=Mode.TEST)
    if by_link:
        assert post("confirm-email", {"token": token}).status_code == 200

    answer = reset_by_link(token_of(reset_email(user.email)))

    assert answer.status_code == 200
    assert ("we also removed" in answer.json()["message"]) is not by_link


def test_a_refused_sign_up_sends_no_email(db: None) -> None:
    user = create_user()

    assert post("signup", {"username": "B", "email": user.email, "password": PASSWORD}).status_code == 400

    assert mails_to(user.email) == []


def test_invalid_links_confirm_nothing(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    user, token = signed_up()
    other = create_user(email_verified_at=None)
    forged = [
        "x", "a:b:c", token[:-1], token + "x", f"{other.pk}{token}", "\u00e9:\u00e9:\u00e9",
        signing.dumps([user.pk, "x"]), signing.dumps(7, salt="accounts.confirm-email"),
        signing.dumps([user.pk, "x"], salt="accounts.confirm-email"),
        signing.dumps([-1, "x"], salt="accounts.confirm-email"),
    ]  # fmt: skip
    for each in forged:
        answer = post("confirm-email", {"token": each})
        assert (answer.status_code, answer.json()["error"], answer.json()["code"]) == (
            400, INVALID, "invalid_link",
        )  # fmt: skip
    assert post("confirm-email", {}).json()["error"] == "Token is required"
    assert not confirmed(user)
    assert not confirmed(other)

    monkeypatch.setattr("apps.accounts.services.confirmations.LIFETIME", timedelta(seconds=-1))
    assert post("confirm-email", {"token": token}).status_code == 400
    assert not confirmed(user)


def test_the_link_does_not_confirm_a_later_address(db: None) -> None:
    user, token = signed_up()
    User.objects.filter(pk=user.pk).update(email=new_email())

    assert post("confirm-email", {"token": token}).status_code == 400

    assert not confirmed(user)
