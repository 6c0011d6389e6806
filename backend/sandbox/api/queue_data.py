"""What account_info and ledger say about queued transactions."""

from typing import Any, Final

from sandbox.chain.fee_queue import Queued
from sandbox.engine.consequences import is_blocker, most_spent

Json = dict[str, Any]

_SEQUENCES: Final = ("seq", "sequence_count", "lowest_sequence", "highest_sequence")
_TICKETS: Final = ("ticket", "ticket_count", "lowest_ticket", "highest_ticket")


def queue_data(queued: list[Queued]) -> Json:
    """An account's queued transactions and their sums, in the order in which they take their turn."""
    if not queued:
        return {"txn_count": 0}
    transactions = [_transaction(each) for each in queued]
    data: Json = {"txn_count": len(queued), "transactions": transactions}
    for name, count, lowest, highest in (_SEQUENCES, _TICKETS):
        numbers = [tx[name] for tx in transactions if name in tx]
        if numbers:
            data |= {count: len(numbers), lowest: numbers[0], highest: numbers[-1]}
    return data | {
        "auth_change_queued": any(tx["auth_change"] for tx in transactions),
        "max_spend_drops_total": str(sum(int(tx["max_spend_drops"]) for tx in transactions)),
    }


def _transaction(queued: Queued) -> Json:
    tx = queued.tx
    shown: Json = {"seq": tx.sequence} if tx.ticket is None else {"ticket": tx.ticket}
    if tx.last_ledger is not None:
        shown["LastLedgerSequence"] = tx.last_ledger
    return shown | {
        "auth_change": is_blocker(tx),
        "fee": str(tx.fee),
        "fee_level": str(queued.level),
        "max_spend_drops": str(most_spent(tx) + tx.fee),
    }
