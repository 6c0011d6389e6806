"""The faults of an experiment: what its ledger does, and when its database is killed."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from tests.drills.running import Server

CLOSE_INTERVAL = 0.2
LOSE_REPLY, WITHHOLD = 0.25, 0.2
# Both last longer than a signed transaction may wait (eight ledgers): what is hidden or withheld for so long
# seems dead to code that does not check the sequence slot.
HIDE_SECONDS, HIDE_LEDGERS, DROUGHT_SECONDS, CALM_SECONDS = 2.6, 16, 2.2, 1.2
SECONDS_BETWEEN_KILLS = (3.0, 7.0)
SECONDS_AWAY = (0.2, 1.5)


class Chaos:
    """The ledger's faults: it always loses replies and withholds closes, and in turns hides its history or
    includes nothing for a while."""

    def __init__(self, ledger: Any, dice: random.Random) -> None:
        self._ledger, self._dice = ledger, dice
        self.hidden = self.droughts = 0
        self._turns = self._storm()
        self._next_at = 0.0
        self.turn()

    def turn(self) -> None:
        """Switch to the next fault when it is due."""
        if time.monotonic() >= self._next_at:
            self._next_at = time.monotonic() + next(self._turns)

    def relent(self) -> None:
        """From now on only lost replies and withheld closes."""
        self._next_at = float("inf")
        self._set()

    def stop(self) -> None:
        self._ledger.faults()

    def _storm(self) -> Iterator[float]:
        """Set one fault after the other; yield how many seconds each lasts."""
        while True:
            # Hide known ledgers too (then nobody asks the server further), or only the next ones (then
            # transactions are validated that nobody can find).
            for before in (2, -2):
                self._set()
                yield CALM_SECONDS
                newest = self._ledger.health()["validated"]
                self._set(hidden=[[newest - before, newest + HIDE_LEDGERS]])
                self.hidden += 1
                yield HIDE_SECONDS
            self._set()
            yield CALM_SECONDS
            self._set(withhold=1.0)
            self.droughts += 1
            yield DROUGHT_SECONDS

    def _set(self, **faults: object) -> None:
        usual = {"lose_reply": LOSE_REPLY, "withhold": WITHHOLD, "seed": self._dice.randrange(1 << 30)}
        self._ledger.faults(**usual | faults)


class DatabaseKills:
    """SIGKILLs PostgreSQL's postmaster now and then, and starts the server again a moment later."""

    def __init__(self, server: Server, dice: random.Random) -> None:
        self._server, self._dice = server, dice
        self.kills = 0
        if sys.platform == "linux":
            # Else each start first flushes every file, one by one.
            server.sql("alter system set recovery_init_sync_method = 'syncfs'")
        self._away = self._stopped = False
        self._next_at = self._later(SECONDS_BETWEEN_KILLS)

    def turn(self) -> None:
        """Kill or start it when that is due."""
        if self._stopped or time.monotonic() < self._next_at:
            return
        if self._away:
            self._server.begin()
            self._next_at = self._later(SECONDS_BETWEEN_KILLS)
        else:
            self._server.killed()
            self.kills += 1
            self._next_at = self._later(SECONDS_AWAY)
        self._away = not self._away

    def relent(self) -> None:
        """From now on it runs."""
        if not self._stopped and self._away:
            self._server.begin()
        self._stopped = True

    def _later(self, seconds: tuple[float, float]) -> float:
        return time.monotonic() + self._dice.uniform(*seconds)
