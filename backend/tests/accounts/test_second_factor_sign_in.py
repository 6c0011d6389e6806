"""Signing in to an account with a second factor: accepted and refused codes, and limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.models import RecoveryCode, SecondFactor, User
from apps.accounts.refusals import SecondFactorNeeded, SignInExpired
from apps.accounts.services.second_factor import USED, WRONG
from tests.accounts.google import CLIENT_ID, Google
from tests.accounts.resets import NEW, reset_by_link, reset_email
from tests.factories.answers import error_code_of, error_of
from tests.factories.concurrency import concurrently
from tests.factories.mailbox import mails_to, token_of
from tests.factories.second_factor import Phone, acts_on, answer, create_phone, sign_in, state_of
from tests.factories.users import PASSWORD, create_user, new_email, post

EXPIRED = SignInExpired.sentence

pytestmark = pytest.mark.usefixtures("stopped_clock")
FORM = "Enter the six digits of your app, or a recovery code such as k3vmp-8rq2w."


def test_sign_in_gives_tokens_only_after_the_code(phone: Phone) -> None:
    before = state_of(phone)

    first = sign_in(phone.user.email)

    assert error_code_of(first) == (400, "otp_required")
    body = first.json()
    assert body.keys() == {"error", "code", "non_field_errors", "challenge", "request_id", "doc_url"}
    assert (body["error"], body["non_field_errors"]) == (
        SecondFactorNeeded.sentence,
        [SecondFactorNeeded.sentence],
    )
    assert state_of(phone) == before

    second = answer(body["challenge"], phone.next_code())

    assert second.status_code == 200
    ordinary = sign_in(create_user().email).json()
    assert second.json().keys() == ordinary.keys()
    assert second.json()["user"].keys() == ordinary["user"].keys()
    assert second.json()["user"]["id"] == phone.user.pk
    assert second["Cache-Control"] == "no-store"
    held = {"authorization": f"Bearer {second.json()['access']}"}
    assert Client(headers=held).get("/api/auth/profile/").status_code == 200


def test_one_call_that_carries_the_code_is_enough(phone: Phone) -> None:
    body = {"email": phone.user.email, "password": PASSWORD}

    assert error_of(post("signin", {**body, "otp": phone.wrong_code()})) == (400, WRONG)
    assert post("signin", {**body, "password": "a wrong one", "otp": phone.next_code()}).status_code == 400
    assert post("signin", {**body, "otp": phone.next_code()}).status_code == 200
    # An account without one may send a code: nobody reads it.
    other = {"email": create_user().email, "password": PASSWORD, "otp": "123456"}
    assert post("signin", other).status_code == 200


@pytest.mark.parametrize("written", ["{}", " {} ", "{0}"])
def test_codes_are_read_as_people_type_them(phone: Phone, written: str) -> None:
    code, recovery = phone.next_code(), phone.recovery_codes[0]

    assert answer(phone.challenge(), f"{code[:3]} {code[3:]}").status_code == 200
    assert answer(phone.challenge(), written.format(recovery.replace("-", " ").upper())).status_code == 200


def test_the_clock_of_the_phone_may_be_one_step_off(phone: Phone) -> None:
    for steps, status in ((-2, 400), (2, 400), (-1, 200), (1, 200)):
        SecondFactor.objects.filter(user=phone.user).update(last_step=None)
        assert answer(phone.challenge(), phone.code(steps)).status_code == status, steps


def _expired(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    challenge = phone.challenge()
    monkeypatch.setattr("apps.accounts.services.challenges.LIFETIME", timedelta(seconds=-1))
    return challenge, phone.code(1)


def _used_challenge(phone: Phone, _: Any) -> tuple[str, str]:
    challenge = phone.challenge()
    assert answer(challenge, phone.recovery_codes[0]).status_code == 200
    return challenge, phone.recovery_codes[1]


def _used_recovery_code(phone: Phone, _: Any) -> tuple[str, str]:
    assert answer(phone.challenge(), phone.recovery_codes[0]).status_code == 200
    return phone.challenge(), phone.recovery_codes[0]


def _of_another_account(phone: Phone, _: Any) -> tuple[str, str]:
    return create_phone().challenge(), phone.code(1)


def _recovery_code_of_another(phone: Phone, _: Any) -> tuple[str, str]:
    return phone.challenge(), create_phone().recovery_codes[0]


def _before_new_password(phone: Phone, _: Any) -> tuple[str, str]:
    challenge = phone.challenge()
    user = User.objects.get(pk=phone.user.pk)
    user.set_password("Herrings by the dozen")
    user.save()
    return challenge, phone.code(1)


def _before_suspension(phone: Phone, _: Any) -> tuple[str, str]:
    challenge = phone.challenge()
    with connection.cursor() as cursor:
        cursor.execute(
            "update accounts_user set is_active = false, suspended_test_at = now(), suspended_live_at = now()"
            " where id = %s",
            [phone.user.pk],
        )
    return challenge, phone.code(1)


def _of_an_earlier_factor(phone: Phone, _: Any) -> tuple[str, str]:
    challenge = phone.challenge()
    session = phone.session()
    assert session.post("second-factor/turn-off", {"otp": phone.recovery_codes[0]}).status_code == 200
    again = create_phone(User.objects.get(pk=phone.user.pk))
    return challenge, again.recovery_codes[0]


REFUSED: dict[str, tuple[Callable[[Phone, Any], tuple[str, str]], str]] = {
    "wrong code": (lambda phone, _: (phone.challenge(), phone.wrong_code()), WRONG),
    "the code of the set-up, again": (lambda phone, _: (phone.challenge(), phone.code()), USED),
    "a code from before it": (lambda phone, _: (phone.challenge(), phone.code(-1)), USED),
    "an old code": (lambda phone, _: (phone.challenge(), phone.code(-5)), WRONG),
    "a code of tomorrow": (lambda phone, _: (phone.challenge(), phone.code(5)), WRONG),
    "a used recovery code": (_used_recovery_code, WRONG),
    "an unknown recovery code": (lambda phone, _: (phone.challenge(), "k3vmp-8rq2w"), WRONG),
    "another account's recovery code": (_recovery_code_of_another, WRONG),
    "another account's challenge": (_of_another_account, WRONG),
    "an expired challenge": (_expired, EXPIRED),
    "a used challenge": (_used_challenge, EXPIRED),
    "a forged challenge": (
        lambda phone, _: (phone.challenge()[:-1] + "~", phone.code(1)),
        SignInExpired.sentence,
    ),
    "no challenge": (lambda phone, _: ("none", phone.code(1)), EXPIRED),
    "a challenge from before the password": (_before_new_password, EXPIRED),
    "a challenge of a suspended account": (_before_suspension, EXPIRED),
    "a challenge of an earlier factor": (_of_an_earlier_factor, EXPIRED),
    "five digits": (lambda phone, _: (phone.challenge(), "12345"), FORM),
    "other digits": (lambda phone, _: (phone.challenge(), "\u0661\u0662\u0663\u0664\u0665\u0666"), FORM),
    "nothing": (lambda phone, _: (phone.challenge(), ""), "Code is required"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_second_steps_change_nothing(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    make, sentence = REFUSED[name]
    challenge, otp = make(phone, monkeypatch)
    before = state_of(phone)

    refused = answer(challenge, otp)

    assert error_of(refused) == (400, sentence)
    assert state_of(phone) == before


def test_a_wrong_code_leaves_the_challenge_valid(phone: Phone) -> None:
    challenge = phone.challenge()

    assert answer(challenge, phone.wrong_code()).status_code == 400
    assert answer(challenge, phone.next_code()).status_code == 200


@pytest.mark.parametrize("recovery", [False, True])
def test_of_concurrent_calls_with_one_code_one_gets_in(phone: Phone, recovery: bool) -> None:
    challenges = iter([phone.challenge() for _ in range(5)])
    code = phone.recovery_codes[0] if recovery else phone.next_code()

    answers = concurrently(5, lambda: answer(next(challenges), code))

    assert sorted(each.status_code for each in answers) == [200, 400, 400, 400, 400]


def test_a_challenge_lets_one_of_concurrent_calls_in(phone: Phone) -> None:
    challenge, codes = phone.challenge(), iter(phone.recovery_codes)

    answers = concurrently(5, lambda: answer(challenge, next(codes)))

    assert [each.status_code for each in answers].count(200) == 1
    assert RecoveryCode.objects.filter(user=phone.user, used_at__isnull=False).count() == 1


def test_recovery_codes_are_recorded_and_mailed(phone: Phone) -> None:
    assert answer(phone.challenge(), phone.recovery_codes[3]).status_code == 200

    assert phone.session().get("second-factor").json()["recovery_codes_left"] == 9
    assert acts_on(phone) == ["second_factor_enabled", "recovery_code_used"]
    _, mail = mails_to(phone.user.email)
    assert mail.subject == "A recovery code was used"
    assert "9" in mail.body
    assert "If this was not you" in mail.body
    assert phone.recovery_codes[3] not in str(mail.message())


def test_guesses_are_limited_for_a_client_and_for_the_account(phone: Phone, settings: Any) -> None:
    assert settings.RATE_SECOND_FACTOR_FAILURES_PER_HOUR == 10
    assert settings.RATE_SECOND_FACTOR_ACCOUNT_FAILURES_PER_HOUR == 50
    settings.RATE_SECOND_FACTOR_FAILURES_PER_HOUR = 2
    settings.RATE_SECOND_FACTOR_ACCOUNT_FAILURES_PER_HOUR = 4
    challenge = phone.challenge()

    def guess(client: int) -> int:
        return int(answer(challenge, phone.wrong_code(), REMOTE_ADDR=f"192.0.2.{client}").status_code)

    assert [guess(client) for client in (1, 1, 1, 2, 2, 3)] == [400, 400, 429, 400, 400, 429]
    refused = answer(challenge, phone.next_code(), REMOTE_ADDR="192.0.2.4")
    assert error_code_of(refused) == (429, "rate_limited")
    assert "Too many wrong codes. Try again in" in refused.json()["error"]
    # They count against the password in force: whoever guesses does not know the next one.
    assert reset_by_link(token_of(reset_email(phone.user.email))).status_code == 200
    body = {"email": phone.user.email, "password": NEW, "otp": phone.next_code()}
    assert post("signin", body).status_code == 200


def test_second_steps_of_a_client_are_limited(phone: Phone, settings: Any) -> None:
    settings.RATE_SIGN_IN_PER_MINUTE = 3

    statuses = [answer("none", "123456", REMOTE_ADDR="192.0.2.55").status_code for _ in range(4)]

    assert statuses == [400, 400, 400, 429]


def test_a_reset_of_the_password_does_not_bypass_it(phone: Phone) -> None:
    assert reset_by_link(token_of(reset_email(phone.user.email))).status_code == 200

    assert error_code_of(sign_in(phone.user.email, NEW)) == (400, "otp_required")


def test_a_wrong_password_does_not_tell_that_there_is_one(phone: Phone) -> None:
    refused = sign_in(phone.user.email, "a wrong one").json()
    assert refused == {**sign_in(new_email()).json(), "request_id": refused["request_id"]}


@pytest.fixture
def google(db: None, settings: Any) -> Iterator[Google]:
    server = Google()
    settings.GOOGLE_CLIENT_ID = CLIENT_ID
    settings.GOOGLE_API_URL = server.url
    yield server
    server.close()


def test_google_demands_it_too(google: Google) -> None:
    user = create_user(password=None, google_sub="31415926535897932384")
    phone = create_phone(user)
    token = google.person(sub="31415926535897932384", email=user.email)

    first = post("google-login", {"access_token": token})
    assert error_code_of(first) == (400, "otp_required")
    second = answer(first.json()["challenge"], phone.recovery_codes[0])
    assert second.json().keys() == {"access", "refresh", "user", "message"}
    assert second.json()["message"] == "Login successful!"

    whole = post("google-login", {"access_token": token, "otp": phone.recovery_codes[1]})
    assert whole.json().keys() == {"access", "refresh", "user", "message"}


def test_nothing_secret_is_logged(phone: Phone, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    challenge = phone.challenge()
    code = phone.next_code()

    assert answer(challenge, code).status_code == 200
    assert answer(phone.challenge(), phone.recovery_codes[0]).status_code == 200

    recovery = phone.recovery_codes[0]
    for secret in (phone.secret, challenge, recovery, recovery.replace("-", "")):
        assert secret not in caplog.text
    assert not re.search(rf"(?<![\w.]){code}(?!\w)", caplog.text)
