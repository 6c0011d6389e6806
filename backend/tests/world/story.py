"""One world, played: who does what next is drawn from the seed."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg

from apps.common.modes import Mode
from apps.ledger.client import clients_for
from apps.payments.services.mode_jobs import mode_expire, mode_settle, mode_sweep
from apps.payments.services.settlement import wallet_settle
from apps.refunds.tasks import _look as refunds_look
from apps.treasury.models import Wallet
from apps.treasury.services.servers import LEDGER_TROUBLE
from apps.webhooks.services.deliver import deliveries_drain
from tests.world.clock import Clock
from tests.world.crowd import Crowd
from tests.world.ground import Ground
from tests.world.ledger import SERVERS, Ledger
from tests.world.outside import Pages
from tests.world.processes import Chances, Database, Job, Process
from tests.world.receiver import Receiver
from tests.world.sometimes import AFTER_A_LOSS, COUNTED

_log = logging.getLogger("world")

TURNS: Final = 240
# The longest wait of anything: a refund's for its merchant.
_DAYS_TO_THE_END: Final = 8
_UNFINISHED = """
select (select count(*) from payments_leg where state <> 'paid')
  + (select count(*) from treasury_transfer where state <> 'paid')
"""


class Story:
    """The people, the processes and the weather of one world."""

    def __init__(
        self, directory: Path, database: psycopg.Connection[Any], clock: Clock, dice: random.Random
    ) -> None:
        self.database, self.clock, self.dice = database, clock, dice
        self.seen: Counter[str] = Counter()
        self.ledger = Ledger(directory, clock, dice, self.seen)
        self.receiver = Receiver(clock, dice, self.seen)
        self.pages = Pages(database)
        self.chances = Chances(dice, self.seen)
        self._jobs: dict[str, Job] = {
            "watcher": lambda: mode_sweep(Mode.TEST),
            "settler 1": self._settle,
            "settler 2": self._settle,
            "expirer": _expire,
            "deliverer": _deliver,
        }
        self._processes: dict[str, Process] = {}

    def play(self) -> None:
        """All of it: the ground, the turns with their faults, and a calm end."""
        self.ground = Ground(self.ledger)
        self.crowd = Crowd(self, self.ground, self.dice)
        self.receiver.secrets = {shop.url: shop.secret for shop in self.ground.shops}
        turns = self._turns()
        weights = [weight for weight, _ in turns]
        with self._running():
            for _ in range(TURNS):
                self.clock.advance(self.dice.random() * 0.8)
                self.dice.choices(turns, weights)[0][1]()
            self._calm()
        self.seen["a process died"] = sum(process.died for process in self._processes.values())
        self._look_back()

    def wallet(self) -> Wallet:
        return Wallet.objects.select_related("cursor").get(pk=self.ground.wallet_id)

    def _turns(self) -> list[tuple[int, Callable[[], None]]]:
        crowd = self.crowd
        return [
            (22, self._close),
            (18, lambda: self._work("watcher")),
            (15, lambda: self._work("settler 1")),
            (13, lambda: self._work("settler 2")),
            (5, lambda: self._work("expirer")),
            (8, lambda: self._work("deliverer")),
            (15, lambda: self._ask(crowd.merchant)),
            (4, lambda: self._ask(crowd.visitor)),
            (10, lambda: self._ask(crowd.refunder)),
            (2, lambda: self._ask(crowd.administrator)),
            (18, crowd.payer),
            (9, crowd.funder),
            (2, crowd.bouncer),
            (1, crowd.careless),
            (5, self._weather),
        ]

    @contextmanager
    def _running(self) -> Iterator[None]:
        database = Database(self.clock)
        self._processes = {name: Process(name, self.chances, database) for name in (*self._jobs, "web")}
        try:
            yield
        finally:
            for process in self._processes.values():
                process.end()

    # Turns

    def _close(self) -> None:
        self.clock.advance(self.dice.choice((3, 4, 4, 5)))
        included = self.ledger.close()
        _log.info("ledger %s closes, with %s transactions", self.ledger.validated, included)

    def _work(self, name: str) -> None:
        process = self._processes[name]
        if name.startswith("settler") and not process.paused:
            others = [other for other in self._processes.values() if other is not process and other.paused]
            if any(other.name.startswith("settler") for other in others):
                self.seen["two settlers at once"] += 1
        self._run(process, self._jobs[name])

    def _ask(self, turn: Callable[[], Job | None]) -> None:
        """A call that the web process answers; while it is busy, it goes on with the last one."""
        web = self._processes["web"]
        if web.paused:
            self._run(web, _nothing)
        elif (job := turn()) is not None:
            self._run(web, job)

    def _run(self, process: Process, job: Job) -> None:
        """Let a process go on with what it does, or begin this."""
        went_on = process.paused
        try:
            lives = process.resume() if went_on else process.run(job)
        except LEDGER_TROUBLE as trouble:
            self.seen["a job met trouble with the ledger"] += 1
            _log.info("%s: %s", process.name, trouble)
            return
        ends = "dies" if not lives else "pauses" if process.paused else "is done"
        _log.info("%s%s %s", process.name, " goes on and" if went_on else "", ends)

    def _weather(self) -> None:
        dice, ledger = self.dice, self.ledger
        ledger.faults_end()
        kind = dice.choice(("calm", "losses", "losses", "drought", "gaps", "stale", "late", "dear"))
        self.receiver.fail = dice.choice((0.0, 0.3, 0.6))
        _log.info("weather: %s", kind)
        if kind != "calm":
            ledger.lose_request, ledger.lose_answer, ledger.repeat, ledger.forget = 0.03, 0.05, 0.05, 0.05
        if kind == "losses":
            ledger.lose_request, ledger.lose_answer, ledger.repeat, ledger.forget = 0.08, 0.25, 0.1, 0.2
        elif kind == "drought":
            ledger.drought = dice.randint(9, 14)
            self.seen["a drought"] += 1
        elif kind == "gaps":
            newest = ledger.validated
            for url in dice.sample(SERVERS, dice.randint(1, 3)):
                ledger.server(url).hidden = [(newest + dice.choice((-2, 2)), newest + dice.randint(3, 16))]
            self.seen["gaps in the history"] += 1
        elif kind == "stale":
            for url in dice.sample(SERVERS, dice.randint(1, 2)):
                ledger.server(url).lag = dice.randint(1, 12)
        elif kind == "late":
            # The network stands still for a while.
            self.clock.advance(dice.uniform(20, 90))
            self.seen["a late ledger"] += 1
        elif kind == "dear":
            ledger.chain.levels.spike = 1
            self.seen["a dear ledger"] += 1

    # Jobs

    def _settle(self) -> None:
        if self.dice.random() < 0.4:
            # Without the lease, which saves work and guards nothing.
            client = next(clients_for(Mode.TEST))
            wallet_settle(wallet_id=self.ground.wallet_id, client=client)
        else:
            mode_settle(Mode.TEST)

    # The end

    def _calm(self) -> None:
        """No more faults: what is under way ends, and time passes until all that waits has ended too."""
        self.chances.over()
        self.ledger.faults_end()
        self.receiver.fail = 0.0
        for process in self._processes.values():
            while process.paused:
                self._run(process, _nothing)
        self.crowd.comes_to_senses()
        self._until_quiet()
        for seconds in (1200, 60, _DAYS_TO_THE_END * 86_400, 60):
            self.clock.advance(seconds)
            self._round()
        self._until_quiet()
        for _ in range(12):
            if not self._count("select count(*) from webhooks_delivery where next_attempt_at is not null"):
                break
            self.clock.advance(6 * 3600)
            self._work("deliverer")

    def _until_quiet(self) -> None:
        for _ in range(30):
            self._round()
            if self._is_quiet():
                return

    def _round(self) -> None:
        for refund in self.crowd.refunds:
            # Whoever pays himself does so in the end.
            if refund.tag is None and refund.id is not None and refund.plan:
                self.crowd.funder()
        for job in self.crowd.unanswered():
            self._run(self._processes["web"], job)
        self._close()
        for name in self._jobs:
            self._work(name)
        retry = self.crowd.retry()
        if retry is not None:
            self._run(self._processes["web"], retry)

    def _is_quiet(self) -> bool:
        booked = self._count("select count(*) from payments_deposit")
        return booked == len(self.crowd.sent) and not self._count(_UNFINISHED)

    def _look_back(self) -> None:
        """What the books say of rare things."""
        for name, query in COUNTED.items():
            self.seen[name] += self._count(query)
        for name, query in AFTER_A_LOSS.items():
            self.seen[name] += self._count(query, [sorted(self.ledger.answers_lost)])

    def _count(self, query: Any, params: Sequence[object] = ()) -> int:
        row = self.database.execute(query, params).fetchone()
        assert row is not None
        return int(row[0])


def _expire() -> None:
    mode_expire(Mode.TEST)
    refunds_look(Mode.TEST)


def _deliver() -> None:
    deliveries_drain()


def _nothing() -> None:
    """What a process that goes on with its own job is given."""
