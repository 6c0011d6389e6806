"""Which process works on a queue or sweeps a wallet right now.

A lease saves duplicate work. Correctness never depends on it, because a holder may lose it without noticing.
"""

from __future__ import annotations

import os
import socket
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


def lease_take(*, name: str, holder: str, seconds: float) -> bool:
    """Take or extend the lease for `seconds` from the database's now. False if another process holds it.

    One that reaches much further was taken before the clock was set back: nobody waits for it.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into common_lease as l (name, holder, until)"
            " values (%s, %s, now() + make_interval(secs => %s))"
            " on conflict (name) do update set holder = excluded.holder, until = excluded.until"
            " where l.until < now() or l.holder = excluded.holder"
            " or l.until > now() + make_interval(secs => %s) returning 1",
            [name, holder, seconds, 2 * seconds],
        )
        return cursor.fetchone() is not None


def lease_release(*, name: str, holder: str) -> None:
    """Give the lease back early; does nothing if another process holds it by now."""
    with connection.cursor() as cursor:
        cursor.execute("delete from common_lease where name = %s and holder = %s", [name, holder])


def holder_name() -> str:
    """A name unique to this call, thread and process."""
    place = f"{socket.gethostname()[:24]}:{os.getpid()}:{threading.get_ident()}"
    return f"{place[:60]}:{uuid.uuid4().hex[:12]}"


@contextmanager
def leased(name: str, *, seconds: float) -> Iterator[bool]:
    """Hold the lease during the block; yields False if another process has it."""
    holder = holder_name()
    taken = lease_take(name=name, holder=holder, seconds=seconds)
    try:
        yield taken
    finally:
        if taken:
            lease_release(name=name, holder=holder)
