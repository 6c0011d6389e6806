"""Closing the platform's months: sealed in the audit log, and the same for ever."""

from __future__ import annotations

import hashlib
import logging
import time
from dataclasses import replace
from datetime import UTC, date, timedelta

from django.conf import settings
from django.db import transaction

from apps.accounts.domain.audit import COMMAND
from apps.common.modes import Mode
from apps.payments.models import Deposit
from apps.statements.domain.kinds import StatementKind
from apps.statements.domain.periods import Period, month_number, months_over
from apps.statements.models import Cutoff, Statement
from apps.statements.refusals import StatementTooEarly
from apps.statements.selectors.operator import (
    OperatorSpan,
    late_entries,
    operator_csv,
    operator_sums,
    through_read,
)
from apps.statements.selectors.operator_statements import operator_statement_find
from apps.statements.services.closing import ledgers_require, statement_seal
from apps.statements.services.cutoffs import cutoff_at
from apps.treasury.models import Entry
from apps.treasury.services.clock import mode_now

logger = logging.getLogger(__name__)


def operator_months_write(mode: Mode, *, deadline: float) -> int:
    """Make every month of the platform that is missing, from its first movement on; returns how many.

    Idempotent: each is made once. Each commits for itself; stops at `deadline`, of the monotonic clock.
    """
    newest = (
        Statement.objects.filter(merchant=None, mode=mode)
        .order_by("-last_day")
        .values_list("last_day", flat=True)
        .first()
    )
    since = _first_day(mode) if newest is None else newest + timedelta(days=1)
    if since is None:
        return 0
    made = 0
    for month in months_over(since, today=mode_now(mode).date()):
        if time.monotonic() > deadline:
            break
        try:
            operator_month_close(mode=mode, month=month)
        except StatementTooEarly:
            break
        made += 1
    return made


def _first_day(mode: Mode) -> date | None:
    """Of the first entry or, where a ledger was read later, of the first deposit."""
    entry = Entry.objects.filter(wallet__mode=mode).order_by("pk").values_list("created_at", flat=True)
    deposit = Deposit.objects.filter(network__mode=mode).order_by("close_time")
    times = [*entry[:1], *deposit.values_list("close_time", flat=True)[:1]]
    return min(times).astimezone(UTC).date() if times else None


def operator_month_close(*, mode: Mode, month: Period) -> Statement:
    """The platform's month: the one that exists, or a new one. Own transactions.

    Raises StatementTooEarly (409) while ledgers of its days may be unread.
    """
    found = operator_statement_find(mode=mode, month=month)
    if found is not None:
        return found
    ledgers_require(mode=mode, period=month)
    opens, closes = cutoff_at(mode, month.start), cutoff_at(mode, month.end)
    statement = _draft(mode, month, opens, closes)
    with transaction.atomic():
        # One after the other for each mode.
        Cutoff.objects.select_for_update().get(pk=closes.pk)
        found = operator_statement_find(mode=mode, month=month)
        if found is not None:
            return found
        statement_seal(statement, by=COMMAND, of="the platform")
    logger.info("Statement %s of the platform is closed", statement.number)
    return statement


def _draft(mode: Mode, month: Period, opens: Cutoff, closes: Cutoff) -> Statement:
    span = OperatorSpan(
        mode=mode,
        month=month,
        first_value=opens.last_value,
        last_value=closes.last_value,
        first_entry=opens.last_entry,
        last_entry=closes.last_entry,
    )
    span = replace(span, late=late_entries(span))
    opening, sums = operator_sums(span)
    digest = hashlib.sha256()
    for lines in operator_csv(span, opening=opening):
        digest.update(lines)
    return Statement(
        merchant=None,
        mode=mode,
        kind=StatementKind.MONTH,
        number=month_number(month, mode),
        first_day=month.first,
        last_day=month.last,
        opening_cutoff=opens,
        closing_cutoff=closes,
        late=span.late,
        currency=settings.REPORTING_CURRENCY,
        opening=opening,
        closing=opening + sum(each.drops for each in sums.values()),
        sums=[{"kind": kind.value, "count": each.count, "drops": each.drops} for kind, each in sums.items()],
        movements=sum(each.count for each in sums.values()),
        sha256=digest.hexdigest(),
        party={"name": settings.PRODUCT_NAME, "address": "", "tax_id": ""},
        passed_through=through_read(span).packed(),
        made_at=mode_now(mode),
    )
