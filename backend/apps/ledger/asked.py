"""Asking a ledger server inside a web request, which must not wait for one that hangs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from apps.common.errors import Refusal
from apps.common.outside import Outside, OutsideBusyError, OutsideHangsError
from apps.ledger.client import LedgerClient, client_for
from apps.ledger.servers import server_pass_over, server_urls
from apps.ledger.types import LedgerUnavailable, Standing

LEDGERS = Outside("ledger", places=4)


@contextmanager
def ledger_asked(mode: str, *, account: object, seconds: float | None = None) -> Iterator[LedgerClient]:
    """The client of a mode for one request of `account`, whose calls have `seconds` in all.

    Without it, they have OUTSIDE_SECONDS. Raises LedgerUnavailable: as the client does, and at once while the
    server hangs, while another request of the account waits for a ledger, and while several of others do.
    """
    client = client_for(mode)
    # One of several servers that hangs does not keep the others from being asked.
    party = mode if len(server_urls(mode)) == 1 else client.url
    try:
        with LEDGERS.call(party, account=str(account), seconds=seconds):
            yield client
    except (OutsideBusyError, OutsideHangsError) as error:
        raise LedgerUnavailable(f"the {mode} ledger was not asked: {type(error).__name__}") from error
    except Refusal as error:
        standing: Standing | None = getattr(error, "standing", None)
        if standing is not None:
            server_pass_over(client.url, standing)
        raise
