"""How many tickets a wallet keeps, and when it makes more. Pure; amounts in drops.

A ticket is a slot that needs no other one to be used before it, so a transaction that never gets into a
ledger delays only itself. Each reserves XRP on the account while it is unused; that is the operator's own
money, and the fee margin of merchants' payments must never depend on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apps.treasury.domain.equity import LOW_EQUITY

MOST_TICKETS: Final = 250
"""The ledger's limit for an account."""
FEWEST_TICKETS: Final = 10
"""A smaller pool would be empty most of the time: Sequences serve better."""
BATCH: Final = 50
"""Made by one transaction, so that one that never gets in takes only a part of the pool with it."""


@dataclass(frozen=True, slots=True)
class TicketPool:
    """A wallet's tickets: `free` ones, `promised` by TicketCreates under way, and `left`: held by
    transactions that have not been seen to get into the ledger that is being made."""

    free: int
    promised: int
    left: int


def tickets_kept(*, wanted: int, own: int, reserve_inc: int) -> int:
    """The size of the pool, from `own`: the operator's spendable equity and what its tickets reserve.

    At most half of what is above 2 XRP is reserved. 0 where that is too little for a pool.
    """
    affordable = max(0, own - LOW_EQUITY) // 2 // max(1, reserve_inc)
    kept = min(wanted, affordable, MOST_TICKETS)
    return kept if kept >= min(wanted, FEWEST_TICKETS) else 0


def tickets_to_make(pool: TicketPool, *, kept: int) -> list[int]:
    """How many tickets each new TicketCreate makes. An empty pool is filled by one.

    Never more than the account may have, should everything that is not known to be used stay unused.
    """
    missing = kept - pool.free - pool.promised - pool.left
    if missing <= 0:
        return []
    if pool.free + pool.promised == 0:
        return [missing]
    batch = min(BATCH, max(1, kept // 4))
    return [batch] * (missing // batch)
