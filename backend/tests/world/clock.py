"""The time and the chance of a world: both go on only as its seed says.

In Python the functions of the standard library are replaced, in the database those of PostgreSQL: a schema
that is searched before `pg_catalog` has functions of the same names. Columns whose default is the time are
given the same.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from unittest import mock

import psycopg
from django.utils import timezone

# Worlds begin on a Monday, so that no hour or month turns in them by chance.
BEGIN = datetime(2026, 6, 1, 12, 0, 5, tzinfo=UTC).timestamp()

_SCHEMA = """
create schema world;
create sequence world.uuids;
create function world.now() returns timestamptz language sql stable as
  $$ select to_timestamp(current_setting('world.now')::float8) $$;
create function world.statement_timestamp() returns timestamptz language sql stable as
  $$ select world.now() $$;
create function world.transaction_timestamp() returns timestamptz language sql stable as
  $$ select world.now() $$;
create function world.clock_timestamp() returns timestamptz language sql stable as $$ select world.now() $$;
create function world.gen_random_uuid() returns uuid language sql volatile as
  $$ select md5(current_setting('world.seed') || nextval('world.uuids'))::uuid $$;
"""
_DEFAULTS = """
select format('alter table %s alter column %I set default world.now()', d.adrelid::regclass, a.attname)
from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
where pg_get_expr(d.adbin, d.adrelid) in ('now()', 'statement_timestamp()', 'clock_timestamp()')
"""
# Whatever still reads the real time, or real chance, in a default or in the body of a function.
_LEFT = """
select d.adrelid::regclass || '.' || a.attname
from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
where pg_get_expr(d.adbin, d.adrelid) ~* '(^|[^.])(now|timestamp|random)[a-z_]*[(]|current_'
union all
select proname from pg_proc
where pronamespace = 'public'::regnamespace
  and (proconfig is not null or prosrc ~* 'pg_catalog[.]|current_timestamp|localtime|timeofday|[^_]random[(]')
"""


def database_prepare(connection: psycopg.Connection[Any]) -> None:
    """Give a database the functions of a world. It is the template of the worlds' own."""
    connection.execute(_SCHEMA)
    for (statement,) in connection.execute(_DEFAULTS).fetchall():
        connection.execute(statement)
    left = [name for (name,) in connection.execute(_LEFT).fetchall()]
    if left:
        raise RuntimeError(f"These still read the real time: {', '.join(left)}.")


def database_begin(connection: psycopg.Connection[Any], name: str, seed: int) -> None:
    """Let new connections to a world's database find its functions, and make its tags those of the seed."""
    for setting, value in (("search_path", "world, pg_catalog, public"), ("world.seed", f"'{seed}'")):
        connection.execute(f'alter database "{name}" set {setting} = {value}')
    connection.execute(f"alter database \"{name}\" set world.now = '{BEGIN}'")
    with connection.transaction():
        connection.execute("set local session_replication_role = replica")
        connection.execute(
            "update treasury_tagkey set key = sha256(convert_to(%s, 'utf8'))", [f"seed {seed}"]
        )


class Clock:
    """The time of one world, in unix seconds."""

    def __init__(self) -> None:
        self.unix = BEGIN

    def now(self) -> float:
        return self.unix

    def moment(self) -> datetime:
        return datetime.fromtimestamp(self.unix, UTC)

    def advance(self, seconds: float) -> None:
        self.unix += seconds


@contextmanager
def replaced(clock: Clock, entropy: random.Random) -> Iterator[None]:
    """Inside the block, Python's time is the clock's, and its chance is the entropy's."""

    with (
        mock.patch.object(time, "time", clock.now),
        mock.patch.object(time, "monotonic", clock.now),
        mock.patch.object(time, "sleep", clock.advance),
        mock.patch.object(timezone, "now", clock.moment),
        mock.patch.object(os, "urandom", entropy.randbytes),
        mock.patch.object(random, "_urandom", entropy.randbytes),
    ):
        yield
