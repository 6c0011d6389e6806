"""Password resets: nothing is told, and nothing opens, to whoever does not own the mailbox."""

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
from tests.api.people import PASSWORD, a_person, an_email
from tests.api.postbox import another, code_of, link_of, mails_to, token_of
from tests.api.resets import NEW, Browser, ask, asked, password_is, verify


def test_an_unknown_address_is_answered_like_a_known_one(db: None) -> None:
    user, nobody = a_person(), an_email()
    mails = Mail.objects.count()
    asked_known, asked_unknown = ask(user.email), ask(nobody)
    assert Mail.objects.count() == mails + 2
    wrong = another(code_of(mails_to(user.email)[0]))

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


def test_the_code_of_nobody_opens_nothing(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.accounts.services.resets.secrets.randbelow", lambda _: 777_777)
    nobody = an_email()
    ask(nobody)

    answer = verify(nobody, "777777")

    assert (answer.status_code, answer.json()["otp"]) == (400, [WRONG_CODE])
    assert not answer.cookies


def test_known_and_unknown_take_the_same_statements(db: None) -> None:
    """Sending is a worker's; what is left of the difference is one value in a row."""
    user, nobody = a_person(), an_email()

    def statements(call: Callable[[], Any]) -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            call()
        return [" ".join(query["sql"].split()[:3]) for query in captured.captured_queries]

    assert statements(lambda: ask(user.email)) == statements(lambda: ask(nobody))
    assert statements(lambda: verify(user.email, "000000")) == statements(lambda: verify(nobody, "000000"))


@pytest.mark.parametrize("header", ["host", "x-forwarded-host", "forwarded", "origin", "referer"])
def test_the_link_leads_to_the_public_origin_whatever_the_request_says(db: None, header: str) -> None:
    user = a_person()
    Client(headers={header: "evil.example"}).post(
        "/api/auth/password-reset-request/", {"email": user.email}, content_type="application/json"
    )

    (mail,) = mails_to(user.email)
    assert "evil.example" not in str(mail.message())
    assert link_of(mail).startswith("http://localhost:8000/")


def test_the_proof_is_a_cookie_no_script_and_no_other_site_can_use(db: None, settings: Any) -> None:
    settings.PRODUCTION = True
    user = a_person()
    code = code_of(asked(user.email))

    cookie = verify(user.email, code).cookies["password_reset"]

    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "Strict"
    assert cookie["path"] == "/api/auth/"
    assert cookie["max-age"] == 600
    assert not cookie["domain"]


def test_only_the_client_that_verified_may_confirm(db: None) -> None:
    user, owner, thief = a_person(), Browser(), Browser()
    owner.verify(user.email, code_of(asked(user.email)))

    stolen = thief.confirm(user.email)

    assert stolen.status_code == 400
    assert stolen.json()["error"] == "Please verify the code again."
    assert stolen.json()["non_field_errors"] == ["Please verify the code again."]
    assert password_is(user, PASSWORD)
    assert owner.confirm(user.email).status_code == 200


def test_a_proof_is_good_for_its_own_account_alone(db: None) -> None:
    mine, theirs, browser = a_person(), a_person(), Browser()
    browser.verify(mine.email, code_of(asked(mine.email)))
    asked(theirs.email)

    assert browser.confirm(theirs.email).status_code == 400
    assert password_is(theirs, PASSWORD)


def test_a_proof_is_good_once(db: None) -> None:
    user, browser = a_person(), Browser()
    browser.verify(user.email, code_of(asked(user.email)))
    cookie = browser.client.cookies["password_reset"].value
    assert browser.confirm(user.email).status_code == 200
    assert browser.client.cookies["password_reset"].value == ""

    browser.client.cookies["password_reset"] = cookie
    again = browser.confirm(user.email, "Another ninety herrings")

    assert (again.status_code, again.json()["error"]) == (400, "Please verify the code again.")
    assert password_is(user, NEW)


def test_neither_code_nor_link_nor_proof_can_be_read_in_the_database(db: None) -> None:
    user, browser = a_person(), Browser()
    mail = asked(user.email)
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
