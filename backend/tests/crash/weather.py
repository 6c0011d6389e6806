"""What goes wrong in a run, besides processes that are killed: three lanes of faults, one after the other in
each, so that several things are wrong at once. A short run has each once, a long one all the time."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tests.crash.clocks import MOVED, Clocks
from tests.crash.processes import Processes
from tests.crash.servers import Ledger, Postgres, Redis

# Longer than a signed transaction may wait (twenty ledgers, in the settings of a run): what is hidden or
# withheld for so long seems dead to code that does not look at its slot.
_LEDGERS_HIDDEN: Final = 30
_LEDGERS_A_DROUGHT: Final = 24
_TEN_MINUTES: Final = 600
_LOST_ANSWERS: Final = 0.15
_MOVED_IN_SHORT: Final = (("work", _TEN_MINUTES), ("settle", -_TEN_MINUTES))


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that goes wrong for some seconds. `is_long`: only the long run has the time for it."""

    name: str
    seconds: tuple[float, float]
    begin: Callable[[], None]
    end: Callable[[], None]
    is_long: bool = False


class Weather:
    """All faults of a run, and how often each has come."""

    def __init__(
        self,
        *,
        ledger: Ledger,
        postgres: Postgres,
        redis: Redis,
        processes: Processes,
        clocks: Clocks,
        dice: random.Random,
        close_interval: float,
        is_long: bool,
        calm: tuple[float, float],
    ) -> None:
        self._ledger, self._postgres, self._redis = ledger, postgres, redis
        self._processes, self._clocks, self._dice = processes, clocks, dice
        self._close_interval, self._calm_seconds = close_interval, calm
        self._is_long = is_long
        # By how many seconds each clock is wrong when nothing is wrong with it.
        self._right = dict.fromkeys(MOVED, 0)
        self._error: BaseException | None = None
        self.count: Counter[str] = Counter()
        self.left_out: list[str] = []
        self._over, self._never = threading.Event(), threading.Event()
        self._lanes = [
            [fault for fault in lane if is_long or not fault.is_long]
            for lane in (self._of_the_ledger(), self._of_servers(), self._of_processes())
        ]
        self._calm = [threading.Event() for _ in self._lanes]

    @property
    def names(self) -> list[str]:
        return [fault.name for lane in self._lanes for fault in lane]

    @property
    def missing(self) -> list[str]:
        return [name for name in self.names if not self.count[name]]

    def begin(self) -> None:
        self._usual()
        for lane, calm in zip(self._lanes, self._calm, strict=True):
            threading.Thread(target=self._blow, args=(lane, calm), daemon=True).start()

    def end(self) -> None:
        """Calm; every fault ends first."""
        self._over.set()
        for calm in self._calm:
            if not calm.wait(120):
                raise RuntimeError("a fault does not end")
        self._ledger.process.faults()
        self._ledger.proxy()

    def check(self) -> None:
        if self._error is not None:
            raise self._error

    def drought(self) -> None:
        """Ledgers without transactions, so that what was signed is past its last ledger; ends by itself."""
        self._ledger.process.faults(withhold=1.0)
        time.sleep(_LEDGERS_A_DROUGHT * self._close_interval)
        self._usual()

    def _blow(self, lane: list[Fault], calm: threading.Event) -> None:
        dice = random.Random(self._dice.random())
        try:
            self._round(lane, dice)
            while self._is_long and not self._over.is_set():
                self._round(lane, dice)
        except BaseException as error:  # noqa: BLE001  (the run raises it)
            self._error = error
        calm.set()
        # The servers that this thread started would end with it.
        self._never.wait()

    def _round(self, lane: list[Fault], dice: random.Random) -> None:
        dice.shuffle(lane)
        for fault in sorted(lane, key=lambda each: self.count[each.name]):
            if not self._over.wait(dice.uniform(*self._calm_seconds)):
                fault.begin()
                self._over.wait(dice.uniform(*fault.seconds))
                fault.end()
                self.count[fault.name] += 1

    # The ledger, and the way to it

    def _of_the_ledger(self) -> list[Fault]:
        drought = _LEDGERS_A_DROUGHT * self._close_interval
        hidden = _LEDGERS_HIDDEN * self._close_interval
        return [
            self._proxied("answers come late", delay=0.3),
            self._proxied("answers are lost", lose=0.05),
            self._proxied("connections are half open", half_open=0.02),
            self._proxied("answers come twice", repeat=0.4),
            self._proxied("answers come in another order", reorder=0.3),
            self._faulty("loses answers and closes", lambda: {"lose_reply": 0.25, "withhold": 0.2}),
            self._faulty("forgets transactions", lambda: {"forget": 0.3, "lose_submission": 0.1}),
            self._faulty("includes nothing", lambda: {"withhold": 1.0}, (drought, drought)),
            self._faulty("hides what it showed", lambda: self._hidden(2), (hidden, hidden)),
            self._faulty("hides what is next", lambda: self._hidden(-2), (hidden, hidden)),
            self._faulty("lags behind", lambda: {"lag": 6}),
            Fault("ledger: killed", (0.3, 1.5), self._ledger.kill, self._ledger_again),
            Fault("ledger: frozen", (1.0, 3.0), self._ledger.freeze, self._ledger.thaw),
        ]

    def _ledger_again(self) -> None:
        self._ledger.begin()
        self._usual()

    def _proxied(self, name: str, **faults: float) -> Fault:
        return Fault(
            f"network: {name}",
            (1.5, 3.0),
            lambda: _ignore(self._ledger.proxy(**faults)),
            lambda: _ignore(self._ledger.proxy()),
        )

    def _faulty(
        self,
        name: str,
        faults: Callable[[], dict[str, object]],
        seconds: tuple[float, float] = (1.5, 3.0),
    ) -> Fault:
        def begin() -> None:
            self._ledger.process.faults(**faults(), seed=self._dice.randrange(1 << 30))

        return Fault(f"ledger: {name}", seconds, begin, self._usual)

    def _usual(self) -> None:
        """Some answers are always lost. What was submitted is applied all the same."""
        self._ledger.process.faults(lose_reply=_LOST_ANSWERS, seed=self._dice.randrange(1 << 30))

    def _hidden(self, before: int) -> dict[str, object]:
        newest = self._ledger.process.health()["validated"]
        return {"hidden": [[newest - before, newest + _LEDGERS_HIDDEN]]}

    # PostgreSQL, Redis, and clocks

    def _of_servers(self) -> list[Fault]:
        faults = [
            Fault("PostgreSQL: killed", (0.2, 1.5), self._postgres.kill, self._postgres.begin),
            Fault("Redis: killed", (0.3, 3.0), self._redis.kill, self._redis.begin),
            Fault("Redis: frozen", (1.0, 3.0), self._redis.freeze, self._redis.thaw),
            Fault("Redis: frozen for long", (10.0, 15.0), self._redis.freeze, self._redis.thaw, is_long=True),
            Fault("Redis: flushed", (0.1, 0.1), self._redis.flush, lambda: None),
        ]
        if self._postgres.can_be_filled:
            faults.append(
                Fault(
                    "PostgreSQL: disk full",
                    (3.0, 6.0),
                    self._postgres.disk_full,
                    self._postgres.disk_free,
                    is_long=True,
                )
            )
        else:
            self.left_out.append("PostgreSQL: disk full (no file system may be mounted here)")
        if not self._clocks.can_move:
            self.left_out.append("clocks moved (no C compiler here)")
            return faults
        for name in MOVED:
            for seconds, words in ((_TEN_MINUTES, "fast"), (-_TEN_MINUTES, "slow")):
                faults.append(self._moved(name, seconds, f"clock: {name} ten minutes {words}"))
        return faults

    def _moved(self, name: str, seconds: int, words: str) -> Fault:
        # What PostgreSQL planned on a fast clock would wait for ten minutes: once fast, it stays so.
        stays = name == "postgres" and seconds > 0

        def begin() -> None:
            self._clocks.move(name, seconds + (0 if stays else self._right[name]))
            if stays:
                self._right[name] = seconds

        return Fault(
            words,
            (1.0, 3.0),
            begin,
            lambda: self._clocks.move(name, self._right[name]),
            is_long=(name, seconds) not in _MOVED_IN_SHORT,
        )

    # Processes that are away, or frozen

    def _of_processes(self) -> list[Fault]:
        named = self._processes.named
        faults = [
            self._absent("every watcher", named("watcher")),
            self._absent("every settler", named("settlement")),
            self._absent("every beat", named("beat")),
            self._absent("every webhooks worker", named("webhooks"), is_long=True),
            self._absent("every watcher and ledger worker", named("watcher", "ledger"), is_long=True),
        ]
        for kind in ("watcher", "settlement", "webhooks"):
            one, other = named(kind)
            faults.append(self._frozen(f"a {kind}", one, (1.0, 4.0), is_long=kind == "webhooks"))
            faults.append(self._frozen(f"a {kind} for long", other, (10.0, 20.0), is_long=True))
        return faults

    def _absent(self, words: str, names: list[str], *, is_long: bool = False) -> Fault:
        return Fault(
            f"away: {words}",
            (1.5, 3.5),
            lambda: self._processes.send_away(*names),
            lambda: self._processes.back(*names),
            is_long,
        )

    def _frozen(self, words: str, name: str, seconds: tuple[float, float], *, is_long: bool) -> Fault:
        return Fault(
            f"frozen: {words}",
            seconds,
            lambda: self._processes.freeze(name),
            lambda: self._processes.thaw(name),
            is_long,
        )


class RandomKills:
    """Kills a process every second or so, wherever it is."""

    def __init__(self, processes: Processes, dice: random.Random, every: tuple[float, float]) -> None:
        self._processes, self._dice, self._every = processes, dice, every
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._kill, daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        self._thread.join()

    def _kill(self) -> None:
        names = list(self._processes.specs)
        while not self._over.wait(self._dice.uniform(*self._every)):
            self._processes.kill(self._dice.choice(names))


def _ignore(_: object) -> None:
    """An answer that says nothing here."""
