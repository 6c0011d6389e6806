"""`python -m stack.closer URL SECONDS [PATIENCE]`: closes a standalone server's ledgers if nobody else does.

In standalone mode rippled closes a ledger only when an administrator sends `ledger_accept`. If the newest
validated ledger advances without us, somebody else is closing them, and we leave it to them.
"""

import os
import sys
import time
from pathlib import Path

from .given_server import BROKEN, Refused, ask, opened, server_of

# How long we wait for somebody else to close a ledger before we do it.
PATIENCE_SECONDS = 5.0
RETRY_SECONDS = 1.0


class Closer:
    """Decides, each time it is asked, whether we should close a ledger."""

    def __init__(self, *, every: float, now: float, patience: float = PATIENCE_SECONDS) -> None:
        self._every = every
        self._patience = max(every, patience)
        self._seen: int | None = None
        self._due = now

    def is_due(self, validated: int, now: float) -> bool:
        """`validated` is the newest ledger, `now` seconds of a monotonic clock."""
        if self._seen is None or validated > self._seen:
            # Somebody else closes ledgers. Wait longer for them, also after a pause.
            self._seen, self._due = validated, now + self._patience
            return False
        return now >= self._due

    def has_closed(self, validated: int, now: float) -> None:
        """We closed a ledger; `validated` is its number."""
        self._seen, self._due = validated, now + self._every

    def wait(self, now: float) -> float:
        """Seconds until it makes sense to ask again."""
        return min(max(self._due - now, 0.0), self._every)


def close_for_ever(url: str, every: float, patience: float, ready: Path | None) -> None:
    """Run until the process is stopped. Raises Refused if the server refuses our `ledger_accept`."""
    while True:
        try:
            _close_on_one_connection(url, every, patience, ready)
        except BROKEN as error:
            print(f"{url}: {error or type(error).__name__}; reconnecting.", flush=True)
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
    """The process. It ends with 1 if it is not allowed to close ledgers."""
    url, every, *rest = sys.argv[1], *map(float, sys.argv[2:])
    ready = os.environ.get("READY_FILE")
    try:
        close_for_ever(url, every, rest[0] if rest else PATIENCE_SECONDS, Path(ready) if ready else None)
    except Refused as refused:
        print(
            f"{url} refuses ledger_accept ({refused.code}). The server must be standalone, and the port must "
            "allow this machine admin commands (rippled.cfg: admin = …). LEDGER_ADMIN_URL_TEST names another."
        )
    return 1


if __name__ == "__main__":
    sys.exit(main())
