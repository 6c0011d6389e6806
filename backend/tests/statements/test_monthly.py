"""Monthly statements, their emails, and the check against the ledger."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta

import pytest
from django.core.mail import EmailMessage
from django.db import transaction
from django.test import Client

from apps.common.modes import Mode
from apps.statements.domain.checks import CheckState, compare
from apps.statements.domain.periods import month_of
from apps.statements.models import Statement, StatementCheck
from apps.statements.refusals import StatementTooEarly
from apps.statements.selectors.movements import Span
from apps.statements.services import closing
from apps.statements.services import ledger_check as checking
from apps.statements.services.ledger_check import ledger_check
from apps.statements.services.monthly import month_close, statements_write
from apps.treasury.services.clock import mode_now
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.mailbox import mails_to
from tests.factories.rows import close_network
from tests.statements.histories import XRP, History


def statement_mails(history: History) -> list[EmailMessage]:
    """Not that of the key."""
    return [each for each in mails_to(history.rows.merchant.email) if "Statement" in each.subject]


def test_every_missing_month_is_made_once_and_the_newest_is_emailed(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Live mode, in which no other test makes statements: its cut-offs reach up to this month.
    this_month = datetime.now(UTC).date().replace(day=1)
    last = (this_month - timedelta(days=1)).replace(day=1)
    first = (last - timedelta(days=40)).replace(day=1)
    history = History.begin(first, "live")
    history.paid_sale()
    history.rows.close_time = datetime.combine(last, time(12), UTC)
    history.paid_sale(2 * XRP)
    history.read_up_to_now()
    merchant = history.rows.merchant
    # The 1st is over, and the ledger server still away.
    on_the_second = datetime.combine(this_month, time(3), UTC) + timedelta(days=1)
    monkeypatch.setattr(closing, "mode_now", lambda _: on_the_second)

    statements_write([Mode.LIVE])

    mine = Statement.objects.filter(merchant=merchant).order_by("first_day")
    numbers = [each.number for each in mine]
    assert (numbers[0], numbers[-1]) == (f"{first:%Y-%m} L", f"{last:%Y-%m} L")
    assert [each.movements for each in mine] == [4, *[0] * (len(numbers) - 2), 4]
    assert [each.opening for each in mine] == [0] * len(numbers)
    assert statements_write([Mode.LIVE]) == 0
    assert [each.number for each in mine] == numbers
    # Only the newest is news.
    (mail,) = statement_mails(history)
    assert mail.subject == f"Statement {numbers[-1]}"
    assert re.search(r"Paid out: +1\.980000 XRP", str(mail.body))
    assert f"/developer-dashboard/statements/{mine.last().pk}" in str(mail.body)  # type: ignore[union-attr]
    with transaction.atomic():
        close_network("live")


def test_a_months_statement_waits_a_day_for_the_ledger_and_a_switch_stops_the_email(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = history.now.date()
    history.rows.merchant.mail_statements = False
    history.rows.merchant.save()
    history.paid_sale()
    history.read_up_to_now()
    month = month_of(first)
    owner = history.rows.merchant.pk
    with monkeypatch.context() as early:
        early.setattr(closing, "mode_now", lambda _: month.end + timedelta(hours=23))
        with pytest.raises(StatementTooEarly):
            month_close(merchant_id=owner, mode=Mode.TEST, month=month)
    monkeypatch.setattr(closing, "mode_now", lambda _: month.end + timedelta(hours=25))
    statement = month_close(merchant_id=owner, mode=Mode.TEST, month=month)
    assert statement.ledger_check["reason"] == "The ledger could not be asked."
    assert statement_mails(history) == []


def test_payouts_are_compared_with_the_receivers_own_history(
    driver: ApiPaymentDriver, session: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for amount in (10 * XRP, 5 * XRP):
        driver.paid_payment(amount)
        driver.settle_all()
    now = mode_now(driver.mode)
    span = Span(driver.merchant.pk, driver.mode, end=now + timedelta(days=1), start=now - timedelta(days=1))

    checked = ledger_check(span)

    assert (checked.state, checked.payouts, checked.found, checked.equal, checked.unknown) == (
        CheckState.AGREES,
        2,
        2,
        2,
        0,
    )
    assert checked.wallets == [driver.payout.address]
    assert checked.first_ledger is not None
    assert checked.last_ledger == driver.wallet.cursor.ledger_index

    # Of a payout that the books have wrong, and of a payment that they do not have.
    real = checking._payouts
    monkeypatch.setattr(
        checking, "_payouts", lambda *asked: [each._replace(drops=each.drops + 1) for each in real(*asked)]
    )
    assert ledger_check(span).equal == 0
    driver.platform.submit(Destination=driver.payout.address, Amount="7000000")
    driver.close_ledgers(2)
    monkeypatch.setattr(checking, "_payouts", real)
    monkeypatch.setattr(checking, "_range", lambda *_: (checked.first_ledger, driver.close_ledgers(1)))
    differs = ledger_check(span)
    assert (differs.state, differs.equal, differs.unknown) == (CheckState.DIFFERS, 2, 1)
    assert differs.differing[0]["ledger"] == 7_000_000


def test_a_later_check_stands_beside_the_statement(history: History) -> None:
    day = history.now.date()
    history.paid_sale()
    history.read_up_to_now()
    statement = history.made(day, day)
    assert (statement["check"]["result"], statement["later_check"]) == ("unavailable", None)
    again = history.call("POST", f"{statement['id']}/check/").json()["statement"]
    assert again["later_check"]["result"] == "unavailable"
    assert again["check"] == statement["check"]
    assert StatementCheck.objects.filter(statement=statement["id"]).count() == 1
    assert history.call("POST", f"{statement['id']}/send/").json()["success"]
    assert [each.subject for each in statement_mails(history)] == ["Test: Statement R-1"]


@pytest.mark.parametrize(
    ("payouts", "ledger", "unknown", "said"),
    [
        ({"A": 1}, {"A": 1}, {}, (CheckState.AGREES, 1, 1, 0)),
        ({"A": 1}, {"A": 2}, {}, (CheckState.DIFFERS, 1, 0, 0)),
        ({"A": 1, "B": 1}, {"A": 1}, {}, (CheckState.DIFFERS, 1, 1, 0)),
        ({"A": 1}, {"A": 1, "C": 3}, {"C": 3}, (CheckState.DIFFERS, 1, 1, 1)),
    ],
)
def test_what_differs(
    payouts: dict[str, int],
    ledger: dict[str, int],
    unknown: dict[str, int],
    said: tuple[CheckState, int, int, int],
) -> None:
    found = compare(payouts=payouts, ledger=ledger, unknown=unknown)
    assert (found["state"], found["found"], found["equal"], found["unknown"]) == said
