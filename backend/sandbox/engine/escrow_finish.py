"""EscrowFinish: delivers an escrow's drops. Anybody may do it for the destination."""

from sandbox.engine.deposit_preauth import may_deposit
from sandbox.engine.escrows import end_escrow, escrow_place
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.conditions import fulfills
from sandbox.protocol.flags import TF_UNIVERSAL
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    together = ("Condition" in tx.fields) == ("Fulfillment" in tx.fields)
    return TES_SUCCESS if together else "temMALFORMED"


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops: more for a fulfillment, which takes time to verify."""
    if "Fulfillment" not in tx.fields:
        return usual_fee(tx, rules)
    size = len(tx.fields["Fulfillment"]) // 2
    return usual_fee(tx, rules) + rules.base_fee * (32 + size // 16)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state."""
    return TES_SUCCESS if view.read(escrow_place(tx)) is not None else "tecNO_TARGET"


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Deliver the drops. They cannot create an account."""
    escrow = view.read(escrow_place(tx)) or {}
    now = view.parent_close_time
    if "FinishAfter" in escrow and now <= escrow["FinishAfter"]:
        return "tecNO_PERMISSION"
    if "CancelAfter" in escrow and now > escrow["CancelAfter"]:
        return "tecNO_PERMISSION"
    if not _is_fulfilled(tx, escrow):
        return "tecCRYPTOCONDITION_ERROR"
    payee = escrow["Destination"]
    account = view.read(account_key(payee))
    if account is None:
        return "tecNO_DST"
    if not may_deposit(view, tx.account, payee, account):
        return "tecNO_PERMISSION"
    end_escrow(tx, view, escrow, payee)
    return TES_SUCCESS


def _is_fulfilled(tx: SignedTransaction, escrow: Entry) -> bool:
    """Whether the transaction repeats the escrow's condition and fulfills it; neither has one, if not."""
    condition = tx.fields.get("Condition")
    if condition != escrow.get("Condition"):
        return False
    return condition is None or fulfills(bytes.fromhex(tx.fields["Fulfillment"]), bytes.fromhex(condition))
