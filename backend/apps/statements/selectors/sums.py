"""Sums of movements, and what is owed at a moment."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import connection

from apps.payments.tables import VALUE
from apps.statements.domain.kinds import MovementKind
from apps.statements.selectors.movements import MOVEMENTS, OWN_REFUNDS, VALUED, Span

_SUMS = f"""{MOVEMENTS}
select kind, count(*), sum(drops)::bigint,
  sum({VALUED}) filter (where movement.currency = %(currency)s),
  count(*) filter (where movement.value is null or movement.currency <> %(currency)s)
from movement group by kind
"""
_BALANCE = f"""{MOVEMENTS}
select coalesce(sum(drops), 0)::bigint,
  coalesce(sum({VALUED}) filter (where movement.currency = %(currency)s), 0)
from movement
"""
_OWN_REFUNDS = f"select count(*), coalesce(sum(refund.amount), 0)::bigint {OWN_REFUNDS}"
_LATE = f"""
select coalesce(array_agg(id order by id), '{{}}') from {VALUE}
where merchant_id = %(owner)s and mode = %(mode)s and moved_at < %(start)s
  and id > %(before)s and id <= %(last_value)s
"""
_CURRENCY = f"""
select currency from {VALUE} where merchant_id = %(owner)s and mode = %(mode)s and moved_at < %(end)s
  and currency is not null order by moved_at desc, id desc limit 1
"""


@dataclass(frozen=True, slots=True)
class Sum:
    """The movements of one kind. `value` is null where none has one; `missing` have none in the currency."""

    kind: MovementKind
    count: int
    drops: int
    value: Decimal | None
    missing: int

    def packed(self) -> dict[str, Any]:
        """As a statement keeps it."""
        value = None if self.value is None else format(self.value, "f")
        return {
            "kind": self.kind.value,
            "count": self.count,
            "drops": self.drops,
            "value": value,
            "missing": self.missing,
        }


def sums_unpacked(rows: list[dict[str, Any]]) -> list[Sum]:
    return [
        Sum(
            kind=MovementKind(row["kind"]),
            count=row["count"],
            drops=row["drops"],
            value=None if row["value"] is None else Decimal(row["value"]),
            missing=row["missing"],
        )
        for row in rows
    ]


def sums_read(span: Span, *, currency: str) -> list[Sum]:
    """The kinds that have movements, in the order of a statement's lines."""
    with connection.cursor() as cursor:
        cursor.execute(_SUMS, {**span.params, "currency": currency})
        found = {row[0]: Sum(MovementKind(row[0]), *row[1:]) for row in cursor.fetchall()}
    return [found[kind] for kind in MovementKind if kind in found]


def balance_read(span: Span, *, currency: str) -> tuple[int, Decimal]:
    """What all movements of a span add up to: in drops, and in value as far as they have one."""
    with connection.cursor() as cursor:
        cursor.execute(_BALANCE, {**span.params, "currency": currency})
        drops, value = cursor.fetchone()
    return drops, value


def own_refunds_read(span: Span) -> tuple[int, int]:
    """Refunds from the merchant's own wallet in these days: how many, and their drops."""
    with connection.cursor() as cursor:
        cursor.execute(_OWN_REFUNDS, span.params)
        count, drops = cursor.fetchone()
    return count, drops


def late_read(span: Span, *, before: int) -> list[int]:
    """The values that the cut-off at the span's start, `before`, did not know though they moved earlier."""
    with connection.cursor() as cursor:
        cursor.execute(_LATE, {**span.params, "before": before})
        ids: list[int] = cursor.fetchone()[0]
    return ids


def currency_before(span: Span, *, otherwise: str) -> str:
    """The currency in which the merchant's last movement before the span's end was booked."""
    with connection.cursor() as cursor:
        cursor.execute(_CURRENCY, span.params)
        row = cursor.fetchone()
    return otherwise if row is None else str(row[0])
