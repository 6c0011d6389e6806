"""What the rooms above may ask of a ledger server, and which server answers for which mode."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, Protocol

from django.conf import settings

from apps.ledger.types import AccountInfo, AccountTxPage, ServerState, SubmitAnswer, TxLookup


class LedgerClient(Protocol):
    """One ledger server. Every call may raise `LedgerUnavailable` or `LedgerRefused`."""

    def server_state(self) -> ServerState: ...

    def ledger_hash(self, index: int) -> str | None:
        """The hash of a validated ledger; None where the server does not hold it."""
        ...

    def account_tx(
        self, *, address: str, first: int, last: int, marker: object | None = None, limit: int = 200
    ) -> AccountTxPage: ...

    def account_info(
        self, *, address: str, ledger_index: int | Literal["validated"] = "validated"
    ) -> AccountInfo | None:
        """The account in a validated ledger; None where it does not exist there."""
        ...

    def tx(self, *, tx_hash: str, address: str) -> TxLookup:
        """Look a transaction up by hash; `address` is the watched account whose balance change is wanted."""
        ...

    def submit(self, *, blob: str) -> SubmitAnswer: ...


_kept = threading.local()
_overrides: dict[str, LedgerClient] = {}


def client_for(mode: str) -> LedgerClient:
    """The client of a mode's ledger, kept for the calling thread: threads never share a connection."""
    if mode in _overrides:
        return _overrides[mode]
    clients: dict[tuple[str, str], LedgerClient] | None = getattr(_kept, "clients", None)
    if clients is None:
        clients = _kept.clients = {}
    url = settings.LEDGERS[mode].url
    if (mode, url) not in clients:
        from apps.ledger.xrpl_client import XrplClient

        clients[mode, url] = XrplClient(url)
    return clients[mode, url]


@contextmanager
def client_override(mode: str, client: LedgerClient) -> Iterator[None]:
    """For tests: every thread of this process gets `client` for `mode` inside the block."""
    before = _overrides.get(mode)
    _overrides[mode] = client
    try:
        yield
    finally:
        if before is None:
            _overrides.pop(mode, None)
        else:
            _overrides[mode] = before
