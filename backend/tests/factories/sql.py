"""Plain SQL for tests: single values, single statements, and what a refused write must leave behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

TABLES = (
    "treasury_network",
    "treasury_addressclaim",
    "treasury_wallet",
    "treasury_burnwallet",
    "treasury_cursor",
    "treasury_transfer",
    "treasury_slot",
    "treasury_attempt",
    "treasury_externaltransaction",
    "treasury_entry",
    "treasury_line",
    "treasury_audit",
    "treasury_adminactionrecord",
    "accounts_auditrecord",
    "treasury_settings",
    "treasury_tagkey",
    "payments_payment",
    "payments_deposit",
    "payments_leg",
    "payments_redirect",
    "payments_rejected",
    "payments_release",
    "payments_takeover",
    "payments_correction",
    "payments_stock",
    "wallets_merchantwallet",
    "accounts_secretkey",
    "common_idempotency",
    "webhooks_endpoint",
    "webhooks_event",
    "webhooks_delivery",
    "webhooks_deliveryattempt",
)


def value(sql: str, *args: Any) -> Any:
    """The first column of the first row."""
    with connection.cursor() as cursor:
        cursor.execute(sql, args)
        row = cursor.fetchone()
    return row[0] if row else None


def execute(sql: str, *args: Any) -> None:
    """Run one statement."""
    with connection.cursor() as cursor:
        cursor.execute(sql, args)


def change(row: Model, **columns: object) -> None:
    """Update one row by its key, and the object with it."""
    assert type(row)._default_manager.filter(pk=row.pk).update(**columns) == 1
    for name, content in columns.items():
        setattr(row, name, content)


def check_constraints() -> None:
    """Check every deferred constraint, as a commit would."""
    execute("SET CONSTRAINTS ALL IMMEDIATE")
    execute("SET CONSTRAINTS ALL DEFERRED")


def constraint_of(error: Exception) -> str | None:
    """The constraint or trigger rule that raised `error`."""
    return getattr(getattr(error.__cause__, "diag", None), "constraint_name", None)


@contextmanager
def refused_by(rule: str) -> Iterator[None]:
    """The constraint or trigger `rule` refuses the body, at the latest at its commit; nothing has changed."""
    check_constraints()
    before = snapshot()
    with pytest.raises(IntegrityError) as refusal, _checked_transaction():
        yield
    assert constraint_of(refusal.value) == rule
    assert snapshot() == before


@contextmanager
def _checked_transaction() -> Iterator[None]:
    with transaction.atomic():
        yield
        check_constraints()


def snapshot(tables: Sequence[str] = TABLES) -> list[tuple[str, int, int]]:
    """For each of these tables, how many rows it has and the newest transaction that wrote one of them.

    Every committed change of a row moves one of the two: an update leaves a row of a newer transaction, and
    a deletion one row fewer. Reading the rows themselves would take most of these tests' time. Sorted: a
    parallel plan returns the tables in any order.
    """
    sql = " UNION ALL ".join(
        f"SELECT '{table}', count(*), coalesce(max(xmin::text::bigint), 0) FROM {table}" for table in tables
    )
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return sorted(cursor.fetchall())
