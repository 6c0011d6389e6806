"""`python -m bench.restore [--payments 1000000]`: how long a backup and its restore take.

The rows of a long history are dumped as `make backup` does, and restored as `make restore` does into a new,
durable cluster. Exits 1 if the restore takes longer than five minutes for a million payments.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.environment import BACKEND, bench_environment
from stack import backup
from stack.console import Console
from stack.paths import RunDir
from stack.servers import running_postgres

TARGET_SECONDS = 300.0
# The long history has none, because no screen shows them; a restore checks every foreign key.
_SLOTS = """
insert into treasury_slot (wallet_id, number, is_ticket, state, transfer_id, used_by)
select wallet_id, slot_number, false, 'used', transfer_id, tx_hash from treasury_attempt
"""
MILLION = 1_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=MILLION)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.inside:
        return _create(given.payments)
    with bench_environment() as environment, tempfile.TemporaryDirectory(prefix="dropwise-dump-") as target:
        command = [sys.executable, "-m", "bench.restore", "--inside", f"--payments={given.payments}"]
        if code := subprocess.run(command, cwd=BACKEND, env=environment, check=False).returncode:
            return code
        os.environ["DATABASE_URL"] = environment["DATABASE_URL"]
        console = Console()
        began = time.perf_counter()
        dump = backup.backup(RunDir(Path(target) / "run"), [target], console)[0]
        dumped = time.perf_counter() - began
        size = dump.stat().st_size / 1e6
        with running_postgres(durable=True) as url:
            began = time.perf_counter()
            backup.database_fill(url, dump, console)
            restored = time.perf_counter() - began
    print(
        f"{given.payments:,} payments: dumped in {dumped:.0f} s ({size:.0f} MB), restored in {restored:.0f} s"
        f" (target: {TARGET_SECONDS:.0f} s a million)"
    )
    return 0 if restored <= TARGET_SECONDS * max(given.payments, MILLION) / MILLION else 1


def _create(payments: int) -> int:
    import django

    django.setup()
    from django.db import connection

    from bench.long_history import long_history_create

    long_history_create(payments)
    with connection.cursor() as cursor:
        cursor.execute("set session_replication_role = replica; set statement_timeout = 0")
        cursor.execute(_SLOTS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
