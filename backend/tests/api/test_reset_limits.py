"""Password resets: how often codes are guessed at, and how many mails are sent."""

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
from tests.api.at_once import at_once
from tests.api.people import PASSWORD, a_person, an_email
from tests.api.postbox import another, code_of, mails_to, token_of
from tests.api.resets import ASKED, Browser, ask, asked, by_link, password_is, verify


def test_five_wrong_guesses_end_a_code_over_both_calls(db: None) -> None:
    user = a_person()
    mail = asked(user.email)
    code, wrong = code_of(mail), another(code_of(mail))
    for _ in range(3):
        answer = verify(user.email, wrong)
        assert (answer.status_code, answer.json()["otp"]) == (400, [WRONG_CODE])
    for _ in range(2):
        assert Browser().confirm(user.email, otp=wrong).json()["otp"] == [WRONG_CODE]

    assert verify(user.email, code).json()["otp"] == [WRONG_CODE]
    assert Browser().confirm(user.email, otp=code).json()["otp"] == [WRONG_CODE]
    assert password_is(user, PASSWORD)
    assert by_link(token_of(mail)).status_code == 200


def test_right_guesses_and_forgotten_fields_are_not_counted(db: None) -> None:
    user = a_person()
    code = code_of(asked(user.email))
    for _ in range(12):
        assert verify(user.email, code).status_code == 200
        assert verify(user.email, "12345").json()["otp"] == ["Please enter a valid 6-digit OTP"]
        assert Browser().confirm(user.email, otp=code, password="short").status_code == 400
    for _ in range(4):
        verify(user.email, another(code))

    assert verify(user.email, code).status_code == 200


def test_ten_wrong_guesses_a_day_leave_only_links(db: None) -> None:
    user = a_person()
    for _ in range(2):
        mail = asked(user.email)
        for _ in range(5):
            verify(user.email, another(code_of(mail)))
    last = asked(user.email)

    assert verify(user.email, code_of(last)).json()["otp"] == [WRONG_CODE]
    assert Browser().confirm(user.email, otp=code_of(last)).json()["otp"] == [WRONG_CODE]
    assert by_link(token_of(last)).status_code == 200


def test_two_hundred_parallel_guesses_from_everywhere_are_five(
    db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clients differ in what they can write, not in what is looked at."""
    settings.NUM_PROXIES = 1
    user = a_person()
    code = code_of(asked(user.email))
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

    answers = [answer for ten in at_once(20, guess_ten) for answer in ten]

    assert answers == [(400, WRONG_CODE)] * 200
    assert len(looked) == 5
    assert verify(user.email, code).status_code == 400
    assert password_is(user, PASSWORD)


def test_three_mails_an_hour_and_ten_a_day(db: None) -> None:
    user = a_person()
    for _ in range(5):
        assert ask(user.email).json()["message"] == ASKED
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
            assert ask(user.email).json()["message"] == ASKED
        assert len(mails_to(user.email)) == expected


def test_every_spelling_of_an_address_is_counted_as_the_accounts_own(db: None) -> None:
    user = a_person(email=f"iris.{an_email()}")
    # PostgreSQL's lower case of the dotted capital is i, Python's is another letter.
    spellings = [user.email, *(user.email.replace("i", capital, 1) for capital in "\u0130I")]
    assert {user_by_email(spelling) for spelling in spellings} == {user}
    assert len({spelling.lower() for spelling in spellings}) == 2

    for spelling in spellings * 2:
        assert ask(spelling).json()["message"] == ASKED
    received = mails_to(user.email)
    code = code_of(received[-1])
    guesses = [verify(spelling, another(code)).status_code for spelling in spellings * 2]

    assert len(received) == 3
    assert guesses == [400] * 6
    assert verify(user.email, code).status_code == 400


def test_parallel_requests_send_three_mails(db: None) -> None:
    user = a_person()

    answers = at_once(12, lambda: ask(user.email))

    assert [answer.status_code for answer in answers] == [200] * 12
    assert len(mails_to(user.email)) == 3


def test_a_client_asks_ten_times_an_hour_whatever_it_claims_to_be(db: None, settings: Any) -> None:
    settings.RATE_RESET_PER_HOUR = 10
    here = {"REMOTE_ADDR": f"192.0.2.{id(settings) % 250}", "HTTP_X_FORWARDED_FOR": "10.1.1.1"}
    before = PasswordReset.objects.count()

    statuses = [ask(an_email(), **here).status_code for _ in range(12)]

    assert statuses == [200] * 10 + [429] * 2
    refused = ask(an_email(), **here)
    assert 3_500 < int(refused["Retry-After"]) <= 3_600
    assert PasswordReset.objects.count() == before + 10
    # The other steps have windows of their own.
    assert verify(an_email(), "123456", **here).status_code == 400
