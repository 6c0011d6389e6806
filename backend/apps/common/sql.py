"""Migrations in plain SQL: one file for each subject, with its reverse."""

from __future__ import annotations

from pathlib import Path

from django.db import migrations

REVERSE_MARK = "-- reverse:\n"


def sql_file(migration: str, name: str) -> migrations.RunSQL:
    """The operation that runs `sql/<name>` next to the module `migration` (pass `__file__`).

    The text below the line `-- reverse:` undoes the text above it. Raises `ValueError` unless that line
    appears exactly once.
    """
    text = (Path(migration).parent / "sql" / name).read_text(encoding="utf-8")
    if text.count(REVERSE_MARK) != 1:
        raise ValueError(f"{name} needs exactly one line {REVERSE_MARK.strip()!r}")
    forward, _, back = text.partition(REVERSE_MARK)
    return migrations.RunSQL(forward, back)
