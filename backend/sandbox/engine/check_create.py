"""CheckCreate: a payment that its destination may take later. Of XRP or of tokens."""

from sandbox.engine.check_tokens import may_write
from sandbox.engine.checks import has_expired
from sandbox.engine.directory import add_to_directory
from sandbox.engine.entries import new_check
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_DISALLOW_INCOMING_CHECK, LSF_REQUIRE_DEST_TAG, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key, check_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.protocol.token_value import value_of
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    limit = tx.fields["SendMax"]
    if isinstance(limit, dict) and "mpt_issuance_id" in limit:
        return "temDISABLED"
    if tx.account == tx.fields["Destination"]:
        return "temREDUNDANT"
    if (drops_of(limit) if isinstance(limit, str) else value_of(limit)) <= 0:
        return "temBAD_AMOUNT"
    return "temBAD_EXPIRATION" if tx.fields.get("Expiration") == 0 else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state. The account need not have the amount yet."""
    destination = view.read(account_key(tx.fields["Destination"]))
    if destination is None:
        return "tecNO_DST"
    if destination["Flags"] & LSF_DISALLOW_INCOMING_CHECK:
        return "tecNO_PERMISSION"
    if destination["Flags"] & LSF_REQUIRE_DEST_TAG and "DestinationTag" not in tx.fields:
        return "tecDST_TAG_NEEDED"
    limit = tx.fields["SendMax"]
    if isinstance(limit, dict):
        result = may_write(view, tx.account, tx.fields["Destination"], limit)
        if result != TES_SUCCESS:
            return result
    return "tecEXPIRED" if has_expired(tx.fields, view.parent_close_time) else TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Create the check, listed by both accounts."""
    key = account_key(tx.account)
    account = view.read(key) or {}
    if prior_drops < view.rules.account_reserve(account["OwnerCount"] + 1):
        return "tecINSUFFICIENT_RESERVE"
    number = tx.ticket or tx.sequence
    place = check_key(tx.account, number)
    pages = {
        "DestinationNode": add_to_directory(view, tx.fields["Destination"], place),
        "OwnerNode": add_to_directory(view, tx.account, place),
    }
    view.write(place, new_check(tx.fields, number, pages))
    view.write(key, account | {"OwnerCount": account["OwnerCount"] + 1})
    return TES_SUCCESS
