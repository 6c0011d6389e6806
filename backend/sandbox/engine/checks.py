"""What CheckCash and CheckCancel have in common."""

from sandbox.engine.directory import remove_from_directory
from sandbox.engine.views import Entry, TransactionView
from sandbox.protocol.hashing import account_key


def has_expired(entry: Entry, now: int) -> bool:
    """Whether the entry's Expiration has come. ``now``: the close time of the parent ledger."""
    return "Expiration" in entry and now >= entry["Expiration"]


def remove_check(view: TransactionView, key: bytes, check: Entry) -> None:
    """Remove a check, which its owner pays the reserve of."""
    owner = check["Account"]
    remove_from_directory(view, check["Destination"], check["DestinationNode"], key, keep_root=True)
    remove_from_directory(view, owner, check["OwnerNode"], key, keep_root=True)
    place = account_key(owner)
    account = view.read(place) or {}
    view.write(place, account | {"OwnerCount": account["OwnerCount"] - 1})
    view.erase(key, check)
