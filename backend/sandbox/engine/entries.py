"""New ledger entries."""

from typing import Any, Final

from sandbox.engine.views import Entry
from sandbox.protocol.flags import LSF_ONE_OWNER_COUNT, LSF_PASSWORD_SPENT
from sandbox.protocol.hashing import ZERO_HASH

_CHANNEL_FIELDS: Final[tuple[str, ...]] = (
    *("Account", "Amount", "CancelAfter", "Destination", "DestinationTag", "PublicKey", "SettleDelay"),
    "SourceTag",
)
_CHECK_FIELDS: Final[tuple[str, ...]] = (
    *("Account", "Destination", "DestinationTag", "Expiration", "InvoiceID", "SendMax", "SourceTag"),
)
_ESCROW_FIELDS: Final[tuple[str, ...]] = (
    *("Account", "Amount", "CancelAfter", "Condition", "Destination", "DestinationTag", "FinishAfter"),
    "SourceTag",
)


def new_account(address: str, drops: int, ledger_seq: int) -> Entry:
    """The AccountRoot that a payment to a new address creates."""
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
    """The AccountRoot after receiving ``drops``, which also renews its free key change."""
    return account | {
        "Balance": str(int(account["Balance"]) + drops),
        "Flags": account["Flags"] & ~LSF_PASSWORD_SPENT,
    }


def new_directory_page(owner: str, root: bytes, entry: str) -> Entry:
    """A page of an owner directory with its first line."""
    return {
        "LedgerEntryType": "DirectoryNode",
        "Flags": 0,
        "Indexes": [entry],
        "Owner": owner,
        "RootIndex": root.hex().upper(),
    }


def new_ticket(address: str, number: int, page: str) -> Entry:
    """A Ticket, listed on this page of its owner's directory."""
    return {
        "LedgerEntryType": "Ticket",
        "Account": address,
        "Flags": 0,
        "OwnerNode": page,
        "TicketSequence": number,
    }


def new_signer_list(signers: list[dict[str, Any]], quorum: int, page: str) -> Entry:
    """A SignerList, listed on this page of its owner's directory."""
    return {
        "LedgerEntryType": "SignerList",
        "Flags": LSF_ONE_OWNER_COUNT,
        "OwnerNode": page,
        "SignerEntries": signers,
        "SignerListID": 0,
        "SignerQuorum": quorum,
    }


def new_deposit_preauth(payee: str, payer: str, page: str) -> Entry:
    """A DepositPreauth, listed on this page of the payee's directory."""
    return {
        "LedgerEntryType": "DepositPreauth",
        "Account": payee,
        "Authorize": payer,
        "Flags": 0,
        "OwnerNode": page,
    }


def new_escrow(fields: dict[str, Any], pages: dict[str, str]) -> Entry:
    """An Escrow with what its transaction says, listed on these pages of its accounts' directories."""
    kept = {name: fields[name] for name in _ESCROW_FIELDS if name in fields}
    return {"LedgerEntryType": "Escrow", "Flags": 0, **kept, **pages}


def new_check(fields: dict[str, Any], number: int, pages: dict[str, str]) -> Entry:
    """A Check with what its transaction says. ``number``: the transaction's Sequence or ticket."""
    kept = {name: fields[name] for name in _CHECK_FIELDS if name in fields}
    return {"LedgerEntryType": "Check", "Flags": 0, "Sequence": number, **kept, **pages}


def new_channel(fields: dict[str, Any], pages: dict[str, str]) -> Entry:
    """A PayChannel with what its transaction says."""
    kept = {name: fields[name] for name in _CHANNEL_FIELDS if name in fields}
    return {"LedgerEntryType": "PayChannel", "Balance": "0", "Flags": 0, **kept, **pages}
