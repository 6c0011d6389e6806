"""Trust lines: what two accounts owe each other in one currency, seen from the low and the high side.

The account with the lower id has the low side. An entry holds the balance in the low account's terms.
"""

from decimal import Decimal
from typing import Final

from sandbox.engine.directory import add_to_directory, remove_from_directory
from sandbox.engine.views import Entry, Reader, TransactionView
from sandbox.protocol.flags import LSF_DEFAULT_RIPPLE, LSF_GLOBAL_FREEZE
from sandbox.protocol.hashing import account_id, account_key, trust_line_key
from sandbox.protocol.token_value import NOBODY, RATE_ONE, ZERO, add, token, value_of, value_text

OTHER: Final = {"Low": "High", "High": "Low"}
# By side and what they say of it.
LINE_FLAGS: Final = {
    ("Low", "Reserve"): 0x0001_0000,
    ("High", "Reserve"): 0x0002_0000,
    ("Low", "Auth"): 0x0004_0000,
    ("High", "Auth"): 0x0008_0000,
    ("Low", "NoRipple"): 0x0010_0000,
    ("High", "NoRipple"): 0x0020_0000,
    ("Low", "Freeze"): 0x0040_0000,
    ("High", "Freeze"): 0x0080_0000,
    ("Low", "DeepFreeze"): 0x0200_0000,
    ("High", "DeepFreeze"): 0x0400_0000,
}


def side_of(account: str, peer: str) -> str:
    """The side of ``account`` on its lines with ``peer``."""
    return "High" if account_id(account) > account_id(peer) else "Low"


def read_line(state: Reader, account: str, peer: str, currency: str) -> Entry | None:
    """The line between two accounts."""
    return state.read(trust_line_key(account, peer, currency))


def has(line: Entry, side: str, what: str) -> bool:
    """Whether this flag is set on this side."""
    return bool(line["Flags"] & LINE_FLAGS[side, what])


def balance_of(line: Entry, side: str) -> Decimal:
    """What this side holds; negative if it owes."""
    value = value_of(line["Balance"])
    return value if side == "Low" else -value


def held_by(state: Reader, account: str, peer: str, currency: str) -> Decimal:
    """What ``account`` holds of the tokens of ``peer``; negative for the reverse."""
    line = read_line(state, account, peer, currency)
    return ZERO if line is None else balance_of(line, side_of(account, peer))


def limit_of(line: Entry, side: str) -> Decimal:
    """How much this side is willing to hold."""
    return value_of(line[f"{side}Limit"])


def quality(line: Entry | None, side: str, way: str) -> int:
    """At which ratio this side lets tokens ``In`` or ``Out``, in billionths."""
    return RATE_ONE if line is None else line.get(f"{side}Quality{way}", 0) or RATE_ONE


def is_frozen(state: Reader, account: str, issuer: str, currency: str) -> bool:
    """Whether the issuer has frozen what the account holds of its tokens."""
    entry = state.read(account_key(issuer))
    if entry is not None and entry["Flags"] & LSF_GLOBAL_FREEZE:
        return True
    line = None if account == issuer else read_line(state, account, issuer, currency)
    return line is not None and has(line, side_of(issuer, account), "Freeze")


def needs_reserve(line: Entry, side: str, account: Entry) -> bool:
    """Whether this side's part of the line differs from what it is by default."""
    qualities = (line.get(f"{side}Quality{way}", 0) for way in ("In", "Out"))
    return (
        any(each not in (0, RATE_ONE) for each in qualities)
        or has(line, side, "NoRipple") == bool(account["Flags"] & LSF_DEFAULT_RIPPLE)
        or has(line, side, "Freeze")
        or limit_of(line, side) != ZERO
        or balance_of(line, side) > ZERO
    )


def count_owned(view: TransactionView, address: str, change: int) -> None:
    """Change how many entries the account owns."""
    key = account_key(address)
    account = view.read(key) or {}
    view.write(key, account | {"OwnerCount": account["OwnerCount"] + change})


def create_line(
    view: TransactionView, account: str, limit: dict[str, str], flags: int, qualities: dict[str, int]
) -> None:
    """A line with an account that ``limit`` names as issuer. ``account`` pays its reserve."""
    peer, currency = limit["issuer"], limit["currency"]
    side = side_of(account, peer)
    key = trust_line_key(account, peer, currency)
    low, high = (account, peer) if side == "Low" else (peer, account)
    pages = {
        "LowNode": add_to_directory(view, low, key),
        "HighNode": add_to_directory(view, high, key),
    }
    flags |= LINE_FLAGS[side, "Reserve"]
    if not (view.read(account_key(peer)) or {})["Flags"] & LSF_DEFAULT_RIPPLE:
        flags |= LINE_FLAGS[OTHER[side], "NoRipple"]
    line = {
        "LedgerEntryType": "RippleState",
        "Balance": token(currency, NOBODY, ZERO),
        "Flags": flags,
        f"{side}Limit": limit | {"issuer": account},
        f"{OTHER[side]}Limit": token(currency, peer, ZERO),
        **pages,
        **{name: value for name, value in qualities.items() if value},
    }
    view.write(key, line)
    count_owned(view, account, 1)


def delete_line(view: TransactionView, key: bytes, line: Entry) -> None:
    """Remove a line that is in its default state on both sides; ``line`` is its last version."""
    for side in OTHER:
        remove_from_directory(view, line[f"{side}Limit"]["issuer"], line[f"{side}Node"], key)
    view.erase(key, line)


def move(view: TransactionView, source: str, target: str, currency: str, value: Decimal) -> None:
    """Move tokens along the line of two accounts. It ends when nothing is left that would need it."""
    key = trust_line_key(source, target, currency)
    side = side_of(source, target)
    line = dict(view.read(key) or {})
    before = balance_of(line, side)
    after = add(before, -value)
    balance = after if side == "Low" else -after
    line["Balance"] = line["Balance"] | {"value": value_text(balance)}
    spent = before > ZERO >= after and has(line, side, "Reserve")
    if spent and not needs_reserve(line, side, view.read(account_key(source)) or {}):
        count_owned(view, source, -1)
        line["Flags"] &= ~LINE_FLAGS[side, "Reserve"]
        if not after and not has(line, OTHER[side], "Reserve"):
            delete_line(view, key, line)
            return
    view.write(key, line)
