"""CPU time of other processes, from /proc."""

from __future__ import annotations

import os
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


def database_cpu_seconds() -> float:
    """CPU time so far of the PostgreSQL server's processes, if it runs on this machine; else 0."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = int(cursor.fetchone()[0])
    server = _stat(backend)
    if server is None:
        return 0.0
    parent = server[1]
    stats = [_stat(int(entry.name)) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return sum(stat[11] + stat[12] for stat in stats if stat is not None and stat[1] == parent) / _TICK


def cpu_seconds(process: int) -> float:
    """CPU time so far of one process; 0 once it has ended."""
    stat = _stat(process)
    return 0.0 if stat is None else (stat[11] + stat[12]) / _TICK


def _stat(process: int) -> list[int] | None:
    """The numbers of /proc/PID/stat from the state on: the parent is number 1, CPU times are 11 and 12."""
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return None
    return [0, *(int(number) for number in text.rpartition(")")[2].split()[1:])]
