"""Closing a statement: its movements are read, checked against the ledger, and sealed in the audit log."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction

from apps.accounts.domain.audit import Actor, AuditAction
from apps.accounts.domain.shops import shop_name
from apps.accounts.models import Shop, User
from apps.accounts.selectors import shop_of
from apps.accounts.services.audit import audit_record
from apps.common.modes import Mode
from apps.payments.models import Value
from apps.payments.services.values import values_write
from apps.statements.domain.checks import CheckState
from apps.statements.domain.kinds import StatementKind
from apps.statements.domain.periods import Period, month_number, range_number
from apps.statements.models import Statement
from apps.statements.refusals import StatementTooEarly
from apps.statements.selectors.csv_files import movements_csv
from apps.statements.selectors.movements import Span
from apps.statements.selectors.sums import (
    Sum,
    balance_read,
    currency_before,
    late_read,
    own_refunds_read,
    sums_read,
)
from apps.statements.services.cutoffs import cutoff_at
from apps.statements.services.ledger_check import ledger_check
from apps.treasury.selectors import wallets_watched
from apps.treasury.services.clock import mode_now


@dataclass(frozen=True, slots=True)
class Draft:
    """All that a statement says, before it has its number."""

    span: Span
    currency: str
    opening: int
    opening_value: Decimal
    sums: list[Sum]
    movements: int
    own_refunds: tuple[int, int]
    sha256: str

    @property
    def closing(self) -> int:
        return self.opening + sum(each.drops for each in self.sums)


def statement_close(
    *,
    merchant_id: int,
    mode: Mode,
    period: Period,
    kind: StatementKind,
    by: Actor,
    and_then: Callable[[Statement], None] | None = None,
    check_seconds: float | None = None,
    check_until: datetime | None = None,
) -> Statement:
    """The statement of a period: the one that exists, or a new one.

    Everything of it is append-only and older than its cut-offs, so the same period gives the same statement,
    whoever asks. `and_then` is run in the transaction that makes it. The ledger has `check_seconds`; until
    `check_until` a statement waits for one that can be asked. Raises StatementTooEarly (409) while ledgers or
    rates of its days are missing.
    """
    found = _existing(merchant_id, mode, period, kind)
    if found is not None:
        return found
    completeness_require(merchant_id=merchant_id, mode=mode, period=period)
    opens, closes = cutoff_at(mode, period.start), cutoff_at(mode, period.end)
    draft = _draft(merchant_id, mode, period, opens.last_value, closes.last_value)
    # A person must not wait for a ledger server inside a transaction.
    checked = ledger_check(draft.span, seconds=check_seconds)
    waits = check_until is not None and mode_now(mode) < check_until
    if waits and checked.state == CheckState.UNAVAILABLE:
        raise StatementTooEarly
    with transaction.atomic():
        # One after the other for each merchant, so that numbers have no gap.
        merchant = User.objects.select_for_update(no_key=True).get(pk=merchant_id)
        found = _existing(merchant_id, mode, period, kind)
        if found is not None:
            return found
        serial = _next_serial(merchant_id, mode) if kind == StatementKind.RANGE else None
        number = month_number(period, mode) if serial is None else range_number(serial)
        statement = Statement(
            merchant=merchant,
            mode=mode,
            kind=kind,
            serial=serial,
            number=number,
            first_day=period.first,
            last_day=period.last,
            opening_cutoff=opens,
            closing_cutoff=closes,
            late=draft.span.late,
            currency=draft.currency,
            opening=draft.opening,
            closing=draft.closing,
            opening_value=draft.opening_value,
            sums=[each.packed() for each in draft.sums],
            movements=draft.movements,
            own_refund_count=draft.own_refunds[0],
            own_refund_drops=draft.own_refunds[1],
            sha256=draft.sha256,
            party=_party(merchant),
            ledger_check=checked.packed(),
            made_at=mode_now(mode),
        )
        statement_seal(statement, by=by, of=f"merchant {merchant_id}")
        if and_then is not None:
            and_then(statement)
    return statement


def statement_seal(statement: Statement, *, by: Actor, of: str) -> None:
    """Save a new statement with its row of the audit log. Call it in the caller's transaction."""
    sealed = audit_record(
        actor=by,
        action=AuditAction.STATEMENT_CLOSED,
        subject=f"statement {statement.number} of {of}",
        after={
            "sha256": statement.sha256,
            "opening": statement.opening,
            "closing": statement.closing,
            "movements": statement.movements,
        },
    )
    statement.audit_row, statement.audit_hash = sealed.row_id, sealed.hash
    statement.save(force_insert=True)


def completeness_require(*, merchant_id: int, mode: Mode, period: Period) -> None:
    """Raises StatementTooEarly while a ledger of these days may be unread, or a movement waits for a rate."""
    ledgers_require(mode=mode, period=period)
    waiting = Value.objects.filter(
        merchant_id=merchant_id, mode=mode, moved_at__lt=period.end, valued_at=None
    )
    if waiting.exists():
        values_write()
        if waiting.exists():
            raise StatementTooEarly


def ledgers_require(*, mode: Mode, period: Period) -> None:
    """Raises StatementTooEarly while a ledger of these days may be unread."""
    if mode_now(mode) < period.end:
        raise StatementTooEarly
    if any(wallet.cursor.close_time < period.end for wallet in wallets_watched(mode=mode)):
        raise StatementTooEarly


def _draft(merchant_id: int, mode: Mode, period: Period, opens: int, closes: int) -> Draft:
    span = Span(owner_id=merchant_id, mode=mode, start=period.start, end=period.end, last_value=closes)
    span = Span(
        owner_id=merchant_id,
        mode=mode,
        start=period.start,
        end=period.end,
        last_value=closes,
        late=late_read(span, before=opens),
    )
    shop = shop_of(User.objects.select_related("shop").get(pk=merchant_id))
    currency = currency_before(span, otherwise=shop.reporting_currency)
    before = Span(owner_id=merchant_id, mode=mode, end=period.start, last_value=opens)
    opening, value = balance_read(before, currency=currency)
    sums = sums_read(span, currency=currency)
    digest = hashlib.sha256()
    for lines in movements_csv(span, opening=opening):
        digest.update(lines)
    return Draft(
        span=span,
        currency=currency,
        opening=opening,
        opening_value=value,
        sums=sums,
        movements=sum(each.count for each in sums),
        own_refunds=own_refunds_read(span),
        sha256=digest.hexdigest(),
    )


def _existing(merchant_id: int, mode: Mode, period: Period, kind: StatementKind) -> Statement | None:
    return (
        Statement.objects.select_related("opening_cutoff", "closing_cutoff")
        .filter(merchant_id=merchant_id, mode=mode, kind=kind, first_day=period.first, last_day=period.last)
        .first()
    )


def _next_serial(merchant_id: int, mode: Mode) -> int:
    newest = (
        Statement.objects.filter(merchant_id=merchant_id, mode=mode, kind=StatementKind.RANGE)
        .order_by("-serial")
        .values_list("serial", flat=True)
        .first()
    )
    return (newest or 0) + 1


def _party(merchant: User) -> dict[str, Any]:
    """Who it is for, as it is now."""
    shop: Shop = shop_of(merchant)
    return {
        "name": shop_name(shop.name, merchant.username),
        "address": shop.address,
        "tax_id": shop.tax_id,
    }
