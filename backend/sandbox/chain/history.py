"""Which ledgers the server admits to having: all of them, less what a fault hides."""

from sandbox.chain.chain import FIRST_SEQ, Chain


class History:
    """The validated ledgers as clients see them.

    ``hidden`` holds inclusive ranges of ledger numbers, as on a server with gaps.
    """

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self.hidden: list[tuple[int, int]] = []

    def holds(self, seq: int) -> bool:
        """Whether this validated ledger is there."""
        in_chain = FIRST_SEQ <= seq <= self._chain.validated.seq
        return in_chain and not any(first <= seq <= last for first, last in self.hidden)

    def ranges(self) -> list[tuple[int, int]]:
        """The held ledgers as inclusive ranges, oldest first."""
        newest = self._chain.validated.seq
        ranges: list[tuple[int, int]] = []
        start = FIRST_SEQ
        for first, last in sorted(self.hidden):
            if first > start:
                ranges.append((start, min(first - 1, newest)))
            start = max(start, last + 1)
            if start > newest:
                break
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
        if not ranges or ranges[-1][1] != self._chain.validated.seq:
            return None
        return ranges[-1]
