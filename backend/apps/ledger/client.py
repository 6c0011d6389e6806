"""The interface of a ledger server, and the client for each mode."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, Protocol

from apps.ledger.servers import server_report, server_timeouts, servers_ordered
from apps.ledger.types import (
    AccountInfo,
    AccountTxPage,
    ServerState,
    SubmitAnswer,
    SubmitResult,
    TxLookup,
)


class LedgerClient(Protocol):
    """One ledger server, at `url`. Every call can raise `LedgerUnavailable` or `LedgerRefused`."""

    url: str

    def server_state(self) -> ServerState: ...

    def ledger_hash(self, index: int) -> str | None:
        """The hash of a validated ledger; None if the server does not have it."""
        ...

    def account_tx(
        self,
        *,
        address: str,
        first: int,
        last: int,
        marker: object | None = None,
        limit: int = 200,
        ahead: bool = False,
    ) -> AccountTxPage:
        """A page of an account's validated transactions, oldest first.

        `ahead`: the next page is asked for at once, so that it travels while this one is worked on.
        """
        ...

    def account_info(
        self, *, address: str, ledger_index: int | Literal["validated"] = "validated"
    ) -> AccountInfo | None:
        """The account in a validated ledger; None if it does not exist there."""
        ...

    def tx(self, *, tx_hash: str, address: str) -> TxLookup:
        """Look a transaction up by hash, and compute the balance change of the account `address`."""
        ...

    def tickets(self, *, address: str, ledger_index: int) -> frozenset[int]:
        """The numbers of an account's unused tickets in this validated ledger."""
        ...

    def submit(self, *, blob: str) -> SubmitResult: ...

    def submit_many(self, *, blobs: Sequence[str]) -> Iterator[SubmitAnswer]:
        """Submit these in their order without waiting for each response; yields one for each.

        A lost response or an error is yielded, not raised. Whoever stops early may have submitted some more.
        """
        ...


_thread = threading.local()
_overrides: dict[str, LedgerClient] = {}


def client_for(mode: str) -> LedgerClient:
    """The client of the mode's best server, cached per thread: threads never share a connection."""
    return next(clients_for(mode))


def clients_for(mode: str) -> Iterator[LedgerClient]:
    """A client of each of the mode's servers, the best server first.

    Whoever works through several calls stays with one of them, so that its answers are of one ledger.
    """
    if mode in _overrides:
        yield _overrides[mode]
        return
    for url in servers_ordered(mode):
        yield _client_of(mode, url)


def _client_of(mode: str, url: str) -> LedgerClient:
    clients: dict[tuple[str, str], LedgerClient] | None = getattr(_thread, "clients", None)
    if clients is None:
        clients = _thread.clients = {}
    if (mode, url) not in clients:
        from apps.ledger.xrpl_client import XrplClient

        clients[mode, url] = XrplClient(url, report=server_report, **server_timeouts(mode))
    return clients[mode, url]


@contextmanager
def client_override(mode: str, client: LedgerClient) -> Iterator[None]:
    """For tests: inside the block, every thread of this process gets `client` for `mode`."""
    before = _overrides.get(mode)
    _overrides[mode] = client
    try:
        yield
    finally:
        if before is None:
            _overrides.pop(mode, None)
        else:
            _overrides[mode] = before
