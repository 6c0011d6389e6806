"""`migrate`, which refuses a database that other migrations have created."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

# `stack/table.py` recognises it and tells the user what to do.
FOREIGN_DATABASE_EXIT_CODE = 3
_COLUMNS = (
    "select table_name, column_name from information_schema.columns where table_schema = current_schema()"
)


class Command(migrate.Command):
    """Migrations were rewritten while nothing was in production, which Django alone would not notice."""

    def handle(self, *args: Any, **options: Any) -> None:
        if not _made_by_these_migrations(connections[options["database"]]):
            raise CommandError(
                "An earlier version of Dropwise created this database, and tables have been renamed since. "
                "Start with an empty database.",
                returncode=FOREIGN_DATABASE_EXIT_CODE,
            )
        super().handle(*args, **options)


def _made_by_these_migrations(connection: BaseDatabaseWrapper) -> bool:
    """Whether the migrations recorded as applied exist here, and their tables and columns in the database."""
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
