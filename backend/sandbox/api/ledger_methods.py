"""Methods about ledgers: ledger, ledger_current, ledger_closed."""

from typing import Any

from sandbox.api.context import NEVER, LedgerChoice, Request
from sandbox.api.errors import RpcError
from sandbox.api.serialization import expanded_transaction, ledger_json, transaction_json
from sandbox.chain.store import StoredTransaction
from sandbox.engine.transaction import SignedTransaction
from sandbox.protocol.hashing import header_bytes


def ledger_current(request: Request) -> dict[str, Any]:
    """The number of the open ledger."""
    return {"ledger_current_index": request.node.history.open_seq}


def ledger_closed(request: Request) -> dict[str, Any]:
    """The newest closed ledger. Here it is always validated."""
    header = request.node.history.validated
    return {"ledger_hash": header.hash, "ledger_index": header.seq}


def ledger(request: Request) -> dict[str, Any]:
    """A ledger's header, with its transactions if requested."""
    if request.flag("full", strict_from=NEVER) or request.flag("accounts", strict_from=NEVER):
        raise RpcError("notSupported")
    with_transactions = request.flag("transactions", strict_from=NEVER)
    expand = request.flag("expand", strict_from=NEVER)
    binary = request.flag("binary", strict_from=NEVER)
    if not any(name in request.params for name in ("ledger_hash", "ledger_index", "ledger")):
        # If the request names no ledger, a server shows the newest closed one and the open one.
        closed = ledger_json(request.node.history.validated, request.api_version)
        return {"closed": {"ledger": closed}, "open": {"ledger": _open_ledger(request)}}
    choice = request.ledger()
    if choice.header is not None and request.flag("queue", strict_from=NEVER):
        raise RpcError("invalidParams")
    if choice.header is None:
        shown: dict[str, Any] = {"closed": False} if binary else _open_ledger(request)
    elif binary:
        shown = {"closed": True, "ledger_data": header_bytes(choice.header).hex().upper()}
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
