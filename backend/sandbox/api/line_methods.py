"""Methods about trust lines: account_lines, account_currencies, gateway_balances, noripple_check."""

from collections.abc import Iterator
from typing import Any, Final

from sandbox.api.account_methods import existing_account, page_size
from sandbox.api.context import LedgerChoice, Request, is_address
from sandbox.api.errors import RpcError, invalid_field, missing_field
from sandbox.api.markers import keys_after
from sandbox.engine.directory import owned_keys
from sandbox.engine.trust_lines import OTHER, balance_of, has, limit_of
from sandbox.engine.views import Entry
from sandbox.protocol.flags import LSF_DEFAULT_RIPPLE, TF_CLEAR_NO_RIPPLE, TF_SET_NO_RIPPLE
from sandbox.protocol.hashing import account_key
from sandbox.protocol.token_value import ZERO, add, currency_code, value_text

Json = dict[str, Any]

# Flags of a line that a response only has if they are set, for the account's side and for the peer's.
_SHOWN_FLAGS: Final = (
    ("Auth", "authorized", "peer_authorized"),
    ("NoRipple", "no_ripple", "no_ripple_peer"),
    ("Freeze", "freeze", "freeze_peer"),
    ("DeepFreeze", "deep_freeze", "deep_freeze_peer"),
)
_MOST_PROBLEMS: Final = 300


def account_lines(request: Request) -> Json:
    """The account's trust lines from its side, in pages."""
    address, choice = request.account_in_ledger()
    existing_account(choice, address)
    peer = request.params.get("peer")
    if peer is not None and not (isinstance(peer, str) and is_address(peer)):
        raise RpcError("actMalformed", **choice.identity())
    limit = page_size(request, None)
    ignore_default = request.flag("ignore_default")
    keys = keys_after(request, owned_keys(choice, address))
    lines = []
    for side, line in _lines(choice, address, keys[:limit]):
        shown = _shown_line(line, side)
        if peer in (None, shown["account"]) and (not ignore_default or has(line, side, "Reserve")):
            lines.append(shown)
    response: Json = {"account": address, "lines": lines, **choice.identity()}
    if len(keys) > limit:
        response |= {"limit": limit, "marker": f"{keys[limit - 1].hex().upper()},0"}
    return response


def _lines(choice: LedgerChoice, address: str, keys: list[bytes]) -> Iterator[tuple[str, Entry]]:
    """The trust lines among these entries, each with the account's side."""
    for key in keys:
        entry = choice.read(key)
        if entry is not None and entry["LedgerEntryType"] == "RippleState":
            yield "Low" if entry["LowLimit"]["issuer"] == address else "High", entry


def _shown_line(line: Entry, side: str) -> Json:
    peer = OTHER[side]
    shown: Json = {
        "account": line[f"{peer}Limit"]["issuer"],
        "balance": value_text(balance_of(line, side)),
        "currency": line["Balance"]["currency"],
        "limit": value_text(limit_of(line, side)),
        "limit_peer": value_text(limit_of(line, peer)),
        "quality_in": line.get(f"{side}QualityIn", 0),
        "quality_out": line.get(f"{side}QualityOut", 0),
    }
    for what, own, theirs in _SHOWN_FLAGS:
        shown |= {name: True for name, each in ((own, side), (theirs, peer)) if has(line, each, what)}
    return shown


def account_currencies(request: Request) -> Json:
    """The currencies that the account can receive and send, as far as its lines allow."""
    address, choice = request.account_in_ledger(or_ident=True)
    existing_account(choice, address)
    receive, send = set(), set()
    for side, line in _lines(choice, address, owned_keys(choice, address)):
        currency = line["Balance"]["currency"]
        if balance_of(line, side) < limit_of(line, side):
            receive.add(currency)
        if -balance_of(line, side) < limit_of(line, OTHER[side]):
            send.add(currency)
    return {
        "receive_currencies": sorted(receive, key=currency_code),
        "send_currencies": sorted(send, key=currency_code),
        **choice.identity(),
    }


