"""What the rooms above may ask of a ledger server, and which server answers for which mode."""

from __future__ import annotations

from typing import Literal, Protocol

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
