"""Sign-in with Google."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from apps.accounts.models import Session, User
from apps.accounts.refusals import EmailNotVerified, GoogleAway, HasPassword
from apps.accounts.services.google import NOT_VALID
from apps.accounts.services.users import user_suspend
from tests.accounts.google import CLIENT_ID, Google
from tests.factories.answers import error_of
from tests.factories.concurrency import concurrently
from tests.factories.users import PASSWORD, SignedIn, create_user, new_email, post


@pytest.fixture
def google(db: None, settings: Any) -> Iterator[Google]:
    server = Google()
    settings.GOOGLE_CLIENT_ID = CLIENT_ID
    settings.GOOGLE_API_URL = server.url
    yield server
    server.close()


def new_sub() -> str:
    return str(uuid.uuid4().int)[:21]


def sign_in(token: Any, **extra: Any) -> Any:
    return post("google-login", {"access_token": token}, **extra)


def refused(answer: Any, sentence: str, status: int = 400) -> None:
    assert error_of(answer) == (status, sentence)
    if status == 400:
        assert answer.json()["non_field_errors"] == [sentence]


def test_new_user_gets_account_and_session(google: Google) -> None:
    sub, email = new_sub(), new_email()

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


def test_known_user_is_found_by_sub_despite_a_new_address(google: Google) -> None:
    sub, email = new_sub(), new_email()
    first = sign_in(google.person(sub=sub, email=email)).json()

    again = sign_in(google.person(sub=sub, email=new_email(), name="Somebody Else"))

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
def test_names_are_made_printable(
    google: Google, info: dict[str, Any], username: str, first_name: str
) -> None:
    email = new_email()
    local = email.partition("@")[0]

    user = sign_in(google.person(sub=new_sub(), email=email, **info)).json()["user"]

    assert user["username"] == username.replace("LOCAL", local)
    assert user["first_name"] == first_name.replace("LOCAL", local)


def test_account_with_password_is_not_linked(google: Google) -> None:
    user = create_user()

    answer = sign_in(google.person(sub=new_sub(), email=user.email.upper()))

    assert HasPassword.sentence == "An account with this email exists. Please sign in with your password."
    refused(answer, HasPassword.sentence)
    assert User.objects.get(pk=user.pk).google_sub is None
    assert not Session.objects.filter(user=user).exists()
    assert post("signin", {"email": user.email, "password": PASSWORD}).status_code == 200


@pytest.mark.parametrize("email", ["a" * 243 + "@mail.example", "a@b", "a b@mail.example"])
def test_invalid_address_from_google_is_refused(google: Google, email: str) -> None:
    before = User.objects.count()

    answer = sign_in(google.person(sub=new_sub(), email=email))

    assert error_of(answer) == (400, "Enter a valid email address.")
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
def test_foreign_and_expired_tokens_are_refused(google: Google, token: dict[str, Any]) -> None:
    sub = new_sub()

    refused(sign_in(google.person(sub=sub, email=new_email(), token=token)), NOT_VALID)

    assert not User.objects.filter(google_sub=sub).exists()


def test_unknown_token_is_refused(google: Google) -> None:
    refused(sign_in("ya29.nonsense"), NOT_VALID)
    assert google.asked == ["tokeninfo"]


@pytest.mark.parametrize(
    "info",
    [{"email_verified": False}, {"email_verified": "false"}, {"email_verified": None}, {"email_verified": 1},
     {"email": ""}, {"email": "a\x00@x.example"}, {"email": None}, {"email": ["x@y.example"]}],
)  # fmt: skip
def test_unverified_address_creates_no_account(google: Google, info: dict[str, Any]) -> None:
    sub = new_sub()

    refused(sign_in(google.person(**{"sub": sub, "email": new_email(), **info})), EmailNotVerified.sentence)

    assert not User.objects.filter(google_sub=sub).exists()


@pytest.mark.parametrize("sub", ["", None, 7, "x" * 256, "1\x002", "1\ud8002"])
def test_invalid_sub_is_refused(google: Google, sub: Any) -> None:
    email = new_email()
    token = google.person(sub="1", email=email)
    about, whose = google.tokens[token]
    google.tokens[token] = ({**about, "sub": sub}, {**whose, "sub": sub})

    refused(sign_in(token), NOT_VALID)

    assert not User.objects.filter(email=email).exists()


def test_suspended_account_is_refused(google: Google) -> None:
    sub, email = new_sub(), new_email()
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
def test_bad_responses_of_google_are_a_503(
    google: Google, settings: Any, call: str, broken: tuple[int, dict[str, str], bytes]
) -> None:
    settings.GOOGLE_DEADLINE_SECONDS = 0.5
    sub = new_sub()
    token = google.person(sub=sub, email=new_email())
    google.breaks[call] = broken

    answer = sign_in(token)

    refused(answer, GoogleAway.sentence, 503)
    assert answer["Retry-After"] == "5"
    assert not User.objects.filter(google_sub=sub).exists()


@pytest.mark.parametrize("trouble", ["hangs", "is unreachable"])
def test_google_that_does_not_respond_is_a_503(google: Google, settings: Any, trouble: str) -> None:
    settings.GOOGLE_DEADLINE_SECONDS = 0.2
    google.hang = True
    if trouble == "is unreachable":
        settings.GOOGLE_API_URL = "http://127.0.0.1:1"

    refused(sign_in(google.person(sub=new_sub(), email=new_email())), GoogleAway.sentence, 503)


def test_without_client_id_google_is_not_set_up(google: Google, settings: Any) -> None:
    settings.GOOGLE_CLIENT_ID = ""

    answer = sign_in(google.person(sub=new_sub(), email=new_email(), token={"aud": ""}))

    refused(answer, "Google sign-in is not set up here. Please sign in with your email and password.")
    assert answer.json()["code"] == "google_not_set_up"
    assert google.asked == []


def test_ten_sign_ins_a_minute_per_client(google: Google, settings: Any) -> None:
    settings.RATE_GOOGLE_PER_MINUTE = 10
    here = {"REMOTE_ADDR": f"198.51.{id(google) % 250}.7"}

    statuses = [
        sign_in("ya29.nonsense", HTTP_X_FORWARDED_FOR=f"10.0.0.{n}", **here).status_code for n in range(12)
    ]

    assert statuses == [400] * 10 + [429] * 2
    assert len(google.asked) == 10


def test_concurrent_first_sign_ins_create_one_account(google: Google) -> None:
    for _ in range(5):
        sub, email = new_sub(), new_email()
        token = google.person(sub=sub, email=email)

        answers = concurrently(6, partial(sign_in, token))

        assert [answer.status_code for answer in answers] == [200] * 6
        assert len({answer.json()["user"]["id"] for answer in answers}) == 1
        assert User.objects.filter(email=email).count() == 1


@pytest.mark.parametrize("token", ["", None, 7, ["x"], "x" * 5_000])
def test_malformed_token_is_reported_under_its_field(google: Google, token: Any) -> None:
    answer = sign_in(token)

    assert answer.status_code == 400
    assert answer.json()["access_token"] == [answer.json()["error"]]
    assert google.asked == []


def test_token_cannot_inject_headers_or_parameters(google: Google) -> None:
    for token in ("a\r\nX-Evil: 1", "a&access_token=b", "a b", "ünïcode"):
        answer = sign_in(token)
        assert answer.status_code in {400, 503}
        assert answer.json()["error"] in {NOT_VALID, GoogleAway.sentence}
