"""Reads of statements, limited to a merchant and a mode."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.ledger import networks
from apps.payments.tables import PAYMENT
from apps.pricing.domain.quotes import plain
from apps.statements.domain.checks import CheckState
from apps.statements.domain.kinds import MovementKind, StatementKind
from apps.statements.domain.periods import Period, month_of
from apps.statements.models import Statement, StatementCheck
from apps.statements.refusals import StatementNotFound
from apps.statements.selectors.movements import MOVEMENTS, VALUED, Span
from apps.statements.selectors.sums import Sum, sums_read, sums_unpacked
from apps.statements.wire import (
    LedgerCheck,
    LedgerDifference,
    MovementList,
    MovementRecord,
    RunningMonth,
    StatementList,
    StatementRecord,
    StatementSum,
)
from apps.treasury.services.clock import mode_now

_PAGE = f"""{MOVEMENTS}
select movement.at, movement.kind, movement.drops, movement.currency, {VALUED}, movement.rate,
  movement.payment_id, payment.title, movement.tx_hash, movement.sender, movement.receiver
from movement left join {PAYMENT} payment on payment.id = movement.payment_id
order by at desc, source desc, source_id desc, part desc offset %(offset)s limit %(limit)s
"""


def statement_get(*, merchant_id: int, mode: Mode, statement_id: str) -> Statement:
    """The merchant's own. Raises StatementNotFound."""
    try:
        found = _own(merchant_id, mode).filter(pk=uuid.UUID(statement_id)).first()
    except ValueError:
        raise StatementNotFound from None
    if found is None:
        raise StatementNotFound
    return found


def statement_page(
    *, merchant_id: int, mode: Mode, kind: StatementKind | None, page: PageRequest
) -> StatementList:
    """One page, the newest days first. Beyond the end it is empty."""
    found = _own(merchant_id, mode)
    if kind is not None:
        found = found.filter(kind=kind)
    count = found.count()
    rows = list(found.order_by("-last_day", "-made_at")[page.offset : page.offset + page.size])
    return StatementList(
        statements=statement_records(rows),
        total_count=count,
        total_pages=page.pages(count),
        running=_running(merchant_id, mode),
    )


def statement_records(statements: Sequence[Statement]) -> list[StatementRecord]:
    checks = StatementCheck.objects.filter(statement__in=statements).order_by("pk")
    newest: dict[UUID, Any] = dict(checks.values_list("statement_id", "result"))
    return [_record(each, newest.get(each.pk)) for each in statements]


def period_of(statement: Statement) -> Period:
    return Period(first=statement.first_day, last=statement.last_day)


def span_of(statement: Statement) -> Span:
    """The movements of a statement, for ever the same. Precondition: it has a merchant."""
    period = period_of(statement)
    return Span(
        owner_id=statement.merchant_id or 0,
        mode=Mode(statement.mode),
        start=period.start,
        end=period.end,
        last_value=statement.closing_cutoff.last_value,
        late=statement.late,
    )


def camt053_refusal(statement: Statement) -> str | None:
    """Why CAMT.053, which is in the reporting currency, cannot have all movements; None where it can."""
    missing = sum(each.missing for each in sums_unpacked(statement.sums))
    if not missing:
        return None
    have = "1 movement has" if missing == 1 else f"{missing:,} movements have"
    return (
        f"CAMT.053 is in {statement.currency}, and {have} no value in it: there was no accepted rate at that "
        "time, or another reporting currency."
    )


def movement_page(statement: Statement, page: PageRequest) -> MovementList:
    """One page of its movements, the latest first."""
    params = {**span_of(statement).params, "offset": page.offset, "limit": page.size}
    with connection.cursor() as cursor:
        cursor.execute(_PAGE, params)
        rows = cursor.fetchall()
    explorer = networks.explorer_url(Mode(statement.mode))
    return MovementList(
        movements=[_movement(row, explorer) for row in rows],
        total_count=statement.movements,
        total_pages=page.pages(statement.movements),
    )


