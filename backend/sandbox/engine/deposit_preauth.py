"""DepositPreauth: payers whose payments an account accepts although it requires authorization."""

from sandbox.engine.directory import add_to_directory, remove_owned
from sandbox.engine.entries import new_deposit_preauth
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, Reader, TransactionView
from sandbox.protocol.flags import LSF_DEPOSIT_AUTH, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key, deposit_preauth_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import ACCOUNT_ZERO, Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    if ("Authorize" in tx.fields) == ("Unauthorize" in tx.fields):
        return "temMALFORMED"
    payer = _payer(tx)
    if payer == ACCOUNT_ZERO:
        return "temINVALID_ACCOUNT_ID"
    return "temCANNOT_PREAUTH_SELF" if tx.fields.get("Authorize") == tx.account else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state."""
    payer = _payer(tx)
    exists = view.read(deposit_preauth_key(tx.account, payer)) is not None
    if "Unauthorize" in tx.fields:
        return TES_SUCCESS if exists else "tecNO_ENTRY"
    if view.read(account_key(payer)) is None:
        return "tecNO_TARGET"
    return "tecDUPLICATE" if exists else TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Add or remove the payer."""
    key = account_key(tx.account)
    account = dict(view.read(key) or {})
    payer = _payer(tx)
    place = deposit_preauth_key(tx.account, payer)
    if "Unauthorize" in tx.fields:
        remove_owned(view, account, place)
    else:
        if prior_drops < view.rules.account_reserve(account["OwnerCount"] + 1):
            return "tecINSUFFICIENT_RESERVE"
        page = add_to_directory(view, tx.account, place)
        view.write(place, new_deposit_preauth(tx.account, payer, page))
        account["OwnerCount"] += 1
    view.write(key, account)
    return TES_SUCCESS


def may_deposit(state: Reader, payer: str, payee: str, payee_account: Entry) -> bool:
    """Whether the payee accepts deposits of the payer, whatever the amount."""
    if payer == payee or not payee_account["Flags"] & LSF_DEPOSIT_AUTH:
        return True
    return state.read(deposit_preauth_key(payee, payer)) is not None


def _payer(tx: SignedTransaction) -> str:
    return str(tx.fields["Authorize"] if "Authorize" in tx.fields else tx.fields["Unauthorize"])
