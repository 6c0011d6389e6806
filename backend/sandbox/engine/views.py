"""Views of the state, in layers that are committed or discarded."""

from typing import Any, Protocol

from sandbox.settings import Rules

Entry = dict[str, Any]
"""A ledger entry in its JSON form, without its index. Never changed in place once written."""


class Reader(Protocol):
    """Anything that entries can be read from."""

    def read(self, key: bytes) -> Entry | None:
        """The entry at this index, or None."""
        ...


class LedgerView:
    """An unfinished ledger on top of the newest closed one.

    ``is_open``: it collects transactions, and requires the minimum fee. Otherwise it is being closed.
    """

    def __init__(
        self, base: Reader, seq: int, rules: Rules, *, is_open: bool, parent_close_time: int = 0
    ) -> None:
        self.seq = seq
        self.parent_close_time = parent_close_time
        self.rules = rules
        self.is_open = is_open
        self.burned_drops = 0
        self.changes: dict[bytes, Entry | None] = {}
        self._base = base

    def read(self, key: bytes) -> Entry | None:
        if key in self.changes:
            return self.changes[key]
        return self._base.read(key)

    def on_top(self) -> "LedgerView":
        """A view on top of this one, to try something and throw it away or ``take`` it."""
        return LedgerView(
            self, self.seq, self.rules, is_open=self.is_open, parent_close_time=self.parent_close_time
        )

    def take(self, tried: "LedgerView") -> None:
        """Make the changes of a view on top of this one its own."""
        self.changes.update(tried.changes)
        self.burned_drops += tried.burned_drops


class TransactionView:
    """The changes of one transaction. The ledger's view only gets them with ``commit``."""

    def __init__(self, ledger: LedgerView) -> None:
        self.ledger = ledger
        self.rules = ledger.rules
        self.seq = ledger.seq
        self.parent_close_time = ledger.parent_close_time
        self.burned_drops = 0
        self.delivered: str | dict[str, str] | None = None
        """Set if the transaction's fields do not say what it delivers."""
        self.changes: dict[bytes, Entry | None] = {}
        self.erased: dict[bytes, Entry] = {}
        """The last version of each removed entry."""
        self.renewed: set[bytes] = set()
        """Entries removed and created again: their metadata names no previous transaction."""
        self.threaded: set[bytes] = set()
        """Accounts that are only concerned: of their entries nothing but the last transaction changes."""

    def read(self, key: bytes) -> Entry | None:
        if key in self.changes:
            return self.changes[key]
        return self.ledger.read(key)

    def write(self, key: bytes, entry: Entry) -> None:
        """Create or replace the entry at ``key``. ``entry`` must be a new dict."""
        self.changes[key] = entry
        if self.erased and self.erased.pop(key, None) is not None:
            self.renewed.add(key)

    def erase(self, key: bytes, last: Entry) -> None:
        """Remove the entry at ``key``; ``last`` is its last version."""
        self.changes[key] = None
        self.erased[key] = last

    def commit(self) -> None:
        """Write the changes to the ledger's view."""
        self.ledger.changes.update(self.changes)
        self.ledger.burned_drops += self.burned_drops
