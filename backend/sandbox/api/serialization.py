"""The JSON of transactions and ledgers in responses and events, for both API versions."""

from typing import Any

from xrpl.core.binarycodec import encode

from sandbox.chain.store import StoredTransaction
from sandbox.engine.transaction import SignedTransaction
from sandbox.protocol.clock import human_time, iso_time
from sandbox.protocol.hashing import LedgerHeader, ctid
from sandbox.protocol.results import CODES, MESSAGES

Json = dict[str, Any]


def transaction_json(fields: Json, version: int) -> Json:
    """A transaction's fields. A payment has Amount and DeliverMax in v1, only DeliverMax in v2."""
    shown = dict(fields)
    if fields["TransactionType"] == "Payment":
        shown["DeliverMax"] = fields["Amount"]
        if version > 1:
            del shown["Amount"]
    return shown


def pending_transaction(tx: SignedTransaction, version: int, *, binary: bool) -> Json:
    """The response of ``tx`` for a transaction that is in no ledger."""
    response: Json = {"hash": tx.hash, "validated": False}
    if binary:
        return response | {"tx_blob" if version > 1 else "tx": tx.blob}
    shown = transaction_json(tx.fields, version)
    return response | {"tx_json": shown} if version > 1 else shown | response


def validated_transaction(
    tx: StoredTransaction, header: LedgerHeader, network_id: int, version: int, *, binary: bool = False
) -> Json:
    """The response of ``tx`` for a validated transaction."""
    identifier = ctid(tx.ledger_seq, tx.index, network_id)
    placed: Json = {"ledger_index": tx.ledger_seq, "date": header.close_time}
    if identifier is not None:
        placed["ctid"] = identifier
    if binary:
        return _binary_transaction(tx, placed, header, version)
    if version == 1:
        return {
            **transaction_json(tx.fields, version),
            **placed,
            "hash": tx.hash,
            "inLedger": tx.ledger_seq,
            "meta": tx.meta,
            "validated": True,
        }
    response = _v2_names(tx, header) | {
        "tx_json": transaction_json(tx.fields, version) | placed,
        "meta": tx.meta,
        "validated": True,
    }
    if identifier is not None:
        response["ctid"] = identifier
    return response


def _binary_transaction(tx: StoredTransaction, placed: Json, header: LedgerHeader, version: int) -> Json:
    blob, meta = encode(tx.fields), meta_blob(tx.meta)
    if version == 1:
        names = {"hash": tx.hash, "inLedger": tx.ledger_seq}
        return {**placed, **names, "tx": blob, "meta": meta, "validated": True}
    identifier = {"ctid": placed["ctid"]} if "ctid" in placed else {}
    return {**_v2_names(tx, header), **identifier, "tx_blob": blob, "meta_blob": meta, "validated": True}


def meta_blob(meta: Json) -> str:
    """Metadata in binary form. It has no delivered_amount."""
    return encode({name: value for name, value in meta.items() if name != "delivered_amount"})


def listed_transaction(tx: StoredTransaction) -> Json:
    """One transaction in the response of ``tx_history``, which is older than all other forms."""
    return {
        **transaction_json(tx.fields, 1),
        "hash": tx.hash,
        "inLedger": tx.ledger_seq,
        "ledger_index": tx.ledger_seq,
    }


def history_item(
    tx: StoredTransaction, header: LedgerHeader, network_id: int, version: int, *, binary: bool
) -> Json:
    """One item of ``account_tx``."""
    if binary:
        return {
            "tx_blob": encode(tx.fields),
            "meta" if version == 1 else "meta_blob": meta_blob(tx.meta),
            "ledger_index": tx.ledger_seq,
            "validated": True,
        }
    full = validated_transaction(tx, header, network_id, version)
    if version > 1:
        full.pop("ctid", None)
        return full
    del full["meta"], full["validated"]
    return {"tx": full, "meta": tx.meta, "validated": True}


def expanded_transaction(tx: StoredTransaction, header: LedgerHeader, version: int, *, binary: bool) -> Json:
    """One transaction in the response of ``ledger``."""
    if binary:
        if version == 1:
            return {"tx_blob": encode(tx.fields), "meta": meta_blob(tx.meta)}
        return {"tx_blob": encode(tx.fields), "meta_blob": meta_blob(tx.meta), "hash": tx.hash}
    if version == 1:
        return {**transaction_json(tx.fields, version), "hash": tx.hash, "metaData": tx.meta}
    return _v2_names(tx, header) | {
        "tx_json": transaction_json(tx.fields, version),
        "meta": tx.meta,
        "validated": True,
    }


def transaction_event(tx: StoredTransaction, header: LedgerHeader, network_id: int, version: int) -> Json:
    """The event of a validated transaction."""
    event = engine_result(tx.meta["TransactionResult"]) | {
        "type": "transaction",
        "status": "closed",
        "validated": True,
        "ledger_hash": header.hash,
        "ledger_index": header.seq,
        "meta": tx.meta,
        "close_time_iso": iso_time(header.close_time),
    }
    identifier = ctid(tx.ledger_seq, tx.index, network_id)
    if identifier is not None:
        event["ctid"] = identifier
    shown = transaction_json(tx.fields, version) | {"date": header.close_time}
    return _with_transaction(event, shown, tx.hash, version)


def proposed_event(fields: Json, digest: str, result: str, open_seq: int, version: int) -> Json:
    """The event of a transaction that entered the open ledger."""
    event = engine_result(result) | {
        "type": "transaction",
        "status": "proposed",
        "validated": False,
        "ledger_current_index": open_seq,
    }
    return _with_transaction(event, transaction_json(fields, version), digest, version)


def _with_transaction(event: Json, shown: Json, digest: str, version: int) -> Json:
    if version > 1:
        return event | {"tx_json": shown, "hash": digest}
    return event | {"transaction": shown | {"hash": digest}}


def engine_result(result: str) -> Json:
    """A result code with its number and message."""
    return {
        "engine_result": result,
        "engine_result_code": CODES[result],
        "engine_result_message": MESSAGES[result],
    }


def _v2_names(tx: StoredTransaction, header: LedgerHeader) -> Json:
    return {
        "hash": tx.hash,
        "ledger_index": tx.ledger_seq,
        "ledger_hash": header.hash,
        "close_time_iso": iso_time(header.close_time),
    }


def ledger_json(header: LedgerHeader, version: int) -> Json:
    """A closed ledger's header."""
    return {
        "account_hash": header.account_hash,
        "close_flags": header.close_flags,
        "close_time": header.close_time,
        "close_time_human": human_time(header.close_time),
        "close_time_iso": iso_time(header.close_time),
        "close_time_resolution": header.close_time_resolution,
        "closed": True,
        "ledger_hash": header.hash,
        "ledger_index": header.seq if version > 1 else str(header.seq),
        "parent_close_time": header.parent_close_time,
        "parent_hash": header.parent_hash,
        "total_coins": str(header.total_drops),
        "transaction_hash": header.transaction_hash,
    }
