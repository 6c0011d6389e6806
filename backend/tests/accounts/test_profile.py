"""Profile, preferences and mode."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from apps.accounts.domain.shops import INVALID_TIPS
from apps.accounts.models import User
from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.wallets.models import MerchantWallet
from tests.factories.answers import error_of
from tests.factories.rows import claim_address
from tests.factories.users import create_user, post, signed_in

CURRENCY = "Reporting currency must be one of: EUR, USD, GBP."
_NO_TIPS: list[Any] = [[0], [101], [5.5], [True], ["5"], [1, 2, 3, 4], "5", 5, None, {}]
SPREAD = "Spread must be a number from 0 to 5, with at most four decimals."


def test_profile_is_flat(db: None) -> None:
    admin = create_user(username="Zoe Admin", first_name="Zo", is_superuser=True, is_test_mode=False)
    merchant = create_user()

    for user in (admin, merchant):
        profile = signed_in(user).get("profile").json()

        assert list(profile.items())[:6] == [
            ("id", user.pk),
            ("email", user.email),
            ("username", user.username),
            ("first_name", user.first_name),
            ("is_superuser", user is admin),
            ("is_test_mode", user is merchant),
        ]


def test_new_name_changes_first_name(db: None) -> None:
    session = signed_in()

    answer = session.put("profile/update", {"username": " Cleo  Vance "})

    assert answer.status_code == 200
    assert answer.json() == session.get("profile").json()
    assert (answer.json()["username"], answer.json()["first_name"]) == ("Cleo  Vance", "Cleo")


def test_first_name_from_google_is_kept(db: None) -> None:
    session = signed_in(create_user(username="annlee", first_name="Ann"))

    assert session.put("profile/update", {"username": "lee"}).json()["first_name"] == "Ann"


def test_only_sent_preferences_change(db: None) -> None:
    session = signed_in()
    before = session.get("profile").json()

    after = session.put(
        "profile/update",
        {"username": "Ann Lee", "leaderboard_anonymous": True, "mail_failed_payouts": False},
    ).json()

    assert after == {**before, "leaderboard_anonymous": True, "mail_failed_payouts": False}
    assert session.put("profile/update", {"username": "Ann Lee"}).json() == after


def test_shop_is_kept_and_its_name_is_at_first_the_username(db: None) -> None:
    session = signed_in(create_user(username="n" * 150))
    assert session.get("profile").json()["shop_name"] == "n" * 100
    shop = {
        "shop_name": "Nordlicht",
        "shop_address": "Hüxstraße 61\n23552 Lübeck",
        "shop_tax_id": "DE 123",
        "time_zone": "Europe/Berlin",
    }

    after = session.put("profile/update", {"username": "Cleo", **shop, "shop_contact": "+49 451 1234"}).json()

    assert {name: after[name] for name in shop} == shop
    for contact in ("hello@shop.example", "https://shop.example/help", ""):
        answer = session.put("profile/update", {"username": "Cleo", "shop_contact": contact})
        assert answer.json() == {**after, "shop_contact": contact}
    assert session.put("profile/update", {"username": "Cleo", "shop_name": ""}).json()["shop_name"] == "Cleo"


def test_spread_on_prices_is_kept_to_four_decimals(db: None) -> None:
    session = signed_in(create_user(username="Cleo"))
    assert session.get("profile").json()["price_spread"] == 0.0
    for sent, kept in (("0.5", 0.5), (1, 1.0), ("4.9999", 4.9999), (5, 5.0), ("0", 0.0)):
        answer = session.put("profile/update", {"username": "Cleo", "price_spread": sent})
        assert answer.json()["price_spread"] == kept


def test_reporting_currency_is_one_that_rates_are_read_for(db: None) -> None:
    session = signed_in(create_user(username="Cleo"))
    assert session.get("profile").json()["reporting_currency"] == "USD"
    answer = session.put("profile/update", {"username": "Cleo", "reporting_currency": "EUR"})
    assert answer.json()["reporting_currency"] == "EUR"
    assert session.get("profile").json()["reporting_currency"] == "EUR"


def test_tips_are_at_most_three_whole_percents(db: None) -> None:
    session = signed_in(create_user(username="Cleo"))
    assert session.get("profile").json()["tip_presets"] == [5, 10, 15]
    for sent, kept in (([20, 10, 10], [10, 20]), ([], []), ([1, 100], [1, 100])):
        answer = session.put("profile/update", {"username": "Cleo", "tip_presets": sent})
        assert answer.json()["tip_presets"] == kept
    for impossible in ("{101}", "{0}", "{1,2,3,4}"):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "update accounts_shop set tip_presets = %s where owner_id = %s", [impossible, session.user.pk]
            )


def test_profile_tells_what_the_mode_has(db: None) -> None:
    session = signed_in(create_user(is_test_mode=False))
    secret_key_create(owner_id=session.user.pk, mode=Mode.TEST)
    MerchantWallet.objects.create(merchant=session.user, mode=Mode.LIVE, address=claim_address("payout"))

    def has() -> tuple[bool, bool]:
        profile = session.get("profile").json()
        return profile["has_wallet"], profile["has_key"]

    assert has() == (True, False)
    session.post("test-mode", {"mode": True})
    assert has() == (False, True)


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"username": None}, "username", "Username is required"),
        ({"username": "\n"}, "username", "Username is required"),
        ({"username": "a\nb"}, "username", "Name must have 1 to 150 printable characters."),
        ({"public_receipts": "no"}, "public_receipts", "Public receipts must be true or false."),
        ({"public_receipts": None}, "public_receipts", "Public receipts must be true or false."),
        ({"mail_first_payment": 1}, "mail_first_payment", "Mail first payment must be true or false."),
        ({"time_zone": "Berlin"}, "time_zone", "Time zone must be a name such as Europe/Berlin."),
        ({"shop_name": "x" * 101}, "shop_name", "Shop name can have at most 100 characters."),
        ({"shop_name": "a\u202eb"}, "shop_name", "Shop name must have printable characters only."),
        ({"shop_address": "Kai 1\n\x07"}, "shop_address", "Address must have printable characters only."),
        *(
            ({"price_spread": spread}, "price_spread", SPREAD)
            for spread in ("5.0001", 6, -1, "", None, True, "1e0", "0.00001", [1])
        ),
        *(
            ({"reporting_currency": currency}, "reporting_currency", CURRENCY)
            for currency in ("XRP", "eur", "", 978, ["EUR"])
        ),
        ({"reporting_currency": None}, "reporting_currency", "Reporting currency must not be null."),
        *(
            ({"tip_presets": tips}, "tip_presets", INVALID_TIPS)
            for tips in _NO_TIPS
        ),
        ({"shop_contact": "ask me"}, "shop_contact",
         "Contact must be an email address, a phone number or a web address."),
        ({"shop_contact": "javascript:alert(1)"}, "shop_contact",
         "Contact must be an email address, a phone number or a web address."),
    ],
)  # fmt: skip
def test_invalid_profile_is_refused(db: None, body: Any, field: str, message: str) -> None:
    session = signed_in()
    before = session.get("profile").json()

    answer = session.put("profile/update", body if "username" in body else {"username": "Cleo", **body})

    assert error_of(answer) == (400, message)
    assert answer.json()[field] == [message]
    assert session.get("profile").json() == before


def test_other_columns_and_users_are_unchanged(db: None) -> None:
    session, other = signed_in(), create_user()
    untouched = ("id", "email", "password", "is_superuser", "is_active", "is_seeded", "is_test_mode",
                 "google_sub", "email_verified_at", "date_joined")  # fmt: skip
    before = User.objects.filter(pk=session.user.pk).values(*untouched).get()
    others = User.objects.filter(pk=other.pk).values().get()

    chosen = {"id": other.pk, "email": "x@x.example", "is_superuser": True, "is_test_mode": False}
    answer = session.put("profile/update", {"username": "Cleo", **chosen, "is_active": False})

    assert answer.status_code == 200
    assert User.objects.filter(pk=session.user.pk).values(*untouched).get() == before
    assert User.objects.filter(pk=other.pk).values().get() == others


def test_mode_is_read_and_switched(db: None) -> None:
    session = signed_in()
    assert session.get("test-mode").json() == {"is_test_mode": True}

    assert session.post("test-mode", {"mode": False}).json() == {"is_test_mode": False}

    assert session.get("test-mode").json() == {"is_test_mode": False}
    assert session.get("profile").json()["is_test_mode"] is False
    assert session.post("test-mode", {"mode": True}).json() == {"is_test_mode": True}


@pytest.mark.parametrize(
    ("body", "message"),
    [({}, "Mode is required"), ({"mode": None}, "Mode must be true or false."),
     ({"mode": "test"}, "Mode must be true or false."), ({"mode": 0}, "Mode must be true or false.")],
)  # fmt: skip
def test_mode_must_be_boolean(db: None, body: Any, message: str) -> None:
    session = signed_in()

    answer = session.post("test-mode", body)

    assert (answer.status_code, answer.json()["mode"]) == (400, [message])
    assert session.get("test-mode").json() == {"is_test_mode": True}


def test_empty_form_body_does_not_switch_the_mode(db: None) -> None:
    session = signed_in()

    answer = post("test-mode", b"", token=session.access, content_type="application/x-www-form-urlencoded")

    assert (answer.status_code, answer.json()["mode"]) == (400, ["Mode is required"])
    assert session.get("test-mode").json() == {"is_test_mode": True}
