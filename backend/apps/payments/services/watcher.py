"""The watcher of one mode: subscribes, catches up, then looks at every ledger that closes."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections

from apps.common import jobs
from apps.common.heartbeats import NO_TROUBLE, Trouble, heartbeat, watcher_name
from apps.common.modes import Mode
from apps.common.request_ids import new_request_id
from apps.ledger.servers import servers_ordered
from apps.ledger.stream import LedgerStream
from apps.payments.services.mode_jobs import mode_sweep
from apps.payments.services.sweep import HistoryEndless
from apps.treasury.domain.choices import HISTORY_ENDLESS, LEDGER_RESET
from apps.treasury.selectors import wallets_watched
from apps.treasury.services.networks import LedgerReset, NetworkMismatch
from apps.treasury.services.servers import LEDGER_TROUBLE, servers_record

log = logging.getLogger(__name__)

# Between two tries while the database is away: from the first, doubled each time, to the last.
_PAUSES = (0.1, 5.0)


class Watcher:
    """Watches every wallet of one mode until `stop` is set.

    Survives restarts of PostgreSQL, Redis and the ledger: each round begins from the cursors, and stream and
    database are tried again after a growing pause. It logs a problem once, and once more when it is over.
    """

    def __init__(self, *, mode: Mode, stop: threading.Event) -> None:
        self._mode = mode
        self._stop = stop
        self._addresses: set[str] = set()
        self._trouble = ""

    def run(self) -> None:
        """Look at each event of the stream; returns once `stop` is set."""
        stream = LedgerStream(
            lambda: servers_ordered(self._mode)[0], accounts=lambda: self._addresses, stop=self._stop
        )
        for _ in stream.events():
            self._look()

    def _look(self) -> None:
        """Run rounds until the database works. Whatever fails, the next round begins where this one did."""
        pause, longest = _PAUSES
        while not self._round() and not self._stop.wait(pause):
            pause = min(pause * 2, longest)

    def _round(self) -> bool:
        """False if the database was away."""
        new_request_id()
        try:
            # Replaces a connection that a restarted PostgreSQL has closed.
            close_old_connections()
            trouble = self._sweep()
            heartbeat([watcher_name(self._mode)], trouble=trouble)
            servers_record(self._mode)
            # What is in flight may have ended with this ledger, whether or not this sweep succeeded.
            # A wake-up asks the connection whether a transaction is open.
            jobs.wake("settlement.drain")
            jobs.wake("ledger.expire")
        except (DatabaseError, InterfaceError) as trouble:
            self._complain(f"database: {str(trouble).strip() or type(trouble).__name__}")
            return False
        return True

    def _sweep(self) -> Trouble:
        """Sweep every wallet; returns what is wrong with the ledger, as administrators may read it."""
        try:
            self._addresses = {wallet.address for wallet in wallets_watched(mode=self._mode)}
            mode_sweep(self._mode)
        except LEDGER_TROUBLE as trouble:
            self._complain(f"{self._mode} ledger: {trouble}")
            if isinstance(trouble, NetworkMismatch):
                code = LEDGER_RESET if isinstance(trouble, LedgerReset) else ""
                return Trouble(trouble.message, code)
            if isinstance(trouble, HistoryEndless):
                return Trouble("The ledger server gives page after page without an end.", HISTORY_ENDLESS)
            return Trouble("The ledger server is not responding as it should.")
        self._caught_up()
        return NO_TROUBLE

    def _complain(self, trouble: str) -> None:
        if trouble != self._trouble:
            log.warning("%s", trouble)
        self._trouble = trouble

    def _caught_up(self) -> None:
        if self._trouble:
            log.warning("%s ledger: watching again", self._mode)
            self._trouble = ""
        if settings.READY_FILE:
            Path(settings.READY_FILE).touch()


def watch(*, mode: Mode, stop: threading.Event) -> None:
    """Watch one mode's wallets until `stop` is set. Touches `READY_FILE` whenever it is caught up."""
    Watcher(mode=mode, stop=stop).run()
