"""A payment with a price in a currency: converted once, kept with all that it takes to compute it again."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from apps.accounts.models import Shop
from apps.common.modes import Mode
from apps.payments.models import Payment
from tests.factories.platform import Merchant, create_call, payment_body
from tests.factories.rates import SetRates, set_rates

__all__ = ["set_rates"]


def _create(merchant: Merchant, mode: Mode = Mode.TEST, **changes: Any) -> Any:
    body = payment_body(amount=None, price="12.00", currency="EUR", **changes)
    return create_call(f"Bearer {merchant.keys[mode]}", {name: body[name] for name in body})


def test_price_is_converted_at_the_median_and_kept_with_its_sources(
    merchant: Merchant, set_rates: SetRates
) -> None:
    set_rates("EUR", kraken="2.0941", bitstamp="2.0938", coinbase="2.0930")

    answer = _create(merchant)

    assert answer.status_code == 201, answer.content
    payment = answer.json()["payment_request"]
    assert {name: payment[name] for name in ("amount", "price", "currency", "rate", "spread")} == {
        "amount": "5.731207",
        "price": "12.00",
        "currency": "EUR",
        "rate": "2.0938",
        "spread": 0.0,
    }
    assert [(each["name"], each["rate"]) for each in payment["rate_sources"]] == [
        ("bitstamp", "2.0938"),
        ("coinbase", "2.093"),
        ("kraken", "2.0941"),
    ]
    assert payment["rate_at"] == max(each["read_at"] for each in payment["rate_sources"])
    row = Payment.objects.get(pk=payment["id"])
    assert (row.amount, str(row.price), row.currency, row.rate) == (
        5_731_207,
        "12.00",
        "EUR",
        Decimal("2.0938"),
    )
    public = Client().get(f"/api/payments/public/status/{payment['id']}/").json()
    assert [public[name] for name in ("price", "currency", "rate")] == ["12.00", "EUR", "2.0938"]
    events = Client().get("/api/events/", headers={"authorization": f"Bearer {merchant.keys['test']}"}).json()
    assert [each["price"] for each in events["events"]] == ["12.00"]


def test_spread_of_the_shop_is_added_and_said(merchant: Merchant, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2.0938", bitstamp="2.0938")
    Shop.objects.update_or_create(owner=merchant.user, defaults={"spread_ppm": 10_000})

    payment = _create(merchant).json()["payment_request"]

    assert (payment["amount"], payment["spread"], payment["price"]) == ("5.788519", 1.0, "12.00")


def test_payment_in_xrp_has_no_price(merchant: Merchant, set_rates: SetRates) -> None:
    payment = create_call(f"Bearer {merchant.keys['test']}", payment_body()).json()["payment_request"]
    names = ("price", "currency", "rate", "spread", "rate_sources", "rate_at")
    assert [payment[name] for name in names] == [None] * 6


@pytest.mark.parametrize(
    ("changes", "param", "code", "sentence"),
    [
        ({"amount": "10"}, "amount", "parameter_invalid", "Send amount or price, not both."),
        ({"price": None}, "price", "parameter_missing", "Price is required"),
        ({"currency": None}, "currency", "parameter_missing", "Currency is required"),
        ({"currency": "XRP"}, "currency", "parameter_invalid", "Use amount for XRP."),
        ({"currency": "CHF"}, "currency", "currency_unsupported", "Currency must be one of EUR, USD, GBP."),
        ({"currency": "eur"}, "currency", "currency_unsupported", "Currency must be one of EUR, USD, GBP."),
        ({"currency": 7}, "currency", "parameter_invalid", "Currency must be a string."),
        ({"price": "0"}, "price", "parameter_invalid", "Price must be above 0."),
        (
            {"price": "12.001"},
            "price",
            "parameter_invalid",
            "Price can have at most 2 decimals in this currency.",
        ),
        (
            {"expires_in_minutes": 61},
            "expires_in_minutes",
            "parameter_invalid",
            "With a price, expires in minutes must be at most 60.",
        ),
    ],
)
def test_price_that_cannot_be_one_is_refused_by_its_field(
    merchant: Merchant, set_rates: SetRates, changes: dict[str, Any], param: str, code: str, sentence: str
) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    before = Payment.objects.count()

    answer = create_call(
        f"Bearer {merchant.keys['test']}",
        payment_body(**{"amount": None, "price": "12.00", "currency": "EUR", **changes}),
    )

    assert answer.status_code == 400
    assert (answer.json()["param"], answer.json()["code"], answer.json()["error"]) == (param, code, sentence)
    assert Payment.objects.count() == before


def test_without_an_accepted_rate_a_price_is_refused_and_xrp_goes_on(
    merchant: Merchant, set_rates: SetRates
) -> None:
    set_rates("EUR", kraken="2.0938")

    answer = _create(merchant)

    assert (answer.status_code, answer.json()["code"]) == (503, "rate_unavailable")
    assert answer["Retry-After"] == "30"
    assert Payment.objects.filter(merchant=merchant.user).count() == 0
    assert create_call(f"Bearer {merchant.keys['test']}", payment_body()).status_code == 201


@pytest.mark.parametrize(
    ("price", "rate", "code", "sentence"),
    [
        (
            "0.01",
            "2",
            "amount_too_small",
            "Amount must be at least 0.01 XRP. 0.01 EUR is 0.005 XRP now.",
        ),
        (
            "1000000000000",
            "2",
            "amount_too_large",
            "Amount must be at most 100000000000 XRP. 1000000000000.00 EUR is 500000000000 XRP now.",
        ),
    ],
)
def test_converted_amount_keeps_the_limits_and_names_both(
    merchant: Merchant, set_rates: SetRates, price: str, rate: str, code: str, sentence: str
) -> None:
    set_rates("EUR", kraken=rate, bitstamp=rate)
    body = payment_body(amount=None, price=price, currency="EUR", redirect_url="https://shop.example/")
    answer = create_call(f"Bearer {merchant.keys['live']}", body)
    assert (answer.status_code, answer.json()["code"], answer.json()["error"]) == (400, code, sentence)


def test_price_expires_after_an_hour_at_most(merchant: Merchant, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    payment = _create(merchant, expires_in_minutes=60).json()["payment_request"]
    assert datetime.fromisoformat(payment["expires_at"]) - datetime.fromisoformat(
        payment["created_at"]
    ) == timedelta(hours=1)


def test_same_key_gives_the_same_price_again(merchant: Merchant, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    body = payment_body(amount=None, price="12", currency="EUR")
    first = create_call(f"Bearer {merchant.keys['test']}", body, **{"idempotency-key": "a"})
    set_rates("EUR", kraken="3", bitstamp="3")

    again = create_call(f"Bearer {merchant.keys['test']}", body, **{"idempotency-key": "a"})

    assert again["Idempotent-Replayed"] == "true"
    assert again.json() == first.json()
    assert again.json()["payment_request"]["amount"] == "6.000000"


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ("price = 13", "payment_facts_frozen"),
        ("rate = 2.1", "payment_facts_frozen"),
        ("rate_sources = '[]'", "payment_facts_frozen"),
        ("price = null, currency = null", "payment_facts_frozen"),
    ],
)
def test_price_never_changes(merchant: Merchant, set_rates: SetRates, changes: str, rule: str) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    payment = _create(merchant).json()["payment_request"]
    with pytest.raises(IntegrityError, match=rule), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"update payments_payment set {changes} where id = %s", [payment["id"]])


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"amount": 5_999_999}, "payment_price_converted"),
        ({"amount": 6_000_001}, "payment_price_converted"),
        ({"rate": None}, "payment_price_whole"),
        ({"currency": "eur"}, "payment_price_bounds"),
        ({"rate_sources": []}, "payment_price_bounds"),
        ({"spread_ppm": 50_001, "amount": 6_300_006}, "payment_price_bounds"),
    ],
)
def test_the_database_refuses_a_price_that_does_not_fit_its_amount(
    merchant: Merchant, set_rates: SetRates, changes: dict[str, Any], rule: str
) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    payment = Payment.objects.get(pk=_create(merchant).json()["payment_request"]["id"])
    values = {
        field.attname: getattr(payment, field.attname)
        for field in Payment._meta.concrete_fields
        if field.attname not in ("id", "serial", "flow", "tag")
    }
    with pytest.raises(IntegrityError, match=rule), transaction.atomic():
        Payment.objects.create(**{**values, "tag": payment.tag + 2, **changes})


def test_rate_of_a_currency_is_read_by_key(merchant: Merchant, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2.0941", bitstamp="2.0938")
    headers = {"authorization": f"Bearer {merchant.keys['test']}"}

    rate = Client().get("/api/rates/?currency=EUR", headers=headers)

    assert rate.status_code == 200
    assert rate.json()["success"] is True
    assert rate.json()["rate"]["rate"] == "2.09395"
    assert [each["name"] for each in rate.json()["rate"]["rate_sources"]] == ["bitstamp", "kraken"]
    refused = Client().get("/api/rates/?currency=CHF", headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (400, "currency_unsupported")
    missing = Client().get("/api/rates/", headers=headers)
    assert (missing.status_code, missing.json()["error"]) == (400, "The currency is required.")
    gone = Client().get("/api/rates/?currency=USD", headers=headers)
    assert (gone.status_code, gone["Retry-After"]) == (503, "30")


def test_configuration_lists_the_currencies_with_their_decimals(set_rates: SetRates) -> None:
    assert Client().get("/api/config/").json()["currencies"] == [
        {"code": code, "digits": 2} for code in ("EUR", "USD", "GBP")
    ]
