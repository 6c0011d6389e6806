"""Transactions held for a later ledger, after a ``ter`` or ``tel`` result."""

from typing import Final

from sandbox.engine.transaction import SignedTransaction

_MOST_HELD: Final = 10_000
_DEFAULT_LIFETIME: Final = 64  # ledgers, for transactions without LastLedgerSequence


class HeldTransactions:
    """By hash and by account. Bounded, so that a flood of them cannot fill the memory."""

    def __init__(self) -> None:
        self._since: dict[str, int] = {}
        self._by_hash: dict[str, SignedTransaction] = {}
        self._by_account: dict[str, dict[str, SignedTransaction]] = {}

    def __contains__(self, digest: str) -> bool:
        return digest in self._by_hash

    def get(self, digest: str) -> SignedTransaction | None:
        """The held transaction with this hash."""
        return self._by_hash.get(digest)

    def all(self) -> list[SignedTransaction]:
        """All held transactions, in no particular order."""
        return list(self._by_hash.values())

    def of_account(self, address: str) -> list[SignedTransaction]:
        """The held transactions of an account."""
        return list(self._by_account.get(address, {}).values())

    def add(self, tx: SignedTransaction, ledger_seq: int) -> None:
        """Hold a transaction. One that is already held keeps its age. Dropped if there are too many."""
        if tx.hash in self._by_hash or len(self._by_hash) >= _MOST_HELD:
            return
        self._since[tx.hash] = ledger_seq
        self._by_hash[tx.hash] = tx
        self._by_account.setdefault(tx.account, {})[tx.hash] = tx

    def discard(self, digest: str) -> None:
        """Remove a transaction, if it is held."""
        tx = self._by_hash.pop(digest, None)
        if tx is None:
            return
        del self._since[digest]
        siblings = self._by_account[tx.account]
        del siblings[digest]
        if not siblings:
            del self._by_account[tx.account]

    def discard_expired(self, open_seq: int) -> None:
        """Remove what no ledger from ``open_seq`` on can include."""
        for digest, tx in list(self._by_hash.items()):
            last = tx.last_ledger
            if last is None:
                last = self._since[digest] + _DEFAULT_LIFETIME
            if last < open_seq:
                self.discard(digest)
