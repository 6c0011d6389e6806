"""Invoices as CSV: every state, the list's filters and order, and what a spreadsheet must not run."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID

import pytest
from django.test import Client

from apps.payments.models import Payment
from apps.treasury.services.clock import mode_now
from tests.factories.payment_driver import PaymentDriver
from tests.factories.platform import create_merchant
from tests.factories.users import signed_in
from tests.selling.invoice_calls import Invoices

LINES = [{"text": "Low Tide EP", "quantity": 2, "unit_price": "5", "tax_rate": 19}]


def _link(session: Client, **chosen: str) -> str:
    answer = session.post(f"/api/invoices/export/?{urlencode(chosen)}")
    assert answer.status_code == 200, answer.content
    return str(urlsplit(answer.json()["url"]).path)


def _rows(session: Client, **chosen: str) -> list[dict[str, str]]:
    answer: Any = Client().get(_link(session, **chosen))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith('attachment; filename="invoices-test-')
    text = b"".join(answer.streaming_content).decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.fixture
def invoices(session: Client) -> Invoices:
    return Invoices(session)


def test_each_invoice_is_a_line_in_the_order_of_the_list(
    driver: PaymentDriver, session: Client, invoices: Invoices
) -> None:
    invoices.opened(currency="XRP", lines=LINES, reference="Desk 9")
    void = invoices.opened(currency="XRP", lines=LINES)
    invoices.done("POST", f"{void['id']}/void/")
    paid = invoices.opened(currency="XRP", lines=LINES)
    invoices.draft(
        currency="XRP",
        lines=LINES,
        customer={"name": "=HYPERLINK(1)", "email": "", "address": "@a\n+b", "tax_id": ""},
    )
    token = paid["url"].rpartition("/")[2]
    Client().post(
        f"/api/invoices/public/{token}/pay/", "{}", "application/json", headers={"idempotency-key": "one"}
    )
    payment = Payment.objects.get(stock_id=UUID(paid["id"]))
    driver.deposit(payment.amount, tag=payment.tag)
    listed = session.get("/api/invoices/").json()["invoices"]

    rows = _rows(session)

    assert [row["id"] for row in rows] == [each["id"] for each in listed]
    assert [row["status"] for row in rows] == ["draft", "paid", "void", "open"]
    assert [row["number"] for row in rows] == ["", *(each["number"] for each in listed[1:])]
    draft, settled, _, still_open = rows
    assert [draft["customer_name"], draft["customer_address"]] == ["'=HYPERLINK(1)", "'@a\n'+b"]
    assert [settled[name] for name in ("subtotal", "tax", "total", "currency")] == [
        *("10.000000", "1.900000", "11.900000", "XRP"),
    ]
    assert json.loads(settled["taxes"]) == [{"rate": "19", "net": "10.000000", "tax": "1.900000"}]
    assert (settled["payment_id"], settled["paid_amount"]) == (str(payment.pk), "11.900000")
    assert settled["transaction_hash"] == Payment.objects.get(pk=payment.pk).deposit.tx_hash  # type: ignore[union-attr]
    assert (still_open["payment_id"], still_open["paid_at"], still_open["reference"]) == ("", "", "Desk 9")
    assert [row["id"] for row in _rows(session, status="paid")] == [paid["id"]]
    assert [row["status"] for row in _rows(session, status="open")] == ["open"]
    assert [row["reference"] for row in _rows(session, search="DESK 9")] == ["Desk 9"]
    assert _rows(session, status="overdue") == []


def test_an_overdue_invoice_says_so_by_the_merchants_day(
    driver: PaymentDriver, session: Client, invoices: Invoices, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = mode_now(driver.mode).date()
    invoices.opened(currency="XRP", lines=LINES, due_date=today.isoformat())
    assert [row["is_overdue"] for row in _rows(session)] == ["false"]
    monkeypatch.setattr(
        "apps.reports.selectors.invoice_csv.merchant_today", lambda *_: today + timedelta(days=1)
    )
    assert [row["is_overdue"] for row in _rows(session, status="overdue")] == ["true"]


def test_a_link_shows_its_own_merchants_invoices_and_only_for_a_minute(
    session: Client, invoices: Invoices, monkeypatch: pytest.MonkeyPatch
) -> None:
    invoices.draft(currency="XRP")
    other = Client(headers={"authorization": f"Bearer {signed_in(create_merchant().user).access}"})
    assert _rows(other) == []
    assert Client().get("/api/invoices/export/made-up/").status_code == 404
    assert session.post("/api/invoices/export/?status=late").status_code == 400
    link = _link(session)
    monkeypatch.setattr("apps.reports.services.exports.LINK_SECONDS", -1)
    assert Client().get(link).status_code == 410
