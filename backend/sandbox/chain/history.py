"""Which ledgers the server appears to have: all, except those that a fault hides or delays."""

from sandbox.chain.chain import FIRST_SEQ, Chain
from sandbox.protocol.hashing import LedgerHeader


class History:
    """The validated ledgers as clients see them.

    ``hidden``: inclusive ranges of missing ledgers, as on a server with gaps. ``lag``: how many
    ledgers the server is behind its network.
    """

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self.hidden: list[tuple[int, int]] = []
        self.lag = 0

    @property
    def validated(self) -> LedgerHeader:
        """The newest ledger that the server knows."""
        newest = self._chain.validated
        if not self.lag:
            return newest
        return self._chain.store.header(max(FIRST_SEQ, newest.seq - self.lag)) or newest

    @property
    def open_seq(self) -> int:
        """The number of the ledger after that."""
        return self.validated.seq + 1

    def holds(self, seq: int) -> bool:
        """Whether the server has this validated ledger."""
        in_chain = FIRST_SEQ <= seq <= self.validated.seq
        return in_chain and not any(first <= seq <= last for first, last in self.hidden)

    def ranges(self) -> list[tuple[int, int]]:
        """The available ledgers as inclusive ranges, oldest first."""
        newest = self.validated.seq
        ranges: list[tuple[int, int]] = []
        start = FIRST_SEQ
        for first, last in sorted(self.hidden):
            if first > newest:
                break
            if first > start:
                ranges.append((start, first - 1))
            start = max(start, last + 1)
        if start <= newest:
            ranges.append((start, newest))
        return ranges

    def complete_ledgers(self) -> str:
        """``2-17,20-31``, or ``empty``."""
        parts = (str(first) if first == last else f"{first}-{last}" for first, last in self.ranges())
        return ",".join(parts) or "empty"

    def searchable_range(self) -> tuple[int, int] | None:
        """The range without gaps up to the newest ledger, which account_tx searches."""
        ranges = self.ranges()
        if not ranges or ranges[-1][1] != self.validated.seq:
            return None
        return ranges[-1]
