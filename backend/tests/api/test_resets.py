"""Password resets: one mail, a code and a link, one new password; nothing told to whoever does not own the
mailbox."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import PasswordReset, SecretKey, Session, User
from apps.accounts.services.resets import WRONG_CODE, resets_prune
from apps.accounts.services.secret_keys import secret_key_create
from apps.accounts.services.users import user_suspend
from apps.common.models import Mail
from apps.wallets.models import MerchantWallet
from apps.wallets.services import merchant_wallet_set
from apps.webhooks.models import Endpoint
from apps.webhooks.services.endpoints import endpoint_create
from tests.api.at_once import at_once
from tests.api.builders import an_address
from tests.api.people import PASSWORD, a_person, an_email, post, signed_in
from tests.api.postbox import another, code_of, link_of, mails_to, token_of

NEW = "Ninety-nine silver herrings"
ASKED = "If an account with this e-mail exists, a code and a link are on their way to it."


def ask(email: str, **extra: Any) -> Any:
    return post("password-reset-request", {"email": email}, **extra)


def verify(email: str, otp: str, **extra: Any) -> Any:
    return post("verify-otp", {"email": email, "otp": otp}, **extra)


class Browser:
    """A client that keeps its cookies."""

    def __init__(self) -> None:
        self.client = Client()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self.client.post(f"/api/auth/{path}/", body, content_type="application/json")

    def verify(self, email: str, otp: str) -> Any:
        return self.post("verify-otp", {"email": email, "otp": otp})

    def confirm(self, email: str, password: str = NEW, **more: Any) -> Any:
        return self.post("password-reset-confirm", {"email": email, "new_password": password, **more})


def by_link(token: str, password: str = NEW) -> Any:
    return post("password-reset-confirm", {"token": token, "password": password})


def asked(email: str) -> Any:
    """Ask, and the newest mail."""
    before = len(mails_to(email))
    assert ask(email).status_code == 200
    mails = mails_to(email)
    assert len(mails) == before + 1
    return mails[-1]


def password_is(user: User, password: str) -> bool:
    return User.objects.get(pk=user.pk).check_password(password)


def age(seconds: int, user: User) -> None:
    """Make this much time pass for the account's resets."""
    with connection.cursor() as cursor:
        cursor.execute(
            "update accounts_passwordreset set created_at = created_at - make_interval(secs => %s),"
            " expires_at = expires_at - make_interval(secs => %s),"
            " verified_until = verified_until - make_interval(secs => %s) where user_id = %s",
            [seconds, seconds, seconds, user.pk],
        )


def test_one_mail_holds_the_code_and_the_link(db: None) -> None:
    user = a_person()

    answer = ask(user.email.upper())

    assert (answer.status_code, answer.json()) == (200, {"success": True, "message": ASKED})
    (mail,) = mails_to(user.email)
    assert mail.subject == "Your code to reset your password"
    assert link_of(mail).startswith("http://localhost:8000/auth/reset-password?token=")
    html = mail.alternatives[0][0]  # type: ignore[attr-defined]  # both parts are always there
    code = code_of(mail)
    assert f"{code[:3]} {code[3:]}" in html
    assert link_of(mail) in html
    assert "10 minutes" in mail.body


def test_code_verify_and_new_password_as_the_screens_do_it(db: None) -> None:
    user, browser = a_person(), Browser()
    code = code_of(asked(user.email))

    verified = browser.verify(user.email, code)
    done = browser.confirm(user.email)

    assert (verified.status_code, verified.json()["success"]) == (200, True)
    assert (done.status_code, done.json()["message"]) == (200, "Password reset successfully!")
    assert post("signin", {"email": user.email, "password": NEW}).status_code == 200
    assert post("signin", {"email": user.email, "password": PASSWORD}).status_code == 400


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


def test_the_code_in_the_body_does_without_the_cookie(db: None) -> None:
    user = a_person()
    code = code_of(asked(user.email))
    assert verify(user.email, code).status_code == 200

    answer = Browser().confirm(user.email, otp=code)

    assert answer.status_code == 200
    assert password_is(user, NEW)


def test_the_link_sets_a_new_password(db: None) -> None:
    user = a_person()

    answer = by_link(token_of(asked(user.email)))

    assert (answer.status_code, answer.json()["message"]) == (200, "Password reset successfully!")
    assert password_is(user, NEW)


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


