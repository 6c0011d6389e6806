"""One world, played: who does what next is drawn from the seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
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
from tests.world.ground import Ground
from tests.world.ledger import SERVERS, Ledger
from tests.world.outside import Pages
from tests.world.people import Asked, Sent
from tests.world.processes import Chances, Job, Process
from tests.world.receiver import Receiver

TURNS: Final = 220
PAYMENTS: Final = 6
XRP: Final = 1_000_000
UNISSUED_TAG: Final = 4_294_967_294
_UNFINISHED = """
select (select count(*) from payments_leg where state in ('owed', 'sending'))
  + (select count(*) from treasury_transfer where state in ('ready', 'signed'))
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
        self.chances = Chances(dice)
        self.asked: list[Asked] = []
        self.sent: list[Sent] = []
        self.terms = {(10_000, 100_000)}
        self._jobs: dict[str, Job] = {
            "watcher": lambda: mode_sweep(Mode.TEST),
            "settler 1": self._settle,
            "settler 2": self._settle,
            "expirer": self._expire,
            "deliverer": self._deliver,
        }
        self._processes: dict[str, Process] = {}
        self._turns: list[tuple[int, Callable[[], None]]] = [
            (9, self._close),
            (7, lambda: self._work("watcher")),
            (6, lambda: self._work("settler 1")),
            (5, lambda: self._work("settler 2")),
            (2, lambda: self._work("expirer")),
            (3, lambda: self._work("deliverer")),
            (6, self._merchant),
            (7, self._payer),
            (2, self._weather),
        ]

    def play(self) -> None:
        """All of it: the ground, the turns with their faults, and a calm end."""
        self.ground = Ground(self.ledger)
        self.receiver.secrets = {shop.url: shop.secret for shop in self.ground.shops}
        with self._running():
            weights = [weight for weight, _ in self._turns]
            for _ in range(TURNS):
                self.clock.advance(self.dice.random() * 0.8)
                self.dice.choices(self._turns, weights)[0][1]()
            self._calm()
        for process in self._processes.values():
            self.seen["a process died"] += process.died

    def wallet(self) -> Wallet:
        return Wallet.objects.select_related("cursor").get(pk=self.ground.wallet_id)

    @contextmanager
    def _running(self) -> Iterator[None]:
        self._processes = {name: Process(name, self.chances, self.clock) for name in (*self._jobs, "web")}
        try:
            yield
        finally:
            for process in self._processes.values():
                process.end()

    # Turns

    def _close(self) -> None:
        self.clock.advance(self.dice.choice((3, 4, 4, 5)))
        self.ledger.close()

    def _work(self, name: str) -> None:
        self._run(name, self._jobs[name])

    def _run(self, name: str, job: Job) -> None:
        """Let a process go on with what it does, or begin this."""
        process = self._processes[name]
        if name.startswith("settler") and not process.paused:
            others = (other for other in self._processes.values() if other is not process)
            self.seen["two settlers at once"] += any(
                other.paused and other.name.startswith("settler") for other in others
            )
        try:
            if process.paused:
                process.resume()
            else:
                process.run(job)
        except LEDGER_TROUBLE:
            self.seen["a job met trouble with the ledger"] += 1

    def _merchant(self) -> None:
        open_ = [asked for asked in self.asked if asked.answer is None]
        if not open_ and len(self.asked) < PAYMENTS:
            open_.append(self._new_payment())
        if open_:
            self._run("web", self.dice.choice(open_).create)

    def _new_payment(self) -> Asked:
        dice = self.dice
        amount = dice.choice((10 * XRP, 10 * XRP, 3 * XRP + 7, 250_000))
        asked = Asked(
            number=len(self.asked) + 1,
            shop=dice.choice(self.ground.shops),
            amount=amount,
            minutes=dice.choice((1, 1, 15)),
        )
        # Times count from now on; a payer who waits may well be late.
        now = self.clock.unix
        soon, late = now + dice.random() * 20, now + 60 * asked.minutes + dice.uniform(0, 90)
        asked.plan = dice.choice(
            (
                [(soon, amount)],
                [(soon, amount)],
                [(soon, amount), (soon + dice.random() * 30, amount)],
                [(soon, amount - 1), (soon + 10, amount)],
                [(soon, amount + XRP)],
                [(soon, amount + 500)],
                [(late, amount)],
                [(now + 60 * asked.minutes, amount)],
                [],
            )
        )
        self.asked.append(asked)
        return asked

    def _payer(self) -> None:
        due = [
            asked
            for asked in self.asked
            if asked.answer is not None and asked.plan and asked.plan[0][0] <= self.clock.unix
        ]
        if due:
            asked = self.dice.choice(due)
            _, drops = asked.plan.pop(0)
            self._send(drops, asked.tag)
        elif self.dice.random() < 0.05:
            self._send(self.dice.choice((2 * XRP, 999)), self.dice.choice((-1, UNISSUED_TAG)))

    def _send(self, drops: int, tag: int) -> None:
        payer = self.dice.choice(self.ground.payers)
        source_tag = 1000 + len(self.sent)
        tx_hash = payer.pay(self.ledger, self.ground.platform.address, drops, tag=tag, source_tag=source_tag)
        self.sent.append(Sent(tx_hash, payer.address, tag, source_tag, drops))

    def _weather(self) -> None:
        dice, ledger = self.dice, self.ledger
        ledger.faults_end()
        kind = dice.choice(("calm", "losses", "losses", "drought", "gaps", "stale", "late"))
        self.receiver.fail = dice.choice((0.0, 0.3, 0.6))
        if kind != "calm":
            ledger.lose_request, ledger.lose_answer, ledger.repeat, ledger.forget = 0.03, 0.05, 0.05, 0.05
        if kind == "losses":
            ledger.lose_request, ledger.lose_answer, ledger.repeat, ledger.forget = 0.08, 0.25, 0.1, 0.2
        elif kind == "drought":
            ledger.drought = dice.randint(9, 14)
            self.seen["a drought"] += 1
        elif kind == "gaps":
            for url in dice.sample(SERVERS, dice.randint(1, 3)):
                newest = ledger.validated
                ledger.server(url).hidden = [(newest + dice.choice((-2, 2)), newest + dice.randint(3, 16))]
            self.seen["gaps in the history"] += 1
        elif kind == "stale":
            for url in dice.sample(SERVERS, dice.randint(1, 2)):
                ledger.server(url).lag = dice.randint(1, 12)
        elif kind == "late":
            # The network stands still for a while.
            self.clock.advance(dice.uniform(20, 90))
            self.seen["a late ledger"] += 1

    # Jobs

    def _settle(self) -> None:
        if self.dice.random() < 0.4:
            # Without the lease, which saves work and guards nothing.
            for client in clients_for(Mode.TEST):
                wallet_settle(wallet_id=self.ground.wallet_id, client=client)
                return
        mode_settle(Mode.TEST)

    def _expire(self) -> None:
        mode_expire(Mode.TEST)
        refunds_look(Mode.TEST)

    def _deliver(self) -> None:
        deliveries_drain()

    # The end

    def _calm(self) -> None:
        """No more faults: all that is under way ends, and time passes until all that waits has ended too."""
        self.chances.over()
        self.ledger.faults_end()
        self.receiver.fail = 0.0
        for name, process in self._processes.items():
            while process.paused:
                self._run(name, lambda: None)
        self._until_quiet()
        for seconds in (1200, 60):
            self.clock.advance(seconds)
            self._round()
        self._until_quiet()
        for _ in range(12):
            if not self._count("select count(*) from webhooks_delivery where next_attempt_at is not null"):
                break
            self.clock.advance(6 * 3600)
            self._work("deliverer")

    def _until_quiet(self) -> None:
        for _ in range(60):
            self._round()
            if self._is_quiet():
                return

    def _round(self) -> None:
        for asked in self.asked:
            if asked.answer is None:
                self._run("web", asked.create)
        self._close()
        for name in self._jobs:
            self._work(name)

    def _is_quiet(self) -> bool:
        booked = self._count("select count(*) from payments_deposit")
        return booked == len(self.sent) and not self._count(_UNFINISHED)

    def _count(self, query: Any) -> int:
        row = self.database.execute(query).fetchone()
        assert row is not None
        return int(row[0])
