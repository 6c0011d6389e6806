"""Applying a transaction, with the checks in a real server's order.

preflight (needs no state) -> preclaim (against the state) -> fee and sequence or ticket -> the
transaction's own effect. A ``tec`` result only charges the fee and uses the sequence or ticket; any
other failure changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sandbox.engine import (
    account_delete,
    account_set,
    channel_claim,
    channel_create,
    channel_fund,
    check_cancel,
    check_cash,
    check_create,
    deposit_preauth,
    escrow_cancel,
    escrow_create,
    escrow_finish,
    payment,
    regular_key,
    signer_list,
    tickets,
    trust_set,
)
from sandbox.engine.fees import usual_fee
from sandbox.engine.metadata import build_metadata, thread_changes
from sandbox.engine.signer_list import check_signers
from sandbox.engine.tickets import remove_ticket
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_DISABLE_MASTER
from sandbox.protocol.hashing import ZERO_HASH, account_key, ticket_key
from sandbox.protocol.results import TES_SUCCESS, is_tec
from sandbox.settings import ACCOUNT_ZERO, LAST_LEGACY_NETWORK_ID, Rules

# Fields of amendments that are not enabled here.
_DISABLED_FIELDS: Final = frozenset(
    {"AuthorizeCredentials", "CredentialIDs", "Delegate", "DomainID", "UnauthorizeCredentials"}
)


class _Rulebook(Protocol):
    """The functions that each transaction type's module has."""

    @property
    def preflight(self) -> Callable[[SignedTransaction], str]: ...
    @property
    def base_fee(self) -> Callable[[SignedTransaction, Entry, Rules], int]: ...
    @property
    def preclaim(self) -> Callable[[SignedTransaction, LedgerView], str]: ...
    @property
    def apply(self) -> Callable[[SignedTransaction, TransactionView, int], str]: ...


