"""What a merchant's server can ask the history for, and names that it gets wrong."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.common.modes import Mode
from apps.payments.domain.choices import Origin
from apps.payments.domain.requests import Sale
from apps.payments.models import Payment
from apps.payments.services.stock import stock_create
from tests.factories.platform import Merchant, create_call, payment_body
from tests.factories.users import signed_in

PATH = "/api/payments/history/"


def listed(merchant: Merchant, query: str) -> list[str]:
    answer = merchant.get(f"{PATH}?{query}")
    assert answer.status_code == 200, answer.content
    return [payment["id"] for payment in answer.json()["payments"]]


def test_payments_are_found_by_reference_name_metadata_and_exception(merchant: Merchant) -> None:
    one = merchant.payment(developer_reference="order-1", username="anna", metadata={"order": 1042})["id"]
    two = merchant.payment(developer_reference="order-2", username="ben", metadata={"order": "x"})["id"]

    assert listed(merchant, "developer_reference=order-1") == [one]
    assert listed(merchant, "developer_reference=order") == []
    assert listed(merchant, "username=ben") == [two]
    assert listed(merchant, "metadata[order]=1042") == [one]
    assert listed(merchant, "metadata[order]=x&username=anna") == []
    assert listed(merchant, "exception=none") == [two, one]
    assert listed(merchant, "exception=late,underpaid") == []
    assert listed(merchant, "sort=created_at") == [one, two]
    assert merchant.get(f"{PATH}?developer_reference=order-1").json()["total_count"] == 1


def test_payments_are_found_by_what_made_them(merchant: Merchant) -> None:
    by_api = merchant.payment()["id"]
    made = {}
    for kind in (Origin.LINK, Origin.INVOICE):
        stock = stock_create(kind=kind, merchant_id=merchant.user.pk, mode=Mode.TEST, total=1)
        made[kind] = (str(stock.id), merchant.sale(Sale(kind, stock.id, 1, "anna@mail.example"))["id"])
    (link, of_link), (invoice, of_invoice) = made.values()

    assert listed(merchant, f"payment_link={link}") == [of_link]
    assert listed(merchant, f"invoice={invoice}") == [of_invoice]
    assert listed(merchant, f"invoice={link}") == []
    assert listed(merchant, "origin=api") == [by_api]
    assert listed(merchant, "origin=link,invoice") == [of_invoice, of_link]
    found = merchant.get(f"{PATH}?payment_link={link}").json()["payments"][0]
    told = {name: found[name] for name in ("origin", "payment_link", "invoice", "customer_email")}
    assert told == {
        "origin": "link",
        "payment_link": link,
        "invoice": None,
        "customer_email": "anna@mail.example",
    }
    public = Client().get(f"/api/payments/public/status/{of_link}/").json()
    assert "anna@mail.example" not in str(public)


def test_days_of_utc_and_times_bound_the_list(merchant: Merchant) -> None:
    created = merchant.payment()
    one, day = created["id"], created["created_at"][:10]

    assert listed(merchant, f"created_from={day}&created_to={day}") == [one]
    assert listed(merchant, f"created_from={created['created_at']}") == [one]
    assert listed(merchant, f"created_to={created['created_at']}") == [one]
    assert listed(merchant, "created_to=2020-01-01") == []
    assert listed(merchant, "created_from=2999-01-01") == []


def test_a_cursor_neither_skips_nor_repeats_while_payments_arrive(merchant: Merchant) -> None:
    made = [merchant.payment()["id"] for _ in range(5)]

    seen = listed(merchant, "page_size=2")
    later = merchant.payment()["id"]
    while page := listed(merchant, f"page_size=2&after={seen[-1]}"):
        seen += page
    assert seen == made[::-1]
    assert listed(merchant, f"sort=created_at&after={made[3]}") == [made[4], later]


@pytest.mark.parametrize(
    ("query", "code", "param", "sentence"),
    [
        (
            "developer_refrence=x",
            "parameter_unknown",
            "developer_refrence",
            "There is no developer_refrence here. Did you mean developer_reference?",
        ),
        (
            "payment_link=x",
            "parameter_invalid",
            "payment_link",
            "payment_link must be the id of a payment link.",
        ),
        ("zzz=x", "parameter_unknown", "zzz", "There is no zzz here."),
        (
            "created_from=yesterday",
            "parameter_invalid",
            "created_from",
            "created_from must be a day such as 2026-11-22, or a time such as 2026-11-22T09:00:00Z.",
        ),
        (
            "after=6f1c2a58-0c7e-4f0b-9d4e-2b8f5f7a1c33",
            "payment_unknown",
            "after",
            "after must be the id of a payment of yours in this mode.",
        ),
    ],
)
def test_a_filter_that_would_lie_is_refused_by_key(
    merchant: Merchant, query: str, code: str, param: str, sentence: str
) -> None:
    answer = merchant.get(f"{PATH}?{query}")

    body = answer.json()
    assert (answer.status_code, body["code"], body["param"], body["error"]) == (400, code, param, sentence)
    assert body["doc_url"].endswith(f"/docs/errors#{code}")


def test_the_dashboards_own_calls_ignore_what_they_do_not_know(merchant: Merchant) -> None:
    session = Client(headers={"authorization": f"Bearer {signed_in(merchant.user).access}"})
    assert session.get(f"{PATH}?developer_refrence=x").status_code == 200


def test_create_names_every_wrong_field_with_its_code(merchant: Merchant) -> None:
    body: dict[str, Any] = {**payment_body(amount="0"), "title": "", "developer_refrence": "order-1"}

    answer = create_call(merchant.keys["test"], body)

    found = answer.json()
    assert answer.status_code == 400
    assert [(each["param"], each["code"]) for each in found["errors"]] == [
        ("title", "parameter_missing"),
        ("amount", "amount_too_small"),
        ("developer_refrence", "parameter_unknown"),
    ]
    assert (found["error"], found["code"], found["param"]) == (
        "Title is required",
        "parameter_missing",
        "title",
    )
    assert found["amount"] == ["Amount must be at least 0.000001 XRP."]
    assert not Payment.objects.filter(merchant=merchant.user).exists()


def test_create_works_without_the_last_slash_and_says_when_it_repeats_an_answer(merchant: Merchant) -> None:
    client = Client(headers={"authorization": merchant.keys["test"], "idempotency-key": "one"})

    answers = [
        client.post(path, payment_body(), content_type="application/json")
        for path in ("/api/payments/create", "/api/payments/create/")
    ]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert [answer.get("Idempotent-Replayed") for answer in answers] == [None, "true"]
    assert {answer["Dropwise-Version"] for answer in answers} == {"2026-11-25"}
