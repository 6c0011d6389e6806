"""Two database sessions: one acts and stays open; the other acts meanwhile, and waits or ends."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TypeVar

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from tests.factories.row_factory import RowFactory
from tests.factories.sql import constraint_of, value

WAIT = 20.0

T = TypeVar("T")
Step = Callable[[], object]


@pytest.fixture
def factory(own_database: str) -> RowFactory:
    """Rows that are committed, in a database of their own."""
    with transaction.atomic():
        return RowFactory.create()


class Session:
    """A second session: runs one step in a transaction of its own, in a thread of its own."""

    def __init__(self, step: Step) -> None:
        self.pid = 0
        self.error: Exception | None = None
        self._step = step
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        try:
            with transaction.atomic():
                self.pid = int(value("SELECT pg_backend_pid()"))
                self._started.set()
                self._step()
        except (IntegrityError, OperationalError) as error:
            self.error = error
        finally:
            self._started.set()
            connection.close()

    def start(self) -> None:
        self._thread.start()
        assert self._started.wait(WAIT)

    def waits(self) -> bool:
        """Whether it is stopped by a lock (asked until it is, or has ended)."""
        until = monotonic() + WAIT
        while monotonic() < until:
            if not self._thread.is_alive():
                return False
            if value("SELECT cardinality(pg_blocking_pids(%s)) > 0", self.pid):
                return True
            sleep(0.005)
        raise AssertionError("the second session neither waits nor ends")

    def end(self) -> str | None:
        """Wait for its end; the rule that refused it, or None where it committed."""
        self._thread.join(WAIT)
        assert not self._thread.is_alive()
        if self.error is None:
            return None
        assert isinstance(self.error, IntegrityError), self.error
        return constraint_of(self.error)


@contextmanager
def meanwhile(step: Step) -> Iterator[Session]:
    """The body runs in this session's transaction; `step` starts after it and before the commit."""
    second = Session(step)
    with transaction.atomic():
        yield second
        second.start()
        second.waits()


def race(first: Step, second: Step) -> str | None:
    """`first` acts, `second` acts before `first` commits; what refused `second` (None: nothing)."""
    with meanwhile(second) as session:
        first()
    return session.end()


def commit(given: Callable[[RowFactory], T], factory: RowFactory) -> T:
    """What is given, committed."""
    with transaction.atomic():
        return given(factory)
