"""CSV that PostgreSQL writes (COPY); here the lines only pass through."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, transaction

_CHUNK_BYTES = 64 * 1024
# PostgreSQL ends the statement then, however slowly a client reads. One that reads nothing at all is
# disconnected by the web server after `RESPONSE_STALLED_SECONDS`.
_LONGEST = "10min"
# What a spreadsheet takes for a formula: such a sign at the start of a cell. Some read the wide signs too.
# Some split a line at semicolons or tabs, and know no quotes, so that a cell may start after any of these.
_START, _FORMULA = "(^|[;\t\r\n])", "([[:space:]]*[=+@＝＋＠－-])"
_FORMULA_STARTS = re.compile((_START + _FORMULA).replace("[:space:]", r"\s"))


def xrp_sql(column: str) -> str:
    return f"round({column}::numeric / 1000000, 6)"


def time_sql(column: str) -> str:
    return f"""to_char({column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""


def text_sql(column: str) -> str:
    """Text from outside, which a spreadsheet must not take for a formula."""
    return rf"regexp_replace({column}, '{_START}{_FORMULA}', '\1''\2', 'g')"


def safe_text(text: str) -> str:
    """The same for lines that Python writes."""
    return _FORMULA_STARTS.sub(r"\1'\2", text)


@contextmanager
def one_snapshot(using: str = DEFAULT_DB_ALIAS) -> Iterator[Any]:
    """A cursor whose statements see one moment, read only, for ten minutes at most.

    Holds a transaction on this thread's connection. Raises psycopg's QueryCanceled where it takes longer.
    """
    with transaction.atomic(using=using), connections[using].cursor() as cursor:
        cursor.execute("set transaction isolation level repeatable read read only")
        # Compiling a statement takes longer than the first lines.
        cursor.execute(f"set local statement_timeout = '{_LONGEST}'; set local jit = off")
        yield cursor


def header_line(names: Iterable[str]) -> bytes:
    """The first line. No byte order mark: programs would read it as part of the first column's name."""
    return (",".join(names) + "\n").encode()


def copied_chunks(cursor: Any, statement: str, params: Mapping[str, Any]) -> Iterator[bytes]:
    """The rows of a select as CSV, in pieces of some ten kilobytes."""
    pending = bytearray()
    with cursor.copy(f"copy ({statement}) to stdout (format csv)", params) as lines:
        for line in lines:
            pending += line
            if len(pending) >= _CHUNK_BYTES:
                yield bytes(pending)
                pending.clear()
    if pending:
        yield bytes(pending)


def written(rows: Iterable[Iterable[object]]) -> bytes:
    """Lines for rows that a select alone cannot make. Text is guarded."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow([safe_text(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue().encode()
