"""Asking a ledger server inside a web request, which must not wait for one that hangs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from apps.common.outside import Outside, OutsideBusyError, OutsideHangsError
from apps.ledger.client import LedgerClient, client_for
from apps.ledger.types import LedgerUnavailable

LEDGERS = Outside("ledger", places=4)


@contextmanager
def ledger_asked(mode: str, *, account: object, seconds: float | None = None) -> Iterator[LedgerClient]:
    """The client of a mode for one request of `account`, whose calls have `seconds` in all.

    Without it, they have OUTSIDE_SECONDS. Raises LedgerUnavailable: as the client does, and at once while the
    server hangs, while another request of the account waits for a ledger, and while several of others do.
    """
    try:
        with LEDGERS.call(mode, account=str(account), seconds=seconds):
            yield client_for(mode)
    except (OutsideBusyError, OutsideHangsError) as error:
        raise LedgerUnavailable(f"the {mode} ledger was not asked: {type(error).__name__}") from error
