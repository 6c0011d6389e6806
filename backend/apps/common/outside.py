"""How long a web request waits for what lies outside, and how many wait at once.

A ledger server or a name server can hang, and a web process has few threads. So calls to one party get
`OUTSIDE_SECONDS` in all, a few at a time and one of each account; and once one has run out of time, the next
ones are refused at once for `OUTSIDE_PAUSE_SECONDS`. Whatever happens, most threads of the process stay free.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.conf import settings

T = TypeVar("T")

_deadline: ContextVar[float | None] = ContextVar("_deadline", default=None)


class OutsideBusyError(Exception):
    """As many calls wait as may, or another one of this account does."""


class OutsideHangsError(Exception):
    """The party did not respond in time, now or a moment ago."""


def seconds_left(most: float) -> float:
    """How long to wait for a response: `most` seconds, or what is left to the web request. 0: nothing is."""
    deadline = _deadline.get()
    return most if deadline is None else max(0.0, min(most, deadline - time.monotonic()))


class Outside:
    """The calls of this process to parties of one kind, at most `places` at a time. Thread-safe."""

    def __init__(self, name: str, *, places: int) -> None:
        self._places = places
        self._left = threading.Condition()
        self._taken = 0
        self._accounts: set[str] = set()
        self._paused_until: dict[str, float] = {}
        # No more work in it at once than there are places.
        self._pool = ThreadPoolExecutor(places, thread_name_prefix=name)

    @contextmanager
    def call(self, party: str, *, account: str, seconds: float | None = None) -> Iterator[None]:
        """What happens inside may wait for `party` as long as `seconds_left` says.

        Raises OutsideBusyError and OutsideHangsError before anything is asked. Inside another call it does
        nothing.
        """
        if _deadline.get() is not None:
            yield
            return
        seconds = seconds or settings.OUTSIDE_SECONDS
        deadline = time.monotonic() + seconds
        self._enter(party, account, patience=seconds / 2)
        token = _deadline.set(deadline)
        try:
            yield
        finally:
            _deadline.reset(token)
            self._leave(account)
            if time.monotonic() >= deadline:
                self._pause(party)

    def run(self, party: str, work: Callable[[], T], *, account: str) -> T:
        """The result of `work`, which cannot be told to stop; it keeps its place until it does.

        Raises OutsideBusyError and OutsideHangsError, and what `work` raises.
        """
        deadline = time.monotonic() + settings.OUTSIDE_SECONDS
        self._enter(party, account, patience=settings.OUTSIDE_SECONDS / 2)
        future = self._pool.submit(work)
        future.add_done_callback(lambda _: self._leave(account))
        try:
            return future.result(deadline - time.monotonic())
        except TimeoutError:
            if future.done():  # it is what `work` raised
                raise
            self._pause(party)
            raise OutsideHangsError(party) from None

    def _enter(self, party: str, account: str, *, patience: float) -> None:
        """Take a place, and wait for another call of the account: a party that is well answers it soon."""
        with self._left:
            if self._taken >= self._places:
                raise OutsideBusyError(party)
            self._taken += 1
            try:
                if not self._left.wait_for(lambda: account not in self._accounts, patience):
                    raise OutsideBusyError(party)
                if time.monotonic() < self._paused_until.get(party, 0.0):
                    raise OutsideHangsError(party)
            except BaseException:
                self._taken -= 1
                raise
            self._accounts.add(account)

    def _leave(self, account: str) -> None:
        with self._left:
            self._taken -= 1
            self._accounts.remove(account)
            self._left.notify_all()

    def _pause(self, party: str) -> None:
        now = time.monotonic()
        with self._left:
            self._paused_until = {name: end for name, end in self._paused_until.items() if end > now}
            self._paused_until[party] = now + settings.OUTSIDE_PAUSE_SECONDS
