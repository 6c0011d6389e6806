"""What a migration must not do, because the code of the release before it runs on while it is applied.

A deploy migrates first and restarts the processes after that, one by one. So for some minutes the old code
meets the new tables. What it still reads or writes must stay, and nothing may hold a lock that stops it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

TAKES_AWAY = (
    migrations.RenameField,
    migrations.RenameModel,
    migrations.AlterModelTable,
    migrations.RemoveField,
    migrations.DeleteModel,
)
# Of SQL, what takes away or rewrites; comments and the bodies of functions are not looked at.
_SQL = re.compile(
    r"\b(alter\s+table[^;]*\b(rename|drop\s+column|type|set\s+not\s+null)\b|drop\s+table"
    r"|truncate(?!\s+on\b)|vacuum\s+full"
    r"|cluster\s|lock\s+table|create\s+(unique\s+)?index(?!\s+concurrently))",
    re.IGNORECASE,
)
_BODY = re.compile(r"(\$\w*\$).*?\1|--[^\n]*", re.DOTALL)


def findings(migration: migrations.Migration, *, released: frozenset[str]) -> list[str]:
    """What is wrong with it, in sentences.

    Something is taken away in two steps: one release stops to use it; a later one has a migration with
    `unused_since = "<that release>"`, and may drop it.
    """
    unused_since = getattr(migration, "unused_since", None)
    created = {
        operation.name_lower
        for operation in migration.operations
        if isinstance(operation, migrations.CreateModel)
    }
    return [
        sentence
        for operation in migration.operations
        for sentence in _of(operation, created, may_drop=unused_since in released)
    ]


def _of(operation: Operation, created: set[str], *, may_drop: bool) -> Iterator[str]:
    table = str(getattr(operation, "model_name_lower", getattr(operation, "name_lower", "")))
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        for part in operation.database_operations:
            yield from _of(part, created, may_drop=may_drop)
    elif isinstance(operation, migrations.RunSQL):
        yield from _of_sql(str(operation.sql), may_drop=may_drop)
    elif isinstance(operation, TAKES_AWAY) and not may_drop:
        yield f"{operation.describe()}: the running code still uses it. Take it away in two releases."
    elif table in created:
        return
    elif isinstance(operation, migrations.AddField):
        field = operation.field
        if not (field.null or field.has_db_default() or field.generated or field.many_to_many):
            yield f"{operation.describe()}: the running code does not fill it. Give it null or a db_default."
        if field.generated:
            yield f"{operation.describe()}: the table is rewritten under a lock."
    elif isinstance(operation, migrations.AlterField):
        yield f"{operation.describe()}: may rewrite the table. Add a new column and fill it in batches."
    elif isinstance(operation, migrations.AddIndex) and not isinstance(operation, AddIndexConcurrently):
        yield f"{operation.describe()}: writers wait while it is built. Use AddIndexConcurrently."
    elif isinstance(operation, migrations.AddConstraint) and not isinstance(operation, AddConstraintNotValid):
        is_check = isinstance(operation.constraint, models.CheckConstraint)
        how = (
            "Use AddConstraintNotValid and ValidateConstraint."
            if is_check
            else "Build its index concurrently."
        )
        yield f"{operation.describe()}: the table is read under a lock. {how}"


def _of_sql(text: str, *, may_drop: bool) -> Iterator[str]:
    for found in _SQL.finditer(_BODY.sub("", text)):
        if not (may_drop and re.search(r"drop", found[0], re.IGNORECASE)):
            yield f"SQL {' '.join(found[0].split())!r}: takes away or rewrites what running code uses."
