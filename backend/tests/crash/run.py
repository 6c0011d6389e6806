"""`python -m tests.crash.run [--legs 10000 | --payments 300] [--seed 1]`: one run, and its figures.

Exits 0 where everything held and everything was tried, 4 where something did not hold, 5 where not everything
was tried (1 is an error of its own). `--mutant` breaks a rule first (`tests/world/mutants.py`): without an
administrator, without waiting for every step, and with less patience.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import psycopg
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from tests.contract.server import free_port
from tests.crash.clocks import Clocks
from tests.crash.errands import Errands
from tests.crash.processes import Processes, environment
from tests.crash.report import table
from tests.crash.servers import Ledger, Postgres, Redis
from tests.crash.stepping import Stepping
from tests.crash.steps import Orders
from tests.crash.weather import RandomKills, Weather

if TYPE_CHECKING:
    from tests.crash.admins import Administrator
    from tests.crash.traffic import Traffic
    from tests.crash.verdict import Verdict

RED: Final = 4
UNTRIED: Final = 5
# Of a run with a broken rule: its payments, and for how long they are asked for.
_MUTANTS_PAYMENTS, _MUTANTS_SECONDS = 150, 60.0
CLOSE_INTERVAL: Final = 0.2
# Payouts, burns, returns and refunds for each payment, at least.
_LEGS_A_PAYMENT: Final = 1.75
# Payments that are under way at once, at most.
_UNDER_WAY: Final = 150
# Between two faults of a lane.
_CALM_LONG, _CALM_SHORT = (3.0, 8.0), (1.0, 2.5)
_TRYING_SECONDS: Final = 300.0
_QUIET_SECONDS, _MUTANTS_QUIET_SECONDS = 300.0, 25.0
LEGS: Final = 10_000
_KILLS_A_LEG: Final = 0.1
_LEDGERS_SKIPPED: Final = 20


@dataclass(frozen=True, slots=True)
class Options:
    legs: int
    payments: int
    mutant: str
    seed: int
    template: str
    tickets: int
    verbose: bool

    @property
    def is_long(self) -> bool:
        return bool(self.legs)


def main() -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--legs", type=int, default=LEGS, help="at least so many, with every fault")
    parser.add_argument("--payments", type=int, default=0, help="a shortened run, without long faults")
    parser.add_argument("--mutant", default="", help="break a rule of the product")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--template", default="", help="the URL of a migrated database, which saves migrating"
    )
    parser.add_argument("--tickets", type=int, default=40, help="0 sends by Sequences")
    parser.add_argument("--verbose", action="store_true", help="say what is under way, while it runs")
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    parser.add_argument("--keep", type=Path, default=None, help="a directory that keeps the logs")
    given = parser.parse_args()
    if given.mutant:
        given.payments = given.payments or _MUTANTS_PAYMENTS
    legs = 0 if given.payments else given.legs
    payments = given.payments or round(legs / _LEGS_A_PAYMENT)
    options = Options(legs, payments, given.mutant, given.seed, given.template, given.tickets, given.verbose)
    # Whoever ends it waits until its servers and its disk are gone.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(RED))
    with contextlib.ExitStack() as stack:
        kept = given.keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="dropwise-crash-")))
        kept.mkdir(parents=True, exist_ok=True)
        report = Run(options, kept, stack).play()
    sys.stdout.write(f"{json.dumps(report)}\n" if given.json else table(report))
    return RED if any(report["faults"].values()) else UNTRIED if any(report["untried"].values()) else 0


class Run:
    """Servers, processes and people of one run."""

    def __init__(self, options: Options, directory: Path, stack: contextlib.ExitStack) -> None:
        self._options, self._dice = options, random.Random(options.seed)
        self._clocks = Clocks(directory / "clocks")
        self._postgres = stack.enter_context(Postgres.new(self._clocks.env["postgres"]))
        self._redis = Redis(directory)
        stack.callback(self._redis.kill)
        self._ledger = Ledger(directory, close_interval=CLOSE_INTERVAL, seed=options.seed)
        stack.callback(self._ledger.end)
        private = X25519PrivateKey.generate()
        seal_key = directory / "seal.key"
        seal_key.write_text(base64.b64encode(private.private_bytes_raw()).decode())
        public = base64.b64encode(private.public_key().public_bytes_raw()).decode()
        env = environment(self._postgres.url, self._redis.url, self._ledger.url, public)
        env["TICKETS"] = str(options.tickets)
        self._port = free_port()
        self._orders = Orders(directory / "steps")
        self._processes = Processes(
            env,
            directory,
            web_port=self._port,
            seal_key=seal_key,
            clocks=self._clocks.env,
            mutant=options.mutant,
        )
        stack.callback(self._processes.end)
        self._prepare(env)

    def _prepare(self, env: dict[str, str]) -> None:
        """The database, and Django in this process, which only sets the scene."""
        os.environ.update(env)
        if self._options.template:
            self._postgres.fill(self._options.template)
        import django

        django.setup()
        from django.core.management import call_command

        if not self._options.template:
            call_command("migrate", verbosity=0)

    def play(self) -> dict[str, Any]:
        """All of it; the figures."""
        import httpx

        from apps.ledger.xrpl_client import XrplClient
        from tests.crash.admins import Administrator
        from tests.crash.ground import Ground
        from tests.crash.pages import Pages
        from tests.crash.payers import Payers
        from tests.crash.receiver import Merchants
        from tests.crash.terms import Terms
        from tests.crash.timeline import Timeline
        from tests.crash.traffic import Traffic, kinds
        from tests.crash.verdict import Court

        options = self._options
        told: list[Any] = []
        merchants = Merchants(lambda path, event: told[0].told(path, event))
        client = XrplClient(self._ledger.process.ws, timeout=2.0)
        ground = Ground(self._ledger.process, client, merchants, payments=options.payments)
        terms = Terms(burn=Timeline(ground.burns[0]))
        self._processes.start()
        origin = f"http://127.0.0.1:{self._port}"
        limits = httpx.Limits(max_keepalive_connections=16)
        http = httpx.Client(base_url=origin, timeout=8.0, limits=limits)
        errands = Errands(8)
        ws = f"ws://127.0.0.1:{self._port}"
        pages = Pages(ws, self._postgres.url)
        traffic = Traffic(
            ground=ground,
            payers=Payers(client, ground.payer_keys),
            errands=errands,
            http=http,
            dice=self._dice,
            opened=pages.open,
            now=time.monotonic,
            ledger_second=CLOSE_INTERVAL,
        )
        told.append(traffic)
        started = time.monotonic()
        weather = Weather(
            ledger=self._ledger,
            postgres=self._postgres,
            redis=self._redis,
            processes=self._processes,
            clocks=self._clocks,
            dice=self._dice,
            close_interval=CLOSE_INTERVAL,
            is_long=options.is_long,
            calm=_CALM_LONG if options.is_long else _CALM_SHORT,
        )
        stepping = Stepping(self._orders, by_tickets=options.tickets > 0, times=0 if options.is_long else 1)
        kills = RandomKills(self._processes, self._dice, (0.8, 2.0) if options.is_long else (1.0, 2.5))
        admin = Administrator(
            http,
            ground,
            traffic,
            terms,
            self._ledger.process,
            database=self._postgres.url,
            is_long=options.is_long,
        )
        self._checks = (errands.check, weather.check, admin.check)
        self._await_web(http)
        lively = (stepping, kills, weather) if options.mutant else (stepping, kills, weather, admin)
        for each in lively:
            each.begin()
        for kind in kinds(options.payments, self._dice):
            if self._await_room(traffic):
                traffic.begin(kind)
        paying = time.monotonic() - started
        self._try_what_is_left(traffic, stepping, weather, admin)
        for each in lively:
            each.end()
        stormy = time.monotonic() - started
        self._postgres.await_up()
        with psycopg.connect(self._postgres.url, autocommit=True) as database:
            left = self._until_quiet(database, traffic, admin)
            tickets = self._count(database, "select count(*) from treasury_transfer where kind = 'tickets'")
            dead = self._count(database, "select count(*) from treasury_attempt where outcome = 'expired'")
            verdict = Court(
                ledger=self._ledger.process,
                database=database,
                ground=ground,
                traffic=traffic,
                merchants=merchants,
                terms=terms,
                ws=ws,
                pages=pages,
            ).verdict()
        verdict.fault("never came to rest", len(left), left)
        verdict.seen.update({"TicketCreates": tickets, "attempts proven dead": dead})
        verdict.seen.update(
            {"calls repeated": errands.repeated, "calls answered with 500": traffic.failed_calls}
        )
        errands.end()
        traffic.payers.end()
        merchants.end()
        seconds = {"paying": paying, "until calm": stormy, "in all": time.monotonic() - started}
        return self._report(verdict, stepping, weather, admin, seconds)

    def _await_web(self, http: Any) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(Exception):
                if http.get("/readyz").status_code == 200:
                    return
            time.sleep(0.1)
        raise RuntimeError("the web process did not start")

    def _say(self, *words: object) -> None:
        if self._options.verbose:
            sys.stderr.write(f"{time.strftime('%H:%M:%S')} {' '.join(map(str, words))}\n")

    def _check(self) -> None:
        """An error of one of the run's own threads ends it."""
        for check in self._checks:
            check()

    def _await_room(self, traffic: Traffic) -> bool:
        """Wait until one more payment may be asked for; False if a broken rule keeps all the others open."""
        deadline = time.monotonic() + _MUTANTS_SECONDS
        while traffic.under_way >= _UNDER_WAY:
            self._check()
            time.sleep(0.05)
            if self._options.mutant and time.monotonic() > deadline:
                return False
        if not len(traffic.asked) % 50:
            self._say("asked:", len(traffic.asked), "finished:", len(traffic.finished))
        return True

    def _try_what_is_left(
        self, traffic: Traffic, stepping: Stepping, weather: Weather, admin: Administrator
    ) -> None:
        """Go on, with a few more payments, until each fault has come and each step was hit.

        A broken rule may make a step impossible.
        """
        from tests.crash.traffic import kinds

        is_broken = bool(self._options.mutant)
        deadline = time.monotonic() + (_MUTANTS_SECONDS if is_broken else _TRYING_SECONDS)
        more = iter(kinds(1_000, self._dice))
        traffic.refund_share = 0.5
        while time.monotonic() < deadline and (
            weather.missing or (not is_broken and (stepping.missing or admin.missing))
        ):
            while traffic.under_way < 20:
                traffic.begin(next(more))
            if not weather.missing and any(name.startswith("resolve") for name in stepping.missing):
                weather.drought()
            self._check()
            self._say(
                "missing:", stepping.missing, weather.missing, admin.missing, "under way:", traffic.under_way
            )
            time.sleep(0.3)

    def _until_quiet(
        self, database: psycopg.Connection[Any], traffic: Traffic, admin: Administrator
    ) -> list[str]:
        """Wait until nothing is under way; what is left when patience ends."""
        from tests.crash.verdict import failed, unfinished

        deadline = time.monotonic() + (_MUTANTS_QUIET_SECONDS if self._options.mutant else _QUIET_SECONDS)
        left: list[str] = ["everything"]
        while time.monotonic() < deadline:
            self._check()
            left = list(unfinished(database, traffic))
            self._say("left:", left, "errands" if not traffic.errands.idle else "")
            if traffic.errands.idle and traffic.payers.done and not left:
                return []
            if all("pending" in each for each in left):
                # Of a merchant who was suspended when he was paid. The ledger's time is nobody's clock here.
                self._ledger.process.close(_LEDGERS_SKIPPED)
            if not self._options.mutant:
                admin.retry_all(*failed(database))
            time.sleep(0.5)
        return left or ["errands"]

    def _count(self, database: psycopg.Connection[Any], query: str) -> int:
        row = database.execute(query.encode()).fetchone()
        assert row is not None
        return int(row[0])

    def _report(
        self,
        verdict: Verdict,
        stepping: Stepping,
        weather: Weather,
        admin: Administrator,
        seconds: dict[str, float],
    ) -> dict[str, Any]:
        hits = stepping.hits()
        at_steps, at_random = sum(hits.values()), self._processes.random_kills.total()
        verdict.seen.update({"kills at steps": at_steps, "kills at random": at_random})
        legs = self._options.legs
        untried: dict[str, list[Any]] = {
            "steps never hit": stepping.missing,
            "faults never tried": weather.missing,
            "acts never done": admin.missing,
            # Who was told to die at a step did.
            "steps hit without a death": list(stepping.victims() - self._processes.killed),
            "legs that were missing": [] if verdict.seen["legs"] >= legs else [legs],
            "kills that were missing": [] if at_steps + at_random >= legs * _KILLS_A_LEG else [at_steps],
        }
        return {
            "green": not any(verdict.faults.values()) and not any(untried.values()),
            "title": f"{verdict.seen['payments']} payments, {verdict.seen['legs']} legs",
            "mutant": self._options.mutant,
            "faults": dict(verdict.faults),
            "examples": verdict.examples,
            "untried": {name: len(what) for name, what in untried.items()},
            "what was not": {name: str(what) for name, what in untried.items() if what},
            "seen": dict(verdict.seen),
            "steps": hits,
            "weather": {name: weather.count[name] for name in weather.names},
            "administrator": {name: admin.count[name] for name in admin.names},
            "left out": weather.left_out,
            "ended by themselves": dict(self._processes.ended_alone),
            "network": dict(self._ledger.proxy()),
            "seconds": {name: round(value, 1) for name, value in seconds.items()},
        }


if __name__ == "__main__":
    sys.exit(main())