def gateway_balances(request: Request) -> Json:
    """What an issuer owes: in all, to its own hot wallets, and frozen; and what others owe it."""
    choice = request.ledger()
    name = "ident" if "account" not in request.params and "ident" in request.params else "account"
    if name not in request.params:
        raise missing_field("account")
    address = request.params[name]
    if not isinstance(address, str) or not is_address(address):
        raise RpcError("actMalformed")
    if request.api_version > 1 and choice.read(account_key(address)) is None:
        raise RpcError("actNotFound", account=address, **choice.identity())
    hot = _hot_wallets(request, address, choice)
    response: Json = {"account": address, **choice.identity()}
    sums: dict[str, Any] = {}
    for side, line in _lines(choice, address, owned_keys(choice, address)):
        peer, currency, owed = (
            line[f"{OTHER[side]}Limit"]["issuer"],
            line["Balance"]["currency"],
            balance_of(line, OTHER[side]),
        )
        part = "balances" if peer in hot else "assets" if owed < ZERO else "frozen_balances"
        if not owed:
            continue
        if part == "frozen_balances" and not has(line, side, "Freeze"):
            sums[currency] = add(sums.get(currency, ZERO), owed)
            continue
        value = -owed if part == "assets" else owed
        entry = {"currency": currency, "value": value_text(value)}
        response.setdefault(part, {}).setdefault(peer, []).append(entry)
    if sums:
        response["obligations"] = {currency: value_text(value) for currency, value in sums.items()}
    return response


def _hot_wallets(request: Request, address: str, choice: LedgerChoice) -> list[str]:
    given = request.params.get("hotwallet")
    wallets = [] if given is None else [given] if isinstance(given, str) else given
    if isinstance(wallets, list) and all(isinstance(each, str) and is_address(each) for each in wallets):
        return wallets
    token = "invalidParams" if request.api_version > 1 else "invalidHotWallet"
    raise RpcError(token, account=address, **choice.identity())


def noripple_check(request: Request) -> Json:
    """What an issuer or a user should change about rippling, with the transactions that do it."""
    for name in ("account", "role"):
        if name not in request.params:
            raise missing_field(name)
    if not isinstance(request.params["account"], str):
        raise invalid_field("account")
    role = request.params["role"]
    if role not in ("gateway", "user"):
        raise invalid_field("role")
    limit = page_size(request, None) if "limit" in request.params else _MOST_PROBLEMS
    with_transactions = request.flag("transactions", strict_from=2)
    address, choice = request.account_in_ledger()
    account = existing_account(choice, address)
    is_gateway = role == "gateway"
    problems, fixes = _account_problems(account, is_gateway=is_gateway)
    for side, line in _lines(choice, address, owned_keys(choice, address)):
        if has(line, side, "NoRipple") == is_gateway and limit > 0:
            limit -= 1
            problems.append(_line_problem(line, side, is_gateway=is_gateway))
            fixes.append(_line_fix(line, side, is_gateway=is_gateway))
    response: Json = {"problems": problems, **choice.identity()}
    if with_transactions:
        # A number here, as on a real server, and not text as in a transaction.
        first, fee = account["Sequence"], request.node.settings.rules.base_fee
        common = {"Account": address, "Fee": fee}
        response["transactions"] = [
            fix | common | {"Sequence": first + place} for place, fix in enumerate(fixes)
        ]
    return response


def _account_problems(account: Entry, *, is_gateway: bool) -> tuple[list[str], list[Json]]:
    ripples = bool(account["Flags"] & LSF_DEFAULT_RIPPLE)
    if is_gateway and not ripples:
        return (
            ["You should immediately set your default ripple flag"],
            [{"TransactionType": "AccountSet", "SetFlag": 8}],
        )
    if ripples and not is_gateway:
        return (
            [
                "You appear to have set your default ripple flag even though you are not a gateway. "
                "This is not recommended unless you are experimenting"
            ],
            [],
        )
    return [], []


def _line_problem(line: Entry, side: str, *, is_gateway: bool) -> str:
    advice = "You should clear" if is_gateway else "You should probably set"
    currency, peer = line["Balance"]["currency"], line[f"{OTHER[side]}Limit"]["issuer"]
    return f"{advice} the no ripple flag on your {currency} line to {peer}"


def _line_fix(line: Entry, side: str, *, is_gateway: bool) -> Json:
    return {
        "TransactionType": "TrustSet",
        "LimitAmount": line[f"{side}Limit"] | {"issuer": line[f"{OTHER[side]}Limit"]["issuer"]},
        "Flags": TF_CLEAR_NO_RIPPLE if is_gateway else TF_SET_NO_RIPPLE,
    }
