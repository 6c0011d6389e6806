"""`python -m tests.experiment.run [--payments 1000 | --refunds 1200] [--mutant NAME]`: one experiment and its
figures.

Makes a database of its own on the server of `DATABASE_URL`, else on a throw-away one, and drops it
afterwards; Redis in the same way (`REDIS_URL`). Refunds always have a PostgreSQL server of their own, because
it is killed. Exits 0 where everything held, 4 where it did not (1 is an error of its own). `--prove`
(`make experiment`) runs it plain and then with each mutant, and exits 0 only where the plain run is green and
every mutant red.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from stack.paths import BACKEND
from stack.servers import running_postgres, running_redis
from tests.drills.running import Server
from tests.experiment.chaos import CLOSE_INTERVAL, Chaos
from tests.experiment.workers import workers_start, workers_stop
from tests.factories.databases import database_at

PAYERS = 20
PAYMENTS_A_SECOND = 25
RED = 4
# What each breaks, and how many payments or refunds show it.
MUTANTS = {"fresh-slot": 300, "loose-cursor": 300}
REFUND_MUTANTS = {"signed-again": 60, "booked-twice": 60}


@dataclass(frozen=True, slots=True)
class Options:
    payments: int
    refunds: int
    mutant: str
    seed: int
    template: str
    finish_seconds: float
    as_json: bool


def main() -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--payments", type=int, default=1_000)
    parser.add_argument("--refunds", type=int, default=0, help="instead of payments, and kill the database")
    parser.add_argument("--mutant", choices=[*MUTANTS, *REFUND_MUTANTS], default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--template", default="", help="a migrated database to copy, which saves migrating")
    parser.add_argument(
        "--finish-seconds", type=float, default=180.0, help="time for pending legs after the last payment"
    )
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    parser.add_argument("--prove", action="store_true", help="run it plain, then with every mutant")
    given = parser.parse_args()
    options = Options(
        given.payments,
        given.refunds,
        given.mutant,
        given.seed,
        given.template,
        given.finish_seconds,
        given.json,
    )
    if given.prove:
        return _prove(options)
    with contextlib.ExitStack() as stack:
        os.environ["REDIS_URL"] = os.environ.get("REDIS_URL") or stack.enter_context(running_redis())
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = None
        if options.refunds:
            server = stack.enter_context(Server.new())
            if options.template:
                server.fill(database_at(os.environ["DATABASE_URL"], options.template))
            os.environ["DATABASE_URL"] = server.url
        else:
            given_url = os.environ.get("DATABASE_URL") or stack.enter_context(running_postgres())
            os.environ["DATABASE_URL"] = stack.enter_context(_database(given_url, options.template))
        return _experiment(options, directory, server)


def _prove(options: Options) -> int:
    command = [sys.executable, "-m", "tests.experiment.run"]
    what = "--refunds" if options.refunds else "--payments"
    count = options.refunds or options.payments
    plain = subprocess.run([*command, what, str(count)], cwd=BACKEND, check=False)
    red = [
        subprocess.run(
            [*command, what, str(some), "--finish-seconds", "20", "--mutant", mutant],
            cwd=BACKEND,
            check=False,
        ).returncode
        == RED
        for mutant, some in (REFUND_MUTANTS if options.refunds else MUTANTS).items()
    ]
    return 0 if plain.returncode == 0 and all(red) else 1


@contextlib.contextmanager
def _database(server: str, template: str) -> Iterator[str]:
    """A new database for this run."""
    name = f"dropwise_experiment_{uuid.uuid4().hex[:8]}"
    admin = urlunsplit(urlsplit(server)._replace(path="/postgres"))
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'create database "{name}"' + (f' template "{template}"' if template else ""))
    if template:
        with psycopg.connect(database_at(server, name), autocommit=True) as copy:
            copy.execute("select treasury_database_accept()")
    try:
        yield database_at(server, name)
    finally:
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f'drop database "{name}" with (force)')


def _experiment(options: Options, directory: Path, server: Server | None) -> int:
    from tests.factories.ledger_process import LedgerProcess

    ledger = LedgerProcess(directory / "ledger", close_interval=CLOSE_INTERVAL).start()
    try:
        _environment(directory, ledger.ws, migrate=not options.template)
        report = _payments(options, ledger) if server is None else _refunds(options, ledger, server)
    finally:
        ledger.stop()
    if options.as_json:
        sys.stdout.write(f"{json.dumps(report)}\n")
    else:
        _show(report)
    return 0 if report["green"] else RED


def _environment(directory: Path, ledger_url: str, *, migrate: bool) -> None:
    """Set what this process and its workers read at start-up, then start Django."""
    private = X25519PrivateKey.generate()
    path = directory / "seal.key"
    path.write_text(base64.b64encode(private.private_bytes_raw()).decode())
    os.environ["SEAL_PUBLIC_KEY"] = base64.b64encode(private.public_key().public_bytes_raw()).decode()
    os.environ["SEAL_PRIVATE_KEY_FILE"] = str(path)
    os.environ["LEDGER_URL_TEST"] = ledger_url
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django

    django.setup()
    from django.core.management import call_command

    if migrate:
        call_command("migrate", verbosity=0)


def _payments(options: Options, ledger: Any) -> dict[str, Any]:
    from apps.ledger.xrpl_client import XrplClient
    from tests.experiment.ground import Ground, owed
    from tests.experiment.payers import Asked, Payers, kinds
    from tests.experiment.verdict import verdict

    dice = random.Random(options.seed)
    client = XrplClient(ledger.ws)
    ground = Ground(ledger, client, payers=PAYERS)
    payers = Payers[Asked](client, ground.payer_keys, ground.platform)
    workers = workers_start(ground.wallet_id, options.mutant)
    started = time.monotonic()
    chaos = Chaos(ledger, dice)
    queue: list[tuple[float, Any, int]] = []
    asked = []
    try:
        for place, kind in enumerate(kinds(options.payments, dice)):
            _wait_until(started + place / PAYMENTS_A_SECOND, chaos, payers, queue)
            payment = ground.asks(place + 1, kind)
            asked.append(payment)
            queue += [(time.monotonic() + seconds, payment, drops) for seconds, drops in kind.pays]
        while queue:
            _wait_until(time.monotonic() + 0.1, chaos, payers, queue)
        paying = time.monotonic() - started
        chaos.relent()
        deadline = time.monotonic() + options.finish_seconds
        while time.monotonic() < deadline:
            _wait_until(time.monotonic() + 0.3, chaos, payers, queue)
            if payers.press() and not owed(client, ground.wallet_id, payers.sent, asked):
                break
    finally:
        chaos.stop()
        kills = workers_stop(workers)
    seconds = time.monotonic() - started
    ground.last_look()
    result = verdict(
        client=client,
        wallet_id=ground.wallet_id,
        merchant=ground.merchant_address,
        burn=ground.burn_address,
        asked=asked,
        sent=payers.sent,
    )
    client.close()
    return {
        "green": result.green,
        "title": f"{options.payments} payments",
        "mutant": options.mutant,
        "faults": result.faults,
        "seen": {
            "SIGKILLs": kills,
            "hidden ranges": chaos.hidden,
            "droughts": chaos.droughts,
            **result.seen,
        },
        "seconds": {"paying": round(paying, 1), "in all": round(seconds, 1)},
    }


def _refunds(options: Options, ledger: Any, server: Server) -> dict[str, Any]:
    from apps.ledger.xrpl_client import XrplClient
    from tests.experiment.chaos import DatabaseKills
    from tests.experiment.ground import Ground
    from tests.experiment.refund_kinds import PER_PAYMENT
    from tests.experiment.refunds import SHOPS, Refunding
    from tests.experiment.refunds_verdict import verdict

    dice = random.Random(options.seed)
    client = XrplClient(ledger.ws)
    few = -(-options.refunds // PER_PAYMENT)
    ground = Ground(ledger, client, payers=2 * min(PAYERS, few), merchants=min(SHOPS, few))
    run = Refunding(ground, client, dice, count=options.refunds)
    workers = workers_start(ground.wallet_id, options.mutant)
    started = time.monotonic()
    chaos, database = Chaos(ledger, dice), DatabaseKills(server, dice)

    def turn() -> None:
        chaos.turn()
        database.turn()

    try:
        run.work(turn, patience=options.finish_seconds)
        paying = time.monotonic() - started
        chaos.relent()
        database.relent()
        run.finish(patience=options.finish_seconds)
    finally:
        chaos.stop()
        database.relent()
        kills = workers_stop(workers)
    seconds = time.monotonic() - started
    ground.last_look()
    result = verdict(ledger=ledger, client=client, ground=ground, run=run)
    client.close()
    return {
        "green": result.green,
        "title": f"{options.refunds} refunds of {len(run.payments)} payments",
        "mutant": options.mutant,
        "faults": result.faults,
        "seen": {
            "SIGKILLs": kills,
            "SIGKILLs of the database": database.kills,
            "lost answers": ledger.health()["faults"].get("lose_reply", 0),
            "hidden ranges": chaos.hidden,
            "droughts": chaos.droughts,
            **result.seen,
        },
        "seconds": {"paying": round(paying, 1), "in all": round(seconds, 1)},
    }


def _wait_until(moment: float, chaos: Chaos, payers: Any, queue: list[tuple[float, Any, int]]) -> None:
    """Until then, continue with faults, payments that are due, and resubmissions."""
    while True:
        chaos.turn()
        due = [entry for entry in queue if entry[0] <= time.monotonic()]
        for entry in due:
            queue.remove(entry)
            payers.pay(entry[1], entry[2])
        payers.press()
        left = moment - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(left, 0.02))


def _show(report: dict[str, Any]) -> None:
    title = report["title"] + (f", mutant {report['mutant']}" if report["mutant"] else "")
    lines = [f"{title}: {'GREEN' if report['green'] else 'RED'}"]
    for part in ("faults", "seen", "seconds"):
        lines.append(f"  {part}")
        lines += [f"    {name:<40}{figure:>10}" for name, figure in report[part].items()]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
