"""A payer at a link: what is shown, what can be chosen, and the one payment of a press."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test import Client

from apps.accounts.models import Shop
from apps.accounts.services.users import user_suspend
from apps.common.modes import Mode
from apps.payments.models import Payment, Stock
from apps.payments.services.values import values_write
from apps.selling.models import PaymentLink
from apps.treasury.models import Wallet
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.links import LINKS, change, new_link, pay, public
from tests.factories.platform import Merchant, create_merchant
from tests.factories.rates import SetRates


def _payment(answer: Any) -> Payment:
    assert answer.status_code == 201, answer.content
    return Payment.objects.get(pk=answer.json()["payment_id"])


def test_one_press_makes_one_payment_of_the_shop(merchant: Merchant, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    Shop.objects.update_or_create(owner=merchant.user, defaults={"name": "Nordlicht Records"})
    sleeve = {"label": "Sleeve", "type": "choice", "required": True, "options": ["Sea blue", "Sand"]}
    link = new_link(
        merchant,
        currency="EUR",
        price="24",
        quantity_max=5,
        ask_name=True,
        ask_email=True,
        metadata={"sku": "LT"},
        fields=[sleeve],
    )
    key = uuid.uuid4().hex
    order: dict[str, Any] = {
        "quantity": 2,
        "answers": {"Sleeve": "Sand"},
        "name": "Ife",
        "email": "ife@payer.example",
    }

    answer = pay(link, key=key, **order)
    again = pay(link, key=key, **order)
    other = pay(link, key=key, **{**order, "quantity": 3})

    payment = _payment(answer)
    assert (again.json(), again["Idempotent-Replayed"]) == (answer.json(), "true")
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_mismatch")
    assert answer.json()["checkout_url"].endswith(f"/checkout/{payment.pk}")
    assert (payment.title, payment.platform_name, payment.username) == (
        "Low Tide EP",
        "Nordlicht Records",
        "Ife",
    )
    assert (f"{payment.price:f}", payment.currency, payment.amount) == ("48.00", "EUR", 24_000_000)
    assert payment.metadata == {"sku": "LT", "quantity": 2, "fields": {"Sleeve": "Sand"}}
    assert payment.redirect_url.endswith(f"/pay/{link['slug']}?payment={payment.pk}")
    assert (payment.origin, str(payment.stock_id), payment.pieces) == ("link", link["id"], 2)
    assert payment.customer_email == "ife@payer.example"
    status = Client().get(f"/api/payments/public/status/{payment.pk}/").content.decode()
    assert "ife@payer.example" not in status


@pytest.mark.parametrize(
    ("values", "order", "param", "sentence"),
    [
        ({}, {"price": "1"}, "price", "The price of this link is fixed."),
        ({}, {"quantity": 2}, "quantity", "This link is paid one at a time."),
        ({"quantity_max": 3}, {"quantity": 4}, "quantity", "Quantity must be from 1 to 3."),
        ({"quantity_max": 3, "max_sales": 1}, {"quantity": 2}, "quantity", "Only one is left."),
        ({}, {"amount": "1"}, "amount", "There is no amount here."),
        ({}, {"name": "Ife"}, "name", "This link does not ask for a name."),
        ({}, {"email": "a@b.example"}, "email", "This link does not ask for an email address."),
        ({"ask_email": True}, {"email": "a@b"}, "email", "Enter a valid email address."),
        ({}, {"answers": {"Sleeve": "A"}}, "answers", "This link does not ask for that."),
        ({"price_min": "3", "price_max": "9"}, {}, "price", "Price is required"),
        (
            {"price_min": "3", "price_max": "9"},
            {"price": "2.5"},
            "price",
            "Choose from 3.000000 to 9.000000 XRP.",
        ),
        (
            {"fields": [{"label": "Size", "type": "choice", "options": ["S"], "required": True}]},
            {},
            "answers",
            "Size is required",
        ),
        (
            {"fields": [{"label": "Size", "type": "choice", "options": ["S"]}]},
            {"answers": {"Size": "XL"}},
            "answers",
            "Choose one of the options of Size.",
        ),
        (
            {"fields": [{"label": "Age", "type": "number"}]},
            {"answers": {"Age": "old"}},
            "answers",
            "Age must be a number.",
        ),
        (
            {"fields": [{"label": "Note", "type": "text", "max_length": 3}]},
            {"answers": {"Note": "long"}},
            "answers",
            "Note can have at most 3 characters.",
        ),
    ],
)
def test_what_the_link_does_not_offer_cannot_be_chosen(
    merchant: Merchant, values: dict[str, Any], order: dict[str, Any], param: str, sentence: str
) -> None:
    link = new_link(merchant, **values)

    answer = pay(link, **order)

    assert answer.status_code == 400, answer.content
    assert (answer.json()["param"], answer.json()["error"].partition(" Did you")[0]) == (param, sentence)
    assert not merchant.payments.exists()


def test_payer_who_has_an_older_offer_open_is_told_the_new_price(merchant: Merchant) -> None:
    link = new_link(merchant)
    change(merchant, link, price="14")

    answer = pay(link)

    assert (answer.status_code, answer.json()["code"]) == (409, "link_changed")
    assert (
        answer.json()["error"]
        == "This offer has changed since you opened it. The price is now 14.000000 XRP."
    )
    assert (answer.json()["price"], answer.json()["version"]) == ("14.000000", 2)
    assert not merchant.payments.exists()


@pytest.mark.parametrize(
    ("values", "statement", "state"),
    [
        ({"is_active": False}, "", "inactive"),
        ({"ends_at": "2026-01-01T00:00:00Z"}, "", "ended"),
        ({"max_sales": 1}, "update payments_stock set sold = 1 where id = %s", "sold_out"),
    ],
)
def test_closed_link_says_the_merchants_sentence(
    merchant: Merchant, values: dict[str, Any], statement: str, state: str
) -> None:
    link = new_link(merchant, **values, inactive_message="A second run is drying.")
    if statement:
        _without_triggers(statement, link["id"])

    seen, answer = public(link["slug"]).json()["payment_link"], pay(link)

    assert (seen["status"], seen["status_message"]) == (state, "A second run is drying.")
    assert (answer.status_code, answer.json()["code"]) == (409, "link_closed")
    assert (answer.json()["error"], answer.json()["state"]) == ("A second run is drying.", state)


def _without_triggers(statement: str, link_id: str) -> None:
    """What a settled payment would have done, without one."""
    with connection.cursor() as cursor:
        cursor.execute("set session_replication_role = replica")
        cursor.execute(statement, [link_id])
        cursor.execute("set session_replication_role = origin")


def test_shop_that_cannot_be_paid_says_so_and_nothing_else(platform: None) -> None:
    without_wallet, suspended, paused = (
        create_merchant(with_wallet=False),
        create_merchant(),
        create_merchant(),
    )
    links = [new_link(without_wallet), new_link(suspended), new_link(paused, Mode.LIVE)]
    user_suspend(user_id=suspended.user.pk)
    Wallet.objects.filter(mode="live", state="active").update(halted_at=Now(), halt_reason="a test")

    for link in links:
        answer = pay(link)
        assert public(link["slug"]).json()["payment_link"]["accepting"] is False
        assert (answer.status_code, answer.json()["code"]) == (503, "shop_cannot_accept")
        assert answer.json()["error"] == "This shop cannot accept payments now."


def test_without_a_rate_the_page_stays_and_pay_says_why(merchant: Merchant, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    link = new_link(merchant, currency="EUR", price="24")
    assert public(link["slug"]).json()["payment_link"]["rate"] == {"rate": "2", "spread": 0.0}
    set_rates("EUR", kraken="2")

    answer = pay(link)

    assert public(link["slug"]).json()["payment_link"]["rate"] is None
    assert (answer.status_code, answer.json()["code"]) == (503, "rate_unavailable")
    assert _payment(pay(new_link(merchant))).amount == 12_500_000


def test_a_currency_that_is_no_longer_offered_is_a_sentence_for_the_payer(
    merchant: Merchant, set_rates: SetRates, settings: Any
) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    link = new_link(merchant, currency="EUR", price="24")
    settings.RATE_CURRENCIES = ["USD"]

    answer = pay(link)

    assert (answer.status_code, answer.json()["error"]) == (503, "This shop cannot accept payments now.")


@pytest.mark.parametrize(
    ("price", "rate", "sentence"),
    [
        ("0.03", "4", "Amount must be at least 0.01 XRP. 0.03 EUR is 0.0075 XRP now."),
        (
            "1000000000000",
            "2",
            "Amount must be at most 100000000000 XRP. 1000000000000.00 EUR is 500000000000 XRP now.",
        ),
    ],
)
def test_a_price_that_the_rate_has_moved_out_of_bounds_is_refused_at_pay(
    merchant: Merchant, set_rates: SetRates, price: str, rate: str, sentence: str
) -> None:
    made_at = {"0.03": "2", "1000000000000": "100"}[price]
    set_rates("EUR", kraken=made_at, bitstamp=made_at)
    link = new_link(merchant, Mode.LIVE, currency="EUR", price=price)
    set_rates("EUR", kraken=rate, bitstamp=rate)

    answer = pay(link)

    assert (answer.status_code, answer.json()["error"]) == (400, sentence)


def test_limits_of_presses_and_of_open_payments(merchant: Merchant, settings: Any) -> None:
    settings.OPEN_SALES_PER_CLIENT, settings.OPEN_SALES_PER_LINK = 2, 3
    link = new_link(merchant)
    for _ in range(2):
        assert pay(link).status_code == 201

    same, another, third = pay(link), pay(link, client="198.51.100.9"), pay(link, client="198.51.100.10")

    assert (same.status_code, same.json()["code"], another.status_code) == (429, "sale_busy", 201)
    assert same.json()["error"].startswith("You have too many open payments here.")
    assert third.json()["error"] == "Too many people are paying here right now. Try again in a minute."
    settings.OPEN_PAYMENTS_LIMIT = 6
    assert pay(new_link(merchant)).json()["code"] == "sale_busy"
    settings.RATE_PAY_PER_MINUTE = 5
    busy = new_link(merchant)
    statuses = [pay(busy, client="198.51.100.77").json().get("code") for _ in range(6)]
    assert statuses[-1] == "rate_limited"


def test_page_shows_the_outcome_of_its_own_payment_alone(merchant: Merchant) -> None:
    link = new_link(merchant, success_message="Thank you!", success_url="https://shop.example/{PAYMENT_ID}")
    other = new_link(merchant)
    payment = _payment(pay(link))

    outcome = public(link["slug"], payment=str(payment.pk)).json()["payment_link"]["outcome"]

    # What a payer gets for his money is not to be read before.
    assert (outcome["status"], outcome["message"], outcome["url"]) == ("pending", "", None)
    assert public(other["slug"], payment=str(payment.pk)).json()["payment_link"]["outcome"] is None
    assert public(link["slug"], payment="x").status_code == 400


def test_page_never_shows_the_merchants_address_or_other_links(merchant: Merchant) -> None:
    link, other = new_link(merchant), new_link(merchant, title="Another one", metadata={"secret": "s-1"})

    text = public(link["slug"]).content.decode()

    assert merchant.user.email not in text
    assert other["slug"] not in text
    assert "secret" not in public(other["slug"]).content.decode()
    assert (public("nothing-here").status_code, pay({**link, "slug": "nothing-here"}).status_code) == (
        404,
        404,
    )
    assert Client().get(f"/api/payment-links/public/{link['slug']}/qr.svg").content.startswith(b"<svg")


def test_version_and_stock_of_live_mode_are_apart(merchant: Merchant) -> None:
    link = new_link(merchant, Mode.LIVE, price="20")

    payment = _payment(pay(link))

    assert (payment.mode, public(link["slug"]).json()["payment_link"]["livemode"]) == ("live", True)
    assert Stock.objects.get(pk=link["id"]).sold == 0
    assert PaymentLink.objects.get(pk=link["id"]).version == 1


def test_what_a_link_sold_has_its_value_of_that_time(driver: ApiPaymentDriver, set_rates: SetRates) -> None:
    with_key = Client(headers={"authorization": driver.key})
    body = json.dumps({"title": "Socks", "price": "10"})
    made = with_key.post(LINKS, body, content_type="application/json").json()["payment_link"]
    assert (made["received_values"], made["total_amount"]) == ([], "0.000000")
    for _ in range(2):
        payment = Payment.objects.get(pk=pay(made).json()["payment_id"])
        driver.pay(payment.amount, tag=payment.tag)
    driver.close_and_sweep()
    set_rates("USD", kraken="2", bitstamp="2")
    values_write()

    listed = with_key.get(LINKS).json()

    worth = [{"currency": "USD", "value": "40.00", "without_value": 0}]
    assert listed["payment_links"][0]["received_values"] == listed["summary"]["received_values"] == worth
    assert with_key.get(f"{LINKS}{made['id']}/").json()["payment_link"]["received_values"] == worth
