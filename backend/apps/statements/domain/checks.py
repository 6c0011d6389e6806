"""What a comparison of payouts with the ledger says. Pure: no database, no clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import TextChoices

# Rows that differ and are named; the counts have all of them.
MOST_NAMED = 20


class CheckState(TextChoices):
    """`nothing`: there was no payout to check. `unavailable`: the ledger could not be asked."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOTHING = "nothing"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Checked:
    """Payouts of a statement, and what the history of the receiving wallets has. Amounts are drops.

    `unknown` are payments of a platform wallet to them that are not in the books at all.
    """

    state: CheckState
    payouts: int = 0
    found: int = 0
    equal: int = 0
    unknown: int = 0
    wallets: list[str] = field(default_factory=list)
    first_ledger: int | None = None
    last_ledger: int | None = None
    read_at: datetime | None = None
    reason: str = ""
    differing: list[dict[str, Any]] = field(default_factory=list)

    def packed(self) -> dict[str, Any]:
        """As a row keeps it."""
        return {
            "state": self.state.value,
            "payouts": self.payouts,
            "found": self.found,
            "equal": self.equal,
            "unknown": self.unknown,
            "wallets": self.wallets,
            "first_ledger": self.first_ledger,
            "last_ledger": self.last_ledger,
            "read_at": None if self.read_at is None else self.read_at.isoformat(),
            "reason": self.reason,
            "differing": self.differing,
        }


def compare(
    *, payouts: Mapping[str, int], ledger: Mapping[str, int], unknown: Mapping[str, int]
) -> dict[str, Any]:
    """The counts of a `Checked`, and its state: payouts, and what the ledger delivered, by their hashes."""
    found = {tx_hash: drops for tx_hash, drops in payouts.items() if tx_hash in ledger}
    differing = [
        {"transaction_hash": tx_hash, "books": drops, "ledger": ledger.get(tx_hash)}
        for tx_hash, drops in payouts.items()
        if ledger.get(tx_hash) != drops
    ]
    differing += [
        {"transaction_hash": tx_hash, "books": None, "ledger": drops} for tx_hash, drops in unknown.items()
    ]
    return {
        "state": CheckState.DIFFERS if differing else CheckState.AGREES,
        "payouts": len(payouts),
        "found": len(found),
        "equal": sum(ledger[tx_hash] == drops for tx_hash, drops in found.items()),
        "unknown": len(unknown),
        "differing": differing[:MOST_NAMED],
    }
