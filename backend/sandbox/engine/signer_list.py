"""SignerListSet, and whether a transaction's signers may act for its account."""

from typing import Any, Final

from sandbox.engine.directory import add_to_directory, remove_owned
from sandbox.engine.entries import new_signer_list
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_DISABLE_MASTER, TF_UNIVERSAL
from sandbox.protocol.hashing import account_id, account_key, signer_list_key
from sandbox.protocol.keys import address_of_key, is_public_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules

_MOST_SIGNERS: Final = 32


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state. A quorum of 0 without signers removes the list."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    quorum, listed = tx.fields["SignerQuorum"], "SignerEntries" in tx.fields
    if quorum == 0 and not listed:
        return TES_SUCCESS
    if quorum == 0 or not listed:
        return "temMALFORMED"
    return _preflight_signers(tx, quorum)


def _preflight_signers(tx: SignedTransaction, quorum: int) -> str:
    if any("SignerEntry" not in item for item in tx.fields["SignerEntries"]):
        return "temMALFORMED"
    signers = _sorted_signers(tx)
    if not 1 <= len(signers) <= _MOST_SIGNERS:
        return "temMALFORMED"
    addresses = [signer["Account"] for signer in signers]
    if len(set(addresses)) < len(addresses):
        return "temBAD_SIGNER"
    for signer in signers:
        if signer["SignerWeight"] == 0:
            return "temBAD_WEIGHT"
        if signer["Account"] == tx.account:
            return "temBAD_SIGNER"
    return "temBAD_QUORUM" if sum(s["SignerWeight"] for s in signers) < quorum else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Nothing to check: signers need not have an account."""
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Replace the list, or remove it unless nobody could sign any more."""
    key = account_key(tx.account)
    account = dict(view.read(key) or {})
    quorum = tx.fields["SignerQuorum"]
    if quorum == 0 and account["Flags"] & LSF_DISABLE_MASTER and "RegularKey" not in account:
        return "tecNO_ALTERNATIVE_KEY"
    place = signer_list_key(tx.account)
    if view.read(place) is not None:
        remove_owned(view, account, place)
    if quorum:
        if prior_drops < view.rules.account_reserve(account["OwnerCount"] + 1):
            return "tecINSUFFICIENT_RESERVE"
        page = add_to_directory(view, tx.account, place)
        entries = [{"SignerEntry": signer} for signer in _sorted_signers(tx)]
        view.write(place, new_signer_list(entries, quorum, page))
        account["OwnerCount"] += 1
    view.write(key, account)
    return TES_SUCCESS


def check_signers(tx: SignedTransaction, view: LedgerView) -> str:
    """Why these signers may not act for the account; empty if they may. Each of them must be valid."""
    allowed = view.read(signer_list_key(tx.account))
    if allowed is None:
        return "tefNOT_MULTI_SIGNING"
    weights = {
        item["SignerEntry"]["Account"]: item["SignerEntry"]["SignerWeight"]
        for item in allowed["SignerEntries"]
    }
    total = 0
    for item in tx.fields["Signers"]:
        signer = item["Signer"]
        if signer["Account"] not in weights:
            return "tefBAD_SIGNATURE"
        problem = _check_key(signer, view)
        if problem:
            return problem
        total += weights[signer["Account"]]
    return "tefBAD_QUORUM" if total < allowed["SignerQuorum"] else ""


def _check_key(signer: dict[str, Any], view: LedgerView) -> str:
    """A signer signs with the master key, which no account needs to exist for, or with the regular key."""
    address, key = signer["Account"], bytes.fromhex(signer["SigningPubKey"])
    if key and not is_public_key(key):
        return "tefBAD_SIGNATURE"
    account = view.read(account_key(address))
    if key and address_of_key(key) != address:
        regular = None if account is None else account.get("RegularKey")
        return "" if address_of_key(key) == regular else "tefBAD_SIGNATURE"
    return "tefMASTER_DISABLED" if account is not None and account["Flags"] & LSF_DISABLE_MASTER else ""


def _sorted_signers(tx: SignedTransaction) -> list[dict[str, Any]]:
    signers = [item["SignerEntry"] for item in tx.fields["SignerEntries"]]
    return sorted(signers, key=lambda signer: account_id(signer["Account"]))