@pytest.mark.parametrize("by", ["code", "link", "proof"])
def test_using_one_uses_all_of_the_accounts(db: None, by: str) -> None:
    user, browser = a_person(), Browser()
    first = asked(user.email)
    second = asked(user.email)
    code, token = code_of(second), token_of(second)
    other = Browser()
    other.verify(user.email, code)
    match by:
        case "code":
            assert Browser().confirm(user.email, otp=code).status_code == 200
        case "link":
            assert by_link(token).status_code == 200
        case _:
            browser.verify(user.email, code)
            assert browser.confirm(user.email).status_code == 200

    assert verify(user.email, code).status_code == 400
    assert Browser().confirm(user.email, "Other herrings 77", otp=code).status_code == 400
    for link in (token, token_of(first)):
        refused = by_link(link, "Other herrings 77")
        assert (refused.status_code, refused.json()["error"]) == (
            400,
            "Invalid reset link. Please request a new password reset.",
        )
    assert other.confirm(user.email, "Other herrings 77").status_code == 400
    assert password_is(user, NEW)


def test_a_new_code_ends_the_one_before_while_its_link_lives_on(db: None) -> None:
    user = a_person()
    first, second = asked(user.email), asked(user.email)

    if code_of(first) != code_of(second):
        assert verify(user.email, code_of(first)).status_code == 400
    assert verify(user.email, code_of(second)).status_code == 200
    assert by_link(token_of(first)).status_code == 200


def test_everything_ends_after_ten_minutes(db: None) -> None:
    user, browser = a_person(), Browser()
    mail = asked(user.email)
    browser.verify(user.email, code_of(mail))
    age(599, user)
    assert verify(user.email, code_of(mail)).status_code == 200
    age(1, user)

    assert verify(user.email, code_of(mail)).status_code == 400
    assert Browser().confirm(user.email, otp=code_of(mail)).status_code == 400
    assert by_link(token_of(mail)).status_code == 400
    assert browser.confirm(user.email).status_code == 400
    assert password_is(user, PASSWORD)


def test_a_mail_that_comes_too_late_is_not_sent(db: None) -> None:
    user = a_person()
    ask(user.email)
    with connection.cursor() as cursor:
        cursor.execute(
            "update common_mail set useless_at = useless_at - interval '10 minutes' where recipient = %s",
            [user.email],
        )

    assert mails_to(user.email) == []


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
                "update common_tally set moments = array(select m - interval '1 hour' from unnest(moments) m)"
                " where kind like 'reset mails%%'"
            )

    for expected in (6, 9, 10, 10):
        an_hour_later()
        for _ in range(4):
            assert ask(user.email).json()["message"] == ASKED
        assert len(mails_to(user.email)) == expected


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


def test_every_session_ends_and_he_is_told(db: None) -> None:
    person = signed_in()
    user = person.user
    by_link(token_of(asked(user.email)))

    assert person.get("profile").status_code == 401
    assert post("token/refresh", {"refresh": person.refresh}).status_code == 401
    assert not Session.objects.filter(user=user, revoked_at=None).exists()
    told = mails_to(user.email)[-1]
    assert told.subject == "Your password was changed"
    assert "If this was not you" in told.body


@pytest.mark.parametrize("password", ["short", "password", "12345678", "", None, 12345678, ["x"]])
def test_a_bad_password_is_refused_and_nothing_is_used_up(db: None, password: Any) -> None:
    user, browser = a_person(), Browser()
    mail = asked(user.email)
    browser.verify(user.email, code_of(mail))

    by_code = browser.confirm(user.email, password)
    linked = by_link(token_of(mail), password)

    assert (by_code.status_code, linked.status_code) == (400, 400)
    assert by_code.json()["new_password"] == [by_code.json()["error"]]
    assert linked.json()["password"] == [linked.json()["error"]]
    assert password_is(user, PASSWORD)
    assert browser.confirm(user.email).status_code == 200


def test_of_two_confirms_at_once_one_wins(db: None) -> None:
    user = a_person()
    token = token_of(asked(user.email))
    numbers = count()

    def confirm() -> tuple[int, int]:
        number = next(numbers)
        return number, by_link(token, f"Herring number {number} of six").status_code

    statuses = dict(at_once(6, confirm))

    assert sorted(statuses.values()) == [200, *[400] * 5]
    (winner,) = [number for number, status in statuses.items() if status == 200]
    assert password_is(user, f"Herring number {winner} of six")


def _connected(user: User) -> None:
    """A key and a wallet in both modes, an endpoint: what a stranger could have left behind."""
    for mode in ("test", "live"):
        secret_key_create(owner_id=user.pk, mode=mode)
        merchant_wallet_set(merchant_id=user.pk, mode=mode, address=an_address())
    endpoint_create(owner=user, mode="test", name="Shop", url="http://127.0.0.1:4000/hooks")


def _alive(user: User) -> tuple[int, int, int]:
    return (
        SecretKey.objects.filter(owner=user, revoked_at=None).count(),
        Endpoint.objects.filter(owner=user, deleted_at=None).count(),
        MerchantWallet.objects.filter(merchant=user, is_active=True).count(),
    )


