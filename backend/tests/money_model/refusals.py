"""The table of writes that the database must refuse, split by subject into the files beside this one.

The key of a row is the constraint or trigger that refuses, and what is tried; its value is the write. A case
that needs more than a row is a test of its own in the same file, with `refused_by`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, overload

import pytest
from django.db.models import Model

from tests.factories.row_factory import RowFactory
from tests.factories.sql import change, execute, refused_by

T = TypeVar("T")
M = TypeVar("M", bound=Model)
Given = Callable[[RowFactory], T]


@dataclass(frozen=True)
class Write:
    """What is given, which every rule allows, and the forbidden write."""

    given: Given[Any]
    run: Callable[[RowFactory, Any], object]


Table = Mapping[tuple[str, str], Write]


def then(given: Given[T], step: Callable[[RowFactory, T], object]) -> Given[T]:
    """What is given, after one more allowed step was made with it."""

    def both(factory: RowFactory) -> T:
        result = given(factory)
        step(factory, result)
        return result

    return both


@overload
def write(run: Callable[[RowFactory], object], /) -> Write: ...
@overload
def write(given: Given[T], run: Callable[[RowFactory, T], object], /) -> Write: ...
def write(*steps: Callable[..., Any]) -> Write:
    """Any write, made with what is given."""
    if len(steps) == 1:
        return Write(lambda _: None, lambda factory, _: steps[0](factory))
    return Write(*steps)


def update(given: Given[M], **columns: object) -> Write:
    """The given row gets these values."""
    return Write(given, lambda _, row: change(row, **columns))


def delete(given: Given[M]) -> Write:
    """The given row is deleted."""

    def run(_: RowFactory, row: M) -> None:
        assert row._meta.pk is not None
        execute(f"DELETE FROM {row._meta.db_table} WHERE {row._meta.pk.column} = %s", row.pk)

    return Write(given, run)


def sql(statement: str, given: Given[M] | None = None) -> Write:
    """One statement; `%s` in it is the key of the given row."""
    if given is None:
        return write(lambda _: execute(statement))
    return write(given, lambda _, row: execute(statement, row.pk))


def truncate(table: str) -> Write:
    return sql(f"TRUNCATE {table}")


def refusals(table: Table) -> Callable[..., None]:
    """One test for each row: its write is refused by its rule and changes nothing."""
    rows = [pytest.param(rule, write, id=f"{title}: {rule}") for (rule, title), write in table.items()]

    @pytest.mark.parametrize(("rule", "write"), rows)
    def test(factory: RowFactory, rule: str, write: Write) -> None:
        given = write.given(factory)
        with refused_by(rule):
            write.run(factory, given)

    return test
