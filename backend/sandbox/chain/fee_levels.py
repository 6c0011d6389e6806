"""How the fee of an open ledger rises once it holds more transactions than the network is used to.

Fees are compared as levels: 256 is the base fee of the transaction's own type. Up to the soft limit every
transaction gets in for that; beyond it the level is the median of the last ledger, at least 500 base
fees, times the square of how full the open ledger is.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final

from sandbox.engine.apply import least_fee
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import LedgerView
from sandbox.settings import Rules

BASE_LEVEL: Final = 256
_LEAST_MULTIPLIER: Final = BASE_LEVEL * 500
_TARGET: Final = 256  # transactions in a ledger, from which on the limit may also follow smaller ledgers
_GROWTH: Final = 120  # percent of the largest recent ledger that the limit grows to
_LEDGERS_IN_QUEUE: Final = 20


class FeeLevels:
    """The soft limit, which follows the size of the ledgers, and the levels that result from it.

    ``spike``: a limit in its place while a fault sets one. ``crowd``: transactions of others, which a
    fault pretends are in every open ledger.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._limit = rules.soft_limit
        self._recent: deque[int] = deque(maxlen=_LEDGERS_IN_QUEUE)
        self.multiplier = _LEAST_MULTIPLIER
        self.spike: int | None = None
        self.crowd = 0

    @property
    def limit(self) -> int:
        """How many transactions an open ledger takes for the base fee."""
        return self._limit if self.spike is None else self.spike

    @property
    def most_queued(self) -> int:
        """How many transactions may wait for a later ledger."""
        return max(self.limit * _LEDGERS_IN_QUEUE, self._rules.queue_minimum)

    def required(self, size: int) -> int:
        """The level that gets a transaction into an open ledger with ``size`` transactions."""
        size += self.crowd
        if size <= self.limit:
            return BASE_LEVEL
        return self.multiplier * size * size // (self.limit * self.limit)

    def required_of_series(self, size: int, count: int) -> int:
        """The sum of the levels that the next ``count`` transactions need."""
        return sum(self.multiplier * (size + self.crowd + n) ** 2 for n in range(count)) // self.limit**2

    def paid(self, tx: SignedTransaction, view: LedgerView) -> int:
        """The level of the fee that the transaction offers."""
        return _level(tx, least_fee(tx, view), view.rules)

    def cost(self, tx: SignedTransaction, view: LedgerView, size: int) -> int:
        """The drops with which the transaction would get into an open ledger with ``size`` others."""
        return self.required(size) * least_fee(tx, view) // BASE_LEVEL

    def close(self, transactions: Iterable[SignedTransaction], view: LedgerView) -> None:
        """Follow a ledger that closed with these transactions; ``view`` is its state."""
        levels = [self.paid(tx, view) for tx in transactions]
        size = len(levels)
        if size > self._limit or size > max(_TARGET, self._rules.soft_limit):
            self._recent.append(size * _GROWTH // 100)
            largest = max(self._recent)
            # The limit grows at once and shrinks slowly.
            self._limit = largest if largest >= self._limit else (self._limit * 9 + largest) // 10
        self.multiplier = max(_LEAST_MULTIPLIER, _median(levels))


def _level(tx: SignedTransaction, base: int, rules: Rules) -> int:
    # Of a transaction that may be free, the fee of others counts on both sides.
    added = 0 if base > 0 else usual_fee(tx, rules) or 1
    paid = tx.fee + added
    return 0 if paid <= 0 else paid * BASE_LEVEL // (base + added)


def _median(levels: list[int]) -> int:
    if not levels:
        return 0
    levels = sorted(levels)
    middle = levels[len(levels) // 2] + levels[(len(levels) - 1) // 2]
    return (middle + 1) // 2


def drops_of_level(level: int, base_fee: int) -> int:
    """The least fee in drops that reaches this level."""
    return -(-level * base_fee // BASE_LEVEL)
