"""AccountDelete: an account ends, and all it holds goes to another."""

from typing import Final

from sandbox.engine.entries import credited
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_DEPOSIT_AUTH, LSF_REQUIRE_DEST_TAG, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules

# An account made anew starts at the number of its ledger. Waiting this long keeps that above
# every sequence the deleted one has used, so none of its transactions can be replayed.
_LEDGERS_BEHIND: Final = 255


def preflight(tx: SignedTransaction) -> str:
    """Checks on the transaction alone."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    return "temDST_IS_SRC" if tx.fields["Destination"] == tx.account else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """Drops: the owner reserve, so that filling the ledger with accounts is not free."""
    return rules.reserve_increment


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state. Deposit authorization has no exception for small amounts here."""
    destination = view.read(account_key(tx.fields["Destination"]))
    if destination is None:
        return "tecNO_DST"
    if destination["Flags"] & LSF_REQUIRE_DEST_TAG and "DestinationTag" not in tx.fields:
        return "tecDST_TAG_NEEDED"
    if destination["Flags"] & LSF_DEPOSIT_AUTH:
        return "tecNO_PERMISSION"
    account = view.read(account_key(tx.account))
    if account is not None and account["Sequence"] + _LEDGERS_BEHIND > view.seq:
        return "tecTOO_SOON"
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Hand over what the fee has left and remove the account."""
    source_key = account_key(tx.account)
    key = account_key(tx.fields["Destination"])
    source, destination = view.read(source_key) or {}, view.read(key) or {}
    drops = int(source["Balance"])
    view.write(key, credited(destination, drops))
    view.erase(source_key, source | {"Balance": "0"})
    view.delivered_drops = drops
    return TES_SUCCESS
