"""SetRegularKey: a second key for an account. The master key can only be disabled once there is one.

Signed with the master key it is free, once until the account is next paid. So the owner can replace a
stolen regular key even if the thief took every drop.
"""

from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_DISABLE_MASTER, LSF_PASSWORD_SPENT, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key, signer_list_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    return "temBAD_REGKEY" if tx.fields.get("RegularKey") == tx.account else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops: none while the free key change is unused."""
    return 0 if _is_free(tx, account) else usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Nothing to check against the state."""
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Set the key, or remove it unless nobody could sign any more."""
    key = account_key(tx.account)
    account = dict(view.read(key) or {})
    if _is_free(tx, account):
        account["Flags"] |= LSF_PASSWORD_SPENT
    if "RegularKey" in tx.fields:
        account["RegularKey"] = tx.fields["RegularKey"]
    elif account["Flags"] & LSF_DISABLE_MASTER and view.read(signer_list_key(tx.account)) is None:
        return "tecNO_ALTERNATIVE_KEY"
    else:
        account.pop("RegularKey", None)
    view.write(key, account)
    return TES_SUCCESS


def _is_free(tx: SignedTransaction, account: Entry) -> bool:
    return tx.signer == tx.account and not account["Flags"] & LSF_PASSWORD_SPENT
