"""What the transactions of payment channels have in common."""

from sandbox.engine.directory import remove_from_directory
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.hashing import account_key


def read_channel(tx: SignedTransaction, view: LedgerView | TransactionView) -> Entry | None:
    """The channel that the transaction names."""
    entry = view.read(bytes.fromhex(tx.fields["Channel"]))
    return entry if entry is not None and entry["LedgerEntryType"] == "PayChannel" else None


def is_over(channel: Entry, now: int) -> bool:
    """Whether the next transaction closes the channel. ``now``: the parent ledger's close time."""
    return any(name in channel and now >= channel[name] for name in ("CancelAfter", "Expiration"))


def close_channel(view: TransactionView, key: bytes, channel: Entry) -> None:
    """Remove the channel and return to its owner what has not been claimed."""
    owner = channel["Account"]
    remove_from_directory(view, owner, channel["OwnerNode"], key, keep_root=True)
    remove_from_directory(view, channel["Destination"], channel["DestinationNode"], key, keep_root=True)
    place = account_key(owner)
    account = view.read(place) or {}
    rest = drops_of(channel["Amount"]) - drops_of(channel["Balance"])
    changed = {"Balance": str(int(account["Balance"]) + rest), "OwnerCount": account["OwnerCount"] - 1}
    view.write(place, account | changed)
    view.erase(key, channel)
