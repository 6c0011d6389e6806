"""EscrowCreate: sets drops aside for a destination, until a time or a secret.

Times are compared with the close time of the parent ledger. Escrows of tokens do not exist here.
"""

from sandbox.engine.directory import add_to_directory
from sandbox.engine.entries import new_escrow
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.conditions import condition_parts
from sandbox.protocol.flags import LSF_REQUIRE_DEST_TAG, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key, escrow_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state. There must be a time or a condition that ends the wait."""
    fields = tx.fields
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    if drops_of(fields["Amount"]) <= 0:
        return "temBAD_AMOUNT"
    finish, cancel = fields.get("FinishAfter"), fields.get("CancelAfter")
    if finish is None and cancel is None:
        return "temBAD_EXPIRATION"
    if finish is not None and cancel is not None and cancel <= finish:
        return "temBAD_EXPIRATION"
    if "Condition" in fields:
        valid = condition_parts(bytes.fromhex(fields["Condition"])) is not None
        return TES_SUCCESS if valid else "temMALFORMED"
    return "temMALFORMED" if finish is None else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state."""
    exists = view.read(account_key(tx.fields["Destination"])) is not None
    return TES_SUCCESS if exists else "tecNO_DST"


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Create the escrow, listed by both accounts."""
    fields = tx.fields
    for name in ("CancelAfter", "FinishAfter"):
        if name in fields and view.parent_close_time > fields[name]:
            return "tecNO_PERMISSION"
    key = account_key(tx.account)
    account = dict(view.read(key) or {})
    drops, balance = drops_of(fields["Amount"]), int(account["Balance"])
    reserve = view.rules.account_reserve(account["OwnerCount"] + 1)
    if balance < reserve:
        return "tecINSUFFICIENT_RESERVE"
    if balance < reserve + drops:
        return "tecUNFUNDED"
    destination = view.read(account_key(fields["Destination"])) or {}
    if destination["Flags"] & LSF_REQUIRE_DEST_TAG and "DestinationTag" not in fields:
        return "tecDST_TAG_NEEDED"
    place = escrow_key(tx.account, tx.ticket or tx.sequence)
    pages = {"OwnerNode": add_to_directory(view, tx.account, place)}
    if fields["Destination"] != tx.account:
        pages["DestinationNode"] = add_to_directory(view, fields["Destination"], place)
    view.write(place, new_escrow(fields, pages))
    view.write(key, account | {"Balance": str(balance - drops), "OwnerCount": account["OwnerCount"] + 1})
    return TES_SUCCESS
