"""simulate: what a transaction would do, without a signature and without doing it."""

from typing import Any, Final

from sandbox.api.context import Request
from sandbox.api.errors import RpcError, invalid_field, missing_field
from sandbox.api.given_transaction import serialized, source_sequence
from sandbox.api.serialization import engine_result, meta_blob
from sandbox.engine.blob import read_blob
from sandbox.engine.transaction import InvalidTransactionError, SignedTransaction, unsigned_transaction
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import LAST_LEGACY_NETWORK_ID

_SECRETS: Final = ("secret", "seed", "seed_hex", "passphrase")
_SUCCESS_MESSAGE: Final = "The simulated transaction would have been applied."

Json = dict[str, Any]


def simulate(request: Request) -> Json:
    """A dry run in the open ledger."""
    binary = request.flag("binary")
    for name in _SECRETS:
        if name in request.params:
            raise invalid_field(name)
    tx = _transaction(_completed(request, _given(request)))
    outcome = request.chain.dry_run(tx)
    response: Json = {
        "applied": False,
        "ledger_index": request.node.history.open_seq,
        **engine_result(outcome.result),
    }
    if outcome.result == TES_SUCCESS:
        response["engine_result_message"] = _SUCCESS_MESSAGE
    if outcome.meta is not None:
        response |= {"meta_blob": meta_blob(outcome.meta)} if binary else {"meta": outcome.meta}
    return response | ({"tx_blob": tx.blob} if binary else {"tx_json": tx.fields | {"hash": tx.hash}})


def _given(request: Request) -> Json:
    """The transaction's fields from tx_blob or tx_json."""
    params = request.params
    if "tx_blob" in params:
        if "tx_json" in params:
            raise RpcError("invalidParams", "Can only include one of `tx_blob` and `tx_json`.")
        fields = _decoded(params["tx_blob"])
    elif "tx_json" in params:
        fields = params["tx_json"]
        if not isinstance(fields, dict):
            raise invalid_field("tx_json", "object")
    else:
        raise RpcError("invalidParams", "Neither `tx_blob` nor `tx_json` included.")
    for name in ("TransactionType", "Account"):
        if name not in fields:
            raise missing_field(f"tx.{name}")
    return fields


def _decoded(blob: object) -> Json:
    if not isinstance(blob, str) or blob == "":
        raise invalid_field("tx_blob")
    try:
        return read_blob(blob).fields
    except Exception:  # noqa: BLE001 - the codec raises many types of error, and each means no
        raise invalid_field("tx_blob") from None


def _completed(request: Request, given: Json) -> Json:
    """The fields with those filled in that a client may leave out."""
    fields = _without_signatures(given)
    if "Sequence" not in fields:
        fields["Sequence"] = 0 if "TicketSequence" in fields else source_sequence(request, fields)
    network = request.node.settings.rules.network_id
    if network > LAST_LEGACY_NETWORK_ID:
        fields.setdefault("NetworkID", network)
    if "Fee" not in fields:
        tx = _transaction(fields | {"Fee": "0"})
        fields["Fee"] = str(request.chain.open_ledger_cost(tx))
    return fields


def _without_signatures(given: Json) -> Json:
    """The fields with empty keys and signatures where there are none. Refuses what is signed."""
    signers = given.get("Signers")
    if signers is not None:
        if not isinstance(signers, list):
            raise invalid_field("tx.Signers")
        given = given | {"Signers": [_signer(item, index) for index, item in enumerate(signers)]}
    if given.get("TxnSignature", "") != "":
        raise RpcError("transactionSigned")
    return {"SigningPubKey": "", "TxnSignature": "", **given}


def _signer(item: object, index: int) -> Json:
    signer = item.get("Signer") if isinstance(item, dict) else None
    if not isinstance(signer, dict):
        raise invalid_field(f"tx.Signers[{index}]")
    if signer.get("TxnSignature", "") != "":
        raise RpcError("transactionSigned")
    return {"Signer": {"SigningPubKey": "", "TxnSignature": "", **signer}}


def _transaction(fields: Json) -> SignedTransaction:
    try:
        return unsigned_transaction(serialized(fields))
    except InvalidTransactionError as error:
        raise RpcError("invalidTransaction", error_exception=str(error)) from error
