"""Password resets: nothing reveals whether an account exists, and secrets stay secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import PasswordReset
from apps.accounts.services.resets import WRONG_CODE
from apps.common.models import Mail
from tests.accounts.resets import NEW, Browser, password_is, request_reset, reset_email, verify
from tests.factories.answers import error_of
from tests.factories.mailbox import code_of, link_of, mails_to, token_of, wrong_code
from tests.factories.users import PASSWORD, create_user, new_email


def test_unknown_address_gets_the_same_responses(db: None) -> None:
    user, nobody = create_user(), new_email()
    mails = Mail.objects.count()
    asked_known, asked_unknown = request_reset(user.email), request_reset(nobody)
    assert Mail.objects.count() == mails + 2
    wrong = wrong_code(code_of(mails_to(user.email)[0]))

    def said(*answers: Any) -> list[Any]:
        return [
            (answer.status_code, {k: v for k, v in answer.json().items() if k != "request_id"})
            for answer in answers
        ]

    known = said(asked_known, *(verify(user.email, wrong) for _ in range(6)), Browser().confirm(user.email))
    unknown = said(asked_unknown, *(verify(nobody, wrong) for _ in range(6)), Browser().confirm(nobody))
    assert known == unknown
    assert mails_to(nobody) == []
    assert not PasswordReset.objects.order_by("-id").values_list("user_id", flat=True)[0]


def test_code_for_unknown_address_is_useless(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.accounts.services.resets.secrets.randbelow", lambda _: 777_777)
    nobody = new_email()
    request_reset(nobody)

    answer = verify(nobody, "777777")

    assert (answer.status_code, answer.json()["otp"]) == (400, [WRONG_CODE])
    assert not answer.cookies


def test_unknown_address_takes_the_same_statements(db: None) -> None:
    user, nobody = create_user(), new_email()

    def statements(call: Callable[[], Any]) -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            call()
        return [" ".join(query["sql"].split()[:3]) for query in captured.captured_queries]

    assert statements(lambda: request_reset(user.email)) == statements(lambda: request_reset(nobody))
    assert statements(lambda: verify(user.email, "000000")) == statements(lambda: verify(nobody, "000000"))


@pytest.mark.parametrize("header", ["host", "x-forwarded-host", "forwarded", "origin", "referer"])
def test_link_uses_the_public_origin(db: None, header: str) -> None:
    user = create_user()
    Client(headers={header: "evil.example"}).post(
        "/api/auth/password-reset-request/", {"email": user.email}, content_type="application/json"
    )

    (mail,) = mails_to(user.email)
    assert "evil.example" not in str(mail.message())
    assert link_of(mail).startswith("http://localhost:8000/")


def test_proof_cookie_attributes(db: None, settings: Any) -> None:
    settings.PRODUCTION = True
    user = create_user()
    code = code_of(reset_email(user.email))

    cookie = verify(user.email, code).cookies["password_reset"]

    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "Strict"
    assert cookie["path"] == "/api/auth/"
    assert cookie["max-age"] == 600
    assert not cookie["domain"]


def test_only_the_verifying_client_can_confirm(db: None) -> None:
    user, owner, thief = create_user(), Browser(), Browser()
    owner.verify(user.email, code_of(reset_email(user.email)))

    stolen = thief.confirm(user.email)

    assert error_of(stolen) == (400, "Please verify the code again.")
    assert stolen.json()["non_field_errors"] == ["Please verify the code again."]
    assert password_is(user, PASSWORD)
    assert owner.confirm(user.email).status_code == 200


def test_proof_is_valid_for_its_account_only(db: None) -> None:
    mine, theirs, browser = create_user(), create_user(), Browser()
    browser.verify(mine.email, code_of(reset_email(mine.email)))
    reset_email(theirs.email)

    assert browser.confirm(theirs.email).status_code == 400
    assert password_is(theirs, PASSWORD)


def test_proof_works_once(db: None) -> None:
    user, browser = create_user(), Browser()
    browser.verify(user.email, code_of(reset_email(user.email)))
    cookie = browser.client.cookies["password_reset"].value
    assert browser.confirm(user.email).status_code == 200
    assert browser.client.cookies["password_reset"].value == ""

    browser.client.cookies["password_reset"] = cookie
    again = browser.confirm(user.email, "Another ninety herrings")

    assert error_of(again) == (400, "Please verify the code again.")
    assert password_is(user, NEW)


def test_secrets_are_not_readable_in_the_database(db: None) -> None:
    user, browser = create_user(), Browser()
    mail = reset_email(user.email)
    browser.verify(user.email, code_of(mail))
    proof = browser.client.cookies["password_reset"].value

    with connection.cursor() as cursor:
        cursor.execute(
            "select r::text from accounts_passwordreset r where user_id = %s union all"
            " select m::text from common_mail m where recipient = %s",
            [user.pk, user.email],
        )
        rows = " ".join(row[0] for row in cursor.fetchall())
    assert user.email in rows  # the mail's recipient
    for secret in (token_of(mail), proof, f"({code_of(mail)}", f",{code_of(mail)}"):
        assert secret not in rows
