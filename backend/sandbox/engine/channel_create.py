"""PaymentChannelCreate: drops that the destination may claim bit by bit, with signatures of the owner."""

from sandbox.engine.directory import add_to_directory
from sandbox.engine.entries import new_channel
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_DISALLOW_INCOMING_PAY_CHAN, LSF_REQUIRE_DEST_TAG, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key, channel_key
from sandbox.protocol.keys import is_public_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    if drops_of(tx.fields["Amount"]) <= 0:
        return "temBAD_AMOUNT"
    if tx.account == tx.fields["Destination"]:
        return "temDST_IS_SRC"
    return TES_SUCCESS if is_public_key(bytes.fromhex(tx.fields["PublicKey"])) else "temMALFORMED"


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state."""
    account = view.read(account_key(tx.account)) or {}
    balance, reserve = int(account["Balance"]), view.rules.account_reserve(account["OwnerCount"] + 1)
    if balance < reserve:
        return "tecINSUFFICIENT_RESERVE"
    if balance < reserve + drops_of(tx.fields["Amount"]):
        return "tecUNFUNDED"
    destination = view.read(account_key(tx.fields["Destination"]))
    if destination is None:
        return "tecNO_DST"
    if destination["Flags"] & LSF_DISALLOW_INCOMING_PAY_CHAN:
        return "tecNO_PERMISSION"
    if destination["Flags"] & LSF_REQUIRE_DEST_TAG and "DestinationTag" not in tx.fields:
        return "tecDST_TAG_NEEDED"
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Create the channel, listed by both accounts."""
    fields = tx.fields
    if "CancelAfter" in fields and view.parent_close_time > fields["CancelAfter"]:
        return "tecEXPIRED"
    place = channel_key(tx.account, fields["Destination"], tx.ticket or tx.sequence)
    pages = {
        "OwnerNode": add_to_directory(view, tx.account, place),
        "DestinationNode": add_to_directory(view, fields["Destination"], place),
    }
    view.write(place, new_channel(fields, pages))
    key = account_key(tx.account)
    account = view.read(key) or {}
    rest = int(account["Balance"]) - drops_of(fields["Amount"])
    view.write(key, account | {"Balance": str(rest), "OwnerCount": account["OwnerCount"] + 1})
    return TES_SUCCESS
