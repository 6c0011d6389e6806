"""Keypads: a tablet's session that can take payments and nothing else; its PIN; leaving it."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import pytest
from django.db import DatabaseError, connection

from apps.accounts.models import Keypad, Session
from apps.accounts.refusals import KeypadOnly, PinBlocked, SessionExpired
from apps.accounts.services.keypads import WRONG_PASSWORD
from apps.accounts.services.users import user_suspend
from apps.accounts.tokens import _RefreshToken
from tests.factories.answers import error_code_of, error_of
from tests.factories.concurrency import concurrently
from tests.factories.second_factor import Phone
from tests.factories.users import PASSWORD, PIN, SignedIn, create_user, keypad, open_keypad, post, signed_in


def _refreshed(tablet: SignedIn) -> SignedIn:
    return SignedIn(tablet.user, **post("token/refresh", {"refresh": tablet.refresh}).json())


def test_locking_ends_the_full_session_and_keeps_the_mode(db: None) -> None:
    session = signed_in(create_user(is_test_mode=True))

    answer = session.post("keypad/lock", {"pin": PIN})

    assert answer.json().keys() == {"access", "refresh"}
    tablet = SignedIn(session.user, **answer.json())
    assert session.row.reason == "signed out"
    assert error_of(session.get("profile")) == (401, SessionExpired.sentence)
    assert post("token/refresh", {"refresh": session.refresh}).status_code == 401
    # The toggle in the office does not turn the counter to live money, nor to play money.
    assert signed_in(session.user).post("test-mode", {"mode": False}).status_code == 200
    state = tablet.get("keypad").json()
    assert state == {
        "success": True,
        "is_open": False,
        "tries_left": 5,
        "mode": "test",
        "shop_name": session.user.username,
    }


def test_only_one_of_two_exchanges_of_a_session_succeeds(db: None) -> None:
    session = signed_in()

    answers = concurrently(4, partial(session.post, "keypad/lock", {"pin": PIN}))

    assert sorted(answer.status_code for answer in answers) == [200, 401, 401, 401]
    assert Session.objects.filter(user=session.user, revoked_at=None).count() == 1


def test_its_tokens_stay_a_keypads_for_thirty_days(db: None) -> None:
    tablet = _refreshed(_refreshed(open_keypad()))

    assert tablet.get("keypad").json()["is_open"] is True
    assert error_code_of(tablet.get("profile")) == (403, "keypad_only")
    # Closed for a week and a day, the shop need not lock its tablet anew.
    assert _RefreshToken(cast(Any, tablet.refresh))["exp"] == int(tablet.row.ends_at.timestamp())
    # A keypad cannot be locked to another one, nor can a full session be left.
    assert error_of(tablet.post("keypad/lock", {"pin": "123456"})) == (403, KeypadOnly.sentence)
    assert error_code_of(signed_in().post("keypad/leave", {"password": PASSWORD})) == (403, "keypad_needed")


def test_a_token_is_no_more_than_its_session_says(db: None) -> None:
    """A scope that was left out of a signed token does not make a keypad's session a full one."""
    tablet, full = keypad(), signed_in()
    with connection.cursor() as cursor:
        cursor.execute("update accounts_session set scope = 'keypad' where id = %s", [full.row.pk])
        cursor.execute("update accounts_session set scope = '' where id = %s", [tablet.row.pk])

    assert full.get("profile").status_code == 401
    assert tablet.get("profile").status_code == 401


def test_the_pin_opens_the_keys_and_five_wrong_ones_close_them(db: None) -> None:
    tablet = keypad()
    assert tablet.post("keypad/open", {"pin": PIN}).json()["is_open"] is True
    assert tablet.post("keypad/close", None).json()["is_open"] is False

    wrong = [error_of(tablet.post("keypad/open", {"pin": "0000"})) for _ in range(4)]
    assert wrong == [(400, f"Wrong PIN. {left} left.") for left in ("4 tries", "3 tries", "2 tries", "1 try")]
    # The right one gives all of them back.
    assert tablet.post("keypad/open", {"pin": PIN}).json()["tries_left"] == 5
    for _ in range(4):
        tablet.post("keypad/open", {"pin": "00000000"})
    assert error_code_of(tablet.post("keypad/open", {"pin": "0000"})) == (400, "pin_blocked")
    assert error_of(tablet.post("keypad/open", {"pin": PIN})) == (400, PinBlocked.sentence)
    assert tablet.get("keypad").json()["is_open"] is False
    # Not the PIN but the password.
    assert tablet.post("keypad/leave", {"password": PASSWORD}).status_code == 200


