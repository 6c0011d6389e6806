"""Methods about accounts: account_info, account_tx, deposit_authorized, and the lists that are empty here."""

from typing import Any, Final

from sandbox.api.context import LedgerChoice, Request, is_hash
from sandbox.api.errors import RpcError, invalid_field
from sandbox.api.queue_data import queue_data
from sandbox.api.serialization import history_item
from sandbox.chain.store import StoredTransaction, place_of
from sandbox.engine.deposit_preauth import may_deposit
from sandbox.engine.views import Entry
from sandbox.protocol.flags import ACCOUNT_FLAG_NAMES
from sandbox.protocol.hashing import account_id, account_key, signer_list_key

# The page sizes of a public server.
_PAGE: Final = 200
_BINARY_PAGE: Final = 500
_MARKER_PROBLEM: Final = (
    "invalid marker. Provide ledger index via ledger field, and transaction sequence number via seq field"
)
_MOST_CREDENTIALS: Final = 8
_NO_MAXIMUM: Final = (1 << 32) - 1
_LAST_INDEX: Final = (1 << 20) - 1


def account_info(request: Request) -> dict[str, Any]:
    """An account's AccountRoot, and its flags by name."""
    address, choice = request.account_in_ledger(or_ident=True)
    entry = choice.read(account_key(address))
    if entry is None:
        raise RpcError("actNotFound", account=address, **choice.identity())
    signer_lists = request.params.get("signer_lists", False)
    if request.api_version > 1 and not isinstance(signer_lists, bool):
        raise invalid_field("signer_lists")
    queue = request.params.get("queue", False)
    if queue and choice.header is not None:
        raise RpcError("invalidParams")
    data = entry | {"index": account_key(address).hex().upper()}
    if "EmailHash" in entry:
        data["urlgravatar"] = f"http://www.gravatar.com/avatar/{entry['EmailHash'].lower()}"
    response: dict[str, Any] = {
        "account_data": data,
        "account_flags": {name: bool(entry["Flags"] & bit) for name, bit in ACCOUNT_FLAG_NAMES.items()},
        **choice.identity(),
    }
    if signer_lists:
        place = signer_list_key(address)
        signers = choice.read(place)
        lists = [] if signers is None else [signers | {"index": place.hex().upper()}]
        (response if request.api_version > 1 else data)["signer_lists"] = lists
    if queue:
        response["queue_data"] = queue_data(request.chain.queue.of_account(address))
    return response


def account_offers(request: Request) -> dict[str, Any]:
    """Offers. There are none on this ledger."""
    return _nothing_owned(request, "offers")


def account_nfts(request: Request) -> dict[str, Any]:
    """NFTs. There are none on this ledger."""
    return _nothing_owned(request, "account_nfts", marker_problem=invalid_field("marker"))


def _nothing_owned(request: Request, name: str, *, marker_problem: RpcError | None = None) -> dict[str, Any]:
    """An empty list. It has one page, so this server never gave out a marker for it."""
    address, choice = request.account_in_ledger()
    existing_account(choice, address)
    page_size(request, None)
    if "marker" in request.params:
        if not isinstance(request.params["marker"], str):
            raise invalid_field("marker", "string")
        raise marker_problem or RpcError("invalidParams")
    return {"account": address, name: [], **choice.identity()}


def deposit_authorized(request: Request) -> dict[str, Any]:
    """Whether one account may pay another."""
    source = request.account("source_account", expected="a string")
    destination = request.account("destination_account", expected="a string")
    choice = request.ledger()
    if choice.read(account_key(source)) is None:
        raise RpcError("srcActNotFound", **choice.identity())
    target = choice.read(account_key(destination))
    if target is None:
        raise RpcError("dstActNotFound", **choice.identity())
    _refuse_credentials(request, choice)
    allowed = may_deposit(choice, source, destination, target)
    return {
        "source_account": source,
        "destination_account": destination,
        "deposit_authorized": allowed,
        **choice.identity(),
    }


def _refuse_credentials(request: Request, choice: LedgerChoice) -> None:
    """There are no credentials on this ledger, so those that a request names do not exist."""
    if "credentials" not in request.params:
        return
    given = request.params["credentials"]
    if not isinstance(given, list) or not given:
        raise invalid_field("credentials", "is non-empty array of CredentialID(hash256)")
    if len(given) > _MOST_CREDENTIALS:
        raise invalid_field("credentials", "array too long")
    if not all(isinstance(item, str) and is_hash(item) for item in given):
        raise invalid_field("credentials", "an array of CredentialID(hash256)")
    raise RpcError("badCredentials", "credentials don't exist", **choice.identity())