def test_the_first_reset_of_an_unconfirmed_address_ends_what_was_connected_and_says_so(db: None) -> None:
    user, bystander = a_person(), a_person()
    for person in (user, bystander):
        _connected(person)

    answer = by_link(token_of(asked(user.email)))

    words = "2 secret keys, 2 connected wallets, 1 webhook endpoint"
    assert answer.json()["message"].endswith(f"connected to the account before was ended: {words}.")
    assert _alive(user) == (0, 0, 0)
    assert _alive(bystander) == (2, 1, 2)
    assert words in " ".join(mails_to(user.email)[-1].body.split())
    assert User.objects.get(pk=user.pk).email_verified_at is not None

    _connected_again(user)
    asked_again = by_link(token_of(asked(user.email)), "Yet another herring 5")
    assert asked_again.json()["message"] == "Password reset successfully!"
    assert _alive(user) == (1, 0, 1)


def _connected_again(user: User) -> None:
    secret_key_create(owner_id=user.pk, mode="test")
    merchant_wallet_set(merchant_id=user.pk, mode="test", address=an_address())


def test_a_confirmed_address_keeps_what_is_connected(db: None) -> None:
    user = a_person(email_verified_at=timezone.now())
    _connected(user)

    answer = by_link(token_of(asked(user.email)))

    assert answer.json()["message"] == "Password reset successfully!"
    assert _alive(user) == (2, 1, 2)


def test_a_refused_reset_ends_nothing(db: None) -> None:
    user = a_person()
    _connected(user)

    assert by_link(token_of(asked(user.email)), "short").status_code == 400

    assert _alive(user) == (2, 1, 2)
    assert User.objects.get(pk=user.pk).email_verified_at is None


def test_an_account_without_a_password_gets_one(db: None) -> None:
    user = a_person(password=None, google_sub=an_email())

    assert by_link(token_of(asked(user.email))).status_code == 200

    assert password_is(user, NEW)


def test_a_suspended_account_can_reset_but_not_come_in(db: None) -> None:
    user = a_person()
    user_suspend(user_id=user.pk)

    assert by_link(token_of(asked(user.email))).status_code == 200

    refused = post("signin", {"email": user.email, "password": NEW})
    assert (refused.status_code, refused.json()["error"]) == (400, "Your account is suspended.")


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


@pytest.mark.parametrize(
    ("path", "body", "fields"),
    [
        ("password-reset-request", {}, {"email"}),
        ("password-reset-request", {"email": ""}, {"email"}),
        ("password-reset-request", {"email": "nobody"}, {"email"}),
        ("password-reset-request", {"email": 7}, {"email"}),
        ("password-reset-request", {"email": "a@b.example\r\nBcc: c@d.example"}, {"email"}),
        ("password-reset-request", {"email": "x" * 300 + "@b.example"}, {"email"}),
        ("verify-otp", {}, {"email", "otp"}),
        ("verify-otp", {"email": "a@b.example", "otp": 123456}, {"otp"}),
        ("verify-otp", {"email": "a@b.example", "otp": "12345６"}, {"otp"}),
        ("verify-otp", {"email": "a@b.example", "otp": "1234567"}, {"otp"}),
        ("password-reset-confirm", {}, {"email", "new_password"}),
        ("password-reset-confirm", {"email": "a@b.example", "new_password": NEW}, {"non_field_errors"}),
        ("password-reset-confirm", {"email": "a@b.example", "new_password": NEW, "otp": None}, {"otp"}),
        ("password-reset-confirm", {"token": "x", "password": NEW}, {"non_field_errors"}),
        ("password-reset-confirm", {"token": None, "password": NEW}, {"token"}),
        ("password-reset-confirm", {"token": "x"}, {"password"}),
    ],
)
def test_incomplete_and_hostile_bodies_are_refused_by_field(
    db: None, path: str, body: dict[str, Any], fields: set[str]
) -> None:
    before = PasswordReset.objects.count()

    answer = post(path, body)

    assert answer.status_code == 400
    assert answer.json().keys() - {"error", "code", "request_id"} == fields
    assert answer.json()["error"]
    assert PasswordReset.objects.count() == before


@pytest.mark.parametrize(
    "path", ["password-reset-request", "verify-otp", "password-reset-confirm", "google-login"]
)
@pytest.mark.parametrize(
    ("body", "status"),
    [(b"", 400), (b"[]", 400), (b'{"email": "a", "email": "b"}', 400), (b'{"email": "\\u0000"}', 400),
     (b"[" * 5000, 400), (b'{"x": "' + b"x" * 70_000 + b'"}', 413), (b"\xff", 400)],
)  # fmt: skip
def test_no_body_is_a_server_error(db: None, path: str, body: bytes, status: int) -> None:
    answer = post(path, body)

    assert answer.status_code == status
    assert answer.json()["error"]


def test_old_resets_are_forgotten(db: None) -> None:
    user = a_person()
    asked(user.email)
    age(2 * 86_400 + 60, user)

    resets_prune()

    assert not PasswordReset.objects.filter(user=user).exists()
