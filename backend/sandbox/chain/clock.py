"""The time at which ledgers close: the machine's, or moments of the past that are given one by one."""

import time
from collections.abc import Callable
from pathlib import Path

_MARKER = "past"


class ClockError(ValueError):
    """A moment at which no ledger can close."""


class Clock:
    """A new chain may begin in the past; then it stays there until it is released, also over restarts.

    All moments are unix seconds. A file in the chain's directory marks a chain that is in the past.
    """

    def __init__(self, directory: Path, now: Callable[[], float] = time.time) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self._marker = directory / _MARKER
        self._now = now
        self._moment = now()
        self.in_past = self._marker.exists()

    def begin(self, moment: float) -> None:
        """Begin a new chain at ``moment``."""
        self._marker.touch()
        self.in_past, self._moment = True, moment

    def set(self, moment: float) -> None:
        """Let the next ledgers close at ``moment``. Raises ClockError outside the past."""
        if not self.in_past:
            raise ClockError("This chain closes its ledgers in the present.")
        if moment > self._now():
            raise ClockError("A ledger cannot close in the future.")
        self._moment = moment

    def release(self) -> None:
        """Go on in the present."""
        self.in_past = False
        self._marker.unlink(missing_ok=True)

    def now(self) -> float:
        """The moment at which a ledger closes now."""
        return self._moment if self.in_past else self._now()
