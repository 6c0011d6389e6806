"""Sending an invoice, reminding of it, and its files."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from apps.common import pdf_fonts
from apps.common.crypto import decrypt
from apps.common.models import Mail
from apps.selling.models import InvoiceReminder
from apps.selling.services import invoice_mail
from apps.selling.services.invoice_mail import reminders_send
from tests.factories.platform import Merchant
from tests.factories.rates import SetRates
from tests.selling.invoice_calls import Invoices


@pytest.fixture
def invoices(merchant: Merchant, set_rates: SetRates) -> Invoices:
    return Invoices(merchant.keys["test"])


def mails(kind: str) -> list[dict[str, Any]]:
    return [
        json.loads(decrypt(mail.content)) for mail in Mail.objects.filter(kind=kind).order_by("created_at")
    ]


def test_it_is_sent_by_a_press(invoices: Invoices) -> None:
    draft = invoices.draft()
    assert invoices.call("POST", f"{draft['id']}/send/").json()["code"] == "invoice_not_open"
    opened = invoices.done("POST", f"{draft['id']}/open/")["invoice"]
    assert invoices.done("POST", f"{draft['id']}/send/")["invoice"]["sent_at"]
    (mail,) = mails("invoice")
    assert mail["subject"].startswith("Test: Invoice INV-0001 from ")
    assert opened["url"] in mail["text"]
    assert "302.46 EUR" in mail["text"]
    for _ in range(4):
        invoices.done("POST", f"{draft['id']}/send/")
    assert invoices.call("POST", f"{draft['id']}/send/").status_code == 429

    large = invoices.opened(currency="XRP", lines=[{"text": "Press", "unit_price": "12345.6"}])
    invoices.done("POST", f"{large['id']}/send/")
    assert "12,345.600000 XRP" in mails("invoice")[-1]["text"]

    nowhere = invoices.opened(customer={"name": "Ann"})
    assert invoices.call("POST", f"{nowhere['id']}/send/").json()["param"] == "customer"
    invoices.done("POST", f"{nowhere['id']}/void/")
    assert invoices.call("POST", f"{nowhere['id']}/send/").status_code == 409


def test_each_reminder_is_sent_once(
    invoices: Invoices, merchant: Merchant, monkeypatch: pytest.MonkeyPatch
) -> None:
    merchant.user.time_zone = "Pacific/Auckland"
    merchant.user.save()
    opened = invoices.opened(reminders=True)
    invoices.opened()  # without reminders
    void = invoices.opened(reminders=True)
    invoices.done("POST", f"{void['id']}/void/")
    due = datetime.fromisoformat(opened["due_date"]).replace(tzinfo=UTC)

    def run(days: int) -> list[str]:
        # 9 in the morning or 10 there, the evening before in UTC.
        now = due + timedelta(days=days) - timedelta(hours=3)
        monkeypatch.setattr(invoice_mail, "mode_now", lambda _: now)
        monkeypatch.setattr("apps.selling.selectors.invoice_days.mode_now", lambda _: now)
        before = len(mails("invoice_reminder"))
        reminders_send()
        reminders_send()
        return [mail["subject"] for mail in mails("invoice_reminder")[before:]]

    assert run(-4) == []
    assert run(-3) == ["Test: Invoice INV-0001 is due in 3 days"]
    assert run(0) == ["Test: Invoice INV-0001 is due today"]
    assert run(1) == []
    assert run(7) == ["Test: Invoice INV-0001 is overdue"]
    assert run(20) == []
    assert InvoiceReminder.objects.filter(invoice_id=opened["id"]).count() == 3
    assert invoices.done("GET", f"{opened['id']}/")["invoice"]["reminded"] == ["before", "due", "after"]


def test_its_page_and_its_file(invoices: Invoices) -> None:
    opened = invoices.opened()
    token = opened["url"].rpartition("/")[2]
    page = Client().get(f"/api/invoices/public/{token}/").json()["invoice"]
    assert (page["number"], page["total"], page["days_until_due"]) == ("INV-0001", "302.46", 14)
    assert "email" not in page["customer"]
    assert page["payment"] is None
    file = Client().get(f"/api/invoices/public/{token}/file.pdf")
    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")
    assert invoices.call("GET", f"{opened['id']}/file.pdf").content == file.content

    draft = invoices.draft(lines=[{"text": f"Thing {n}", "unit_price": 1} for n in range(100)])
    assert invoices.call("GET", f"{draft['id']}/file.pdf").content[:5] == b"%PDF-"
    for unknown in ("x", draft["id"], token[:-1]):
        assert Client().get(f"/api/invoices/public/{unknown}/").status_code == 404


@pytest.mark.parametrize("has_dejavu", [True, False])
def test_a_file_says_which_letters_it_cannot_print(
    has_dejavu: bool, monkeypatch: pytest.MonkeyPatch, invoices: Invoices, tmp_path: Any
) -> None:
    if not has_dejavu:
        monkeypatch.setattr(pdf_fonts, "FONT_DIR", tmp_path)
    elif not pdf_fonts._has_dejavu():
        pytest.skip("this machine has no DejaVu fonts")
    assert pdf_fonts.unprintable(["Łódź 漢 שלום"])[-1] == "漢"
    assert ("Ł" in pdf_fonts.unprintable(["Łódź"])) is not has_dejavu
    assert "ש" in pdf_fonts.unprintable(["שלום"])
    draft = invoices.draft(note="漢 Łódź", customer={"name": "שלום"})
    assert invoices.call("GET", f"{draft['id']}/file.pdf").content[:5] == b"%PDF-"
