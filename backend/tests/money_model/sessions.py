"""Two real sessions: one acts and stays open, the other acts meanwhile, and waits or ends."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from apps.payments.models import Leg, Payment
from apps.treasury.models import Attempt, Slot, Transfer
from tests.money_model.ground import Ground
from tests.money_model.refusals import rule_of
from tests.money_model.rows import (
    change,
    value,
)

WAIT = 20.0

Deed = Callable[[], object]


class Session:
    """A second session: runs one deed in a transaction of its own, in a thread of its own."""

    def __init__(self, deed: Deed) -> None:
        self.pid = 0
        self.error: Exception | None = None
        self._deed = deed
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        try:
            with transaction.atomic():
                self.pid = int(value("SELECT pg_backend_pid()"))
                self._started.set()
                self._deed()
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
        return rule_of(self.error)


@contextmanager
def meanwhile(deed: Deed) -> Iterator[Session]:
    """The body runs in this session's transaction; `deed` starts after it and before the commit."""
    second = Session(deed)
    with transaction.atomic():
        yield second
        second.start()
        second.waits()


def race(first: Deed, second: Deed) -> str | None:
    """`first` acts, `second` acts before `first` commits; what refused `second` (None: nothing)."""
    with meanwhile(second) as session:
        first()
    return session.end()


def settled(g: Ground, **columns: object) -> Payment:
    with transaction.atomic():
        payment = g.payment(**columns)  # type: ignore[arg-type]
        g.settle(payment)
    return payment


def owed(g: Ground) -> Leg:
    with transaction.atomic():
        return Leg.objects.get(deposit=g.reject())


def signed_without_attempt(g: Ground) -> Slot:
    leg = owed(g)
    with transaction.atomic():
        return g.hold(g.transfer(leg))


def in_flight(g: Ground) -> tuple[Transfer, Slot, Attempt]:
    leg = owed(g)
    with transaction.atomic():
        return g.sign(leg)


def halt(g: Ground) -> None:
    change(g.wallet, halted_at=timezone.now(), halt_reason="an external transaction")


def expire(attempt: Attempt) -> None:
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger + 1)
