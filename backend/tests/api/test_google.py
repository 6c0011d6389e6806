"""Sign-in with Google: for our own tokens and verified people alone, never into a password account."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from apps.accounts.models import Session, User
from apps.accounts.services.google import AWAY, HAS_PASSWORD, NOT_VALID, NOT_VERIFIED
from apps.accounts.services.users import user_suspend
from tests.api.at_once import at_once
from tests.api.google import CLIENT_ID, Google
from tests.api.people import PASSWORD, SignedIn, a_person, an_email, post


@pytest.fixture
def google(db: None, settings: Any) -> Iterator[Google]:
    server = Google()
    settings.GOOGLE_CLIENT_ID = CLIENT_ID
    settings.GOOGLE_API_URL = server.url
    yield server
    server.close()


def a_sub() -> str:
    return str(uuid.uuid4().int)[:21]


def sign_in(token: Any, **extra: Any) -> Any:
    return post("google-login", {"access_token": token}, **extra)


def refused(answer: Any, sentence: str, status: int = 400) -> None:
    assert (answer.status_code, answer.json()["error"]) == (status, sentence)
    if status == 400:
        assert answer.json()["non_field_errors"] == [sentence]


def test_a_new_person_gets_an_account_and_a_session(google: Google) -> None:
    sub, email = a_sub(), an_email()

    answer = sign_in(google.person(sub=sub, email=email, name="Ann  Lee\u202e", given_name="Ann"))

    assert answer.status_code == 200
    body = answer.json()
    assert body.keys() == {"access", "refresh", "user", "message"}
    assert body["message"] == "Login successful!"
    user = User.objects.get(google_sub=sub)
    assert (user.email, user.username, user.first_name) == (email, "Ann Lee", "Ann")
    assert (user.is_test_mode, user.is_superuser, user.has_usable_password()) == (True, False, False)
    assert user.email_verified_at is not None
    assert body["user"]["id"] == user.pk
    assert SignedIn(user, body["access"], body["refresh"]).get("profile").status_code == 200


def test_a_known_person_comes_back_by_sub_whatever_his_address_is_now(google: Google) -> None:
    sub, email = a_sub(), an_email()
    first = sign_in(google.person(sub=sub, email=email)).json()

    again = sign_in(google.person(sub=sub, email=an_email(), name="Somebody Else"))

    assert again.json()["user"]["id"] == first["user"]["id"]
    assert (again.json()["user"]["email"], again.json()["user"]["username"]) == (email, "Ann Lee")


@pytest.mark.parametrize(
    ("info", "username", "first_name"),
    [
        ({"name": None}, "LOCAL", "LOCAL"),
        ({"name": "  "}, "LOCAL", "LOCAL"),
        ({"name": 7}, "LOCAL", "LOCAL"),
        ({"name": "Ann\x07\nLee"}, "Ann Lee", "Ann"),
        ({"name": "Ann Lee", "given_name": "Annie"}, "Ann Lee", "Annie"),
        ({"name": "A" * 300}, "A" * 150, "A" * 150),
    ],
)
def test_a_name_becomes_one_that_can_be_shown(
    google: Google, info: dict[str, Any], username: str, first_name: str
) -> None:
    email = an_email()
    local = email.partition("@")[0]

    user = sign_in(google.person(sub=a_sub(), email=email, **info)).json()["user"]

    assert user["username"] == username.replace("LOCAL", local)
    assert user["first_name"] == first_name.replace("LOCAL", local)


def test_an_address_with_a_password_is_not_joined(google: Google) -> None:
    user = a_person()

    answer = sign_in(google.person(sub=a_sub(), email=user.email.upper()))

    assert HAS_PASSWORD == "An account with this email exists. Please sign in with your password."
    refused(answer, HAS_PASSWORD)
    assert User.objects.get(pk=user.pk).google_sub is None
    assert not Session.objects.filter(user=user).exists()
    assert post("signin", {"email": user.email, "password": PASSWORD}).status_code == 200


@pytest.mark.parametrize("email", ["a" * 243 + "@mail.example", "a@b", "a b@mail.example"])
def test_an_address_that_no_account_can_have_is_refused_in_words(google: Google, email: str) -> None:
    before = User.objects.count()

    answer = sign_in(google.person(sub=a_sub(), email=email))

    assert (answer.status_code, answer.json()["error"]) == (400, "Enter a valid email address.")
    assert User.objects.count() == before


@pytest.mark.parametrize(
    "token",
    [
        {"aud": "another-site.apps.googleusercontent.com"},
        {"aud": None},
        {"aud": [CLIENT_ID]},
        {"azp": "another-site.apps.googleusercontent.com"},
        {"exp": "1000000000"},
        {"exp": None},
        {"exp": "soon"},
        {"sub": "somebody else"},
    ],
)
def test_a_token_for_somebody_elses_site_or_gone_by_is_refused(google: Google, token: dict[str, Any]) -> None:
    sub = a_sub()

    refused(sign_in(google.person(sub=sub, email=an_email(), token=token)), NOT_VALID)

    assert not User.objects.filter(google_sub=sub).exists()


def test_a_token_nobody_knows_is_refused(google: Google) -> None:
    refused(sign_in("ya29.nonsense"), NOT_VALID)
    assert google.asked == ["tokeninfo"]


@pytest.mark.parametrize(
    "info",
    [{"email_verified": False}, {"email_verified": "false"}, {"email_verified": None}, {"email_verified": 1},
     {"email": ""}, {"email": None}, {"email": ["x@y.example"]}],
)  # fmt: skip
def test_an_unverified_address_makes_no_account(google: Google, info: dict[str, Any]) -> None:
    sub = a_sub()

    refused(sign_in(google.person(**{"sub": sub, "email": an_email(), **info})), NOT_VERIFIED)

    assert not User.objects.filter(google_sub=sub).exists()


@pytest.mark.parametrize("sub", ["", None, 7, "x" * 256])
def test_a_person_without_a_proper_sub_is_refused(google: Google, sub: Any) -> None:
    email = an_email()
    token = google.person(sub="1", email=email)
    about, whose = google.tokens[token]
    google.tokens[token] = ({**about, "sub": sub}, {**whose, "sub": sub})

    refused(sign_in(token), NOT_VALID)

    assert not User.objects.filter(email=email).exists()


def test_suspended_is_told_as_at_sign_in(google: Google) -> None:
    sub, email = a_sub(), an_email()
    user_suspend(user_id=sign_in(google.person(sub=sub, email=email)).json()["user"]["id"])

    answer = sign_in(google.person(sub=sub, email=email))

    refused(answer, "Your account is suspended.")
    assert answer.json()["code"] == "suspended"


@pytest.mark.parametrize("call", ["tokeninfo", "userinfo"])
@pytest.mark.parametrize(
    "broken",
    [
        (500, {}, b"{}"),
        (429, {}, b"{}"),
        (302, {"Location": "http://127.0.0.1:1/"}, b""),
        (200, {}, b"<html>"),
        (200, {}, b"[]"),
        (200, {}, b"\xff"),
        (200, {"Content-Length": "5000"}, b"{}"),
        (200, {"Content-Length": "200000"}, b'{"x": "' + b"x" * 199_991 + b'"}'),
    ],
)
def test_googles_own_trouble_is_said_and_makes_nothing(
    google: Google, settings: Any, call: str, broken: tuple[int, dict[str, str], bytes]
) -> None:
    settings.GOOGLE_DEADLINE_SECONDS = 0.5
    sub = a_sub()
    token = google.person(sub=sub, email=an_email())
    google.breaks[call] = broken

    answer = sign_in(token)

    refused(answer, AWAY, 503)
    assert answer["Retry-After"] == "5"
    assert not User.objects.filter(google_sub=sub).exists()


def test_a_google_that_hangs_is_waited_for_no_longer_than_the_deadline(google: Google, settings: Any) -> None:
    settings.GOOGLE_DEADLINE_SECONDS = 0.2
    google.hang = True

    refused(sign_in(google.person(sub=a_sub(), email=an_email())), AWAY, 503)


def test_nobody_listening_is_googles_trouble_too(google: Google, settings: Any) -> None:
    settings.GOOGLE_API_URL = "http://127.0.0.1:1"

    refused(sign_in("ya29.x"), AWAY, 503)


def test_without_a_client_id_it_says_that_it_is_not_set_up(google: Google, settings: Any) -> None:
    settings.GOOGLE_CLIENT_ID = ""

    answer = sign_in(google.person(sub=a_sub(), email=an_email(), token={"aud": ""}))

    refused(answer, "Google sign-in is not set up here. Please sign in with your email and password.")
    assert answer.json()["code"] == "google_not_set_up"
    assert google.asked == []


def test_ten_a_minute_a_client_whatever_it_claims_to_be(google: Google, settings: Any) -> None:
    settings.RATE_GOOGLE_PER_MINUTE = 10
    here = {"REMOTE_ADDR": f"198.51.{id(google) % 250}.7"}

    statuses = [
        sign_in("ya29.nonsense", HTTP_X_FORWARDED_FOR=f"10.0.0.{n}", **here).status_code for n in range(12)
    ]

    assert statuses == [400] * 10 + [429] * 2
    assert len(google.asked) == 10


def test_two_first_sign_ins_at_once_make_one_account(google: Google) -> None:
    for _ in range(5):
        sub, email = a_sub(), an_email()
        token = google.person(sub=sub, email=email)

        answers = at_once(6, partial(sign_in, token))

        assert [answer.status_code for answer in answers] == [200] * 6
        assert len({answer.json()["user"]["id"] for answer in answers}) == 1
        assert User.objects.filter(email=email).count() == 1


@pytest.mark.parametrize("token", ["", None, 7, ["x"], "x" * 5_000])
def test_what_can_be_no_token_is_refused_by_its_field(google: Google, token: Any) -> None:
    answer = sign_in(token)

    assert answer.status_code == 400
    assert answer.json()["access_token"] == [answer.json()["error"]]
    assert google.asked == []


def test_a_token_cannot_write_a_header_or_another_query(google: Google) -> None:
    for token in ("a\r\nX-Evil: 1", "a&access_token=b", "a b", "ünïcode"):
        answer = sign_in(token)
        assert answer.status_code in {400, 503}
        assert answer.json()["error"] in {NOT_VALID, AWAY}
