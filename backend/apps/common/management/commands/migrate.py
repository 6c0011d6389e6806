"""`migrate`, which refuses a database whose tables these migrations did not make."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

# `stack/table.py` knows it, to say what to do in a sentence of its own.
FOREIGN_DATABASE_EXIT_CODE = 3
_COLUMNS = (
    "select table_name, column_name from information_schema.columns where table_schema = current_schema()"
)


class Command(migrate.Command):
    """Migrations were rewritten in place while nothing was in production: Django alone would not notice."""

    def handle(self, *args: Any, **options: Any) -> None:
        if not _made_by_these_migrations(connections[options["database"]]):
            raise CommandError(
                "An earlier version of Dropwise made this database, and its tables have changed their names "
                "since: start with an empty one.",
                returncode=FOREIGN_DATABASE_EXIT_CODE,
            )
        super().handle(*args, **options)


def _made_by_these_migrations(connection: BaseDatabaseWrapper) -> bool:
    """Whether what is recorded as applied exists here, and its tables and columns exist there."""
    applied = MigrationRecorder(connection).applied_migrations()
    loader = MigrationLoader(connection)
    if not set(applied) <= set(loader.disk_migrations):
        return False
    try:
        loader.check_consistent_history(connection)
    except InconsistentMigrationHistory:
        return False
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS)
        there = set(cursor.fetchall())
    models = loader.project_state(list(applied)).apps.get_models(include_auto_created=True)
    return there.issuperset(
        (model._meta.db_table, field.column)
        for model in models
        if model._meta.managed and not model._meta.proxy
        for field in model._meta.local_concrete_fields
    )
