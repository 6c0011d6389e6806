"""EscrowCancel: returns the drops of an escrow that has expired. Anybody may do it for its owner."""

from sandbox.engine.escrows import end_escrow, escrow_place
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
    return TES_SUCCESS if view.read(escrow_place(tx)) is not None else "tecNO_TARGET"


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Return the drops."""
    escrow = view.read(escrow_place(tx)) or {}
    if "CancelAfter" not in escrow or view.parent_close_time <= escrow["CancelAfter"]:
        return "tecNO_PERMISSION"
    end_escrow(tx, view, escrow, escrow["Account"])
    return TES_SUCCESS
