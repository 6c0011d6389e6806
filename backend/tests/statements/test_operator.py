"""The platform's month, as administrators read it."""

from __future__ import annotations

import csv
import hashlib
import io
import math
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError
from django.test import Client

from apps.accounts.models import AuditRecord
from apps.common.modes import Mode
from apps.statements.domain.periods import month_of
from apps.statements.models import Statement
from apps.statements.services import closing, operator_closing
from apps.statements.services.operator_closing import operator_month_close, operator_months_write
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.payment_driver import XRP
from tests.factories.users import create_user, signed_in
from tests.statements.histories import History

PATH = "/api/platform-admin/statement/"


@dataclass
class Administrator:
    """Reads the platform's statements of test mode."""

    caller: Client

    @classmethod
    def create(cls) -> Administrator:
        access = signed_in(create_user(is_superuser=True)).access
        return cls(Client(headers={"authorization": f"Bearer {access}"}))

    def month(self, month: str) -> dict[str, Any]:
        answer = self.caller.get(PATH, {"mode": "test", "month": month})
        assert answer.status_code == 200, answer.content
        return dict(answer.json())

    def file(self, statement_id: str, form: str) -> bytes:
        answer: Any = self.caller.get(f"{PATH}{statement_id}/file/", {"format": form})
        assert answer.status_code == 200, answer.content
        return b"".join(answer.streaming_content)


def test_the_operators_funds_are_those_of_the_books(driver: ApiPaymentDriver) -> None:
    driver.paid_payment(10 * XRP)
    driver.deposit(3 * XRP, tag=None)
    driver.settle_all()
    caller = Administrator.create().caller

    month = caller.get(PATH, {"mode": driver.mode}).json()

    sums = {each["kind"]: each["amount"] for each in month["sums"]}
    assert set(sums) >= {"fee_kept", "network_fee", "withdrawal", "registered", "adjustment"}
    own = ("revenue", "return_fees", "network_fees", "equity")
    assert float(sums["fee_kept"]) >= 0.09
    assert float(month["opening"]) + sum(map(float, sums.values())) == round(float(month["closing"]), 6)
    assert float(month["closing"]) * XRP >= -sum(driver.journal_sum(account) for account in own)
    assert float(month["burned"]["amount"]) >= 0.01
    assert (month["unmatched"]["count"] > 0, month["unmatched_returned"]["count"] > 0) == (True, True)
    mine = [each for each in month["merchants"] if each["merchant_id"] == driver.merchant.pk]
    assert mine == [
        {
            "merchant_id": driver.merchant.pk,
            "email": driver.merchant.email,
            "sales_count": 1,
            "received": "10.000000",
            "fee_kept": "0.090000",
            "burned": "0.010000",
            "paid_out": "9.900000",
        }
    ]
    later = (driver.wallet.cursor.close_time + timedelta(days=40)).strftime("%Y-%m")
    refused = caller.get(PATH, {"mode": driver.mode, "month": later})
    assert (refused.status_code, refused.json()["error"]) == (400, "month must not be in the future.")


def test_a_closed_month_is_sealed_and_the_next_one_begins_where_it_ends(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.paid_sale()
    history.wait(days=31)
    history.paid_sale(5 * XRP)
    history.read_up_to_now()
    first, second = (month_of(date(2014, number, 1)) for number in (1, 2))
    administrator = Administrator.create()
    live = administrator.month("2014-01")
    assert live["seal"] is None

    january = operator_month_close(mode=Mode.TEST, month=first)
    assert operator_month_close(mode=Mode.TEST, month=first).pk == january.pk
    sealed = administrator.month("2014-01")
    seal = sealed["seal"]
    assert {**sealed, "seal": None} == live
    assert (seal["number"], seal["id"]) == ("2014-01 T", str(january.pk))
    assert AuditRecord.objects.get(pk=seal["audit_row"]).subject == "statement 2014-01 T of the platform"
    files = {form: administrator.file(seal["id"], form) for form in ("csv", "merchants", "pdf")}
    assert hashlib.sha256(files["csv"]).hexdigest() == seal["sha256"]
    lines = list(csv.DictReader(io.StringIO(files["csv"].decode())))
    assert [line["kind"] for line in lines].count("fee_kept") == 1
    assert lines[-1]["balance_after"] == sealed["closing"]
    assert files["merchants"].decode().splitlines() == [
        "merchant_id,email,sales,received,fee_kept,burned,paid_out",
        f"{history.rows.merchant.pk},{history.rows.merchant.email},1,10.000000,0.090000,0.010000,9.900000",
    ]
    assert files["pdf"].startswith(b"%PDF-")

    # Booked after January was closed, for one of its ledgers: it is February's, and January stays as it was.
    history.rows.close_time = datetime.combine(first.last, time(23), UTC)
    history.paid_sale(2 * XRP)
    history.value()
    february = operator_month_close(mode=Mode.TEST, month=second)
    assert (february.opening, february.late != []) == (january.closing, True)
    assert {row["kind"]: row["drops"] for row in february.sums}["fee_kept"] == 45_000 + 18_000
    assert [row["sales_count"] for row in administrator.month("2014-02")["merchants"]] == [2]
    assert administrator.month("2014-01") == sealed
    assert {form: administrator.file(seal["id"], form) for form in files} == files
    with pytest.raises(DatabaseError, match="statement_kept"):
        Statement.objects.filter(pk=january.pk).update(closing=1)


def test_the_workers_close_the_platforms_months_from_its_first_deposit_on(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.paid_sale()
    # The clock of the closing stands in February: as if its ledgers were not read yet.
    ahead = datetime(2014, 3, 2, tzinfo=UTC)
    monkeypatch.setattr(operator_closing, "mode_now", lambda _: ahead)
    monkeypatch.setattr(closing, "mode_now", lambda _: ahead - timedelta(days=3))
    assert operator_months_write(Mode.TEST, deadline=math.inf) == 1
    monkeypatch.setattr(closing, "mode_now", lambda _: ahead)
    assert operator_months_write(Mode.TEST, deadline=math.inf) == 1
    assert operator_months_write(Mode.TEST, deadline=math.inf) == 0
    months = Statement.objects.filter(merchant=None).order_by("first_day")
    assert [each.number for each in months] == ["2014-01 T", "2014-02 T"]


def test_files_of_a_month_are_the_administrators_and_of_known_formats(history: History) -> None:
    history.paid_sale()
    history.read_up_to_now()
    month = operator_month_close(mode=Mode.TEST, month=month_of(date(2014, 1, 1)))
    path = f"{PATH}{month.pk}/file/"
    merchant = Client(headers={"authorization": f"Bearer {signed_in(history.rows.merchant).access}"})
    assert merchant.get(path).status_code == 403
    administrator = Administrator.create()
    refused = administrator.caller.get(path, {"format": "xls"})
    assert (refused.status_code, refused.json()["format"]) == (
        400,
        ["format cannot be xls. It is one of: csv, pdf, merchants."],
    )
    assert administrator.caller.get(f"{PATH}{uuid4()}/file/").status_code == 404
    mine = history.made(history.now.date(), history.now.date())
    # A merchant's statement is none of the platform's.
    assert administrator.caller.get(path.replace(str(month.pk), mine["id"])).status_code == 404
