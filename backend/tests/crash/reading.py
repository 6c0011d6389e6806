"""What the ledger itself says: its answers by JSON-RPC, read without the product's client."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.factories.ledger_process import LedgerProcess

NO_TAG = -1


@dataclass(frozen=True, slots=True)
class Moved:
    """A validated transaction of an account. `drops` is what was delivered: 0 where it failed, or was no
    payment."""

    tx_hash: str
    kind: str
    sender: str
    dest: str
    tag: int
    source_tag: int
    drops: int
    fee: int
    ledger_index: int
    tx_index: int
    close_time: datetime

    def changes(self, address: str) -> int:
        """By how much this transaction changed the balance of an account."""
        arrived = self.drops if self.dest == address else 0
        return arrived - (self.drops + self.fee if self.sender == address else 0)


def history_of(ledger: LedgerProcess, address: str) -> list[Moved]:
    """All that this account sent and was paid, in the ledger's order. The ledger's faults must be off."""
    found: list[Moved] = []
    marker: Any = None
    while True:
        more = {} if marker is None else {"marker": marker}
        page = ledger.call(
            "account_tx",
            account=address,
            ledger_index_min=-1,
            ledger_index_max=-1,
            forward=True,
            limit=400,
            **more,
        )
        found += [_moved(row) for row in page["transactions"] if row["validated"]]
        marker = page.get("marker")
        if marker is None:
            return sorted(found, key=lambda moved: (moved.ledger_index, moved.tx_index))


def _moved(row: dict[str, Any]) -> Moved:
    tx, meta = row["tx_json"], row["meta"]
    paid = meta["TransactionResult"] == "tesSUCCESS" and tx["TransactionType"] == "Payment"
    return Moved(
        tx_hash=row["hash"],
        kind=tx["TransactionType"],
        sender=tx["Account"],
        dest=tx.get("Destination", ""),
        tag=tx.get("DestinationTag", NO_TAG),
        source_tag=tx.get("SourceTag", NO_TAG),
        drops=int(meta["delivered_amount"]) if paid else 0,
        fee=int(tx["Fee"]),
        ledger_index=int(row["ledger_index"]),
        tx_index=int(meta["TransactionIndex"]),
        close_time=datetime.fromisoformat(row["close_time_iso"]),
    )
