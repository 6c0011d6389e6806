"""Methods about transactions: submit, tx, transaction_entry, tx_history."""

from typing import Any, Final

from sandbox.api.context import NEVER, Request, is_hash
from sandbox.api.errors import RpcError, invalid_field
from sandbox.api.serialization import (
    engine_result,
    listed_transaction,
    pending_transaction,
    transaction_json,
    validated_transaction,
)
from sandbox.chain.store import StoredTransaction
from sandbox.engine.transaction import InvalidTransactionError, parse_transaction
from sandbox.protocol.clock import iso_time
from sandbox.protocol.hashing import ctid_parts

_LONGEST_RANGE: Final = 1000
_HISTORY_PAGE: Final = 20


def submit(request: Request) -> dict[str, Any]:
    """Submit a signed transaction. The result is provisional; only a validated ledger is final."""
    blob = request.params.get("tx_blob")
    if blob is None:
        if "tx_json" in request.params:
            raise RpcError("notSupported", "Signing is not supported by this server.")
        raise RpcError("invalidParams")
    if not isinstance(blob, str) or not _is_hex(blob):
        raise RpcError("invalidParams")
    fail_hard = request.flag("fail_hard", strict_from=NEVER)
    try:
        tx = parse_transaction(blob)
    except InvalidTransactionError as error:
        raise RpcError("invalidTransaction", error_exception=str(error)) from error
    submission = request.node.submit(tx, fail_hard)
    return {
        "accepted": submission.applied or submission.kept,
        # Transactions that are held after a ``ter`` or ``tel`` result do not count.
        "account_sequence_available": request.chain.available_sequence(tx.account),
        "account_sequence_next": request.chain.next_sequence(tx.account),
        "applied": submission.applied,
        "broadcast": submission.applied or submission.queued,
        **engine_result(submission.result),
        "kept": submission.kept,
        "open_ledger_cost": str(request.chain.open_ledger_cost(tx)),
        "queued": submission.queued,
        "tx_blob": tx.blob,
        "tx_json": tx.fields | {"hash": tx.hash},
        "validated_ledger_index": request.node.history.validated.seq,
    }


def _is_hex(text: str) -> bool:
    try:
        return bytes.fromhex("0" * (len(text) % 2) + text) != b"" and " " not in text
    except ValueError:
        return False


def tx(request: Request) -> dict[str, Any]:
    """One transaction by hash or compact identifier, validated or pending.

    A range of ledgers does not limit the search. It only adds ``searched_all`` to a txnNotFound error.
    """
    binary = request.flag("binary", strict_from=2)
    searched = _search_range(request)
    version = request.api_version
    if "transaction" in request.params and "ctid" in request.params:
        raise RpcError("invalidParams")
    if "transaction" in request.params:
        digest = request.params["transaction"]
        if not isinstance(digest, str):
            raise invalid_field("transaction")
        if not is_hash(digest):
            raise RpcError("notImpl")
        found = request.chain.store.transaction(digest.upper())
        pending = request.chain.pending(digest.upper()) or request.node.submission_cache.get(digest.upper())
    else:
        found, pending = _by_ctid(request), None
    if found is not None and request.node.history.holds(found.ledger_seq):
        header = request.chain.store.header(found.ledger_seq)
        if header is not None:
            network = request.node.network_id
            return validated_transaction(found, header, network, version, binary=binary)
    if pending is not None:
        return pending_transaction(pending, version, binary=binary)
    if searched is not None:
        raise RpcError("txnNotFound", searched_all=_searched_all(request, *searched))
    raise RpcError("txnNotFound")


def transaction_entry(request: Request) -> dict[str, Any]:
    """A transaction, looked up in one ledger only."""
    choice = request.ledger()
    if "tx_hash" not in request.params:
        raise RpcError("fieldNotFoundTransaction", **choice.identity())
    digest = request.params["tx_hash"]
    if not isinstance(digest, str) or not is_hash(digest):
        raise invalid_field("tx_hash")
    if choice.header is None:
        raise RpcError("notYetImplemented")  # as on a real server
    found = request.chain.store.transaction(digest.upper())
    if found is None or found.ledger_seq != choice.header.seq:
        raise RpcError("transactionNotFound", **choice.identity())
    response = transaction_json(found.fields, request.api_version)
    placed: dict[str, Any] = {"tx_json": response, **choice.identity()}
    if request.api_version > 1:
        return placed | {
            "hash": found.hash,
            "meta": found.meta,
            "close_time_iso": iso_time(choice.header.close_time),
        }
    return placed | {"tx_json": response | {"hash": found.hash}, "metadata": found.meta}


def tx_history(request: Request) -> dict[str, Any]:
    """The newest transactions of all accounts, without the first ``start``. Only in API v1."""
    if "start" not in request.params:
        raise RpcError("invalidParams")
    start = request.number("start") or 0
    newest = request.node.history.validated.seq
    found = request.chain.store.newest_transactions(newest, start, _HISTORY_PAGE)
    return {"index": start, "txs": [listed_transaction(tx) for tx in found]}


def _by_ctid(request: Request) -> StoredTransaction | None:
    identifier = request.params.get("ctid")
    if not isinstance(identifier, str):
        raise RpcError("invalidParams")
    parts = ctid_parts(identifier)
    if parts is None:
        raise RpcError("invalidParams")
    ledger_seq, index, network = parts
    ours = request.node.network_id
    if network != ours:
        raise RpcError(
            "wrongNetwork",
            f"Wrong network. You should submit this request to a node running on NetworkID: {network}",
        )
    return request.chain.store.transaction_at(ledger_seq, index)


def _search_range(request: Request) -> tuple[int, int] | None:
    """min_ledger and max_ledger. One without the other is ignored, as on a real server."""
    if "min_ledger" not in request.params or "max_ledger" not in request.params:
        return None
    try:
        first, last = request.number("min_ledger"), request.number("max_ledger")
    except RpcError:
        raise RpcError("invalidLgrRange") from None
    if first is None or last is None or last < first:
        raise RpcError("invalidLgrRange")
    if last - first > _LONGEST_RANGE:
        raise RpcError("excessiveLgrRange")
    return first, last


def _searched_all(request: Request, first: int, last: int) -> bool:
    """True only if the server has every ledger of the range and each has a transaction.

    A real server counts the distinct ledgers of its stored transactions, so a single empty ledger
    in the range makes this false forever.
    """
    history = request.node.history
    if not all(history.holds(seq) for seq in range(first, last + 1)):
        return False
    return request.chain.store.ledgers_with_transactions(first, last) == last - first + 1
