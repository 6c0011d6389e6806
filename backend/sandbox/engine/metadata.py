"""Metadata of a validated transaction: AffectedNodes, result, delivered_amount."""

from typing import Any, Final

from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, TransactionView
from sandbox.protocol.hashing import ZERO_HASH, account_key
from sandbox.protocol.results import TES_SUCCESS

# Stored on the node, not among its fields.
_THREADING: Final = ("PreviousTxnID", "PreviousTxnLgrSeq")
_NOT_FIELDS: Final = frozenset({"Indexes", "LedgerEntryType", "index", *_THREADING})
_ADDRESS_FIELDS: Final = ("Account", "Owner", "Destination", "RegularKey", "NFTokenMinter", "Authorize")
_LIMITS: Final = ("LowLimit", "HighLimit")  # their issuers are the accounts of a trust line
_ZERO_VALUES: Final = (0, "0")


def thread_changes(view: TransactionView, tx: SignedTransaction) -> None:
    """Record on every changed entry that this transaction was the last to change it.

    Entries that are as they were are no changes: a directory page that lost a line and got it back.
    """
    created: list[Entry] = []
    unchanged: list[bytes] = []
    for key, entry in view.changes.items():
        if entry is None:
            continue
        before = view.ledger.read(key)
        if before is None:
            created.append(entry)
        elif entry == before:
            unchanged.append(key)
            continue
        entry["PreviousTxnID"] = tx.hash
        entry["PreviousTxnLgrSeq"] = view.seq
    for key in unchanged:
        del view.changes[key]
    for entry in (*created, *view.erased.values()):
        _thread_owners(view, tx, entry)


def _thread_owners(view: TransactionView, tx: SignedTransaction, entry: Entry) -> None:
    """Record it, too, on the accounts of an entry that appeared or disappeared."""
    if entry["LedgerEntryType"] == "AccountRoot":
        return
    owners = [entry[name] for name in ("Account", "Destination") if name in entry]
    owners += [entry[name]["issuer"] for name in _LIMITS if name in entry]
    for owner in map(account_key, owners):
        account = None if owner in view.changes else view.read(owner)
        if account is not None:
            view.write(owner, account | {"PreviousTxnID": tx.hash, "PreviousTxnLgrSeq": view.seq})
            view.threaded.add(owner)


def build_metadata(view: TransactionView, tx: SignedTransaction, result: str, index: int) -> dict[str, Any]:
    """The ``meta`` of an applied transaction. Call it before ``view.commit()``."""
    nodes = [
        _threaded_node(key, view.ledger.read(key) or {})
        if key in view.threaded
        else _node(key, view.ledger.read(key), after, view.erased.get(key), renewed=key in view.renewed)
        for key, after in sorted(view.changes.items())
    ]
    meta: dict[str, Any] = {
        "AffectedNodes": [node for node in nodes if node is not None],
        "TransactionIndex": index,
        "TransactionResult": result,
    }
    if view.delivered is not None:
        meta["DeliveredAmount"] = meta["delivered_amount"] = view.delivered
    elif tx.type in ("Payment", "CheckCash") and result == TES_SUCCESS:
        meta["delivered_amount"] = tx.fields["Amount"]
    return meta


def affected_accounts(meta: dict[str, Any]) -> set[str]:
    """The accounts whose history has this transaction: those in the entries it changed."""
    accounts: set[str] = set()
    for node in meta["AffectedNodes"]:
        (body,) = node.values()
        fields = body.get("NewFields") or body.get("FinalFields") or {}
        accounts.update(fields[name] for name in _ADDRESS_FIELDS if name in fields)
        accounts.update(fields[name]["issuer"] for name in _LIMITS if name in fields)
    return accounts


def _node(
    key: bytes, before: Entry | None, after: Entry | None, erased: Entry | None, *, renewed: bool
) -> dict[str, Any] | None:
    if before is None and after is None:
        return None
    index = key.hex().upper()
    if before is None:
        assert after is not None  # noqa: S101 - see the line above
        return {
            "CreatedNode": {
                "LedgerEntryType": after["LedgerEntryType"],
                "LedgerIndex": index,
                "NewFields": {n: v for n, v in _fields(after).items() if v not in _ZERO_VALUES},
            }
        }
    final = _fields(after or erased or before)
    previous = {
        name: value for name, value in _fields(before).items() if name not in final or final[name] != value
    }
    body: dict[str, Any] = {
        "FinalFields": final,
        "LedgerEntryType": before["LedgerEntryType"],
        "LedgerIndex": index,
    }
    if previous:
        body["PreviousFields"] = previous
    if after is None:
        body["FinalFields"] = final | {name: before[name] for name in _THREADING if name in before}
        return {"DeletedNode": body}
    if before.get("PreviousTxnID", ZERO_HASH) != ZERO_HASH and not renewed:
        body |= {name: before[name] for name in _THREADING}
    return {"ModifiedNode": body}


def _threaded_node(key: bytes, before: Entry) -> dict[str, Any] | None:
    """The node of an account that is only concerned. It has no fields."""
    if before["PreviousTxnID"] == ZERO_HASH:
        return None
    names = {"LedgerEntryType": before["LedgerEntryType"], "LedgerIndex": key.hex().upper()}
    return {"ModifiedNode": names | {name: before[name] for name in _THREADING}}


def _fields(entry: Entry) -> dict[str, Any]:
    return {name: value for name, value in sorted(entry.items()) if name not in _NOT_FIELDS}
