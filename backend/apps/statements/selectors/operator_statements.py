"""The platform's statements: a closed month as it was sealed, the running one as the books are now."""

from __future__ import annotations

import csv
import io
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from apps.common.csv_copy import header_line, safe_text
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.statements.domain.kinds import OperatorKind
from apps.statements.domain.periods import Period
from apps.statements.models import Statement
from apps.statements.operator_wire import (
    MerchantMonth,
    OperatorSeal,
    OperatorStatement,
    OperatorSum,
    PassedThrough,
)
from apps.statements.refusals import StatementNotFound
from apps.statements.selectors.operator import (
    MerchantSums,
    OperatorSpan,
    Passed,
    Through,
    operator_sums,
    through_read,
)
from apps.statements.selectors.statements import period_of

_MERCHANT_COLUMNS = ("merchant_id", "email", "sales", "received", "fee_kept", "burned", "paid_out")
_STATEMENTS = Statement.objects.select_related("opening_cutoff", "closing_cutoff").filter(merchant=None)


def operator_statement_find(*, mode: Mode, month: Period) -> Statement | None:
    """The sealed one."""
    return _STATEMENTS.filter(mode=mode, first_day=month.first).first()


def operator_statement_get(statement_id: str) -> Statement:
    """Raises StatementNotFound."""
    try:
        found = _STATEMENTS.filter(pk=uuid.UUID(statement_id)).first()
    except ValueError:
        raise StatementNotFound from None
    if found is None:
        raise StatementNotFound
    return found


def operator_statement(*, mode: Mode, month: Period) -> OperatorStatement:
    """Amounts are XRP with six decimals; below zero where they lower the operator's funds."""
    sealed = operator_statement_find(mode=mode, month=month)
    if sealed is not None:
        return _answer(
            mode,
            month,
            opening=sealed.opening,
            sums=sums_kept(sealed),
            through=through_kept(sealed),
            seal=_seal(sealed),
        )
    span = OperatorSpan(mode=mode, month=month)
    opening, sums = operator_sums(span)
    return _answer(mode, month, opening=opening, sums=sums, through=through_read(span))


def operator_span(statement: Statement) -> OperatorSpan:
    """The lines of a sealed statement, for ever the same."""
    opens, closes = statement.opening_cutoff, statement.closing_cutoff
    return OperatorSpan(
        mode=Mode(statement.mode),
        month=period_of(statement),
        first_value=opens.last_value,
        last_value=closes.last_value,
        first_entry=opens.last_entry,
        last_entry=closes.last_entry,
        late=statement.late,
    )


def sums_kept(statement: Statement) -> dict[OperatorKind, Passed]:
    kept = {row["kind"]: Passed(row["count"], row["drops"]) for row in statement.sums}
    return {kind: kept.get(kind.value, Passed()) for kind in OperatorKind}


def through_kept(statement: Statement) -> Through:
    """Precondition: a statement of the platform."""
    assert statement.passed_through is not None  # noqa: S101
    return Through.unpacked(statement.passed_through)


def merchants_csv(statement: Statement) -> Iterator[bytes]:
    """What went through for each merchant, the largest first, as it was when the month was sealed."""
    yield header_line(_MERCHANT_COLUMNS)
    for each in through_kept(statement).merchants:
        line = io.StringIO(newline="")
        amounts = (each.received, each.fee_kept, each.burned, each.paid_out)
        csv.writer(line, lineterminator="\n").writerow(
            (each.merchant_id, safe_text(each.email), each.sales_count, *map(drops_to_xrp, amounts))
        )
        yield line.getvalue().encode()


def _answer(
    mode: Mode,
    month: Period,
    *,
    opening: int,
    sums: Mapping[OperatorKind, Passed],
    through: Through,
    seal: OperatorSeal | None = None,
) -> OperatorStatement:
    return OperatorStatement(
        mode=mode,
        first_day=month.first,
        last_day=month.last,
        opening=drops_to_xrp(opening),
        closing=drops_to_xrp(opening + sum(each.drops for each in sums.values())),
        sums=[
            OperatorSum(kind=kind, count=each.count, amount=drops_to_xrp(each.drops))
            for kind, each in sums.items()
        ],
        burned=_passed(through.burned),
        unmatched=_passed(through.unmatched),
        unmatched_returned=_passed(through.unmatched_returned),
        merchants=[_merchant(each) for each in through.merchants],
        seal=seal,
    )


def _seal(statement: Statement) -> OperatorSeal:
    return OperatorSeal(
        id=statement.pk,
        number=statement.number,
        sha256=statement.sha256,
        audit_row=statement.audit_row,
        audit_hash=statement.audit_hash,
        made_at=statement.made_at,
    )


def _passed(each: Passed) -> PassedThrough:
    return PassedThrough(count=each.count, amount=drops_to_xrp(each.drops))


def _merchant(each: MerchantSums) -> MerchantMonth:
    amounts: dict[str, Any] = {
        name: drops_to_xrp(getattr(each, name)) for name in ("received", "fee_kept", "burned", "paid_out")
    }
    return MerchantMonth(
        merchant_id=each.merchant_id, email=each.email, sales_count=each.sales_count, **amounts
    )
