"""ledger_entry: one entry of a ledger, by its index or by what identifies it."""

from collections.abc import Callable
from typing import Any, Final

from xrpl.core.binarycodec import encode

from sandbox.api.context import Request, is_address, is_currency, is_hash
from sandbox.api.errors import RpcError
from sandbox.protocol.hashing import (
    account_key,
    deposit_preauth_key,
    directory_page_key,
    escrow_key,
    owner_directory_key,
    ticket_key,
    trust_line_key,
)


def ledger_entry(request: Request) -> dict[str, Any]:
    """One ledger entry, as JSON or serialized.

    Errors have no code and no message, as on the server version that is imitated.
    """
    named = [name for name in _KEYS if name in request.params]
    if len(named) > 1:
        raise RpcError("invalidParams", "Too many fields provided.")
    choice = request.ledger()
    if not named:
        if request.api_version == 1:
            raise RpcError("unknownOption", **choice.identity())
        raise RpcError("invalidParams", "No ledger_entry params provided.")
    key_of, expected = _KEYS[named[0]]
    try:
        key = key_of(request.params[named[0]])
    except RpcError as error:
        raise RpcError(error.fields["error"], **choice.identity()) from None
    entry = None if key is None else choice.read(key)
    if key is None or entry is None:
        raise RpcError("entryNotFound", **choice.identity())
    if expected not in ("", entry["LedgerEntryType"]):
        raise RpcError("unexpectedLedgerType", **choice.identity())
    index = key.hex().upper()
    response = {"index": index, **choice.identity()}
    if request.params.get("binary"):
        return response | {"node_binary": encode(entry)}
    return response | {"node": entry | {"index": index}}


def _index(value: object) -> bytes:
    if not isinstance(value, str) or not is_hash(value):
        raise RpcError("malformedRequest")
    return bytes.fromhex(value)


def _address(value: object, problem: str = "malformedAddress") -> str:
    if not isinstance(value, str) or not is_address(value):
        raise RpcError(problem)
    return value


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 32:
        raise RpcError("malformedRequest")
    return value


def _account_root(value: object) -> bytes:
    return account_key(_address(value))


def _ticket(value: object) -> bytes:
    if not isinstance(value, dict):
        return _index(value)
    if "account" not in value:
        raise RpcError("malformedRequest")
    number = _number(value.get("ticket_seq"))
    return ticket_key(_address(value["account"]), number)


def _directory(value: object) -> bytes:
    if not isinstance(value, dict):
        return _index(value)
    page = _number(value.get("sub_index", 0))
    if ("dir_root" in value) == ("owner" in value):
        raise RpcError("malformedRequest")
    if "dir_root" in value:
        return directory_page_key(_index(value["dir_root"]), page)
    return directory_page_key(owner_directory_key(_address(value["owner"])), page)


def _deposit_preauth(value: object) -> bytes | None:
    if not isinstance(value, dict):
        return _index(value)
    if not isinstance(value.get("owner"), str) or ("authorized" in value) == (
        "authorized_credentials" in value
    ):
        raise RpcError("malformedRequest")
    payee = _address(value["owner"], "malformedOwner")
    if "authorized_credentials" in value:
        return None  # never here
    if not isinstance(value["authorized"], str):
        raise RpcError("malformedRequest")
    return deposit_preauth_key(payee, _address(value["authorized"], "malformedAuthorized"))


def _escrow(value: object) -> bytes:
    if not isinstance(value, dict):
        return _index(value)
    if "owner" not in value:
        raise RpcError("malformedRequest")
    number = _number(value.get("seq"))
    return escrow_key(_address(value["owner"], "malformedOwner"), number)


def _ripple_state(value: object) -> bytes:
    if not isinstance(value, dict):
        return _index(value)
    accounts, currency = value.get("accounts"), value.get("currency")
    if not isinstance(accounts, list) or len(accounts) != 2 or not isinstance(currency, str):
        raise RpcError("malformedRequest")
    first, second = (_address(each) for each in accounts)
    if first == second:
        raise RpcError("malformedRequest")
    if not is_currency(currency):
        raise RpcError("malformedCurrency")
    return trust_line_key(first, second, currency)


def _absent(value: object) -> bytes | None:
    """Types that exist on the real network but not here: valid in a request, never found."""
    return None if isinstance(value, dict) else _index(value)


# Parameter -> (how its value names an entry, the type that the entry must have or "" for any).
_KEYS: Final[dict[str, tuple[Callable[[object], bytes | None], str]]] = {
    "index": (_index, ""),
    "account_root": (_account_root, "AccountRoot"),
    "check": (_index, "Check"),
    "deposit_preauth": (_deposit_preauth, "DepositPreauth"),
    "directory": (_directory, "DirectoryNode"),
    "escrow": (_escrow, "Escrow"),
    "payment_channel": (_index, "PayChannel"),
    "signer_list": (_index, "SignerList"),
    "ticket": (_ticket, "Ticket"),
    "amm": (_absent, "AMM"),
    "credential": (_absent, "Credential"),
    "delegate": (_absent, "Delegate"),
    "did": (_absent, "DID"),
    "mpt_issuance": (_absent, "MPTokenIssuance"),
    "mptoken": (_absent, "MPToken"),
    "nft_offer": (_absent, "NFTokenOffer"),
    "nft_page": (_absent, "NFTokenPage"),
    "offer": (_absent, "Offer"),
    "oracle": (_absent, "Oracle"),
    "permissioned_domain": (_absent, "PermissionedDomain"),
    "ripple_state": (_ripple_state, "RippleState"),
    "vault": (_absent, "Vault"),
}
