"""A merchant's invoices: drafts, numbers, and what is frozen."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from apps.common.modes import Mode
from apps.payments.models import Stock
from apps.selling.models import Invoice, InvoiceSeries
from apps.treasury.services.clock import mode_now
from tests.factories.concurrency import concurrently
from tests.factories.platform import Merchant, create_merchant
from tests.factories.rates import SetRates
from tests.factories.users import signed_in
from tests.selling.invoice_calls import Invoices


@pytest.fixture
def invoices(merchant: Merchant, set_rates: SetRates) -> Invoices:
    return Invoices(merchant.keys["test"])


def test_from_draft_to_open(invoices: Invoices) -> None:
    draft = invoices.draft()
    assert (draft["status"], draft["number"], draft["url"], draft["due_date"]) == ("draft", None, None, None)
    assert (draft["subtotal"], draft["total"]) == ("258.00", "302.46")
    assert draft["lines"][1] == {
        "text": "High Tide, screen print A2",
        "quantity": "5",
        "unit_price": "12.00",
        "tax_rate": "19",
        "amount": "60.00",
    }

    opened = invoices.done("POST", f"{draft['id']}/open/")["invoice"]
    today = mode_now(Mode.TEST).date()
    assert (opened["status"], opened["number"]) == ("open", "INV-0001")
    assert opened["due_date"] == (today + timedelta(days=14)).isoformat()
    assert len(opened["url"].rpartition("/invoice/")[2]) == 22
    assert (opened["payment_id"], opened["is_overdue"]) == (None, False)
    assert invoices.call("POST", f"{draft['id']}/open/").status_code == 409

    refused = invoices.call("PATCH", f"{draft['id']}/", {"note": "Other"})
    assert (refused.status_code, refused.json()["code"]) == (409, "invoice_frozen")
    assert invoices.done("PATCH", f"{draft['id']}/", {"reminders": True})["invoice"]["reminders"]
    assert invoices.call("DELETE", f"{draft['id']}/").status_code == 409

    voided = invoices.done("POST", f"{draft['id']}/void/")["invoice"]
    assert (voided["status"], voided["number"]) == ("void", "INV-0001")
    assert Stock.objects.get(pk=draft["id"]).total == 0


def test_a_draft_is_changed_and_deleted(invoices: Invoices) -> None:
    empty = invoices.done("POST", "", {})["invoice"]
    assert (empty["currency"], empty["total"], empty["lines"]) == ("USD", "0.00", [])
    refused = invoices.call("POST", f"{empty['id']}/open/").json()
    assert {each["param"] for each in refused["errors"]} == {"customer.name", "lines"}

    changed = invoices.done(
        "PATCH",
        f"{empty['id']}/",
        {"currency": "XRP", "lines": [{"text": "A song", "unit_price": "0.5"}], "prices_include_tax": True},
    )["invoice"]
    assert (changed["total"], changed["customer"]["name"]) == ("0.500000", "")
    assert invoices.done("DELETE", f"{empty['id']}/")["success"]
    assert invoices.call("GET", f"{empty['id']}/").status_code == 404


def test_numbers_are_chosen_before_the_first_invoice(invoices: Invoices, merchant: Merchant) -> None:
    assert invoices.done("GET", "numbering/")["numbering"]["next_number"] == "INV-0001"
    start = {"prefix": "NR-2026-", "first_number": "0042"}
    assert not invoices.done("PUT", "numbering/", start)["numbering"]["is_fixed"]
    assert invoices.opened()["number"] == "NR-2026-0042"
    after = invoices.done("GET", "numbering/")["numbering"]
    assert (after["next_number"], after["is_fixed"]) == ("NR-2026-0043", True)

    refused = invoices.call("PUT", "numbering/", {"prefix": "X", "first_number": "1"})
    assert (refused.status_code, refused.json()["code"]) == (409, "numbering_fixed")
    wrong = invoices.call("PUT", "numbering/", {"prefix": "-", "first_number": "0"})
    assert (wrong.status_code, wrong.json()["param"]) == (400, "prefix")
    # The other mode has a series of its own, and a session sees the mode of its toggle.
    assert Invoices(merchant.keys["live"]).opened()["number"] == "INV-0001"
    assert Invoices(merchant.keys["live"]).done("GET")["total_count"] == 1
    session = Client(headers={"authorization": f"Bearer {signed_in(merchant.user).access}"})
    assert Invoices(session).done("GET", "numbering/")["numbering"]["is_fixed"]


@pytest.mark.parametrize(
    ("body", "param", "words"),
    [
        ({"lines": [{"text": "A", "unit_price": "1.005"}]}, "lines[0].unit_price", "at most 2 decimals"),
        ({"currency": "JPY", "lines": [{"text": "A", "unit_price": "1.5"}]}, "currency", "must be one of"),
        ({"lines": [{"text": "", "unit_price": 1}]}, "lines[0].text", "required"),
        ({"lines": [{"text": "A", "unit_price": 1}, {"text": "B"}]}, "lines[1].unit_price", "required"),
        ({"lines": [{"text": "A", "unit_price": "1e999999999"}]}, "lines[0].unit_price", "digits"),
        ({"lines": [{"text": "A", "unit_price": -1}]}, "lines[0].unit_price", "from 0"),
        (
            {"lines": [{"text": "A", "unit_price": 1, "quantity": "1000001"}]},
            "lines[0].quantity",
            "1,000,000",
        ),
        ({"lines": [{"text": "A", "unit_price": 1, "tax_rate": 101}]}, "lines[0].tax_rate", "from 0 to 100"),
        ({"lines": [{"text": "A", "unit_price": 1}] * 101}, "lines", "at most 100"),
        ({"lines": [{"text": "A", "unit_price": "1e12", "quantity": 9}]}, "lines[0].unit_price", "digits"),
        ({"lines": [{"text": "A", "unit_price": "1000000000000", "quantity": 9}]}, "lines", "at most"),
        ({"lines": {"text": "A"}}, "lines", "must be a list"),
        ({"lines": ["A"]}, "lines[0]", "dictionary"),
        ({"customer": {"email": "nobody"}}, "customer.email", "email address"),
        ({"customer": {"name": "A\nB"}}, "customer.name", "printable"),
        ({"customer": "A"}, "customer", "object"),
        ({"currency": "ABC"}, "currency", "must be one of XRP, "),
        ({"currency": 5}, "currency", "three letters"),
        ({"due_date": "07.12.2026"}, "due_date", "2026-12-07"),
        ({"due_date": "2026-02-30"}, "due_date", "2026-12-07"),
        ({"note": "x" * 1_001}, "note", "1000 characters"),
        ({"number": "X"}, "number", "no number"),
        ({"reminders": "yes"}, "reminders", "true or false"),
    ],
)
def test_bad_input_names_its_field(invoices: Invoices, body: Any, param: str, words: str) -> None:
    answer = invoices.call("POST", "", body)
    assert answer.status_code == 400, answer.content
    assert (answer.json()["param"], words in answer.json()["error"]) == (param, True), answer.json()


def test_what_cannot_be_opened(invoices: Invoices) -> None:
    def refusal(**changes: Any) -> dict[str, Any]:
        answer = invoices.call("POST", f"{invoices.draft(**changes)['id']}/open/")
        assert answer.status_code == 400
        return dict(answer.json())

    yesterday = (mode_now(Mode.TEST).date() - timedelta(days=1)).isoformat()
    assert refusal(due_date=yesterday)["param"] == "due_date"
    assert "above 0" in refusal(lines=[{"text": "Gift", "unit_price": 0}])["error"]
    assert invoices.done("GET", "numbering/")["numbering"]["is_fixed"] is False
    live = Invoices(create_merchant().keys["live"])
    draft = live.draft(currency="XRP", lines=[{"text": "A", "unit_price": "0.009999"}])
    assert live.call("POST", f"{draft['id']}/open/").json()["code"] == "amount_too_small"


def test_lists_and_sums(invoices: Invoices, merchant: Merchant) -> None:
    first, second = invoices.opened(reference="PO 9"), invoices.opened()
    draft = invoices.draft()
    with connection.cursor() as cursor:
        # As if a month had gone by since it was opened.
        cursor.execute("alter table selling_invoice disable trigger user")
        cursor.execute(
            "update selling_invoice set issued_on = issued_on - 30, due_on = issued_on - 7"
            " where stock_id = %s",
            [first["id"]],
        )
        cursor.execute("alter table selling_invoice enable trigger user")

    def numbers(query: str) -> list[str | None]:
        return [each["number"] for each in invoices.done("GET", query)["invoices"]]

    assert numbers("") == [None, "INV-0002", "INV-0001"]
    assert numbers("?status=overdue") == ["INV-0001"]
    assert numbers("?status=open&search=kurz") == ["INV-0002", "INV-0001"]
    assert numbers("?search=po+9") == numbers("?search=inv-0001") == ["INV-0001"]
    page = invoices.done("GET", "?page_size=2&page=2")
    assert (len(page["invoices"]), page["total_count"], page["total_pages"]) == (1, 3, 2)
    assert invoices.call("GET", "?status=late").status_code == 400
    assert invoices.call("GET", "?state=open").json()["code"] == "parameter_unknown"

    sums = invoices.done("GET", "summary/")
    assert [(each["currency"], each["count"], each["total"]) for each in sums["open"]] == [
        ("EUR", 1, "302.46")
    ]
    assert [each["total"] for each in sums["overdue"]] == ["302.46"]
    assert sums["paid"] == []

    other = Invoices(create_merchant().keys["test"])
    for method, path in [("GET", ""), ("PATCH", ""), ("POST", "open/"), ("POST", "void/"), ("DELETE", "")]:
        body: Any = {} if method == "PATCH" else None
        assert other.call(method, f"{draft['id']}/{path}", body).status_code == 404
    assert invoices.call("GET", "x/").status_code == 404
    assert second["number"] == "INV-0002"


OWN, ITS = "stock_id = %(invoice)s", "merchant_id = %(owner)s"
OPEN = "state = 'open', serial = %(serial)s, number = %(number)s"


@pytest.mark.parametrize(
    ("rule", "change", "serial", "number"),
    [
        ("invoice_number_next", OPEN, 3, "INV-0003"),
        ("invoice_number_next", OPEN, 1, "INV-0001"),
        ("invoice_number_next", OPEN, 2, "X-2"),
        ("invoice_adds_up", f"{OPEN}, total = 303", 2, "INV-0002"),
        ("invoice_opened_whole", OPEN, 2, "INV-0002"),
        ("invoice_owner_frozen", "token = 'x'", None, None),
        ("invoice_states", "state = 'void', voided_at = now()", None, None),
    ],
)
def test_the_database_opens_no_draft_otherwise(
    invoices: Invoices, rule: str, change: str, serial: int | None, number: str | None
) -> None:
    invoices.opened()
    draft = invoices.draft()["id"]
    refuse(
        rule, f"update selling_invoice set {change} where stock_id = '{draft}'", serial=serial, number=number
    )


@pytest.mark.parametrize(
    ("rule", "statement"),
    [
        ("invoice_frozen", f"update selling_invoice set note = 'x' where {OWN}"),
        ("invoice_frozen", f"update selling_invoice set seller = '{{}}' where {OWN}"),
        (
            "invoice_void_sells_nothing",
            f"update selling_invoice set state = 'void' where {OWN}",
        ),
        ("invoice_kept", f"delete from selling_invoice where {OWN}"),
        (
            "invoice_series_fixed",
            f"update selling_invoiceseries set next_number = 9 where {ITS}",
        ),
        (
            "invoice_series_fixed",
            f"update selling_invoiceseries set prefix = 'X' where {ITS}",
        ),
        ("invoice_series_kept", f"delete from selling_invoiceseries where {ITS}"),
    ],
)
def test_the_database_keeps_what_is_open(
    invoices: Invoices, merchant: Merchant, rule: str, statement: str
) -> None:
    refuse(rule, statement, invoice=invoices.opened()["id"], owner=merchant.user.pk)


def refuse(rule: str, statement: str, **names: Any) -> None:
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        connection.cursor().execute(statement, names)
    cause: Any = refused.value.__cause__
    assert cause.diag.constraint_name == rule


def test_an_invoice_takes_only_a_stock_of_its_own(invoices: Invoices, merchant: Merchant) -> None:
    link = Stock.objects.create(kind="link", merchant=merchant.user, mode="test", total=1)
    with pytest.raises(IntegrityError, match="stock of its own"), transaction.atomic():
        Invoice.objects.create(
            stock=link, merchant=merchant.user, mode="test", token="x", state="draft", currency="EUR",
            subtotal=0, total=0,
        )  # fmt: skip
    assert InvoiceSeries.objects.filter(merchant=merchant.user).count() == 0


def test_numbers_have_no_gap_when_many_are_opened_at_once(key: str) -> None:
    invoices = Invoices(key)
    drafts = [invoices.draft(currency="XRP")["id"] for _ in range(5)]
    drafts.append(invoices.draft(currency="XRP", lines=[])["id"])  # cannot be opened, and takes no number

    def act() -> str | None:
        answer = Invoices(key).call("POST", f"{drafts.pop()}/open/").json()
        return answer["invoice"]["number"] if "invoice" in answer else None

    numbers = sorted(filter(None, concurrently(6, act)))
    assert numbers == [f"INV-000{number}" for number in range(1, 6)]
