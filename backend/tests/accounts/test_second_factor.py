"""The second factor: set up, turned off, required; changes that are refused."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from apps.accounts.models import AuditRecord, RecoveryCode, SecondFactor, User
from apps.accounts.refusals import SecondFactorNeeded
from apps.accounts.serializers import NOT_AN_APP_CODE
from apps.accounts.services.second_factor import USED, WRONG, WRONG_AT_SET_UP
from tests.factories.answers import error_code_of, error_of
from tests.factories.mailbox import mails_to
from tests.factories.second_factor import Phone, acts_on, answer, create_phone, sign_in, state_of
from tests.factories.users import PASSWORD, create_user, post, signed_in

pytestmark = pytest.mark.usefixtures("stopped_clock")


def test_set_up_turns_it_on_by_a_code_of_the_app(db: None) -> None:
    session = signed_in()
    elsewhere = signed_in(session.user)
    assert session.get("second-factor").json() == {
        "enabled": False, "enabled_at": None, "recovery_codes_left": 0, "needed": False,
    }  # fmt: skip

    begun = session.post("second-factor/set-up", {})

    assert begun.status_code == 200
    secret = begun.json()["secret"]
    assert begun.json().keys() == {"secret", "uri"}
    uri = urlsplit(begun.json()["uri"])
    assert (uri.scheme, uri.netloc) == ("otpauth", "totp")
    assert unquote(uri.path) == f"/Dropwise:{session.user.email}"
    assert parse_qs(uri.query) == {"secret": [secret], "issuer": ["Dropwise"]}
    assert len(secret) == 32
    assert secret not in SecondFactor.objects.get(user=session.user).secret
    # Until it is confirmed, nobody is asked for it.
    assert sign_in(session.user.email).status_code == 200

    wrong = session.post("second-factor/confirm", {"otp": Phone(session.user, secret).wrong_code()})
    assert error_of(wrong) == (400, WRONG_AT_SET_UP)
    assert wrong.json()["otp"] == [WRONG_AT_SET_UP]
    assert session.get("second-factor").json()["enabled"] is False

    confirmed = session.post("second-factor/confirm", {"otp": Phone(session.user, secret).code()})

    assert confirmed.status_code == 200
    assert confirmed.json()["message"] == "Your second factor is on."
    codes = confirmed.json()["recovery_codes"]
    assert len(set(codes)) == 10
    assert not RecoveryCode.objects.filter(code__in=[*codes, *(code.replace("-", "") for code in codes)])
    told = session.get("second-factor").json()
    assert (told["enabled"], told["recovery_codes_left"]) == (True, 10)
    # Whoever was signed in elsewhere gave no code.
    assert elsewhere.get("profile").status_code == 401
    (mail,) = mails_to(session.user.email)
    assert mail.subject == "A second factor was added"
    assert secret not in str(mail.message())
    (row,) = AuditRecord.objects.filter(subject=f"merchant {session.user.pk}")
    assert (row.action, row.actor_email) == ("second_factor_enabled", session.user.email)
    assert secret not in str(row.__dict__)


def test_a_second_set_up_replaces_the_first_and_none_replaces_one_that_is_on(db: None) -> None:
    session = signed_in()
    early = session.post("second-factor/confirm", {"otp": "123456"})
    assert error_of(early) == (400, "Begin the set-up first.")
    first = session.post("second-factor/set-up", {}).json()["secret"]
    second = session.post("second-factor/set-up", {}).json()["secret"]
    assert (
        session.post("second-factor/confirm", {"otp": Phone(session.user, first).code()}).status_code == 400
    )
    assert (
        session.post("second-factor/confirm", {"otp": Phone(session.user, second).code()}).status_code == 200
    )

    for path, body in (("set-up", {}), ("confirm", {"otp": "123456"})):
        refused = session.post(f"second-factor/{path}", body)
        assert error_of(refused) == (400, "Your second factor is on already. Turn it off first.")


def test_only_six_digits_confirm_a_set_up(db: None) -> None:
    session = signed_in()
    session.post("second-factor/set-up", {})
    for otp, sentence in (
        ("", "Code is required"),
        (None, "Code is required"),
        (123456, "Code must be text."),
        ("12345", NOT_AN_APP_CODE),
        ("k3vmp-8rq2w", NOT_AN_APP_CODE),
        ("1" * 65, NOT_AN_APP_CODE),
    ):
        assert error_of(session.post("second-factor/confirm", {"otp": otp})) == (400, sentence)
    assert session.get("second-factor").json()["enabled"] is False
    assert not RecoveryCode.objects.filter(user=session.user).exists()
    assert not AuditRecord.objects.filter(subject=f"merchant {session.user.pk}").exists()
    assert mails_to(session.user.email) == []


@pytest.mark.parametrize("call", ["turn-off", "recovery-codes"])
def test_guesses_at_changes_are_limited(phone: Phone, settings: Any, call: str) -> None:
    settings.RATE_SECOND_FACTOR_FAILURES_PER_HOUR = 2
    session = phone.session()
    before = state_of(phone)
    for status in (400, 400, 429):
        guess = session.post(f"second-factor/{call}", {"otp": phone.wrong_code()})
        assert guess.status_code == status
    right = phone.recovery_codes[0]
    assert session.post(f"second-factor/{call}", {"otp": right}).status_code == 429
    assert state_of(phone) == before


def test_turning_off_takes_a_code_and_ends_it(phone: Phone) -> None:
    session = phone.session()
    before = state_of(phone)
    assert error_of(session.post("second-factor/turn-off", {})) == (400, "Code is required")
    assert error_of(session.post("second-factor/turn-off", {"otp": phone.wrong_code()})) == (400, WRONG)
    assert error_of(session.post("second-factor/turn-off", {"otp": phone.code()})) == (400, USED)
    assert state_of(phone) == before

    off = session.post("second-factor/turn-off", {"otp": phone.next_code()})

    assert off.json() == {"success": True, "message": "Your second factor is off."}
    assert sign_in(phone.user.email).status_code == 200
    assert session.get("second-factor").json()["enabled"] is False
    assert not SecondFactor.objects.filter(user=phone.user).exists()
    assert not RecoveryCode.objects.filter(user=phone.user).exists()
    assert acts_on(phone) == ["second_factor_enabled", "second_factor_disabled"]
    _, mail = mails_to(phone.user.email)
    assert mail.subject == "A second factor was removed"
    for path in ("turn-off", "recovery-codes"):
        again = session.post(f"second-factor/{path}", {"otp": "123456"})
        assert error_of(again) == (400, "Your account has no second factor.")


def test_recovery_codes_can_be_made_anew(phone: Phone) -> None:
    session = phone.session()
    before = state_of(phone)
    refused = session.post("second-factor/recovery-codes", {"otp": phone.wrong_code()})
    assert error_of(refused) == (400, WRONG)
    assert state_of(phone) == before

    made = session.post("second-factor/recovery-codes", {"otp": phone.next_code()})

    assert made.status_code == 200
    codes = made.json()["recovery_codes"]
    assert len(codes) == 10
    assert not set(codes) & set(phone.recovery_codes)
    assert answer(phone.challenge(), phone.recovery_codes[0]).status_code == 400
    assert answer(phone.challenge(), codes[0]).status_code == 200
    assert acts_on(phone)[1:2] == ["recovery_codes_replaced"]
    assert mails_to(phone.user.email)[1].subject == "Your recovery codes were replaced"


@pytest.mark.parametrize("call", ["set-up", "confirm", "turn-off", "recovery-codes"])
def test_changes_need_a_fresh_sign_in(db: None, call: str) -> None:
    phone = create_phone() if call in {"turn-off", "recovery-codes"} else None
    session = phone.session() if phone else signed_in()
    otp = phone.next_code() if phone else "123456"
    with connection.cursor() as cursor:
        cursor.execute(
            "update accounts_session set auth_time = now() - interval '11 minutes' where id = %s",
            [session.row.pk],
        )
    before = state_of(phone) if phone else None

    assert error_code_of(session.post(f"second-factor/{call}", {"otp": otp})) == (403, "reauth")

    assert (state_of(phone) if phone else None) == before


def test_a_new_password_does_not_stand_in_for_a_fresh_sign_in(phone: Phone) -> None:
    session = phone.session()
    with connection.cursor() as cursor:
        cursor.execute(
            "update accounts_session set auth_time = now() - interval '11 minutes' where id = %s",
            [session.row.pk],
        )

    changed = session.post(
        "profile/change-password", {"current_password": PASSWORD, "new_password": "Herrings by the dozen"}
    )

    assert changed.status_code == 200
    token = changed.json()["access"]
    refused = post("second-factor/turn-off", {"otp": phone.next_code()}, token=token)
    assert error_code_of(refused) == (403, "reauth")


def _admin(user: User, otp: str = "") -> Any:
    client = Client()
    form = {"username": user.email, "password": PASSWORD, "otp": otp}
    shown = client.post("/django-admin/login/?next=/django-admin/", form)
    return client, shown


def test_django_admin_demands_it_too(db: None) -> None:
    phone = create_phone(create_user(is_superuser=True))

    client, asked = _admin(phone.user)
    assert SecondFactorNeeded.sentence in asked.content.decode()
    assert 'autocomplete="one-time-code"' in asked.content.decode()
    _, refused = _admin(phone.user, phone.wrong_code())
    assert WRONG in refused.content.decode()
    assert "sessionid" not in client.cookies
    client, entered = _admin(phone.user, phone.next_code())
    assert entered.status_code == 302
    assert client.get("/django-admin/").status_code == 200

    # A session of the admin ends with the factor that it began with.
    call_command("remove_second_factor", phone.user.email)
    assert client.get("/django-admin/").status_code == 302


def test_an_administrator_without_one_can_only_set_it_up(db: None, settings: Any) -> None:
    settings.ADMIN_SECOND_FACTOR_REQUIRED = True
    admin = create_user(is_superuser=True)
    entered = sign_in(admin.email)
    assert entered.status_code == 200
    token = entered.json()["access"]
    http = Client(headers={"authorization": f"Bearer {token}"})

    for method, path in (
        ("GET", "/api/platform-admin/metrics/overview/"),
        ("GET", "/api/platform-admin/merchants/"),
        ("POST", "/api/platform-admin/settings/update/"),
        ("POST", "/api/auth/test-mode/"),
        ("PUT", "/api/auth/profile/update/"),
        ("POST", "/api/auth/profile/change-password/"),
        ("POST", "/api/auth/second-factor/turn-off/"),
        ("GET", "/api/payments/history/"),
    ):
        refused = http.generic(method, path, "{}", content_type="application/json")
        assert error_code_of(refused) == (403, "second_factor_required"), path
        sentence = "Administrators need a second factor here. Set one up to continue."
        assert refused.json()["error"] == sentence
    client, asked = _admin(admin)
    assert "Administrators need a second factor here." in asked.content.decode()
    assert "sessionid" not in client.cookies

    assert http.get("/api/auth/profile/").status_code == 200
    assert http.get("/api/auth/second-factor/").json()["needed"] is True
    secret = post("second-factor/set-up", {}, token=token).json()["secret"]
    confirmed = post("second-factor/confirm", {"otp": Phone(admin, secret).code()}, token=token)
    assert confirmed.status_code == 200
    assert http.get("/api/platform-admin/metrics/overview/").status_code == 200
    # Merchants are not asked.
    assert signed_in().get("profile").status_code == 200


def test_an_open_session_of_django_admin_ends_where_it_is_required(db: None, settings: Any) -> None:
    client, _ = _admin(create_user(is_superuser=True))
    assert client.get("/django-admin/").status_code == 200

    settings.ADMIN_SECOND_FACTOR_REQUIRED = True

    assert client.get("/django-admin/").status_code == 302


def test_a_command_removes_a_lost_one(db: None, capsys: Any) -> None:
    phone = create_phone(create_user(is_superuser=True))
    session = phone.session()

    call_command("remove_second_factor", phone.user.email.upper())

    assert capsys.readouterr().out == (
        f"{phone.user.email} has no second factor now, and is signed out everywhere.\n"
    )
    assert session.get("profile").status_code == 401
    assert sign_in(phone.user.email).status_code == 200
    row = AuditRecord.objects.filter(subject=f"administrator {phone.user.pk}").order_by("id")[1]
    assert (row.action, row.source, row.actor_id) == ("second_factor_disabled", "command", None)
    removed = mails_to(phone.user.email)[-1]
    assert removed.subject == "A second factor was removed"
    assert "by the operator of this site" in " ".join(str(removed.body).split())
    with pytest.raises(CommandError, match=r"Your account has no second factor\."):
        call_command("remove_second_factor", phone.user.email)
    with pytest.raises(CommandError, match=r"There is no account with the email address nobody@"):
        call_command("remove_second_factor", "nobody@example.com")
