"""The keypad: charging a customer at the counter, today's sums, cancelling, what the receipt says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from django.test import Client

from apps.accounts.models import Shop, User
from apps.payments.models import Payment
from tests.factories.answers import error_code_of, error_of
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.platform import Merchant
from tests.factories.rates import SOURCES, SetRates
from tests.factories.row_factory import RowFactory
from tests.factories.users import keypad, open_keypad, signed_in
from tests.factories.watched import while_watched


class Tablet:
    """A locked tablet of a merchant, with its keys open."""

    def __init__(self, user: User, access: str | None = None) -> None:
        self.user = user
        self.http = Client(headers={"authorization": f"Bearer {access or open_keypad(user).access}"})

    def charge(self, key: str | None = None, **body: Any) -> Any:
        headers = {} if key is None else {"idempotency-key": key}
        return self.http.post("/api/keypad/charge/", body, content_type="application/json", headers=headers)

    def charged(self, **body: Any) -> dict[str, Any]:
        answer = self.charge(**body)
        assert answer.status_code == 201, answer.content
        return dict(answer.json()["charge"])

    def day(self) -> dict[str, Any]:
        answer = self.http.get("/api/keypad/")
        assert answer.status_code == 200, answer.content
        return dict(answer.json())

    def get(self, path: str) -> Any:
        return self.http.get(f"/api/keypad/charges/{path}/")


@pytest.fixture
def tablet(merchant: Merchant, set_rates: SetRates) -> Tablet:
    set_rates("EUR", kraken="2.0938", bitstamp="2.0938")
    Shop.objects.update_or_create(
        owner=merchant.user, defaults={"name": "Nordlicht", "reporting_currency": "EUR"}
    )
    User.objects.filter(pk=merchant.user.pk).update(is_test_mode=True)
    return Tablet(User.objects.get(pk=merchant.user.pk))


def test_a_charge_is_a_payment_with_note_and_tip(tablet: Tablet) -> None:
    charge = tablet.charged(amount="7.50", note=" Poster  tube ", tip_percent=10)

    assert {
        name: charge[name] for name in ("title", "price", "currency", "amount", "tip", "tip_percent")
    } == {
        "title": "Poster tube",
        "price": "8.25",
        "currency": "EUR",
        "amount": "3.940205",
        "tip": "0.75",
        "tip_percent": 10,
    }
    payment = Payment.objects.get(pk=charge["id"])
    assert (payment.origin, payment.mode, payment.merchant_id) == ("keypad", "test", tablet.user.pk)
    assert (payment.platform_name, payment.username) == ("Nordlicht", "Customer")
    assert payment.metadata == {"tip": "0.75", "tip_percent": 10}
    assert payment.redirect_url.endswith(f"/checkout/{payment.pk}")
    assert payment.expires_at - payment.created_at == timedelta(minutes=15)
    assert tablet.get(charge["id"]).json()["charge"] == charge


@pytest.mark.parametrize(
    ("body", "total", "title", "metadata"),
    [
        ({"amount": "3", "currency": "XRP"}, "3.000000", "Sale", {}),
        (
            {"amount": "3", "currency": "XRP", "tip": "0.5", "note": " "},
            "3.500000",
            "Sale",
            {"tip": "0.500000"},
        ),
        # Half a cent goes up.
        ({"amount": "0.30", "tip_percent": 15}, "0.35", "Sale", {"tip": "0.05", "tip_percent": 15}),
        # Less than half a cent is no tip.
        ({"amount": "0.01", "tip_percent": 5}, "0.01", "Sale", {}),
        ({"amount": 8, "tip": 2}, "10.00", "Sale", {"tip": "2.00"}),
    ],
)
def test_totals(tablet: Tablet, body: Any, total: str, title: str, metadata: Any) -> None:
    charge = tablet.charged(**body)

    assert (charge["price"] or charge["amount"], charge["title"]) == (total, title)
    assert Payment.objects.get(pk=charge["id"]).metadata == metadata


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({}, "amount", "Amount is required"),
        ({"amount": None}, "amount", "Amount is required"),
        ({"amount": "0"}, "amount", "Amount must be above 0."),
        ({"amount": "0", "currency": "XRP"}, "amount", "Amount must be above 0."),
        ({"amount": "7.505"}, "amount", "Amount can have at most 2 decimals in this currency."),
        ({"amount": "1e3"}, "amount", "Amount must be digits with at most one point, such as 12.50."),
        ({"amount": True}, "amount", "Amount must be a number."),
        ({"amount": [1]}, "amount", "Amount must be a number."),
        ({"amount": "9" * 13}, "amount", "Amount must be at most 1,000,000,000,000."),
        ({"amount": "10", "currency": "USD"}, "currency", "This keypad charges in EUR or XRP."),
        ({"amount": "10", "currency": 978}, "currency", "Currency must be text."),
        ({"amount": "10", "tip": "-1"}, "tip", "Tip must be digits with at most one point, such as 12.50."),
        ({"amount": "10", "tip_percent": 0}, "tip_percent", None),
        ({"amount": "10", "tip_percent": 101}, "tip_percent", None),
        ({"amount": "10", "tip_percent": "10"}, "tip_percent", None),
        ({"amount": "10", "tip": "1", "tip_percent": 10}, "tip", "Send tip or tip_percent, not both."),
        ({"amount": "10", "note": "x" * 201}, "note", "Note can have at most 200 characters."),
    ],
)
def test_bad_input_names_its_field(tablet: Tablet, body: Any, field: str, sentence: str | None) -> None:
    before = Payment.objects.count()

    answer = tablet.charge(**body)

    expected = sentence or "Tip percent must be a whole number from 1 to 100."
    assert error_of(answer) == (400, expected)
    assert answer.json()[field] == [expected]
    assert Payment.objects.count() == before


def test_too_much_xrp_is_refused_with_both_figures(tablet: Tablet) -> None:
    answer = tablet.charge(amount="999999999999")

    assert error_code_of(answer) == (400, "amount_too_large")
    assert "999999999999.00 EUR is " in answer.json()["error"]


def test_one_press_makes_one_payment(tablet: Tablet) -> None:
    first = tablet.charge(key="press-1", amount="7.50")
    again = tablet.charge(key="press-1", amount="7.50")
    other = tablet.charge(key="press-1", amount="7.51")

    assert first.json() == again.json()
    assert error_code_of(other) == (409, "idempotency_mismatch")
    # The merchant's own keys are counted apart.
    assert Payment.objects.filter(merchant=tablet.user).count() == 1


def test_without_a_rate_only_xrp_can_be_charged(tablet: Tablet, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2.0938")

    assert error_code_of(tablet.charge(amount="7.50")) == (503, "rate_unavailable")
    assert tablet.charged(amount="7.50", currency="XRP")["price"] is None


def test_a_locked_keypad_charges_and_tells_nothing(tablet: Tablet) -> None:
    charge = tablet.charged(amount="1")
    locked = Tablet(tablet.user, keypad(tablet.user).access)

    for answer in (
        locked.charge(amount="1"),
        locked.http.get("/api/keypad/"),
        locked.get(charge["id"]),
        locked.http.post(f"/api/keypad/charges/{charge['id']}/cancel/"),
    ):
        assert error_code_of(answer) == (403, "keypad_locked")


def test_charges_are_one_merchants_in_one_mode_and_the_keypads(merchant: Merchant, tablet: Tablet) -> None:
    charge, other = tablet.charged(amount="1"), merchant.payment()
    stranger = Tablet(signed_in().user)
    office = signed_in(tablet.user)
    live = Tablet(tablet.user, office.access)
    assert office.post("test-mode", {"mode": False}).status_code == 200

    for who, known in ((stranger, charge["id"]), (live, charge["id"]), (tablet, other["id"]), (tablet, "x")):
        for answer in (
            who.get(known),
            who.get(f"{known}/receipt"),
            who.http.post(f"/api/keypad/charges/{known}/cancel/"),
        ):
            assert error_of(answer) == (404, "There is no such charge.")
    assert live.day()["charges"] == []
    # The tablet stays in the mode in which it was locked.
    assert [each["id"] for each in tablet.day()["charges"]] == [charge["id"]]


def test_without_a_wallet_and_too_often(tablet: Tablet, settings: Any) -> None:
    settings.RATE_KEYPAD_PER_MINUTE = 1
    stranger = Tablet(signed_in().user)
    assert stranger.charge(amount="1", currency="XRP").status_code == 400
    limited = stranger.charge(amount="1", currency="XRP")
    assert limited.status_code == 429
    assert limited["Retry-After"]


def _charged(rows: RowFactory, price: str | None, *, at: datetime, is_paid: bool = True) -> str:
    """A charge of the merchant at that time; one of 2 XRP where no price is given."""
    columns: dict[str, Any] = {"origin": "keypad", "created_at": at, "expires_at": at + timedelta(days=2)}
    if price is not None:
        quote = {"name": "kraken", "rate": "1", "read_at": at.isoformat()}
        columns |= {"price": Decimal(price), "currency": "EUR", "rate": Decimal(1), "spread_ppm": 0}
        columns |= {"rate_sources": [quote], "rate_at": at}
    amount = 2_000_000 if price is None else int(Decimal(price) * 1_000_000)
    payment = rows.payment(amount, **columns)
    if is_paid:
        rows.settle(payment)
    return str(payment.pk)


@transaction.atomic
def test_today_is_the_merchants_day(own_database: str, settings: Any) -> None:
    settings.RATE_SOURCES = dict.fromkeys(SOURCES, "http://127.0.0.1:1")
    rows = RowFactory.create()
    zone = ZoneInfo("Pacific/Kiritimati")  # UTC+14
    User.objects.filter(pk=rows.merchant.pk).update(time_zone=str(zone), is_test_mode=True)
    midnight = datetime.now(zone).replace(hour=0, minute=0, second=0, microsecond=0).astimezone(UTC)
    _charged(rows, "50.00", at=midnight - timedelta(seconds=1))
    made = [
        _charged(rows, price, at=midnight + timedelta(seconds=seconds), is_paid=price != "99.00")
        for seconds, price in enumerate(("8.25", "178.15", None, "99.00"))
    ]
    # Not the keypad's.
    rows.settle(rows.payment(created_at=midnight, expires_at=midnight + timedelta(days=2)))

    day = Tablet(User.objects.get(pk=rows.merchant.pk)).day()

    assert (day["paid_count"], day["time_zone"], day["mode"]) == (3, str(zone), "test")
    assert day["sums"] == [
        {"currency": "EUR", "amount": "186.40"},
        {"currency": "XRP", "amount": "2.000000"},
    ]
    assert [each["id"] for each in day["charges"]] == made[::-1]
    assert (day["shop_name"], day["currency"], day["digits"]) == (rows.merchant.username, "USD", 2)
    assert day["tip_presets"] == [5, 10, 15]


def test_a_charge_is_paid_printed_and_too_late_to_cancel(driver: ApiPaymentDriver) -> None:
    User.objects.filter(pk=driver.merchant.pk).update(
        is_test_mode=True, time_zone="Europe/Berlin", public_receipts=True
    )
    tablet = Tablet(User.objects.get(pk=driver.merchant.pk))
    cancelled, charge = (tablet.charged(amount="10", currency="XRP", note="Mug") for _ in range(2))
    cancel = "/api/keypad/charges/{}/cancel/"

    ended = while_watched(driver, lambda: tablet.http.post(cancel.format(cancelled["id"])))
    assert (ended.status_code, ended.json()["charge"]["status"]) == (200, "expired")
    assert tablet.get(f"{charge['id']}/receipt").status_code == 404

    payment = Payment.objects.get(pk=charge["id"])
    tx_hash = driver.pay(payment.amount, tag=payment.tag)
    driver.close_ledgers()
    late = while_watched(driver, lambda: tablet.http.post(cancel.format(charge["id"])))
    assert error_code_of(late) == (409, "already_paid")
    assert tablet.day()["paid_count"] == 1

    receipt = tablet.get(f"{charge['id']}/receipt").json()["receipt"]
    names = ("title", "received_amount", "merchant_payout", "kept_amount", "burn_amount", "transaction_hash")
    assert {name: receipt[name] for name in names} == {
        "title": "Mug",
        "received_amount": "10.000000",
        "merchant_payout": "9.900000",
        "kept_amount": "0.090000",
        "burn_amount": "0.010000",
        "transaction_hash": tx_hash,
    }
    assert receipt["time_zone"] == "Europe/Berlin"
    assert "/receipt/" in receipt["receipt_url"]
    assert receipt["ledger_index"] > 0
    User.objects.filter(pk=driver.merchant.pk).update(public_receipts=False)
    assert tablet.get(f"{charge['id']}/receipt").json()["receipt"]["receipt_url"] is None
