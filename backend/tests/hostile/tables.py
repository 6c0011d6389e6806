"""What the tables hold, so that two moments can be compared."""

from __future__ import annotations

import psycopg
from psycopg import sql

# What a refused call may leave: how often somebody has called, and when a key was last used.
_COUNTED = ("common_counter",)
_STAMP = "last_used_at"


def tables_read(url: str) -> dict[str, tuple[int, int]]:
    """Of each table the number of rows, and a sum over all that is in them."""
    with psycopg.connect(url) as connection:
        names = [
            name
            for (name,) in connection.execute(
                "select tablename from pg_tables where schemaname = 'public' order by 1"
            )
        ]
        parts = [
            sql.SQL(
                "select {}, count(*), coalesce(sum(hashtextextended((to_jsonb(t) - {})::text, 0)), 0)"
                " from {} t"
            ).format(sql.Literal(name), sql.Literal(_STAMP), sql.Identifier(name))
            for name in names
            if name not in _COUNTED
        ]
        rows = connection.execute(sql.SQL(" union all ").join(parts))
        return {name: (count, int(total)) for name, count, total in rows}


def changed(before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]]) -> list[str]:
    return [name for name, held in after.items() if before[name] != held]
