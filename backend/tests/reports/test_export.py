"""Payments as CSV: the link, the lines, and what a spreadsheet must not take for a formula."""

from __future__ import annotations

import csv
import io
import json
import time
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from psycopg.errors import QueryCanceled

from apps.common import csv_copy
from apps.payments.models import Payment
from apps.reports.selectors import export
from apps.reports.services import exports
from apps.treasury.services.clock import mode_now
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.platform import create_merchant
from tests.factories.users import signed_in

COLUMNS = (
    "id,developer_reference,title,status,exception,amount,received_amount,platform_fee,burn_amount,"
    "merchant_payout,destination_tag,sender_address,transaction_hash,payout_transaction_hash,"
    "burn_transaction_hash,created_at,expires_at,received_at,paid_at,amount_drops,received_drops,fee_drops,"
    "burn_drops,payout_drops,platform_name,username,price,currency,rate,spread_percent,rate_at,rate_sources,"
    "received_value,value_currency,value_rate,value_rate_at,origin,payment_link,invoice,customer_email,"
    "refunded_amount,refund_status,refunded_drops,metadata"
)


def _link(session: Client, **chosen: Any) -> str:
    response = session.post("/api/payments/history/export/", chosen, content_type="application/json")
    assert response.status_code == 200, response.content
    return str(urlsplit(response.json()["url"]).path)


def _rows(session: Client, **chosen: Any) -> list[dict[str, str]]:
    response: Any = Client().get(_link(session, **chosen))
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    text = b"".join(response.streaming_content).decode()
    assert text.splitlines()[0] == COLUMNS
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_completed_payment_has_every_amount_and_hash(driver: PaymentDriver, session: Client) -> None:
    payment = driver.create_payment(
        title='Socks, "blue"', developer_reference="order 7", metadata={"size": "L"}
    )
    driver.deposit(payment.amount, tag=payment.tag)
    driver.settle_all()
    detail = session.get(f"/api/payments/detail/{payment.pk}/").json()

    [row] = _rows(session)

    for name in (
        *("id", "developer_reference", "title", "status", "exception", "amount", "received_amount"),
        *("platform_fee", "burn_amount", "merchant_payout", "sender_address", "transaction_hash"),
        *("payout_transaction_hash", "burn_transaction_hash", "platform_name", "username"),
    ):
        assert row[name] == detail[name], name
    assert int(row["destination_tag"]) == payment.tag
    drops = [row[f"{name}_drops"] for name in ("amount", "received", "fee", "burn", "payout")]
    assert drops == ["10000000", "10000000", "100000", "10000", "9900000"]
    refunded = [row[name] for name in ("refunded_amount", "refund_status", "refunded_drops")]
    assert refunded == ["0.000000", "none", "0"]
    assert json.loads(row["metadata"]) == {"size": "L"}
    assert row["created_at"].endswith("Z")
    assert row["paid_at"]
    assert [row[name] for name in ("origin", "payment_link", "invoice", "customer_email")] == [
        "api",
        "",
        "",
        "",
    ]
    assert _rows(session, payment_link=str(payment.pk), origin=["link"]) == []


@pytest.mark.parametrize("start", ["=", "+", "-", "@", " =", "\t=", "＝", "＋", "－", "＠"])
def test_text_that_a_spreadsheet_would_run_is_quoted(
    driver: PaymentDriver, session: Client, start: str
) -> None:
    text = f"{start}HYPERLINK(1)"
    # Some programs take a tab for the end of a cell.
    quoted = f"\t'{text[1:]}" if start.startswith("\t") else f"'{text}"
    driver.create_payment(title=text, username=text, platform_name=text, developer_reference=text)
    [row] = _rows(session)
    for name in ("title", "username", "platform_name", "developer_reference"):
        assert row[name] == quoted


def test_the_filter_of_the_list_decides(driver: PaymentDriver, session: Client) -> None:
    driver.create_payment(title="Red hat")
    driver.create_payment(title="Blue hat")
    assert [row["title"] for row in _rows(session, search="red")] == ["Red hat"]
    assert _rows(session, status=["completed"]) == []
    assert len(_rows(session, status=["pending", "failed"])) == 2


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"search": None}, "search must be text."),
        ({"status": "paid"}, "status must be a list."),
        ({"metadata": {"order": 1}}, "metadata must have a text under each key."),
        ({"invoice": 1}, "invoice must be the id of an invoice."),
        ({"payment_link": True}, "payment_link must be the id of a payment link."),
        ({"status": None}, "status must be one of: pending, processing, completed, failed, expired."),
    ],
)
def test_a_filter_of_another_type_is_refused(session: Client, chosen: dict[str, Any], error: str) -> None:
    response = session.post("/api/payments/history/export/", chosen, content_type="application/json")
    assert (response.status_code, response.json()["error"]) == (400, error)


def test_a_long_history_is_complete_and_in_order(
    driver: PaymentDriver, session: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = mode_now(driver.mode)
    for number in range(11):
        driver.create_payment(title=str(number), created_at=start + timedelta(seconds=number // 2))
    shown = session.get("/api/payments/history/?page_size=100").json()["payments"]
    for first in (3, 10, 11):
        monkeypatch.setattr(export, "_FIRST", first)
        assert [row["id"] for row in _rows(session)] == [row["id"] for row in shown], first


def test_a_client_that_reads_too_slowly_does_not_hold_the_database(
    driver: PaymentDriver, session: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # More than the buffers between PostgreSQL and us hold.
    for number in range(400):
        driver.create_payment(title=str(number), metadata={"note": "x" * 40_000})
    monkeypatch.setattr(csv_copy, "_LONGEST", "100ms")
    response: Any = Client().get(_link(session))

    def read_slowly() -> None:
        for _ in response.streaming_content:
            time.sleep(0.05)

    with pytest.raises(QueryCanceled, match="statement timeout"):
        read_slowly()


def test_a_link_shows_only_its_merchants_payments_of_its_mode(driver: PaymentDriver, session: Client) -> None:
    driver.create_payment()
    other = Client(headers={"authorization": f"Bearer {signed_in(create_merchant().user).access}"})
    assert _rows(other) == []
    session.post("/api/auth/test-mode/", {"mode": False}, content_type="application/json")
    assert _rows(session) == []


def test_wrong_and_old_links_are_refused(session: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    link = _link(session)
    changed = Client().get(f"{link[:-2]}{'a' if link[-2] != 'a' else 'b'}/")
    assert (changed.status_code, changed.json()["error"]) == (404, "There is no such download.")
    monkeypatch.setattr(exports, "LINK_SECONDS", -1)
    old = Client().get(link)
    assert (old.status_code, old.json()["code"]) == (410, "link_expired")


def test_downloads_that_end_or_are_abandoned_make_room_for_others(
    driver: PaymentDriver, session: Client
) -> None:
    driver.create_payment(XRP)
    link = _link(session)
    for lines in (0, 1):
        begun: Any = Client().get(link)
        for _ in range(lines):
            next(begun.streaming_content)
        refused = Client().get(link)
        assert (refused.status_code, refused.json()["code"]) == (429, "download_running")
        begun.close()
    again: Any = Client().get(link)
    assert again.status_code == 200
    # One that has ended already ends no other one.
    begun.close()
    assert Client().get(link).status_code == 429
    assert (
        b"".join(again.streaming_content).count(b"\n")
        == 1 + Payment.objects.filter(merchant=driver.merchant).count()
    )
    assert Client().get(link).status_code == 200
