"""Statements through the API: what they say, that they add up, and that they never change."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from apps.accounts.models import AuditRecord, Shop
from apps.accounts.services.audit import audit_verify
from apps.payments.models import Leg
from apps.statements.models import Statement
from tests.factories.concurrency import concurrently
from tests.statements.histories import RETURN_FEE, XRP, History, month_end


def sums_of(statement: dict[str, Any]) -> dict[str, str]:
    return {each["kind"]: each["amount"] for each in statement["sums"]}


def test_every_kind_of_movement_and_what_it_adds_up_to(history: History) -> None:
    first = history.now.date()
    history.paid_sale(10 * XRP, title="Blue mug", developer_reference="order 7")
    history.sale(10 * XRP, 12_500_000)
    late = history.rows.payment()
    deposit = history.reject(4 * XRP, late, "payment_expired")
    history.wait(hours=2)
    history.pay(Leg.objects.get(deposit=deposit))
    dust = history.reject(300, late)
    history.wait(hours=1)
    history.release(dust)
    history.read_up_to_now()

    statement = history.made(first, month_end(first))

    assert (statement["number"], statement["kind"], statement["currency"]) == ("R-1", "range", "EUR")
    assert sums_of(statement) == {
        "sale_received": "20.000000",
        "fee_kept": "-0.180000",
        "fee_burned": "-0.020000",
        "payout": "-9.900000",
        "deposit_rejected": "6.500300",
        "return": "-3.999988",
        "return_fee": "-0.000024",
        "adjustment": "-0.000300",
    }
    assert (statement["opening"], statement["closing"]) == ("0.000000", "12.399988")
    assert (statement["sales_count"], statement["received"], statement["paid_out"]) == (
        2,
        "20.000000",
        "9.900000",
    )
    values = {each["kind"]: (each["value"], each["without_value"]) for each in statement["sums"]}
    assert values["sale_received"] == ("42.50", 0)
    assert values["adjustment"] == (None, 1)

    rows = history.csv_rows(statement)
    assert [row["kind"] for row in rows[:4]] == ["sale_received", "fee_kept", "fee_burned", "payout"]
    assert (rows[0]["title"], rows[0]["reference"]) == ("Blue mug", "order 7")
    assert (rows[0]["amount"], rows[0]["value"], rows[0]["rate"]) == ("10.000000", "21.25", "2.1254")
    assert rows[0]["rate_sources"] == "kraken bitstamp"
    assert (rows[1]["transaction_hash"], rows[1]["amount"]) == ("", "-0.090000")
    assert rows[-1]["balance_after"] == statement["closing"]
    listed = history.call("GET", f"{statement['id']}/movements/?page_size=2").json()
    assert (listed["total_count"], len(listed["movements"])) == (statement["movement_count"], 2)
    assert listed["movements"][0]["kind"] == rows[-1]["kind"]
    assert history.call("GET", f"{statement['id']}/").json()["statement"] == statement


@pytest.mark.parametrize("seed", range(3))
def test_any_history_adds_up_to_what_the_books_owe(history: History, seed: int) -> None:
    first = history.now.date()
    history.live_at_random(Random(seed), days=75)
    history.read_up_to_now()
    before = "0.000000"
    for _ in range(2):
        statement = history.made(first, month_end(first))
        assert statement["opening"] == before
        sums = sum(round(float(amount) * XRP) for amount in sums_of(statement).values())
        closing = round(float(statement["closing"]) * XRP)
        assert round(float(before) * XRP) + sums == closing
        first = month_end(first) + timedelta(days=1)
        assert closing == history.owed_by_the_books(
            history.now.replace(year=first.year, month=first.month, day=1, hour=0, minute=0, second=0)
        )
        before = statement["closing"]
    assert statement["movement_count"] > 10


def test_made_again_it_is_the_same_byte_for_byte(history: History) -> None:
    first = history.now.date()
    history.paid_sale()
    history.read_up_to_now()
    statement = history.made(first, month_end(first))
    forms = ("csv", "pdf", "koinly", "cointracking", "camt053")
    before = {form: history.file(statement, form) for form in forms}
    assert hashlib.sha256(before["csv"]).hexdigest() == statement["sha256"]

    # Booked after it was closed, for a ledger of its days; and other settings.
    late = history.paid_sale(3 * XRP)
    history.value("9.99")
    Shop.objects.update_or_create(
        owner=history.rows.merchant, defaults={"name": "New name", "reporting_currency": "JPY"}
    )

    assert history.call("GET", f"{statement['id']}/").json()["statement"] == statement
    assert {form: history.file(statement, form) for form in forms} == before
    assert history.made(first, month_end(first))["id"] == statement["id"]
    # It is in the next one, at its own time.
    start = month_end(first) + timedelta(days=1)
    following = history.made(start, month_end(start))
    assert (following["opening"], following["closing"]) == (statement["closing"], "0.000000")
    rows = history.csv_rows(following)
    assert [row["payment_id"] for row in rows] == [str(late.pk)] * 4
    assert rows[0]["at"] < str(start)


def test_ranges_are_numbered_without_gaps_whoever_asks_at_once(history: History) -> None:
    day = history.now.date()
    history.paid_sale()
    history.read_up_to_now()
    days = iter([day + timedelta(days=number // 2) for number in range(8)])
    made = concurrently(8, lambda: history.made(*[next(days)] * 2))
    assert sorted({each["number"] for each in made}) == ["R-1", "R-2", "R-3", "R-4"]
    assert Statement.objects.filter(merchant=history.rows.merchant).count() == 4
    log = AuditRecord.objects.filter(
        action="statement_closed", subject__endswith=str(history.rows.merchant.pk)
    )
    assert {row.after["sha256"] for row in log if row.after} == {each["sha256"] for each in made}
    assert audit_verify().broken_id is None


@pytest.mark.parametrize(
    ("rule", "sql"),
    [
        ("statement_kept", "update statements_statement set closing = closing + 1"),
        ("statement_kept", "delete from statements_statement"),
        ("cutoff_kept", "update statements_cutoff set last_value = 0"),
        (
            "cutoff_order",
            "insert into statements_cutoff (mode, at, last_value) values ('test', '2099-01-01', -1)",
        ),
        (
            "cutoff_order",
            "insert into statements_cutoff (mode, at, last_value) values ('test', '2099-01-01 01:00', 0)",
        ),
        ("statement_adds_up", "{copy} closing + 1, serial + 1, 'R-2', sha256, audit_row"),
        ("statement_number_next", "{copy} closing, serial + 2, 'R-3', sha256, audit_row"),
        ("statement_number", "{copy} closing, serial + 1, 'R-9', sha256, audit_row"),
        ("statement_sealed", "{copy} closing, serial + 1, 'R-2', repeat('0', 64), audit_row"),
        ("statement_sealed", "{copy} closing, serial + 1, 'R-2', sha256, audit_row - 1"),
    ],
)
def test_the_database_refuses_what_a_statement_must_not_be(history: History, rule: str, sql: str) -> None:
    day = history.now.date()
    history.read_up_to_now()
    statement = history.made(day, day)
    columns = "id, closing, serial, number, sha256, audit_row"
    names = [str(field.column) for field in Statement._meta.concrete_fields]
    rest = ", ".join(name for name in names if name not in columns.split(", "))
    copy = f"insert into statements_statement ({rest}, {columns}) select {rest}, gen_random_uuid(),"
    where = f" from statements_statement where id = '{statement['id']}'" if "{copy}" in sql else ""
    with pytest.raises(IntegrityError) as refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.replace("{copy}", copy) + where)
    assert refused.value.__cause__.diag.constraint_name == rule  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("body", "param", "sentence"),
    [
        (
            {"first_day": "2026-02-30", "last_day": "2026-03-01"},
            "first_day",
            "must be a day such as",
        ),
        ({"first_day": "2020-01-02", "last_day": "2020-01-01"}, "last_day", "must not be before the first"),
        ({"first_day": "2020-01-01", "last_day": "2099-01-01"}, "last_day", "must be over, in UTC"),
        ({"first_day": "2019-01-01", "last_day": "2020-03-01"}, "last_day", "at most 366 days"),
        ({"first_day": "1999-01-01", "last_day": "2020-03-01"}, "first_day", "2012-01-01 or later"),
        ({"last_day": "2020-03-01"}, "first_day", "First day is required"),
        (
            {"first_day": "2020-03-01", "last_day": "2020-03-01", "lastday": 1},
            "lastday",
            "There is no lastday",
        ),
    ],
)
def test_a_wrong_range_is_refused(history: History, body: Any, param: str, sentence: str) -> None:
    answer = history.call("POST", body=body)
    assert answer.status_code == 400, answer.content
    assert sentence in answer.json()["error"]
    assert answer.json()["param"] == param


def test_days_that_are_not_fully_read_are_refused(history: History) -> None:
    # The cursor of a new wallet stands at yesterday.
    body = dict.fromkeys(("first_day", "last_day"), str(timezone.now().date() - timedelta(days=1)))
    behind = history.call("POST", body=body)
    assert (behind.status_code, behind.json()["code"]) == (409, "statement_too_early")
    history.paid_sale()
    body = dict.fromkeys(body, str(history.now.date()))
    # Without a rate its value is known after ten minutes, which are long over.
    made = history.call("POST", body=body).json()["statement"]
    assert made["without_value"] == 4
    refused = history.call("GET", f"{made['id']}/file/?format=camt053")
    assert (refused.status_code, refused.json()["code"]) == (409, "format_not_offered")
    assert refused.json()["error"] == made["camt053_refusal"]
    assert "4 movements have no value in it" in made["camt053_refusal"]


def test_nobody_elses_and_no_other_modes(history: History) -> None:
    day = history.now.date()
    history.read_up_to_now()
    statement = history.made(day, day)
    mine, history.key = history.key, History.begin(date(2013, 1, 1)).key
    for path in ("", "movements/", "file/?format=csv"):
        answer = history.call("GET", f"{statement['id']}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "statement_unknown")
    assert history.call("GET").json()["statements"] == []
    history.key = mine
    listed = history.call("GET").json()
    assert [each["id"] for each in listed["statements"]] == [statement["id"]]
    assert listed["running"]["sales_count"] == 0
    assert history.call("GET", f"{statement['id']}/file/?format=xls").status_code == 400
    assert RETURN_FEE == 12
