"""What the ledger itself says: its answers by JSON-RPC, read without the product's client."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.factories.ledger_process import LedgerProcess

NO_TAG = -1


@dataclass(frozen=True, slots=True)
class Moved:
    """A validated payment, or a TicketCreate, which moves its fee alone.

    `drops` is what was delivered, 0 where it failed.
    """

    tx_hash: str
    sender: str
    dest: str
    tag: int
    source_tag: int
    drops: int
    fee: int
    close_time: datetime


def payments_of(ledger: LedgerProcess, address: str) -> list[Moved]:
    """All that this account sent and was paid, oldest first. The ledger's faults must be off."""
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
            return found


def balance_of(ledger: LedgerProcess, address: str) -> int:
    answer = ledger.call("account_info", account=address, ledger_index="validated")
    return int(answer["account_data"]["Balance"])


def _moved(row: dict[str, Any]) -> Moved:
    tx, meta = row["tx_json"], row["meta"]
    assert tx["TransactionType"] in ("Payment", "TicketCreate"), tx
    succeeded = meta["TransactionResult"] == "tesSUCCESS" and tx["TransactionType"] == "Payment"
    return Moved(
        tx_hash=row["hash"],
        sender=tx["Account"],
        dest=tx.get("Destination", ""),
        tag=tx.get("DestinationTag", NO_TAG),
        source_tag=tx.get("SourceTag", NO_TAG),
        drops=int(meta["delivered_amount"]) if succeeded else 0,
        fee=int(tx["Fee"]),
        close_time=datetime.fromisoformat(row["close_time_iso"]),
    )
