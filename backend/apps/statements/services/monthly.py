"""Monthly statements of each merchant and mode, on the 1st or as soon after as the books are complete."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from django.db import connection

from apps.accounts.domain.audit import COMMAND
from apps.accounts.services.account_mails import account_mail
from apps.accounts.tables import USER
from apps.common.modes import Mode
from apps.payments.tables import VALUE
from apps.statements import mails
from apps.statements.domain.kinds import StatementKind
from apps.statements.domain.periods import Period, month_of, months_over
from apps.statements.models import Statement
from apps.statements.refusals import StatementTooEarly
from apps.statements.selectors.statements import period_of, statement_records
from apps.statements.services.closing import statement_close
from apps.statements.services.ledger_check import WORKER_SECONDS
from apps.statements.services.operator_closing import operator_months_write
from apps.treasury.services.clock import mode_now

logger = logging.getLogger(__name__)

SECONDS = 30.0
# A statement that is made later, for a month that was missed, is no news.
_NEWS_FOR = timedelta(days=7)
# A ledger server that is away on the 1st is waited for so long; then the statement is closed unchecked.
_LEDGER_AWAITED = timedelta(days=1)
# Merchants who have moved money before this month and lack a statement of the month before: since when they
# have moved it, and up to which day they have monthly statements.
_DUE = f"""
select merchant.id, first.moved_at, closed.last_day
from {USER} merchant
cross join lateral (
  select moved_at from {VALUE} where merchant_id = merchant.id and mode = %(mode)s
  order by moved_at limit 1
) first
cross join lateral (
  select max(last_day) as last_day from statements_statement
  where merchant_id = merchant.id and mode = %(mode)s and kind = 'month'
) closed
where first.moved_at < %(this_month)s and (closed.last_day is null or closed.last_day < %(newest)s)
order by merchant.id
"""


class _Due(NamedTuple):
    merchant_id: int
    since: datetime
    closed_to: date | None


def statements_write(modes: Iterable[Mode] = Mode) -> int:
    """Make every monthly statement that is missing, the platform's and months that were missed included;
    returns how many.

    Idempotent: each is made once. Each commits for itself; the next run goes on where this one stops.
    """
    deadline = time.monotonic() + SECONDS
    made = 0
    for mode in modes:
        today = mode_now(mode).date()
        for merchant in _due(mode, today):
            for month in months_over(merchant.since.astimezone(UTC).date(), today=today):
                if merchant.closed_to is not None and month.last <= merchant.closed_to:
                    continue
                if time.monotonic() > deadline:
                    return made
                try:
                    month_close(merchant_id=merchant.merchant_id, mode=mode, month=month)
                except StatementTooEarly:
                    # Those after it neither.
                    break
                made += 1
        made += operator_months_write(mode, deadline=deadline)
    return made


def month_close(*, merchant_id: int, mode: Mode, month: Period) -> Statement:
    """A month's statement, emailed where the merchant wants that and it is news."""
    return statement_close(
        merchant_id=merchant_id,
        mode=mode,
        period=month,
        kind=StatementKind.MONTH,
        by=COMMAND,
        and_then=_email_as_news,
        check_seconds=WORKER_SECONDS,
        check_until=month.end + _LEDGER_AWAITED,
    )


def _email_as_news(statement: Statement) -> None:
    logger.info("Statement %s of merchant %s is closed", statement.number, statement.merchant_id)
    merchant = statement.merchant
    is_news = statement.made_at - period_of(statement).end < _NEWS_FOR
    wanted = merchant is not None and merchant.is_active and merchant.mail_statements
    if wanted and is_news and statement.movements:
        statement_send(statement)


def statement_send(statement: Statement) -> None:
    """Email it to its merchant: its sums and where to get the files."""
    if statement.merchant is None:
        return
    (record,) = statement_records([statement])
    account_mail(
        user=statement.merchant, kind=mails.MailKind.STATEMENT, message=mails.statement_ready(record)
    )


def _due(mode: Mode, today: date) -> list[_Due]:
    this_month = month_of(today)
    newest = this_month.first - timedelta(days=1)
    with connection.cursor() as cursor:
        cursor.execute(_DUE, {"mode": mode, "this_month": this_month.start, "newest": newest})
        return [_Due(*row) for row in cursor.fetchall()]