def _own(merchant_id: int, mode: Mode) -> QuerySet[Statement]:
    return Statement.objects.select_related("closing_cutoff").filter(merchant_id=merchant_id, mode=mode)


def _record(statement: Statement, later: Mapping[str, Any] | None) -> StatementRecord:
    sums = sums_unpacked(statement.sums)
    totals = _totals(sums)
    return StatementRecord(
        id=statement.pk,
        number=statement.number,
        kind=StatementKind(statement.kind),
        mode=Mode(statement.mode),
        first_day=statement.first_day,
        last_day=statement.last_day,
        currency=statement.currency,
        opening=drops_to_xrp(statement.opening),
        closing=drops_to_xrp(statement.closing),
        sums=[
            StatementSum(
                kind=each.kind,
                count=each.count,
                amount=drops_to_xrp(each.drops),
                value=None if each.value is None else format(each.value, "f"),
                without_value=each.missing,
            )
            for each in sums
        ],
        movement_count=statement.movements,
        **totals,
        own_refund_count=statement.own_refund_count,
        own_refund_amount=drops_to_xrp(statement.own_refund_drops),
        without_value=sum(each.missing for each in sums),
        sha256=statement.sha256,
        audit_row=statement.audit_row,
        audit_hash=statement.audit_hash,
        check=check_record(statement.ledger_check),
        later_check=None if later is None else check_record(later),
        camt053_refusal=camt053_refusal(statement),
        made_at=statement.made_at,
    )


def check_record(packed: Mapping[str, Any]) -> LedgerCheck:
    read_at = packed["read_at"]
    return LedgerCheck(
        result=CheckState(packed["state"]),
        payouts=packed["payouts"],
        found=packed["found"],
        equal=packed["equal"],
        unknown=packed["unknown"],
        wallets=packed["wallets"],
        first_ledger=packed["first_ledger"],
        last_ledger=packed["last_ledger"],
        read_at=None if read_at is None else datetime.fromisoformat(read_at),
        reason=packed["reason"],
        differing=[
            LedgerDifference(
                transaction_hash=row["transaction_hash"],
                books=None if row["books"] is None else drops_to_xrp(row["books"]),
                ledger=None if row["ledger"] is None else drops_to_xrp(row["ledger"]),
            )
            for row in packed["differing"]
        ],
    )


def _totals(sums: Sequence[Sum]) -> dict[str, Any]:
    found = {each.kind: each for each in sums}
    sales, payouts = found.get(MovementKind.SALE), found.get(MovementKind.PAYOUT)
    return {
        "sales_count": 0 if sales is None else sales.count,
        "received": drops_to_xrp(0 if sales is None else sales.drops),
        "paid_out": drops_to_xrp(0 if payouts is None else -payouts.drops),
    }


def _running(merchant_id: int, mode: Mode) -> RunningMonth:
    month = month_of(mode_now(mode).date())
    span = Span(owner_id=merchant_id, mode=mode, start=month.start, end=month.end)
    return RunningMonth(
        first_day=month.first, last_day=month.last, **_totals(sums_read(span, currency="USD"))
    )


def _movement(row: Sequence[Any], explorer: str | None) -> MovementRecord:
    at, kind, drops, currency, value, rate, payment_id, title, tx_hash, sender, receiver = row
    return MovementRecord(
        at=at,
        kind=MovementKind(kind),
        amount=drops_to_xrp(drops),
        currency=currency if value is not None else None,
        value=None if value is None else _value_text(value),
        rate=None if rate is None else plain(rate),
        payment_id=payment_id,
        title=title,
        transaction_hash=tx_hash,
        sender=sender,
        receiver=receiver,
        explorer_url=None if explorer is None or tx_hash is None else f"{explorer}/transactions/{tx_hash}",
    )


def _value_text(value: Decimal) -> str:
    return format(value, "f")
