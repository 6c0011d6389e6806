"""The administrators' lists as CSV, and the days that they are narrowed to."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.db import transaction
from django.test import Client

from apps.accounts.models import AuditRecord, User
from tests.factories.answers import error_of
from tests.factories.row_factory import RowFactory
from tests.factories.sql import change
from tests.factories.users import create_user
from tests.platform_admin.dashboard import Admin, complete_payment

THREE_DAYS_AGO = datetime.now(UTC).replace(hour=10, minute=30, second=0, microsecond=0) - timedelta(days=3)
DAY = f"{THREE_DAYS_AGO:%Y-%m-%d}"
DAY_AFTER = f"{THREE_DAYS_AGO + timedelta(days=1):%Y-%m-%d}"
DAY_BEFORE = f"{THREE_DAYS_AGO - timedelta(days=1):%Y-%m-%d}"
LISTS = ("merchants", "transactions", "rejected-payments", "audit-log", "metrics/revenue")


@pytest.fixture
def factory(own_database: str) -> RowFactory:
    with transaction.atomic():
        factory = RowFactory.create()
        factory.close_time = THREE_DAYS_AGO
    return factory


@pytest.fixture
def admin(own_database: str) -> Admin:
    return Admin()


def _link(admin: Admin, path: str, **query: Any) -> str:
    answer = admin.client.post(f"/api/platform-admin/{path}/export/?{urlencode(query)}")
    assert answer.status_code == 200, answer.content
    return str(urlsplit(answer.json()["url"]).path)


def _rows(admin: Admin, path: str, **query: Any) -> list[dict[str, str]]:
    response: Any = Client().get(_link(admin, path, **query))
    assert (response.status_code, response["Content-Type"]) == (200, "text/csv; charset=utf-8")
    text = b"".join(response.streaming_content).decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_all_payments_are_exported_with_their_merchants(admin: Admin, factory: RowFactory) -> None:
    payment = complete_payment(factory, title="=HYPERLINK(1)")
    other = factory.payment(merchant=create_user(email="zoe.quill@shop.example"), title="Red hat")

    rows = _rows(admin, "transactions")

    assert {row["id"]: (row["merchant_email"], row["mode"], row["status"]) for row in rows} == {
        str(payment.pk): (factory.merchant.email, "test", "completed"),
        str(other.pk): ("zoe.quill@shop.example", "test", "pending"),
    }
    [row] = [row for row in rows if row["id"] == str(payment.pk)]
    assert (row["title"], row["amount"], row["platform_fee"]) == ("'=HYPERLINK(1)", "10.000000", "0.100000")
    for query in ({"search": "zoe.quill"}, {"status": "pending"}, {"user": other.merchant_id}):
        assert [row["id"] for row in _rows(admin, "transactions", **query)] == [str(other.pk)], query


def test_payments_are_narrowed_to_the_days_of_their_creation(admin: Admin, factory: RowFactory) -> None:
    midnight = THREE_DAYS_AGO.replace(hour=0, minute=0)
    last = midnight + timedelta(days=1) - timedelta(microseconds=1)
    zoe = create_user(email="zoe.quill@shop.example")
    first, end, _ = (
        factory.payment(created_at=moment, expires_at=moment + timedelta(hours=1), merchant=zoe)
        for moment in (midnight, last, midnight + timedelta(days=1))
    )
    change(end, status="expired", sequence=2)

    one_day = {"date_from": DAY, "date_to": DAY}
    for query, expected in (
        (one_day, [end, first]),
        ({**one_day, "status": "pending"}, [first]),
        ({**one_day, "search": "zoe.quill"}, [end, first]),
        ({**one_day, "user": zoe.pk}, [end, first]),
        ({**one_day, "mode": "live"}, []),
        ({"date_to": DAY_BEFORE}, []),
    ):
        found = admin.get("transactions/", **query)
        ids = [str(payment.pk) for payment in expected]
        assert ([row["id"] for row in found["transactions"]], found["total_count"]) == (ids, len(ids)), query
        assert [row["id"] for row in _rows(admin, "transactions", **query)] == ids, query
    assert admin.get("transactions/", date_from=DAY_AFTER)["total_count"] == 1


def test_a_merchants_page_names_the_newest_live_payment(admin: Admin, factory: RowFactory) -> None:
    with transaction.atomic():
        live = RowFactory.create("live")
    path = f"merchants/{factory.merchant.pk}/"
    factory.payment()
    assert admin.get(path)["last_payment_at"] is None
    for days in (2, 1):
        moment = THREE_DAYS_AGO - timedelta(days=days)
        live.payment(created_at=moment, expires_at=moment + timedelta(hours=1), merchant=factory.merchant)
    assert admin.get(path)["last_payment_at"] == (
        f"{THREE_DAYS_AGO - timedelta(days=1):%Y-%m-%dT%H:%M:%S.%fZ}"
    )


def test_merchants_are_narrowed_to_the_days_of_joining(admin: Admin, factory: RowFactory) -> None:
    complete_payment(factory, 10_000_000)
    old = create_user(username="@old")
    User.objects.filter(pk=old.pk).update(date_joined=THREE_DAYS_AGO)
    one_day = {"mode": "test", "date_from": DAY, "date_to": DAY}

    found = admin.get("merchants/", page=1, **one_day)

    assert ([row["id"] for row in found["merchants"]], found["total_count"]) == ([old.pk], 1)
    [row] = _rows(admin, "merchants", **one_day)
    assert row == {
        "id": str(old.pk),
        "email": old.email,
        "username": "'@old",
        "state": "active",
        "joined_at": f"{THREE_DAYS_AGO:%Y-%m-%dT%H:%M:%S.%f}Z",
        "total_transactions": "0",
        "total_volume": "0.000000",
        "total_burned": "0.000000",
    }
    rows = {row["id"]: row["total_volume"] for row in _rows(admin, "merchants", mode="test")}
    assert rows == {str(old.pk): "0.000000", str(factory.merchant.pk): "10.000000"}


def test_rejected_payments_are_narrowed_to_the_days_of_their_ledgers(
    admin: Admin, factory: RowFactory
) -> None:
    with transaction.atomic():
        rejected = factory.reject(2_000_000)
    one_day = {"date_from": DAY, "date_to": DAY}

    [shown] = admin.get("rejected-payments/", **one_day)["rejected_payments"]
    [row] = _rows(admin, "rejected-payments", **one_day)

    assert (row["id"], row["mode"], row["amount"], row["sender_address"], row["released"]) == (
        str(shown["id"]),
        "test",
        "2.000000",
        rejected.sender,
        "f",
    )
    assert (row["return_status"], row["reason_code"]) == (shown["return_status"], shown["reason_code"])
    for days in ({"date_to": DAY_BEFORE}, {"date_from": DAY_AFTER}):
        assert admin.get("rejected-payments/", **days)["total_count"] == 0
        assert _rows(admin, "rejected-payments", **days) == []


def test_the_audit_log_is_exported_as_it_is_listed(admin: Admin) -> None:
    merchant = create_user()
    for active in (False, True):
        admin.post(f"merchants/{merchant.pk}/toggle-status/", is_active=active)
    newest = AuditRecord.objects.order_by("-id")[0]

    rows = _rows(admin, "audit-log", action="merchant_activated")

    assert [(row["id"], row["actor"], row["subject_name"], row["hash"]) for row in rows] == [
        (str(newest.pk), admin.user.email, merchant.email, newest.hash)
    ]
    assert _rows(admin, "audit-log", date_to=DAY) == []


def test_revenue_is_exported_by_the_period(admin: Admin, factory: RowFactory) -> None:
    complete_payment(factory)
    query = {"mode": "test", "date_from": DAY_BEFORE, "date_to": DAY_AFTER}
    assert _rows(admin, "metrics/revenue", **query) == [
        {"period": DAY, "revenue": "0.090000", "burned": "0.010000"}
    ]


@pytest.mark.parametrize("path", LISTS)
def test_days_in_the_wrong_order_are_refused(admin: Admin, path: str) -> None:
    days = {"date_from": DAY, "date_to": DAY_BEFORE}
    refused = (400, "date_to cannot be before date_from.")
    assert error_of(admin.client.post(f"/api/platform-admin/{path}/export/?{urlencode(days)}")) == refused
    assert error_of(admin.refused_get(f"{path}/", **days)) == refused
    assert error_of(admin.refused_get(f"{path}/", date_from="20.11.2026")) == (
        400,
        "date_from must be a day such as 2026-11-20.",
    )


def test_links_end_with_their_minute_and_with_their_administrator(
    admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = _link(admin, "merchants")
    missing = (404, "There is no such download.")
    assert error_of(Client().get(f"{link[:-2]}{'a' if link[-2] != 'a' else 'b'}/")) == missing
    first: Any = Client().get(link)
    second = Client().get(link)
    assert (second.status_code, second.json()["code"]) == (429, "download_running")
    next(first.streaming_content)
    first.close()

    User.objects.filter(pk=admin.user.pk).update(is_superuser=False)
    assert error_of(Client().get(link)) == missing

    monkeypatch.setattr("apps.reports.services.exports.LINK_SECONDS", -1)
    assert Client().get(link).status_code == 410
