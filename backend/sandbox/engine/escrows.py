"""What EscrowFinish and EscrowCancel have in common."""

from sandbox.engine.directory import remove_from_directory
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, TransactionView
from sandbox.protocol.hashing import account_key, escrow_key


def escrow_place(tx: SignedTransaction) -> bytes:
    """The index of the escrow that the transaction ends."""
    return escrow_key(tx.fields["Owner"], tx.fields["OfferSequence"])


def end_escrow(tx: SignedTransaction, view: TransactionView, escrow: Entry, receiver: str) -> None:
    """Remove the escrow and give its drops to the receiver."""
    place = escrow_place(tx)
    owner = escrow["Account"]
    remove_from_directory(view, owner, escrow["OwnerNode"], place, keep_root=True)
    if "DestinationNode" in escrow:
        remove_from_directory(view, escrow["Destination"], escrow["DestinationNode"], place, keep_root=True)
    key = account_key(receiver)
    account = view.read(key) or {}
    view.write(key, account | {"Balance": str(int(account["Balance"]) + drops_of(escrow["Amount"]))})
    key = account_key(owner)
    account = view.read(key) or {}
    view.write(key, account | {"OwnerCount": account["OwnerCount"] - 1})
    view.erase(place, escrow)