def existing_account(choice: LedgerChoice, address: str) -> Entry:
    """The AccountRoot in that ledger. Raises RpcError if there is none."""
    entry = choice.read(account_key(address))
    if entry is None:
        raise RpcError("actNotFound")
    return entry


def account_tx(request: Request) -> dict[str, Any]:
    """An account's validated transactions, newest first unless ``forward``, in pages."""
    address = request.account()
    first, last = _range(request)
    forward, binary = request.flag("forward", strict_from=2), request.flag("binary", strict_from=2)
    limit = page_size(request, _BINARY_PAGE if binary else _PAGE)
    start, end = place_of(first, 0), place_of(last, _LAST_INDEX)
    marker = _marker(request)
    if marker is not None:
        start, end = (max(start, marker), end) if forward else (start, min(end, marker))
    store = request.chain.store
    found = store.account_transactions(account_id(address), start, end, forward=forward, limit=limit + 1)
    response: dict[str, Any] = {
        "account": address,
        "ledger_index_min": first,
        "ledger_index_max": last,
        "limit": limit,
        "transactions": _items(request, found[:limit], binary=binary),
        "validated": True,
    }
    if len(found) > limit:
        response["marker"] = {"ledger": found[limit].ledger_seq, "seq": found[limit].index}
    return response


def _items(request: Request, found: list[StoredTransaction], *, binary: bool) -> list[dict[str, Any]]:
    network = request.node.network_id
    items = []
    for tx in found:
        header = request.chain.store.header(tx.ledger_seq)
        if header is not None:
            items.append(history_item(tx, header, network, request.api_version, binary=binary))
    return items


def page_size(request: Request, largest: int | None) -> int:
    """The page size. The default if ``limit`` is absent or null."""
    limit = request.params.get("limit")
    if limit is None:
        return _PAGE
    if type(limit) is not int or not 0 <= limit <= _NO_MAXIMUM:
        raise invalid_field("limit", "unsigned integer")
    if limit == 0:
        raise invalid_field("limit")
    return limit if largest is None else min(limit, largest)


def _marker(request: Request) -> int | None:
    if "marker" not in request.params:
        return None
    marker = request.params["marker"]
    values = (marker.get("ledger"), marker.get("seq")) if isinstance(marker, dict) else ()
    numbers = [value for value in values if type(value) is int and 0 <= value <= _NO_MAXIMUM]
    if len(numbers) != 2:
        raise RpcError("invalidParams", _MARKER_PROBLEM)
    ledger, seq = numbers
    return place_of(ledger, min(seq, _LAST_INDEX))


def _range(request: Request) -> tuple[int, int]:
    """The ledgers to search. API v1 clamps a range beyond the server's history, v2 refuses it."""
    held = request.node.history.searchable_range()
    old = request.api_version == 1
    if held is None:
        raise RpcError("lgrIdxsInvalid" if old else "notSynced")
    params = request.params
    bounded = "ledger_index_min" in params or "ledger_index_max" in params
    named = "ledger_hash" in params or "ledger_index" in params
    if bounded and named and not old:
        raise RpcError("invalidParams")
    if bounded:
        return _bounded_range(request, held)
    if not named:
        return held
    header = request.ledger().header
    if header is None or not held[0] <= header.seq <= held[1]:
        raise RpcError("lgrNotValidated")
    return header.seq, header.seq


def _bounded_range(request: Request, held: tuple[int, int]) -> tuple[int, int]:
    first = _bound(request, "ledger_index_min", 0)
    last = _bound(request, "ledger_index_max", _NO_MAXIMUM)
    old = request.api_version == 1
    if not old and ((last > held[1] and last != _NO_MAXIMUM) or (first < held[0] and first != 0)):
        raise RpcError("lgrIdxMalformed")
    first, last = max(first, held[0]), min(last, held[1])
    if last < first:
        raise RpcError("lgrIdxsInvalid" if old else "invalidLgrRange")
    return first, last


def _bound(request: Request, name: str, default: int) -> int:
    """A number of a ledger. As on a real server, digits and fractions will do."""
    given = request.params.get(name, -1)
    try:
        value = -1 if isinstance(given, bool) or not isinstance(given, str | int | float) else int(given)
    except (ValueError, OverflowError):
        raise invalid_field(name) from None
    if value > _NO_MAXIMUM or (value == -1 and type(given) is not int):
        raise invalid_field(name)
    return default if value < 0 else value
