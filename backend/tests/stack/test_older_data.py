"""Data of an earlier version, with other table names, is refused in a sentence that says what to do."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from stack import table
from stack.console import Console
from stack.errors import StackError
from stack.paths import BACKEND, RunDir
from stack.supervisor import Supervisor

REMEDY = (
    "An earlier version of Dropwise made this data: `make reset` deletes it, then `make run` starts afresh."
)


def migrate(url: str, tmp_path: Path, *, own_server: bool = True) -> None:
    """The process that `make run` starts, under its supervisor. Raises what `make run` would print."""
    run = RunDir(tmp_path)
    run.create()
    env = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings.test", "PATH": "/usr/bin:/bin"}
    servers = ("postgres",) if own_server else ()
    specs = table.application_specs(env, run, web_port=1, origin="http://localhost", servers=servers)
    spec = next(one for one in specs if one.name == "migrate")
    supervisor = Supervisor(logs=run.logs, console=Console(quiet=True))
    try:
        supervisor.add([replace(spec, needs=(), command=(sys.executable, *spec.command[1:]))])
        supervisor.run_until_ready()
    finally:
        supervisor.stop()


def refusal(url: str, tmp_path: Path, *, own_server: bool = True) -> str:
    with pytest.raises(StackError) as failure:
        migrate(url, tmp_path, own_server=own_server)
    return failure.value.explain()


@pytest.mark.parametrize(
    "change",
    [
        "alter table payments_payment rename to payments_order",
        "alter table payments_payment rename column title to name",
        "update django_migrations set name = '0001_old' where app = 'payments' and name = '0001_initial'",
        "delete from django_migrations where app = 'accounts' and name = '0001_initial'",
    ],
    ids=["a table", "a column", "a migration that is gone", "a history with a gap"],
)
def test_data_of_an_earlier_version_is_refused_in_one_sentence(
    own_database: str, tmp_path: Path, change: str
) -> None:
    with psycopg.connect(own_database, autocommit=True) as connection:
        assert connection.execute(change).rowcount != 0
    assert refusal(own_database, tmp_path) == REMEDY


def test_make_reset_is_not_named_for_a_database_given_by_address(own_database: str, tmp_path: Path) -> None:
    with psycopg.connect(own_database, autocommit=True) as connection:
        connection.execute("alter table payments_payment rename to payments_order")
    assert "give DATABASE_URL an empty database" in refusal(own_database, tmp_path, own_server=False)


def test_data_of_this_version_is_accepted(own_database: str, tmp_path: Path) -> None:
    migrate(own_database, tmp_path)


def test_the_command_itself_says_so_without_a_traceback(own_database: str) -> None:
    with psycopg.connect(own_database, autocommit=True) as connection:
        connection.execute("alter table payments_payment rename to payments_order")
    ran = subprocess.run(
        [sys.executable, "manage.py", "migrate"],
        cwd=BACKEND,
        env={"DATABASE_URL": own_database, "DJANGO_SETTINGS_MODULE": "config.settings.test"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 3
    assert ran.stderr.startswith("CommandError: An earlier version of Dropwise created this database")
    assert ran.stderr.count("\n") == 1
