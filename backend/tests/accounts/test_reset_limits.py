"""Password resets: limits of guesses, emails and calls."""

from __future__ import annotations

import hmac
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.models import PasswordReset
from apps.accounts.selectors import user_by_email
from apps.accounts.services.resets import WRONG_CODE
from tests.accounts.resets import (
    ASKED,
    Browser,
    password_is,
    request_reset,
    reset_by_link,
    reset_email,
    verify,
)
from tests.factories.concurrency import concurrently
from tests.factories.mailbox import code_of, mails_to, token_of, wrong_code
from tests.factories.users import PASSWORD, create_user, new_email


def test_five_wrong_guesses_end_a_code_across_calls(db: None) -> None:
    user = create_user()
    mail = reset_email(user.email)
    code, wrong = code_of(mail), wrong_code(code_of(mail))
    for _ in range(3):
        answer = verify(user.email, wrong)
        assert (answer.status_code, answer.json()["otp"]) == (400, [WRONG_CODE])
    for _ in range(2):
        assert Browser().confirm(user.email, otp=wrong).json()["otp"] == [WRONG_CODE]

    assert verify(user.email, code).json()["otp"] == [WRONG_CODE]
    assert Browser().confirm(user.email, otp=code).json()["otp"] == [WRONG_CODE]
    assert password_is(user, PASSWORD)
    assert reset_by_link(token_of(mail)).status_code == 200


def test_right_and_malformed_codes_are_not_counted(db: None) -> None:
    user = create_user()
    code = code_of(reset_email(user.email))
    for _ in range(12):
        assert verify(user.email, code).status_code == 200
        assert verify(user.email, "12345").json()["otp"] == ["Please enter a valid 6-digit OTP"]
        assert Browser().confirm(user.email, otp=code, password="short").status_code == 400
    for _ in range(4):
        verify(user.email, wrong_code(code))

    assert verify(user.email, code).status_code == 200


def test_after_ten_wrong_guesses_a_day_only_links_work(db: None) -> None:
    user = create_user()
    for _ in range(2):
        mail = reset_email(user.email)
        for _ in range(5):
            verify(user.email, wrong_code(code_of(mail)))
    last = reset_email(user.email)

    assert verify(user.email, code_of(last)).json()["otp"] == [WRONG_CODE]
    assert Browser().confirm(user.email, otp=code_of(last)).json()["otp"] == [WRONG_CODE]
    assert reset_by_link(token_of(last)).status_code == 200


def test_of_200_concurrent_guesses_five_are_checked(
    db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.NUM_PROXIES = 1
    user = create_user()
    code = code_of(reset_email(user.email))
    looks = count()
    looked: list[int] = []
    compare = hmac.compare_digest

    def counting(one: str, other: str) -> bool:
        looked.append(next(looks))
        return compare(one, other)

    monkeypatch.setattr(hmac, "compare_digest", counting)
    guesses = [f"{(int(code) + 1 + step) % 10**6:06d}" for step in range(200)]
    numbers = count()

    def guess_ten() -> list[tuple[int, str]]:
        return [guess(next(numbers)) for _ in range(10)]

    def guess(number: int) -> tuple[int, str]:
        answer = Client(headers={"x-forwarded-for": f"10.{number}.0.1"}).post(
            "/api/auth/verify-otp/",
            {"email": user.email, "otp": guesses[number]},
            content_type="application/json",
        )
        return answer.status_code, answer.json()["error"]

    answers = [answer for ten in concurrently(20, guess_ten) for answer in ten]

    assert answers == [(400, WRONG_CODE)] * 200
    assert len(looked) == 5
    assert verify(user.email, code).status_code == 400
    assert password_is(user, PASSWORD)


def test_three_emails_an_hour_and_ten_a_day(db: None) -> None:
    user = create_user()
    for _ in range(5):
        assert request_reset(user.email).json()["message"] == ASKED
    assert len(mails_to(user.email)) == 3

    def an_hour_later() -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "update common_ratecounter"
                " set moments = array(select m - interval '1 hour' from unnest(moments) m)"
                " where kind like 'reset mails%%'"
            )

    for expected in (6, 9, 10, 10):
        an_hour_later()
        for _ in range(4):
            assert request_reset(user.email).json()["message"] == ASKED
        assert len(mails_to(user.email)) == expected


def test_spellings_of_an_address_share_the_limits(db: None) -> None:
    user = create_user(email=f"iris.{new_email()}")
    # PostgreSQL lowers the dotted capital to i, Python to another letter.
    spellings = [user.email, *(user.email.replace("i", capital, 1) for capital in "\u0130I")]
    assert {user_by_email(spelling) for spelling in spellings} == {user}
    assert len({spelling.lower() for spelling in spellings}) == 2

    for spelling in spellings * 2:
        assert request_reset(spelling).json()["message"] == ASKED
    received = mails_to(user.email)
    code = code_of(received[-1])
    guesses = [verify(spelling, wrong_code(code)).status_code for spelling in spellings * 2]

    assert len(received) == 3
    assert guesses == [400] * 6
    assert verify(user.email, code).status_code == 400


def test_concurrent_requests_send_three_emails(db: None) -> None:
    user = create_user()

    answers = concurrently(12, lambda: request_reset(user.email))

    assert [answer.status_code for answer in answers] == [200] * 12
    assert len(mails_to(user.email)) == 3


def test_ten_requests_an_hour_per_client(db: None, settings: Any) -> None:
    settings.RATE_RESET_PER_HOUR = 10
    here = {"REMOTE_ADDR": f"192.0.2.{id(settings) % 250}", "HTTP_X_FORWARDED_FOR": "10.1.1.1"}
    before = PasswordReset.objects.count()

    statuses = [request_reset(new_email(), **here).status_code for _ in range(12)]

    assert statuses == [200] * 10 + [429] * 2
    refused = request_reset(new_email(), **here)
    assert 3_500 < int(refused["Retry-After"]) <= 3_600
    assert PasswordReset.objects.count() == before + 10
    # The other calls have their own limits.
    assert verify(new_email(), "123456", **here).status_code == 400
