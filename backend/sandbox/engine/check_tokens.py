"""Checks of tokens: whether they may be written and cashed, and how the tokens flow."""

from decimal import Decimal
from typing import Any, Final

from sandbox.engine.token_flow import Strand, flow
from sandbox.engine.token_payment import accounts_between
from sandbox.engine.trust_lines import (
    LINE_FLAGS,
    create_line,
    has,
    held_by,
    is_frozen,
    read_line,
    side_of,
)
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import LSF_DEFAULT_RIPPLE, LSF_REQUIRE_AUTH
from sandbox.protocol.hashing import account_key, trust_line_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.protocol.token_value import token, value_of

Token = dict[str, Any]

_LARGEST: Final = "9999999999999999e80"


def may_write(view: LedgerView, account: str, payee: str, limit: Token) -> str:
    """A check may be of tokens that the account does not hold yet, but not of frozen ones."""
    issuer, currency = limit["issuer"], limit["currency"]
    if is_frozen(view, account, issuer, currency):
        return "tecFROZEN"
    line = None if issuer == payee else read_line(view, issuer, payee, currency)
    frozen = line is not None and has(line, side_of(payee, issuer), "Freeze")
    return "tecFROZEN" if frozen else TES_SUCCESS


def may_cash(view: LedgerView, check: Entry, wanted: Token) -> str:
    """Whether the writer has the tokens, and the payee may hold them."""
    writer, payee, limit = check["Account"], check["Destination"], check["SendMax"]
    issuer, currency = limit["issuer"], limit["currency"]
    if (wanted["currency"], wanted["issuer"]) != (currency, issuer):
        return "temMALFORMED"
    value = value_of(wanted)
    if value > value_of(limit):
        return "tecPATH_PARTIAL"
    if writer != issuer and (
        is_frozen(view, writer, issuer, currency) or value > held_by(view, writer, issuer, currency)
    ):
        return "tecPATH_PARTIAL"
    return TES_SUCCESS if issuer == payee else _may_hold(view, payee, issuer, currency)


def _may_hold(view: LedgerView, payee: str, issuer: str, currency: str) -> str:
    entry = view.read(account_key(issuer))
    if entry is None:
        return "tecNO_ISSUER"
    line = read_line(view, payee, issuer, currency)
    authorized = line is not None and has(line, side_of(issuer, payee), "Auth")
    if entry["Flags"] & LSF_REQUIRE_AUTH and not authorized:
        return "tecNO_AUTH"
    return "tecFROZEN" if is_frozen(view, payee, issuer, currency) else TES_SUCCESS


def cash(view: TransactionView, check: Entry, fields: dict[str, Any], prior_drops: int) -> str:
    """Move the tokens. Who cashes a check wants them: a line is made, and its limit does not count."""
    writer, payee, limit = check["Account"], check["Destination"], check["SendMax"]
    issuer, currency = limit["issuer"], limit["currency"]
    key = trust_line_key(payee, issuer, currency)
    name = f"{side_of(payee, issuer)}Limit"
    if issuer != payee and view.read(key) is None and not _make_line(view, payee, limit, prior_drops):
        return "tecNO_LINE_INSUF_RESERVE"
    line = view.read(key) if issuer != payee else None
    if line is not None:
        view.write(key, line | {name: line[name] | {"value": _LARGEST}})
    strand = Strand(accounts_between(writer, issuer, [], issuer, payee), currency)
    result = strand.problem(view)
    if result != TES_SUCCESS:
        return result
    wanted = value_of(fields["Amount"]) if "Amount" in fields else Decimal(_LARGEST) / 2
    given = flow([strand], view, wanted, value_of(limit), None)
    if given < value_of(fields["Amount"] if "Amount" in fields else fields["DeliverMin"]):
        return "tecPATH_PARTIAL"
    after = view.read(key)
    if line is not None and after is not None:
        view.write(key, after | {name: line[name]})
    view.delivered = token(currency, issuer, given)
    return TES_SUCCESS


def _make_line(view: TransactionView, payee: str, limit: Token, prior_drops: int) -> bool:
    account = view.read(account_key(payee)) or {}
    if prior_drops < view.rules.account_reserve(account["OwnerCount"] + 1):
        return False
    ripples = account["Flags"] & LSF_DEFAULT_RIPPLE
    flags = 0 if ripples else LINE_FLAGS[side_of(payee, limit["issuer"]), "NoRipple"]
    create_line(view, payee, limit | {"value": "0"}, flags, {})
    return True
