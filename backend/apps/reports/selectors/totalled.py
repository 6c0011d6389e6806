"""Reading the stored totals together with what is newer than they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from apps.common.modes import Mode
from apps.reports.models import TotalledSubject

# Where nothing has been added yet, everything is new.
_BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)
_REACH = "select mode, subject, until from reports_totalled where mode = any(%s)"


def rows_with_totals(statement: str, params: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement that adds what is newer to the stored totals of a mode."""
    [rows] = rows_by_mode(statement, params, modes=[params["mode"]])
    return rows


def rows_by_mode(
    statement: str, params: Mapping[str, Any], *, modes: Sequence[Mode]
) -> list[list[tuple[Any, ...]]]:
    """The rows of the statement for each of these modes.

    How far the totals reach is a parameter, so that the planner knows how few rows are newer. The statement
    is repeated if they have grown meanwhile: some payments would count twice.
    """
    reach = _reach(modes)
    with connection.cursor() as cursor:
        while True:
            found = []
            for mode in modes:
                cursor.execute(statement, {**params, "mode": mode, **reach[mode]})
                found.append(cursor.fetchall())
            before, reach = reach, _reach(modes)
            if reach == before:
                return found


def _reach(modes: Sequence[Mode]) -> dict[str, dict[str, datetime]]:
    """How far the totals of each mode reach, by what is added to them."""
    reach: dict[str, dict[str, datetime]] = {
        mode: dict.fromkeys(TotalledSubject.values, _BEGINNING) for mode in modes
    }
    with connection.cursor() as cursor:
        cursor.execute(_REACH, [[str(mode) for mode in modes]])
        for mode, subject, until in cursor.fetchall():
            reach[mode][subject] = until
    return reach
