"""Methods about ledgers: ledger, ledger_current, ledger_closed, ledger_entry."""

from typing import Any, Final

from sandbox.api.context import LedgerChoice, Request, is_address, is_hash
from sandbox.api.errors import RpcError
from sandbox.api.serialization import expanded_transaction, ledger_json, transaction_json
from sandbox.chain.store import StoredTransaction
from sandbox.engine.transaction import SignedTransaction
from sandbox.protocol.hashing import account_key

# Entry types that exist on the real network but not here: valid in a request, never found.
_ABSENT_ENTRIES: Final = [
    "amm",
    "check",
    "credential",
    "delegate",
    "deposit_preauth",
    "did",
    "directory",
    "escrow",
    "mpt_issuance",
    "mptoken",
    "nft_offer",
    "nft_page",
    "offer",
    "oracle",
    "payment_channel",
    "permissioned_domain",
    "ripple_state",
    "signer_list",
    "ticket",
    "vault",
]


def ledger_current(request: Request) -> dict[str, Any]:
    """The number of the open ledger."""
    return {"ledger_current_index": request.node.history.open_seq}


def ledger_closed(request: Request) -> dict[str, Any]:
    """The newest closed ledger. Here it is always validated."""
    header = request.node.history.validated
    return {"ledger_hash": header.hash, "ledger_index": header.seq}


def ledger(request: Request) -> dict[str, Any]:
    """A ledger's header, with its transactions if requested."""
    if request.flag("full") or request.flag("accounts"):
        raise RpcError("notSupported")
    with_transactions, expand = request.flag("transactions"), request.flag("expand")
    binary = request.flag("binary")
    if not any(name in request.params for name in ("ledger_hash", "ledger_index", "ledger")):
        # If the request names no ledger, a server shows the newest closed one and the open one.
        closed = ledger_json(request.node.history.validated, request.api_version)
        return {"closed": {"ledger": closed}, "open": {"ledger": _open_ledger(request)}}
    choice = request.ledger()
    if choice.header is None:
        shown = _open_ledger(request)
    else:
        shown = ledger_json(choice.header, request.api_version)
    if with_transactions:
        shown["transactions"] = _transactions(request, choice, expand=expand, binary=binary)
    return {"ledger": shown, **choice.identity()}


def _open_ledger(request: Request) -> dict[str, Any]:
    seq = request.node.history.open_seq
    return {
        "closed": False,
        "ledger_index": seq if request.api_version > 1 else str(seq),
        "parent_hash": request.node.history.validated.hash,
    }


def _hash(tx: StoredTransaction | SignedTransaction) -> str:
    """Sort key: a server keeps a ledger's transactions in a tree by hash and lists them in that order."""
    return tx.hash


def _transactions(request: Request, choice: LedgerChoice, *, expand: bool, binary: bool) -> list[Any]:
    version = request.api_version
    if choice.header is not None:
        stored = sorted(request.chain.store.ledger_transactions(choice.header.seq), key=_hash)
        if not expand:
            return [tx.hash for tx in stored]
        return [expanded_transaction(tx, choice.header, version, binary=binary) for tx in stored]
    pending = sorted(request.chain.open_transactions.values(), key=_hash)
    if not expand:
        return [tx.hash for tx in pending]
    if binary:
        return [{"tx_blob": tx.blob, "hash": tx.hash} for tx in pending]
    if version == 1:
        return [transaction_json(tx.fields, version) | {"hash": tx.hash} for tx in pending]
    return [{"tx_json": transaction_json(tx.fields, version), "hash": tx.hash} for tx in pending]


def ledger_entry(request: Request) -> dict[str, Any]:
    """One ledger entry, by its index or its account."""
    choice = request.ledger()
    key = _entry_key(request)
    entry = None if key is None else choice.read(key)
    if key is None or entry is None:
        raise RpcError("entryNotFound", **choice.identity())
    index = key.hex().upper()
    response = {"index": index, **choice.identity()}
    if request.flag("binary"):
        raise RpcError("notSupported")
    return response | {"node": entry | {"index": index}}


def _entry_key(request: Request) -> bytes | None:
    params = request.params
    if "index" in params:
        index = params["index"]
        if not isinstance(index, str) or not is_hash(index):
            raise RpcError("malformedRequest")
        return bytes.fromhex(index)
    if "account_root" in params:
        address = params["account_root"]
        if not isinstance(address, str) or not is_address(address):
            raise RpcError("malformedAddress")
        return account_key(address)
    if any(kind in params for kind in _ABSENT_ENTRIES):
        return None
    if request.api_version == 1:
        raise RpcError("unknownOption")
    raise RpcError("invalidParams", "No ledger_entry params provided.")
