"""TicketCreate, and the use of a ticket in place of a sequence.

A ticket is a sequence number set aside: its transaction may be sent at any time and in any order.
"""

from typing import Final

from sandbox.engine.directory import add_to_directory, remove_from_directory
from sandbox.engine.entries import new_ticket
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import TF_UNIVERSAL
from sandbox.protocol.hashing import account_key, ticket_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules

_MOST_AT_ONCE: Final = 250
_MOST_OWNED: Final = 250


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    return TES_SUCCESS if 1 <= tx.fields["TicketCount"] <= _MOST_AT_ONCE else "temINVALID_COUNT"


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state. A ticket that this transaction itself uses makes room for one."""
    account = view.read(account_key(tx.account)) or {}
    owned = account.get("TicketCount", 0) - (tx.ticket is not None)
    return "tecDIR_FULL" if owned + tx.fields["TicketCount"] > _MOST_OWNED else TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Set aside the account's next sequence numbers. The fee may use the reserve."""
    key = account_key(tx.account)
    account = dict(view.read(key) or {})
    count = tx.fields["TicketCount"]
    if prior_drops < view.rules.account_reserve(account["OwnerCount"] + count):
        return "tecINSUFFICIENT_RESERVE"
    first = account["Sequence"]
    for number in range(first, first + count):
        place = ticket_key(tx.account, number)
        page = add_to_directory(view, tx.account, place)
        view.write(place, new_ticket(tx.account, number, page))
    account["TicketCount"] = account.get("TicketCount", 0) + count
    account["OwnerCount"] += count
    account["Sequence"] = first + count
    view.write(key, account)
    return TES_SUCCESS


def remove_ticket(view: TransactionView, account: Entry, key: bytes) -> None:
    """Remove a ticket of ``account``, a new dict whose counts change and which the caller writes."""
    ticket = view.read(key) or {}
    remove_from_directory(view, account["Account"], ticket["OwnerNode"], key, keep_root=True)
    if account["TicketCount"] == 1:
        del account["TicketCount"]
    else:
        account["TicketCount"] -= 1
    account["OwnerCount"] -= 1
    view.erase(key, ticket)
