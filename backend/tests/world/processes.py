"""The processes of a world: threads, of which one runs at a time.

A process hands over only where nothing of it is locked: between transactions, and at its calls of the ledger
or of a receiver. So all can use one connection to the database, which warms up once. A process may die before
any statement, before or after a commit, and around any call: from then on nothing of it runs, not even what
cleans up.
"""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Literal, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections

from tests.world.clock import Clock

Job = Callable[[], None]


Kind = Literal["any", "commit", "call", "submit"]
# How many points of a kind a job passes, about.
_POINTS: Final[dict[Kind, int]] = {"any": 18, "commit": 1, "call": 4, "submit": 1}


class Killed(BaseException):
    """The process is dead. Not an `Exception`: nothing in the product may catch it."""


class Chances:
    """How likely a process pauses at a point, and dies in a job. None of it once the faults are over."""

    def __init__(self, dice: random.Random, seen: Counter[str]) -> None:
        self.dice, self.seen = dice, seen
        self.pause, self.death = 0.15, 0.2

    def over(self) -> None:
        self.pause = self.death = 0.0

    def last_point(self) -> tuple[Kind, int]:
        """At which of its points a job dies: of what kind, and after how many; 0 for never."""
        if self.dice.random() >= self.death:
            return "any", 0
        kind: Kind = self.dice.choice(("any", "any", "commit", "call", "submit"))
        return kind, 1 + int(self.dice.expovariate(1 / _POINTS[kind]))


class Process:
    """One process. `run` and `resume` return when its job has ended, was killed, or has paused."""

    _of_thread = threading.local()

    def __init__(self, name: str, chances: Chances, database: Database) -> None:
        self.name = name
        self._chances, self._database = chances, database.shared
        self._go, self._back = threading.Semaphore(0), threading.Semaphore(0)
        self._job: Job | None = None
        self._trouble: BaseException | None = None
        self._dies_at: tuple[Kind, int] = ("any", 0)
        self._dead = self._ended = False
        self.paused = False
        self.died = 0
        self._thread = threading.Thread(target=self._live, name=name, daemon=True)
        self._thread.start()

    @classmethod
    def current(cls) -> Process | None:
        """The process whose thread this is."""
        found: Process | None = getattr(cls._of_thread, "process", None)
        return found

    def run(self, job: Job) -> bool:
        """Begin a job; False if it died. Raises what the job raises."""
        self._job, self._dead = job, False
        self._dies_at = self._chances.last_point()
        return self._switch()

    def resume(self) -> bool:
        """Go on with a job that has paused."""
        return self._switch()

    def end(self) -> None:
        """End the thread. A paused job dies."""
        if self.paused:
            self._dead = True
            self._switch()
        self._ended = True
        self._go.release()
        self._thread.join()

    def _switch(self) -> bool:
        self._go.release()
        self._back.acquire()
        trouble, self._trouble = self._trouble, None
        if trouble is not None:
            raise trouble
        return not self._dead

    def _live(self) -> None:
        Process._of_thread.process = self
        connections[DEFAULT_DB_ALIAS] = self._database
        while True:
            self._go.acquire()
            if self._ended:
                return
            try:
                self._do()
            finally:
                self._back.release()

    def _do(self) -> None:
        job, self._job = self._job, None
        assert job is not None
        try:
            job()
        except Killed:
            self.died += 1
        except BaseException as trouble:  # noqa: BLE001  (the scheduler raises it)
            # What goes wrong in a dead process comes of its death.
            if self._dead:
                self.died += 1
            else:
                self._trouble = trouble
        if self._dead:
            connection.run_on_commit.clear()
        assert not connection.in_atomic_block

    # Points

    def point(self, kind: Kind) -> None:
        """Where the process may die, and may pause if it holds no lock."""
        if self._dead or self._counts_down(kind):
            raise Killed
        if not connection.in_atomic_block and self._chances.dice.random() < self._chances.pause:
            self._pause()

    def _counts_down(self, passed: Kind) -> bool:
        kind, left = self._dies_at
        if left and kind in ("any", passed):
            self._dies_at = kind, left - 1
            self._dead = left == 1
        return self._dead

    def _pause(self) -> None:
        self.paused = True
        self._back.release()
        self._go.acquire()
        self.paused = False
        if self._dead:
            raise Killed

    def committing(self, commit: Callable[[], None]) -> None:
        """Commit, or die a moment before it or after."""
        if not (self._dead or self._counts_down("commit")):
            commit()
            return
        if self._chances.dice.random() < 0.5:
            commit()
            self._chances.seen["died after a commit, with nothing announced"] += 1
        else:
            connection.connection.rollback()
            self._chances.seen["died before a commit"] += 1
        raise Killed


class Database:
    """The connection that all processes of a world use in turns."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._told = clock, clock.unix
        connection.ensure_connection()
        self.shared: Any = cast(Any, connections[DEFAULT_DB_ALIAS])
        self.shared.inc_thread_sharing()
        self.shared.execute_wrappers.append(self._statement)
        commit = self.shared._commit
        self.shared._commit = lambda: self._commit(commit)

    def _statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        point("any")
        self._tell_time()
        return execute(sql, params, many, context)

    def _tell_time(self) -> None:
        """A statement reads the time at which it begins; a transaction's own does not go on in this world."""
        if self._told != self._clock.unix:
            self._told = self._clock.unix
            self.shared.connection.execute("select set_config('world.now', %s, false)", [str(self._told)])

    def _commit(self, commit: Callable[[], None]) -> None:
        process = Process.current()
        if process is None:
            commit()
        else:
            process.committing(commit)


def point(kind: Kind = "call") -> None:
    """A point of the process that runs, if one does."""
    process = Process.current()
    if process is not None:
        process.point(kind)
