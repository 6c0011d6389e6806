"""The state of accounts as a transaction sees it: layers that are kept or thrown away."""

from typing import Any, Protocol

from sandbox.settings import Rules

Entry = dict[str, Any]
"""A ledger entry in its JSON form, without its index. Never changed in place once written."""


class Reader(Protocol):
    """Anything entries can be read from."""

    def read(self, key: bytes) -> Entry | None:
        """The entry at this index, or None."""
        ...


class LedgerView:
    """A ledger in the making, over the newest closed state.

    ``is_open``: it collects transactions (the minimum fee is demanded); else it is being closed.
    """

    def __init__(self, base: Reader, seq: int, rules: Rules, *, is_open: bool) -> None:
        self.seq = seq
        self.rules = rules
        self.is_open = is_open
        self.burnt_drops = 0
        self.changes: dict[bytes, Entry | None] = {}
        self._base = base

    def read(self, key: bytes) -> Entry | None:
        if key in self.changes:
            return self.changes[key]
        return self._base.read(key)


class TransactionView:
    """What one transaction changes; nothing reaches the ledger's view before ``commit``."""

    def __init__(self, ledger: LedgerView) -> None:
        self.ledger = ledger
        self.rules = ledger.rules
        self.seq = ledger.seq
        self.burnt_drops = 0
        self.delivered_drops: int | None = None
        """Set where the transaction itself does not say what it delivers."""
        self.changes: dict[bytes, Entry | None] = {}
        self.erased: dict[bytes, Entry] = {}
        """What each removed entry was at the last."""

    def read(self, key: bytes) -> Entry | None:
        if key in self.changes:
            return self.changes[key]
        return self.ledger.read(key)

    def write(self, key: bytes, entry: Entry) -> None:
        """Create or replace the entry at ``key``; ``entry`` must be a dict of its own."""
        self.changes[key] = entry

    def erase(self, key: bytes, last: Entry) -> None:
        """Remove the entry at ``key``, which at the last was ``last``."""
        self.changes[key] = None
        self.erased[key] = last

    def commit(self) -> None:
        """Hand the changes to the ledger's view."""
        self.ledger.changes.update(self.changes)
        self.ledger.burnt_drops += self.burnt_drops
