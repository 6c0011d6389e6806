"""`python -m tests.experiment.worker sweep|settle`: a process that is killed again and again.

The process itself only forks: a child with everything imported works until SIGKILL, wherever it is then, and
the next one starts at once. The process prints when it is ready. SIGTERM stops it, and it then prints how
often it killed a child.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable

import django

from apps.common.modes import Mode

# About a second for each child, never in step with the ledger.
SECONDS_BETWEEN_KILLS = (0.7, 1.3)
PAUSE = 0.03
ROUND_SECONDS = 10.0


def main() -> None:
    """Kill and restart until SIGTERM."""
    parser = argparse.ArgumentParser()
    parser.add_argument("role", choices=["sweep", "settle"])
    parser.add_argument("--wallet", type=int, required=True)
    parser.add_argument("--mutant", default="")
    given = parser.parse_args()
    django.setup()
    work = _work(given.role, given.wallet, given.mutant)
    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(1))
    _print(ready=given.role)
    kills, parent = 0, os.getppid()
    # A run that was killed takes its workers with it.
    while not stopped and os.getppid() == parent:
        done, tells = os.pipe()
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _forever(work, tells)
        os.close(tells)
        time.sleep(random.uniform(*SECONDS_BETWEEN_KILLS))
        if kills % 2:
            # On a busy machine a child may need longer than that for one round: some must finish one.
            select.select([done], [], [], ROUND_SECONDS)
        os.close(done)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            sys.exit(f"the {given.role} child exited without being killed")
        kills += 1
    _print(role=given.role, kills=kills)


def _print(**facts: object) -> None:
    sys.stdout.write(f"{json.dumps(facts)}\n")
    sys.stdout.flush()


def _work(role: str, wallet_id: int, mutant: str) -> Callable[[], None]:
    """A round of the role. Everything is imported, nothing connected yet."""
    import xrpl.core.keypairs  # noqa: F401  imported once here, not in every child

    from apps.ledger.client import client_for
    from apps.payments.services.expiry import payments_expire
    from apps.payments.services.settlement import wallet_settle
    from apps.payments.services.sweep import wallet_sweep
    from apps.refunds.services.ending import refunds_expire
    from apps.treasury.services.audit import wallet_audit
    from tests.experiment import mutants

    if mutant:
        mutants.apply(mutant)

    def sweep() -> None:
        client = client_for("test")
        result = wallet_sweep(wallet_id=wallet_id, client=client)
        if result.moved:
            wallet_audit(wallet_id=wallet_id, client=client, ledger_index=result.ledger_index)
        payments_expire(mode=Mode.TEST)
        refunds_expire(mode=Mode.TEST)

    def settle() -> None:
        wallet_settle(wallet_id=wallet_id, client=client_for("test"))

    return sweep if role == "sweep" else settle


def _forever(work: Callable[[], None], tells: int) -> None:
    """Work until killed, and tell of each finished round.

    Trouble with the ledger, and a database that is away, are expected; anything else stops the experiment.
    """
    from django.db import InterfaceError, OperationalError, close_old_connections

    from apps.treasury.services.servers import LEDGER_TROUBLE

    while True:
        try:
            # Replaces a connection that a killed database has left.
            close_old_connections()
            work()
            os.write(tells, b".")
        except LEDGER_TROUBLE as trouble:
            logging.getLogger("experiment").debug("ledger: %s", trouble)
        except (OperationalError, InterfaceError) as error:
            # A deadlock between the two processes would be a defect, so it is logged.
            state = getattr(error.__cause__, "sqlstate", None)
            is_away = state is None or state.startswith("57P")
            logging.getLogger("experiment").log(
                logging.DEBUG if is_away else logging.ERROR, "database: %s", error
            )
        except BaseException:
            logging.getLogger("experiment").exception("a round failed")
            os._exit(1)
        time.sleep(PAUSE)


if __name__ == "__main__":
    main()
