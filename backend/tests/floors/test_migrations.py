"""From now on a migration is one that the running code survives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.postgres.operations import (
    AddConstraintNotValid,
    AddIndexConcurrently,
    ValidateConstraint,
)
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models.functions import Now

from tests.floors.migration_rules import findings

BACKEND = Path(__file__).resolve().parents[2]
_BEFORE = set((Path(__file__).parent / "migrations_before_the_rule.txt").read_text().split())
_RELEASED = frozenset(
    re.findall(r"^## (\d\S*)", (BACKEND / "docs" / "changelog.md").read_text(), re.MULTILINE)
)
_INDEX = models.Index(fields=["title"], name="by_title")
_CHECK = models.CheckConstraint(condition=models.Q(amount__gt=0), name="more_than_0")


def test_no_migration_stops_or_breaks_the_code_that_runs_while_it_is_applied() -> None:
    loader = MigrationLoader(None)
    ours = {
        f"{app}.{name}": migration
        for (app, name), migration in loader.disk_migrations.items()
        if migration.__module__.startswith("apps.")
    }
    assert set(ours) >= _BEFORE, "a migration that was applied somewhere is gone"
    found = {
        name: findings(migration, released=_RELEASED)
        for name, migration in ours.items()
        if name not in _BEFORE
    }
    assert {name: sentences for name, sentences in found.items() if sentences} == {}


def _wrong(*operations: Operation, unused_since: str | None = None) -> int:
    migration = migrations.Migration("toy", "toys")
    migration.operations = list(operations)  # type: ignore[misc]
    migration.unused_since = unused_since  # type: ignore[attr-defined]
    return len(findings(migration, released=frozenset({"1.0.0"})))


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RenameField("toy", "a", "b"),
        migrations.RemoveField("toy", "a"),
        migrations.DeleteModel("toy"),
        migrations.AddField("toy", "a", models.IntegerField()),
        migrations.AddField("toy", "a", models.IntegerField(default=0)),
        migrations.AlterField("toy", "a", models.BigIntegerField()),
        migrations.AddIndex("toy", _INDEX),
        migrations.AddConstraint("toy", _CHECK),
        migrations.RunSQL("ALTER TABLE toy ALTER a TYPE bigint"),
        migrations.RunSQL("CREATE INDEX by_a ON toy (a)"),
        migrations.RunSQL("DROP TABLE toy"),
    ],
    ids=lambda operation: operation.describe() + str(getattr(operation, "sql", "")),
)
def test_what_running_code_does_not_survive_is_found(operation: Operation) -> None:
    assert _wrong(operation) == 1


def test_what_it_survives_is_not() -> None:
    new = migrations.CreateModel("Toy", [("id", models.BigAutoField(primary_key=True))])
    assert _wrong(new, migrations.AddIndex("toy", _INDEX), migrations.AddConstraint("toy", _CHECK)) == 0
    assert _wrong(migrations.AddField("toy", "a", models.IntegerField(null=True))) == 0
    assert _wrong(migrations.AddField("toy", "a", models.DateTimeField(db_default=Now()))) == 0
    assert _wrong(AddIndexConcurrently("toy", _INDEX)) == 0
    assert _wrong(AddConstraintNotValid("toy", _CHECK), ValidateConstraint("toy", "more_than_0")) == 0
    body = "CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE toy; END $$;"
    assert _wrong(migrations.RunSQL(body)) == 0


def test_what_a_release_has_stopped_to_use_may_be_dropped() -> None:
    drop = migrations.RemoveField("toy", "a")
    assert _wrong(drop, unused_since="1.0.0") == 0
    assert _wrong(drop, unused_since="2.0.0") == 1
