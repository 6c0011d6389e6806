"""A customer at an invoice: the price of this minute, one payment of a press, and one settles."""

from __future__ import annotations

import json
import re
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from apps.accounts.services.users import user_suspend
from apps.payments.models import Payment
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.platform import Merchant
from tests.factories.rates import SetRates
from tests.selling.invoice_calls import Invoices

XRP = {"currency": "XRP", "lines": [{"text": "A song", "unit_price": "10", "tax_rate": "0"}]}


def page(invoice: dict[str, Any]) -> str:
    return f"/api/invoices/public/{invoice['url'].rpartition('/')[2]}/"


def read(invoice: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = Client().get(page(invoice)).json()["invoice"]
    return found


def pay(invoice: dict[str, Any], key: str = "", body: str = "{}") -> Any:
    headers = {"idempotency-key": key or uuid.uuid4().hex}
    return Client().post(f"{page(invoice)}pay/", body, content_type="application/json", headers=headers)


def test_a_press_makes_one_payment_at_the_rate_of_the_moment(merchant: Merchant, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2.0938", bitstamp="2.0938")
    opened = Invoices(merchant.keys["test"]).opened()
    assert read(opened)["quote"] == {"amount": "144.455058", "rate": "2.0938"}

    first = pay(opened, "visit")
    set_rates("EUR", kraken="2", bitstamp="2")
    assert pay(opened, "visit").json() == first.json()
    assert pay(opened, "a new price").json()["amount"] == "151.230000"

    payment = Payment.objects.get(pk=first.json()["payment_id"])
    assert (payment.title, payment.username) == ("Invoice INV-0001", "Customer")
    assert (f"{payment.price:f}", payment.currency, payment.amount) == ("302.46", "EUR", 144_455_058)
    assert (payment.origin, str(payment.stock_id), payment.pieces) == ("invoice", opened["id"], 1)
    assert payment.customer_email == "kurz@shop.example"
    assert payment.redirect_url == opened["url"]
    assert pay(opened, body='{"amount": 1}').json()["code"] == "parameter_unknown"


def test_why_it_cannot_be_paid(merchant: Merchant, set_rates: SetRates) -> None:
    invoices = Invoices(merchant.keys["test"])
    opened, void, in_xrp = invoices.opened(), invoices.opened(), invoices.opened(**XRP)
    invoices.done("POST", f"{void['id']}/void/")

    assert (read(opened)["quote"], read(opened)["refusal"]) == (None, None)
    assert pay(opened).json()["code"] == "rate_unavailable"
    assert pay(in_xrp).status_code == 201
    assert pay(void).json()["error"] == "This invoice is void and cannot be paid. Ask the shop for a new one."
    assert (read(void)["status"], read(void)["quote"]) == ("void", None)
    user_suspend(user_id=merchant.user.pk)
    assert read(in_xrp)["refusal"] == "This shop cannot accept payments now."
    assert pay(in_xrp).json()["code"] == "shop_cannot_accept"


def test_of_two_who_pay_at_once_one_settles_and_the_other_is_returned(driver: ApiPaymentDriver) -> None:
    invoices = Invoices(driver.key)
    opened = invoices.opened(**XRP)
    first, second = (Payment.objects.get(pk=pay(opened).json()["payment_id"]) for _ in range(2))
    winner = driver.pay(first.amount, tag=first.tag)
    driver.pay(second.amount, tag=second.tag)
    driver.close_and_sweep()

    second.refresh_from_db()
    assert (second.status, second.exception) == ("expired", "late")
    found = invoices.done("GET", f"{opened['id']}/")["invoice"]
    assert (found["status"], found["payment_id"]) == ("paid", str(first.pk))
    assert (found["payment"]["transaction_hash"], found["payment"]["amount"]) == (winner, "10.000000")
    assert pay(opened).json()["error"] == "This invoice has been paid."
    refused = invoices.call("POST", f"{opened['id']}/void/")
    assert (refused.status_code, "is paid" in refused.json()["error"]) == (409, True)
    sums = invoices.done("GET", "summary/")["paid"]
    assert [(each["currency"], each["total"], each["received"]) for each in sums] == [
        ("XRP", "10.000000", "10.000000")
    ]
    assert invoices.done("GET", "?status=paid")["total_count"] == 1
    assert Client().get(f"{page(opened)}file.pdf").content[:5] == b"%PDF-"


def test_a_deposit_for_a_void_invoice_goes_back(driver: ApiPaymentDriver) -> None:
    invoices = Invoices(driver.key)
    opened = invoices.opened(**XRP)
    payment = Payment.objects.get(pk=pay(opened).json()["payment_id"])
    invoices.done("POST", f"{opened['id']}/void/")
    driver.pay(payment.amount, tag=payment.tag)
    driver.close_and_sweep()

    payment.refresh_from_db()
    assert (payment.status, payment.exception) == ("expired", "late")
    assert invoices.done("GET", f"{opened['id']}/")["invoice"]["status"] == "void"


@pytest.mark.parametrize("key", [None, "", "ä"])
def test_a_visit_has_a_key(merchant: Merchant, set_rates: SetRates, key: str | None) -> None:
    opened = Invoices(merchant.keys["test"]).opened()
    headers = {} if key is None else {"idempotency-key": key}
    answer = Client().post(f"{page(opened)}pay/", "{}", content_type="application/json", headers=headers)
    assert answer.status_code == 400


def test_its_page_has_the_invoice_and_tells_no_other_site_its_address(
    merchant: Merchant, set_rates: SetRates, dist: Path
) -> None:
    opened = Invoices(merchant.keys["test"]).opened(note="</script>")
    shown = Client().get(f"/invoice/{opened['url'].rpartition('/')[2]}")
    html = shown.content.decode()
    data = re.search(r'id="invoice-data">(.*?)</script>', html)
    assert data is not None
    assert json.loads(data[1])["note"] == "</script>"
    assert "<title>Invoice INV-0001, " in html
    headers = (shown["Cache-Control"], shown["X-Robots-Tag"], shown["Referrer-Policy"])
    assert headers == ("no-store", "noindex", "same-origin")
    assert Client().get("/invoice/nothing-here").status_code == 404
