"""New ledger entries."""

from sandbox.engine.views import Entry
from sandbox.protocol.flags import LSF_PASSWORD_SPENT
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


def credited(account: Entry, drops: int) -> Entry:
    """The AccountRoot after it has received ``drops``; its free change of key is renewed."""
    return account | {
        "Balance": str(int(account["Balance"]) + drops),
        "Flags": account["Flags"] & ~LSF_PASSWORD_SPENT,
    }
