"""AccountDelete: deletes an account and sends its balance to another."""

from typing import Final

from sandbox.engine.deposit_preauth import may_deposit
from sandbox.engine.directory import directory_pages, owned_keys, remove_owned
from sandbox.engine.entries import credited
from sandbox.engine.tickets import remove_ticket
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_REQUIRE_DEST_TAG, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules

# A new account's Sequence starts at the number of its ledger. With this wait, that number is above
# every sequence the deleted account used, so none of its transactions can be replayed.
_LEDGERS_BEHIND: Final = 255
_MOST_OWNED: Final = 1000  # entries that one deletion removes
OBLIGATIONS: Final = frozenset({"Check", "Escrow", "PayChannel", "RippleState"})  # its own or to it
_REMOVERS: Final = {
    "DepositPreauth": remove_owned,
    "SignerList": remove_owned,
    "Ticket": remove_ticket,
}


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    return "temDST_IS_SRC" if tx.fields["Destination"] == tx.account else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops: the owner reserve, so that creating accounts is never free."""
    return rules.reserve_increment


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state. Unlike for payments, deposit authorization allows no small amounts."""
    destination = view.read(account_key(tx.fields["Destination"]))
    if destination is None:
        return "tecNO_DST"
    if destination["Flags"] & LSF_REQUIRE_DEST_TAG and "DestinationTag" not in tx.fields:
        return "tecDST_TAG_NEEDED"
    if not may_deposit(view, tx.account, tx.fields["Destination"], destination):
        return "tecNO_PERMISSION"
    account = view.read(account_key(tx.account))
    if account is not None and account["Sequence"] + _LEDGERS_BEHIND > view.seq:
        return "tecTOO_SOON"
    owned = owned_keys(view, tx.account)
    if any((view.read(key) or {}).get("LedgerEntryType") in OBLIGATIONS for key in owned[:_MOST_OWNED]):
        return "tecHAS_OBLIGATIONS"
    return "tefTOO_BIG" if len(owned) > _MOST_OWNED else TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Send what is left after the fee, and remove the account with everything it owns."""
    source_key = account_key(tx.account)
    key = account_key(tx.fields["Destination"])
    source, destination = dict(view.read(source_key) or {}), view.read(key) or {}
    for owned in owned_keys(view, tx.account):
        entry = view.read(owned) or {}
        _REMOVERS[entry["LedgerEntryType"]](view, source, owned)
    for page_key, page in directory_pages(view, tx.account):
        view.erase(page_key, page)
    drops = int(source["Balance"])
    view.write(key, credited(destination, drops))
    view.erase(source_key, source | {"Balance": "0"})
    view.delivered = str(drops)
    return TES_SUCCESS
