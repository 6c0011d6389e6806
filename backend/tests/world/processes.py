"""The processes of a world: threads with a database connection of their own, of which one runs at a time.

A process hands over only where nothing of it is locked: between transactions, and at its calls of the ledger
or of a receiver. It may die before any statement, before or after a commit, and around any call: from then on
nothing of it runs, not even what cleans up.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

from tests.world.clock import Clock

Job = Callable[[], None]


class Killed(BaseException):
    """The process is dead. Not an `Exception`: nothing in the product may catch it."""


class Chances:
    """How likely a process pauses at a point, and dies in a job. None of it once the faults are over."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.pause, self.death = 0.15, 0.08

    def over(self) -> None:
        self.pause = self.death = 0.0

    def last_point(self) -> int:
        """At which of its points a job dies; 0 for never."""
        if self.dice.random() >= self.death:
            return 0
        return 1 + min(int(self.dice.expovariate(1 / 18)), 150)


class Process:
    """One process. `run` and `resume` return when its job has ended, was killed, or has paused."""

    _of_thread = threading.local()

    def __init__(self, name: str, chances: Chances, clock: Clock) -> None:
        self.name = name
        self._chances, self._clock = chances, clock
        self._go, self._back = threading.Semaphore(0), threading.Semaphore(0)
        self._job: Job | None = None
        self._trouble: BaseException | None = None
        self._points_left = 0
        self._dead = self._ended = False
        self.paused = False
        self.died = 0
        self._told: float | None = None
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
        self._points_left = self._chances.last_point()
        return self._switch()

    def resume(self) -> bool:
        """Go on with a job that has paused."""
        return self._switch()

    def end(self) -> None:
        """Close the connection and end the thread. A paused job dies."""
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
        while True:
            self._go.acquire()
            if self._ended:
                connection.close()
                return
            try:
                self._do()
            finally:
                self._back.release()

    def _do(self) -> None:
        job, self._job = self._job, None
        assert job is not None
        try:
            self._connect()
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

    def _connect(self) -> None:
        connection.ensure_connection()
        wrapper: Any = connection
        if self._statement not in wrapper.execute_wrappers:
            wrapper.execute_wrappers.append(self._statement)
            commit = wrapper._commit
            wrapper._commit = lambda: self._committing(commit)
        self._tell_time()

    def _tell_time(self) -> None:
        if self._told != self._clock.unix:
            self._told = self._clock.unix
            connection.connection.execute("select set_config('world.now', %s, false)", [str(self._told)])

    # Points

    def point(self) -> None:
        """Where the process may die, and may pause if it holds no lock."""
        if self._dead:
            raise Killed
        if self._counts_down():
            raise Killed
        if not connection.in_atomic_block and self._chances.dice.random() < self._chances.pause:
            self._pause()

    def _counts_down(self) -> bool:
        if not self._points_left:
            return False
        self._points_left -= 1
        self._dead = self._points_left == 0
        return self._dead

    def _pause(self) -> None:
        self.paused = True
        self._back.release()
        self._go.acquire()
        self.paused = False
        if self._dead:
            raise Killed
        self._tell_time()

    def _statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.point()
        return execute(sql, params, many, context)

    def _committing(self, commit: Callable[[], None]) -> None:
        if self._dead or self._counts_down():
            wrapper: Any = connection
            if self._chances.dice.random() < 0.5:
                commit()
            else:
                wrapper.connection.rollback()
            raise Killed
        commit()


def point() -> None:
    """A point of the process that runs, if one does: a call of the network."""
    process = Process.current()
    if process is not None:
        process.point()
