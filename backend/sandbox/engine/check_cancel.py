"""CheckCancel: either party removes a check, or anybody once it has expired."""

from sandbox.engine.checks import has_expired, remove_check
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import TF_UNIVERSAL
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    return "temINVALID_FLAG" if tx.flags & ~TF_UNIVERSAL else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state."""
    check = view.read(bytes.fromhex(tx.fields["CheckID"]))
    if check is None or check["LedgerEntryType"] != "Check":
        return "tecNO_ENTRY"
    is_party = tx.account in (check["Account"], check["Destination"])
    return TES_SUCCESS if is_party or has_expired(check, view.parent_close_time) else "tecNO_PERMISSION"


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Remove the check."""
    key = bytes.fromhex(tx.fields["CheckID"])
    remove_check(view, key, view.read(key) or {})
    return TES_SUCCESS
