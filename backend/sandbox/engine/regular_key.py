"""SetRegularKey: a second key for an account, without which none may give up its master key."""

from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import LedgerView, TransactionView
from sandbox.protocol.flags import LSF_DISABLE_MASTER, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS


def preflight(tx: SignedTransaction) -> str:
    """Checks on the transaction alone."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    return "temBAD_REGKEY" if tx.fields.get("RegularKey") == tx.account else TES_SUCCESS


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Nothing to check against the state."""
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Set the key, or remove it unless it is the only one left."""
    key = account_key(tx.account)
    account = dict(view.read(key) or {})
    if "RegularKey" in tx.fields:
        account["RegularKey"] = tx.fields["RegularKey"]
    elif account["Flags"] & LSF_DISABLE_MASTER:
        return "tecNO_ALTERNATIVE_KEY"
    else:
        account.pop("RegularKey", None)
    view.write(key, account)
    return TES_SUCCESS
