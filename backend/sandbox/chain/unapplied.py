"""Transactions a server has seen and never put into a ledger, which it may still show."""

from collections import OrderedDict
from typing import Final

from sandbox.engine.transaction import SignedTransaction

_MOST_KEPT: Final = 10_000


class UnappliedTransactions:
    """Keeps nothing unless ``keeping``; then the latest ones, oldest thrown out first."""

    def __init__(self) -> None:
        self.keeping = False
        self._kept: OrderedDict[str, SignedTransaction] = OrderedDict()

    def remember(self, tx: SignedTransaction) -> None:
        """Keep a submitted transaction, whatever became of it."""
        if not self.keeping:
            return
        self._kept[tx.hash] = tx
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)

    def get(self, digest: str) -> SignedTransaction | None:
        """The kept transaction with this hash."""
        return self._kept.get(digest)

    def keep(self, keeping: bool) -> None:
        """Begin to keep, or stop and forget."""
        self.keeping = keeping
        if not keeping:
            self._kept.clear()