def test_guesses_at_the_same_time_are_five(db: None) -> None:
    tablet = keypad()

    answers = concurrently(8, partial(tablet.post, "keypad/open", {"pin": "0000"}))

    assert sorted(answer.json()["code"] for answer in answers) == ["pin_blocked"] * 4 + ["pin_wrong"] * 4


@pytest.mark.parametrize("pin", ["123", "123456789", "12a4", "１２３４", "", 1234, None])
def test_what_is_no_pin_is_refused_by_name(db: None, pin: Any) -> None:
    session = signed_in()

    answer = session.post("keypad/lock", {"pin": pin})

    assert answer.status_code == 400
    assert answer.json()["pin"]
    assert session.get("profile").status_code == 200


def test_leaving_asks_for_the_password_and_the_second_factor(phone: Phone, stopped_clock: None) -> None:
    session = phone.session()
    tablet = SignedIn(phone.user, **session.post("keypad/lock", {"pin": PIN}).json())

    assert error_of(tablet.post("keypad/leave", {"password": "wrong"})) == (400, WRONG_PASSWORD)
    needs_code = tablet.post("keypad/leave", {"password": PASSWORD})
    assert error_code_of(needs_code) == (400, "otp_required")
    assert tablet.post("keypad/leave", {"password": PASSWORD, "otp": phone.wrong_code()}).status_code == 400
    assert tablet.get("keypad").status_code == 200

    left = tablet.post("keypad/leave", {"password": PASSWORD, "otp": phone.next_code()})

    full = SignedIn(phone.user, left.json()["access"], left.json()["refresh"])
    assert full.get("profile").status_code == 200
    assert tablet.get("keypad").status_code == 401
    assert post("token/refresh", {"refresh": tablet.refresh}).status_code == 401


def test_keypads_are_listed_and_signed_out_from_elsewhere(db: None) -> None:
    tablet, other = open_keypad(), keypad()
    office = signed_in(tablet.user)

    listed = office.get("keypads").json()["keypads"]
    assert [(each["id"], each["is_open"], each["mode"]) for each in listed] == [
        (str(tablet.row.pk), True, "test" if tablet.user.is_test_mode else "live")
    ]
    assert office.post(f"keypads/{other.row.pk}/end", None).status_code == 404
    assert other.get("keypad").status_code == 200

    assert office.post(f"keypads/{tablet.row.pk}/end", None).status_code == 200

    assert tablet.get("keypad").status_code == 401
    assert office.get("keypads").json()["keypads"] == []
    assert office.post(f"keypads/{tablet.row.pk}/end", None).status_code == 404


@pytest.mark.parametrize("change", ["password", "suspension"])
def test_a_keypad_ends_with_its_account(db: None, change: str) -> None:
    tablet = open_keypad()
    if change == "password":
        new = {"current_password": PASSWORD, "new_password": "another " + PASSWORD}
        assert signed_in(tablet.user).post("profile/change-password", new).status_code == 200
    else:
        user_suspend(user_id=tablet.user.pk)

    assert tablet.get("keypad").status_code == 401
    assert post("token/refresh", {"refresh": tablet.refresh}).status_code == 401


@pytest.mark.parametrize("wrong", ["tries_left = 6", "tries_left = -1", "mode = 'both'", "tries_left = 0"])
def test_the_database_refuses_impossible_keypads(db: None, wrong: str) -> None:
    tablet = open_keypad()

    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute(f"update accounts_keypad set {wrong} where session_id = %s", [tablet.row.pk])


def test_a_pin_is_stored_as_passwords_are(db: None) -> None:
    assert Keypad.objects.get(pk=keypad().row.pk).pin.startswith("md5$")
