"""Which ledgers the server admits to having: all of them, less what a fault hides or delays."""

from sandbox.chain.chain import FIRST_SEQ, Chain
from sandbox.protocol.hashing import LedgerHeader


class History:
    """The validated ledgers as clients see them.

    ``hidden`` holds inclusive ranges of ledger numbers, as on a server with gaps. ``lag`` is
    the number of ledgers by which the server is behind its network.
    """

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self.hidden: list[tuple[int, int]] = []
        self.lag = 0

    @property
    def validated(self) -> LedgerHeader:
        """The newest ledger the server knows."""
        newest = self._chain.validated
        if not self.lag:
            return newest
        return self._chain.store.header(max(FIRST_SEQ, newest.seq - self.lag)) or newest

    @property
    def open_seq(self) -> int:
        """The number of the ledger after that."""
        return self.validated.seq + 1

    def holds(self, seq: int) -> bool:
        """Whether this validated ledger is there."""
        in_chain = FIRST_SEQ <= seq <= self.validated.seq
        return in_chain and not any(first <= seq <= last for first, last in self.hidden)

    def ranges(self) -> list[tuple[int, int]]:
        """The held ledgers as inclusive ranges, oldest first."""
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
        """The gapless range that ends at the newest ledger: what account_tx searches."""
        ranges = self.ranges()
        if not ranges or ranges[-1][1] != self.validated.seq:
            return None
        return ranges[-1]