_RULEBOOKS: Final[dict[str, _Rulebook]] = {
    "Payment": payment,
    "AccountSet": account_set,
    "SetRegularKey": regular_key,
    "AccountDelete": account_delete,
    "CheckCancel": check_cancel,
    "CheckCash": check_cash,
    "CheckCreate": check_create,
    "DepositPreauth": deposit_preauth,
    "EscrowCancel": escrow_cancel,
    "EscrowCreate": escrow_create,
    "EscrowFinish": escrow_finish,
    "PaymentChannelClaim": channel_claim,
    "PaymentChannelCreate": channel_create,
    "PaymentChannelFund": channel_fund,
    "SignerListSet": signer_list,
    "TicketCreate": tickets,
    "TrustSet": trust_set,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """``applied``: it changed the view. ``meta`` is only set if it was requested and applied."""

    result: str
    applied: bool
    meta: dict[str, Any] | None = None


def apply_transaction(
    tx: SignedTransaction,
    view: LedgerView,
    *,
    spare_tec: bool = False,
    index: int | None = None,
) -> Outcome:
    """Apply ``tx`` to ``view``.

    ``spare_tec``: a ``tec`` result changes nothing, either because of fail_hard or because a close
    may still find an order in which it succeeds. ``index``: the transaction's position in the
    closing ledger; if given, the outcome has metadata.
    """
    result = preflight(tx, view.rules)
    if result == TES_SUCCESS:
        result = preclaim(tx, view)
    if result != TES_SUCCESS and (spare_tec or not is_tec(result)):
        return Outcome(result, applied=False)
    changes, prior_drops = _charge(tx, view)
    if result == TES_SUCCESS:
        result = _RULEBOOKS[tx.type].apply(tx, changes, prior_drops)
        if result != TES_SUCCESS:
            if spare_tec or not is_tec(result):
                return Outcome(result, applied=False)
            changes, _ = _charge(tx, view)
    thread_changes(changes, tx)
    meta = None if index is None else build_metadata(changes, tx, result, index)
    changes.commit()
    return Outcome(result, applied=True, meta=meta)


def preflight(tx: SignedTransaction, rules: Rules) -> str:
    """Checks that need no state."""
    rulebook = _RULEBOOKS.get(tx.type)
    if rulebook is None or not _DISABLED_FIELDS.isdisjoint(tx.fields):
        return "temDISABLED"
    network = tx.fields.get("NetworkID")
    if rules.network_id <= LAST_LEGACY_NETWORK_ID:
        if network is not None:
            return "telNETWORK_ID_MAKES_TX_NON_CANONICAL"
    elif network is None:
        return "telREQUIRES_NETWORK_ID"
    elif network != rules.network_id:
        return "telWRONG_NETWORK"
    if tx.account == ACCOUNT_ZERO:
        return "temBAD_SRC_ACCOUNT"
    if tx.fee < 0:
        return "temBAD_FEE"
    if tx.ticket is not None and tx.sequence == 0 and "AccountTxnID" in tx.fields:
        return "temINVALID"
    result = rulebook.preflight(tx)
    if result == TES_SUCCESS and not tx.is_signed and tx.fields["SigningPubKey"] and "Signers" in tx.fields:
        return "temINVALID"
    return result


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state, of everything but the transaction's own effect."""
    account = view.read(account_key(tx.account))
    if account is None:
        return "terNO_ACCOUNT"
    return (
        _check_slot(tx, account["Sequence"], view)
        or _check_prior(tx, account, view)
        or _check_fee(tx, account, view)
        or _check_signer(tx, account, view)
        or _RULEBOOKS[tx.type].preclaim(tx, view)
    )


def _check_slot(tx: SignedTransaction, next_sequence: int, view: LedgerView) -> str:
    if tx.ticket is not None:
        if tx.sequence != 0:
            return "temSEQ_AND_TICKET"
        if tx.ticket >= next_sequence:
            return "terPRE_TICKET"
        return "" if view.read(ticket_key(tx.account, tx.ticket)) is not None else "tefNO_TICKET"
    if tx.sequence > next_sequence:
        return "terPRE_SEQ"
    return "tefPAST_SEQ" if tx.sequence < next_sequence else ""


def _check_prior(tx: SignedTransaction, account: dict[str, Any], view: LedgerView) -> str:
    # An account without AccountTxnID has one of zeros, as far as this check goes.
    if "AccountTxnID" in tx.fields and tx.fields["AccountTxnID"] != account.get("AccountTxnID", ZERO_HASH):
        return "tefWRONG_PRIOR"
    if tx.last_ledger is not None and view.seq > tx.last_ledger:
        return "tefMAX_LEDGER"
    return ""


def _check_fee(tx: SignedTransaction, account: Entry, view: LedgerView) -> str:
    if view.is_open and tx.fee < _least_fee(tx, account, view.rules):
        return "telINSUF_FEE_P"
    balance = int(account["Balance"])
    if balance < tx.fee:
        return "tecINSUFF_FEE" if balance > 0 and not view.is_open else "terINSUF_FEE_B"
    return ""


def least_fee(tx: SignedTransaction, view: LedgerView) -> int:
    """The fee in drops that an open ledger requires of a transaction, of whatever type."""
    account = view.read(account_key(tx.account)) or {"Flags": 0}
    return _least_fee(tx, account, view.rules)


def _least_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    rulebook = _RULEBOOKS.get(tx.type)
    return usual_fee(tx, rules) if rulebook is None else rulebook.base_fee(tx, account, rules)


def _check_signer(tx: SignedTransaction, account: Entry, view: LedgerView) -> str:
    if not tx.is_signed and tx.fields["SigningPubKey"] == "" and "Signers" not in tx.fields:
        return ""
    if "Signers" in tx.fields:
        return check_signers(tx, view)
    if tx.signer == account.get("RegularKey"):
        return ""
    if tx.signer != tx.account:
        return "tefBAD_AUTH"
    return "tefMASTER_DISABLED" if account["Flags"] & LSF_DISABLE_MASTER else ""


def _charge(tx: SignedTransaction, view: LedgerView) -> tuple[TransactionView, int]:
    """A view with the fee charged and the sequence or ticket used, and the balance before the fee."""
    changes = TransactionView(view)
    key = account_key(tx.account)
    account = dict(view.read(key) or {})
    prior_drops = int(account["Balance"])
    fee = min(tx.fee, prior_drops)
    account["Balance"] = str(prior_drops - fee)
    if tx.ticket is None:
        account["Sequence"] += 1
    else:
        remove_ticket(changes, account, ticket_key(tx.account, tx.ticket))
    if "AccountTxnID" in account:
        account["AccountTxnID"] = tx.hash
    changes.write(key, account)
    changes.burned_drops = fee
    return changes, prior_drops
