"""Submitted transactions that no ledger included, which a server may still return."""

from collections import OrderedDict
from typing import Final

from sandbox.engine.transaction import SignedTransaction

_MAX_ENTRIES: Final = 10_000


class SubmissionCache:
    """Empty unless switched on; then it has the latest submissions."""

    def __init__(self) -> None:
        self._enabled = False
        self._transactions: OrderedDict[str, SignedTransaction] = OrderedDict()

    def remember(self, tx: SignedTransaction) -> None:
        """Store a submitted transaction, whatever its result."""
        if not self._enabled:
            return
        self._transactions[tx.hash] = tx
        if len(self._transactions) > _MAX_ENTRIES:
            self._transactions.popitem(last=False)

    def get(self, digest: str) -> SignedTransaction | None:
        """The transaction with this hash."""
        return self._transactions.get(digest)

    def enable(self, enabled: bool) -> None:
        """Switch the cache on, or switch it off and empty it."""
        self._enabled = enabled
        if not enabled:
            self._transactions.clear()
