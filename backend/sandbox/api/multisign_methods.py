"""submit_multisigned: a transaction as JSON with the signatures of several accounts."""

from typing import Any

from sandbox.api.context import NEVER, Request, is_address
from sandbox.api.errors import RpcError, missing_field
from sandbox.api.given_transaction import serialized
from sandbox.api.serialization import engine_result, transaction_json
from sandbox.engine.transaction import (
    InvalidSignatureError,
    InvalidTransactionError,
    SignedTransaction,
    parse_transaction,
    unsigned_transaction,
)
from sandbox.protocol.hashing import account_id

Json = dict[str, Any]


def submit_multisigned(request: Request) -> Json:
    """Submit it, with its signers in the order that the protocol wants. The result is provisional."""
    fields = _checked(request)
    fail_hard = request.flag("fail_hard", strict_from=NEVER)
    blob = serialized(fields | {"Signers": _sorted_signers(fields)})
    try:
        tx = parse_transaction(blob)
    except InvalidSignatureError:
        return _response(request, unsigned_transaction(blob), "temBAD_SIGNATURE")
    except InvalidTransactionError as error:
        raise RpcError("invalidParams", str(error).removeprefix("fails local checks: ")) from error
    return _response(request, tx, request.node.submit(tx, fail_hard).result)


def _response(request: Request, tx: SignedTransaction, result: str) -> Json:
    shown = transaction_json(tx.fields, request.api_version)
    response: Json = {**engine_result(result), "tx_blob": tx.blob}
    if request.api_version > 1:
        return response | {"hash": tx.hash, "tx_json": shown}
    return response | {"tx_json": shown | {"hash": tx.hash}}


def _checked(request: Request) -> Json:
    """The fields of tx_json. Raises RpcError where a server would refuse them before serializing."""
    if "tx_json" not in request.params:
        raise missing_field("tx_json")
    fields = request.params["tx_json"]
    if not isinstance(fields, dict):
        raise RpcError("invalidParams", "Invalid field 'tx_json', not object.")
    for name in ("Sequence", "SigningPubKey"):
        if name not in fields:
            raise missing_field(f"tx_json.{name}")
    if fields["SigningPubKey"] != "":
        raise RpcError("invalidParams", "When multi-signing 'tx_json.SigningPubKey' must be empty.")
    if "TransactionType" not in fields:
        raise missing_field("tx_json.TransactionType")
    if "Account" not in fields:
        raise RpcError("srcActMissing", "Missing field 'tx_json.Account'.")
    if not isinstance(fields["Account"], str) or not is_address(fields["Account"]):
        raise RpcError("srcActMalformed", "Invalid field 'tx_json.Account'.")
    if request.chain.next_sequence(fields["Account"]) == 0:
        raise RpcError("srcActNotFound")
    for name in ("Fee", "Signers"):
        if name not in fields:
            raise missing_field(f"tx_json.{name}")
    if "TxnSignature" in fields:
        raise RpcError("signingMalformed")
    if fields["Fee"] == "0":
        raise RpcError("invalidParams", "Invalid Fee field.  Fees must be greater than zero.")
    return fields


def _sorted_signers(fields: Json) -> list[Json]:
    signers = fields["Signers"]
    if signers == []:
        raise RpcError("invalidParams", "tx_json.Signers array may not be empty.")
    if not isinstance(signers, list) or not all(_is_signer(item) for item in signers):
        raise RpcError("invalidParams", "Signers array may only contain Signer entries.")
    addresses = [item["Signer"]["Account"] for item in signers]
    for address in addresses:
        if addresses.count(address) > 1:
            raise RpcError(
                "invalidParams", f"Duplicate Signers:Signer:Account entries ({address}) are not allowed."
            )
        if address == fields["Account"]:
            raise RpcError("invalidParams", f"A Signer may not be the transaction's Account ({address}).")
    return sorted(signers, key=lambda item: account_id(item["Signer"]["Account"]))


def _is_signer(item: object) -> bool:
    signer = item.get("Signer") if isinstance(item, dict) and len(item) == 1 else None
    if not isinstance(signer, dict) or set(signer) != {"Account", "SigningPubKey", "TxnSignature"}:
        return False
    return isinstance(signer["Account"], str) and is_address(signer["Account"])
