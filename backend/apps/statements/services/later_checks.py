"""Checks of a closed statement, which stand beside it."""

from __future__ import annotations

from apps.statements.models import Statement, StatementCheck
from apps.statements.selectors.statements import span_of
from apps.statements.services.ledger_check import PRESSED_SECONDS, ledger_check


def statement_check(statement: Statement) -> None:
    """Compare it with the ledger now, and keep the result."""
    checked = ledger_check(span_of(statement), seconds=PRESSED_SECONDS)
    StatementCheck.objects.create(statement=statement, result=checked.packed())
