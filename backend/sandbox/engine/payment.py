"""Payment: the checks of all, and the effect of those that move XRP from account to account."""

from typing import Any, Final

from sandbox.engine.deposit_preauth import may_deposit
from sandbox.engine.entries import credited, new_account
from sandbox.engine.fees import usual_fee
from sandbox.engine.token_payment import currency_of, most_sent, pay_tokens
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import (
    LSF_REQUIRE_DEST_TAG,
    TF_LIMIT_QUALITY,
    TF_NO_RIPPLE_DIRECT,
    TF_PARTIAL_PAYMENT,
    TF_UNIVERSAL,
)
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.protocol.token_value import value_of
from sandbox.settings import ACCOUNT_ZERO, GENESIS_DROPS, Rules

_FLAGS: Final = TF_UNIVERSAL | TF_NO_RIPPLE_DIRECT | TF_PARTIAL_PAYMENT | TF_LIMIT_QUALITY
_MOST_PATHS: Final = 6
_LONGEST_PATH: Final = 8


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~_FLAGS:
        return "temINVALID_FLAG"
    fields = tx.fields
    limit = fields.get("SendMax")
    if _is_mpt(fields["Amount"]) or _is_mpt(limit):
        return "temDISABLED"
    if not _is_legal(fields["Amount"]) or (limit is not None and not _is_legal(limit)):
        return "temBAD_AMOUNT"
    if fields["Destination"] == ACCOUNT_ZERO:
        return "temDST_NEEDED"
    if not _is_positive(fields["Amount"]) or (limit is not None and not _is_positive(limit)):
        return "temBAD_AMOUNT"
    same_currency = currency_of(most_sent(tx)) == currency_of(fields["Amount"])
    if tx.account == fields["Destination"] and same_currency and "Paths" not in fields:
        return "temREDUNDANT"
    return _preflight_xrp(tx) if _moves_xrp(fields) else _preflight_least(tx)


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state."""
    amount = tx.fields["Amount"]
    destination = view.read(account_key(tx.fields["Destination"]))
    if destination is None:
        if not isinstance(amount, str):
            return "tecNO_DST"
        if view.is_open and tx.flags & TF_PARTIAL_PAYMENT:
            return "telNO_DST_PARTIAL"
        if int(amount) < view.rules.account_reserve(0):
            return "tecNO_DST_INSUF_XRP"
    elif destination["Flags"] & LSF_REQUIRE_DEST_TAG and "DestinationTag" not in tx.fields:
        return "tecDST_TAG_NEEDED"
    paths = tx.fields.get("Paths", ())
    if view.is_open and (len(paths) > _MOST_PATHS or any(len(path) > _LONGEST_PATH for path in paths)):
        return "telBAD_PATH_COUNT"
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Move the drops or the tokens. ``prior_drops`` is the sender's balance before the fee."""
    if not _moves_xrp(tx.fields):
        address = tx.fields["Destination"]
        destination = view.read(account_key(address))
        if destination is not None and not may_deposit(view, tx.account, address, destination):
            return "tecNO_PERMISSION"
        return pay_tokens(tx, view)
    amount = drops_of(tx.fields["Amount"])
    source_key = account_key(tx.account)
    source = dict(view.read(source_key) or {})
    # The fee may use the reserve, the payment may not.
    if prior_drops < amount + max(view.rules.account_reserve(source["OwnerCount"]), tx.fee):
        return "tecUNFUNDED_PAYMENT"
    address = tx.fields["Destination"]
    key = account_key(address)
    existing = view.read(key)
    if existing is None:
        view.write(key, new_account(address, amount, view.seq))
    else:
        balance = int(existing["Balance"])
        is_large = max(amount, balance) > view.rules.account_reserve(0)
        if is_large and not may_deposit(view, tx.account, address, existing):
            return "tecNO_PERMISSION"
        view.write(key, credited(existing, amount))
    source["Balance"] = str(int(source["Balance"]) - amount)
    view.write(source_key, source)
    return TES_SUCCESS


def _preflight_xrp(tx: SignedTransaction) -> str:
    fields = tx.fields
    if "SendMax" in fields:
        return "temBAD_SEND_XRP_MAX"
    if "Paths" in fields:
        return "temBAD_SEND_XRP_PATHS"
    if tx.flags & TF_PARTIAL_PAYMENT:
        return "temBAD_SEND_XRP_PARTIAL"
    if tx.flags & TF_LIMIT_QUALITY:
        return "temBAD_SEND_XRP_LIMIT"
    if tx.flags & TF_NO_RIPPLE_DIRECT:
        return "temBAD_SEND_XRP_NO_DIRECT"
    return "temBAD_AMOUNT" if "DeliverMin" in fields else TES_SUCCESS


def _preflight_least(tx: SignedTransaction) -> str:
    """DeliverMin is of the same asset as the amount, and not more."""
    least, amount = tx.fields.get("DeliverMin"), tx.fields["Amount"]
    if least is None:
        return TES_SUCCESS
    if not tx.flags & TF_PARTIAL_PAYMENT or not _is_legal(least) or not _is_positive(least):
        return "temBAD_AMOUNT"
    if _asset(least) != _asset(amount):
        return "temBAD_AMOUNT"
    is_more = int(least) > int(amount) if isinstance(amount, str) else value_of(least) > value_of(amount)
    return "temBAD_AMOUNT" if is_more else TES_SUCCESS


def _moves_xrp(fields: dict[str, Any]) -> bool:
    return isinstance(fields["Amount"], str) and isinstance(fields.get("SendMax", ""), str)


def _asset(amount: object) -> object:
    """The currency and issuer of an amount, None for XRP."""
    if isinstance(amount, dict):
        return (amount.get("currency"), amount.get("issuer"))
    return None


def _is_mpt(amount: object) -> bool:
    return isinstance(amount, dict) and "mpt_issuance_id" in amount


def _is_legal(amount: object) -> bool:
    return not isinstance(amount, str) or abs(int(amount)) <= GENESIS_DROPS


def _is_positive(amount: object) -> bool:
    value = amount.get("value", "0") if isinstance(amount, dict) else str(amount)
    return not value.startswith("-") and value.strip("0.") != ""
