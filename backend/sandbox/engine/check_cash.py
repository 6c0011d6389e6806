"""CheckCash: the destination of a check takes an amount of it, or as much as there is."""

from typing import Any

from sandbox.engine.check_tokens import cash, may_cash
from sandbox.engine.checks import has_expired, remove_check
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_REQUIRE_DEST_TAG, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.protocol.token_value import value_of
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    if ("Amount" in tx.fields) == ("DeliverMin" in tx.fields):
        return "temMALFORMED"
    wanted = _wanted(tx)
    if isinstance(wanted, dict) and "mpt_issuance_id" in wanted:
        return "temDISABLED"
    value = drops_of(wanted) if isinstance(wanted, str) else value_of(wanted)
    return "temBAD_AMOUNT" if value <= 0 else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state."""
    check = view.read(bytes.fromhex(tx.fields["CheckID"]))
    if check is None or check["LedgerEntryType"] != "Check":
        return "tecNO_ENTRY"
    if check["Destination"] != tx.account:
        return "tecNO_PERMISSION"
    account = view.read(account_key(tx.account)) or {}
    if account["Flags"] & LSF_REQUIRE_DEST_TAG and "DestinationTag" not in check:
        return "tecDST_TAG_NEEDED"
    if has_expired(check, view.parent_close_time):
        return "tecEXPIRED"
    wanted = _wanted(tx)
    if isinstance(wanted, str) != isinstance(check["SendMax"], str):
        return "temMALFORMED"
    if isinstance(wanted, dict):
        return may_cash(view, check, wanted)
    source = view.read(account_key(check["Account"])) or {}
    enough = min(drops_of(check["SendMax"]), _available(source, view.rules))
    return "tecPATH_PARTIAL" if drops_of(wanted) > enough else TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Move the drops or the tokens and remove the check."""
    key = bytes.fromhex(tx.fields["CheckID"])
    check = view.read(key) or {}
    if isinstance(check["SendMax"], str):
        _move_drops(tx, view, check)
    else:
        result = cash(view, check, tx.fields, prior_drops)
        if result != TES_SUCCESS:
            return result
    remove_check(view, key, check)
    return TES_SUCCESS


def _move_drops(tx: SignedTransaction, view: TransactionView, check: Entry) -> None:
    source_key, own_key = account_key(check["Account"]), account_key(tx.account)
    source = view.read(source_key) or {}
    drops = drops_of(_wanted(tx))
    if "DeliverMin" in tx.fields:
        drops = max(drops, min(drops_of(check["SendMax"]), _available(source, view.rules)))
        view.delivered = str(drops)
    view.write(source_key, source | {"Balance": str(int(source["Balance"]) - drops)})
    account = view.read(own_key) or {}
    view.write(own_key, account | {"Balance": str(int(account["Balance"]) + drops)})


def _wanted(tx: SignedTransaction) -> str | dict[str, Any]:
    wanted: str | dict[str, Any] = tx.fields["Amount" if "Amount" in tx.fields else "DeliverMin"]
    return wanted


def _available(source: Entry, rules: Rules) -> int:
    """What the check's owner can pay: all above the reserve, which the check itself no longer needs."""
    return max(0, int(source["Balance"]) - rules.account_reserve(source["OwnerCount"] - 1))
