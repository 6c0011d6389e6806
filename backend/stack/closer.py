"""`python -m stack.closer URL SECONDS [PATIENCE]`: closes a standalone server's ledgers if nobody else does.

rippled in standalone mode closes a ledger when an administrator says `ledger_accept`, and never otherwise.
Where the newest validated ledger moves on without us, somebody closes already, and we keep out of it.
"""

import os
import sys
import time
from pathlib import Path

from .given_server import BROKEN, Refused, ask, opened, server_of

# How long a server may take to close a ledger by itself before we do it.
PATIENCE_SECONDS = 5.0
RETRY_SECONDS = 1.0


class Closer:
    """Decides, look by look, whether a ledger is ours to close."""

    def __init__(self, *, every: float, now: float, patience: float = PATIENCE_SECONDS) -> None:
        self._every = every
        self._patience = max(every, patience)
        self._seen: int | None = None
        self._due = now

    def is_due(self, validated: int, now: float) -> bool:
        """`validated` is the newest ledger, `now` seconds of a monotonic clock."""
        if self._seen is None or validated > self._seen:
            # Somebody closes; he is given his time, also to come back after a pause.
            self._seen, self._due = validated, now + self._patience
            return False
        return now >= self._due

    def has_closed(self, validated: int, now: float) -> None:
        """We closed; `validated` is the ledger that came of it."""
        self._seen, self._due = validated, now + self._every

    def wait(self, now: float) -> float:
        """Seconds until the next look is worth while."""
        return min(max(self._due - now, 0.0), self._every)


def close_for_ever(url: str, every: float, patience: float, ready: Path | None) -> None:
    """Until the process is ended. Raises Refused where the server takes no `ledger_accept` from us."""
    while True:
        try:
            _close_on_one_connection(url, every, patience, ready)
        except BROKEN as error:
            print(f"{url}: {error or type(error).__name__}; connecting again.", flush=True)
            time.sleep(RETRY_SECONDS)


def _close_on_one_connection(url: str, every: float, patience: float, ready: Path | None) -> None:
    with opened(url) as socket:
        closer = Closer(every=every, now=time.monotonic(), patience=patience)
        while True:
            if closer.is_due(server_of(socket).validated, time.monotonic()):
                ask(socket, "ledger_accept")
                closer.has_closed(server_of(socket).validated, time.monotonic())
            if ready is not None:
                ready.touch()
            time.sleep(closer.wait(time.monotonic()))


def main() -> int:
    """The process. Ends with 1 where it is not allowed to close ledgers."""
    url, every, *rest = sys.argv[1], *map(float, sys.argv[2:])
    ready = os.environ.get("READY_FILE")
    try:
        close_for_ever(url, every, rest[0] if rest else PATIENCE_SECONDS, Path(ready) if ready else None)
    except Refused as refused:
        print(
            f"{url} refuses ledger_accept ({refused.code}). It must be standalone, and the port one where "
            "this machine is an administrator (rippled.cfg: admin = …); LEDGER_ADMIN_URL_TEST names another."
        )
    return 1


if __name__ == "__main__":
    sys.exit(main())
