"""TrustSet: how far an account trusts the tokens of another, and what may be done with them."""

from typing import Any, Final

from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.trust_lines import (
    LINE_FLAGS,
    OTHER,
    balance_of,
    count_owned,
    create_line,
    delete_line,
    has,
    needs_reserve,
    read_line,
    side_of,
)
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol import flags as f
from sandbox.protocol.hashing import account_key, trust_line_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.protocol.token_value import NOBODY, RATE_ONE, ZERO, value_of
from sandbox.settings import ACCOUNT_ZERO, Rules

_FLAGS: Final = (
    f.TF_UNIVERSAL
    | f.TF_SET_AUTH
    | f.TF_SET_NO_RIPPLE
    | f.TF_CLEAR_NO_RIPPLE
    | f.TF_SET_FREEZE
    | f.TF_CLEAR_FREEZE
    | f.TF_SET_DEEP_FREEZE
    | f.TF_CLEAR_DEEP_FREEZE
)
# The transaction's flags that set and clear each of the line's.
_FREEZES: Final = (
    ("Freeze", f.TF_SET_FREEZE, f.TF_CLEAR_FREEZE),
    ("DeepFreeze", f.TF_SET_DEEP_FREEZE, f.TF_CLEAR_DEEP_FREEZE),
)
_FREE_ENTRIES: Final = 2  # an account needs no reserve for a line while it owns less than this


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~_FLAGS:
        return "temINVALID_FLAG"
    limit = tx.fields["LimitAmount"]
    if not isinstance(limit, dict) or "mpt_issuance_id" in limit:
        return "temBAD_LIMIT"
    if value_of(limit) < ZERO:
        return "temBAD_LIMIT"
    return "temDST_NEEDED" if limit["issuer"] in (ACCOUNT_ZERO, NOBODY) else TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state."""
    account = view.read(account_key(tx.account)) or {}
    if tx.flags & f.TF_SET_AUTH and not account["Flags"] & f.LSF_REQUIRE_AUTH:
        return "tefNO_AUTH_REQUIRED"
    limit = tx.fields["LimitAmount"]
    if limit["issuer"] == tx.account:
        return "temDST_IS_SRC"
    peer = view.read(account_key(limit["issuer"]))
    if peer is None:
        return "tecNO_DST"
    line = read_line(view, tx.account, limit["issuer"], limit["currency"])
    if peer["Flags"] & f.LSF_DISALLOW_INCOMING_TRUST_LINE and line is None:
        return "tecNO_PERMISSION"
    return _check_freeze(tx, account, line)


def _check_freeze(tx: SignedTransaction, account: Entry, line: Entry | None) -> str:
    """A deep freeze needs the plain one, and who has given up the right may use neither."""
    sets = tx.flags & (f.TF_SET_FREEZE | f.TF_SET_DEEP_FREEZE)
    clears = tx.flags & (f.TF_CLEAR_FREEZE | f.TF_CLEAR_DEEP_FREEZE)
    if sets and (clears or account["Flags"] & f.LSF_NO_FREEZE):
        return "tecNO_PERMISSION"
    side = side_of(tx.account, tx.fields["LimitAmount"]["issuer"])
    after = _with_freezes(tx, side, 0 if line is None else line["Flags"])
    if after & LINE_FLAGS[side, "DeepFreeze"] and not after & LINE_FLAGS[side, "Freeze"]:
        return "tecNO_PERMISSION"
    return TES_SUCCESS


def _with_freezes(tx: SignedTransaction, side: str, flags: int) -> int:
    for what, setter, clearer in _FREEZES:
        if tx.flags & setter:
            flags |= LINE_FLAGS[side, what]
        elif tx.flags & clearer:
            flags &= ~LINE_FLAGS[side, what]
    return flags


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Create the line, change the account's side of it, or remove it."""
    limit = tx.fields["LimitAmount"]
    account = view.read(account_key(tx.account)) or {}
    owned = account["OwnerCount"]
    reserve = 0 if owned < _FREE_ENTRIES else view.rules.account_reserve(owned + 1)
    line = read_line(view, tx.account, limit["issuer"], limit["currency"])
    if line is not None:
        return _change(tx, view, dict(line), has_reserve=prior_drops >= reserve)
    asked = (tx.fields.get("QualityIn"), tx.fields.get("QualityOut"), tx.flags & f.TF_SET_AUTH)
    if not value_of(limit) and not any(asked):
        return "tecNO_LINE_REDUNDANT"
    if prior_drops < reserve:
        return "tecNO_LINE_INSUF_RESERVE"
    side = side_of(tx.account, limit["issuer"])
    flags = _with_freezes(tx, side, 0)
    if tx.flags & f.TF_SET_AUTH:
        flags |= LINE_FLAGS[side, "Auth"]
    if tx.flags & f.TF_SET_NO_RIPPLE and not tx.flags & f.TF_CLEAR_NO_RIPPLE:
        flags |= LINE_FLAGS[side, "NoRipple"]
    create_line(view, tx.account, limit, flags, _qualities(tx, side))
    return TES_SUCCESS


def _qualities(tx: SignedTransaction, side: str) -> dict[str, int]:
    """The qualities that the transaction sets; 0 removes one."""
    qualities: dict[str, int] = {}
    if "QualityIn" in tx.fields:
        qualities[f"{side}QualityIn"] = tx.fields["QualityIn"]
    if "QualityOut" in tx.fields:
        given = tx.fields["QualityOut"]
        qualities[f"{side}QualityOut"] = 0 if given == RATE_ONE else given
    return qualities


def _change(tx: SignedTransaction, view: TransactionView, line: dict[str, Any], *, has_reserve: bool) -> str:
    limit = tx.fields["LimitAmount"]
    peer, side = limit["issuer"], side_of(tx.account, limit["issuer"])
    line[f"{side}Limit"] = limit | {"issuer": tx.account}
    for name, value in _qualities(tx, side).items():
        line[name] = value
        if not value:
            del line[name]
    no_ripple = LINE_FLAGS[side, "NoRipple"]
    sets, clears = tx.flags & f.TF_SET_NO_RIPPLE, tx.flags & f.TF_CLEAR_NO_RIPPLE
    if sets and not clears:
        if balance_of(line, side) < ZERO:
            return "tecNO_PERMISSION"
        line["Flags"] |= no_ripple
    elif clears and not sets:
        line["Flags"] &= ~no_ripple
    line["Flags"] = _with_freezes(tx, side, line["Flags"])
    if tx.flags & f.TF_SET_AUTH:
        line["Flags"] |= LINE_FLAGS[side, "Auth"]
    needed = {each: _needed(view, line, each, address) for each, address in _owners(side, tx.account, peer)}
    grows = needed[side] and not has(line, side, "Reserve")
    for each, address in _owners(side, tx.account, peer):
        if needed[each] != has(line, each, "Reserve"):
            count_owned(view, address, 1 if needed[each] else -1)
            line["Flags"] ^= LINE_FLAGS[each, "Reserve"]
    key = trust_line_key(tx.account, peer, limit["currency"])
    if not any(needed.values()):
        delete_line(view, key, line)
    elif grows and not has_reserve:
        return "tecINSUF_RESERVE_LINE"
    else:
        view.write(key, line)
    return TES_SUCCESS


def _owners(side: str, account: str, peer: str) -> tuple[tuple[str, str], ...]:
    return ((side, account), (OTHER[side], peer))


def _needed(view: TransactionView, line: Entry, side: str, address: str) -> bool:
    return needs_reserve(line, side, view.read(account_key(address)) or {})
