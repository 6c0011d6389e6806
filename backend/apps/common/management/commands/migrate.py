"""`migrate`, which refuses a database that other migrations have created."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState

# `stack/table.py` recognises it and tells the user what to do.
FOREIGN_DATABASE_EXIT_CODE = 3
# A migration that cannot get its lock fails, and is run again when the table is quieter.
LOCK_TIMEOUT = "3s"
STATEMENT_TIMEOUT = "30s"
# How Django's state learns of indexes and constraints, and forgets them.
_OPTION_CHANGES = ("_append_option", "_remove_option")
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
        # Django has no setting for it.
        with ExitStack() as patched:
            patched.enter_context(patch.object(migrate, "MigrationExecutor", _Executor))
            for name in _OPTION_CHANGES:
                change = _in_place(getattr(ProjectState, name))
                patched.enter_context(patch.object(ProjectState, name, change))
            super().handle(*args, **options)


class _Executor(MigrationExecutor):
    """Lets running processes work: what waits for a lock makes everybody behind it wait."""

    def apply_migration(self, state: Any, migration: Migration, *args: Any, **options: Any) -> Any:
        # Without a transaction there is only what locks nobody out: an index that is built concurrently.
        limit = STATEMENT_TIMEOUT if migration.atomic else "0"
        with self.connection.cursor() as cursor:
            cursor.execute(f"set lock_timeout = '{LOCK_TIMEOUT}'; set statement_timeout = '{limit}'")
        return super().apply_migration(state, migration, *args, **options)


def _in_place(change: Callable[..., None]) -> Callable[..., None]:
    """Django makes a model and all that are related to it again for each index and each constraint: more than
    half of the time of `migrate`. They change no field, so the model that there is gets the new list."""

    def changed(state: ProjectState, app_label: str, model_name: str, option: str, what: object) -> None:
        made = state.__dict__.pop("apps", None)  # nothing that could be made again
        change(state, app_label, model_name, option, what)
        if made is not None:
            state.__dict__["apps"] = made
            options = made.get_model(app_label, model_name)._meta
            setattr(options, option, list(state.models[app_label, model_name].options[option]))

    return changed


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
