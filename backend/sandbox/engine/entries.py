"""New ledger entries."""

from sandbox.engine.views import Entry
from sandbox.protocol.hashing import ZERO_HASH


def new_account(address: str, drops: int, ledger_seq: int) -> Entry:
    """An AccountRoot as a payment to an unknown address makes it."""
    return {
        "LedgerEntryType": "AccountRoot",
        "Account": address,
        "Balance": str(drops),
        "Flags": 0,
        "OwnerCount": 0,
        "PreviousTxnID": ZERO_HASH,
        "PreviousTxnLgrSeq": 0,
        "Sequence": ledger_seq,
    }
