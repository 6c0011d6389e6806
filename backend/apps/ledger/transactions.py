"""Reads a validated transaction: how it changed an account's balance, and who sent the money.

Amounts come from the metadata, which records what the ledger did; the transaction's own fields only record
what was requested. Both API formats are read: v2 (`tx_json` beside `hash`) and v1 (`tx`, or inline).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from apps.ledger.types import NO_TAG, LedgerRefused, LedgerTx

_RIPPLE_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)

# Transactions that pay out of a ledger object. The money comes from the object's owner, and the destination
# and its tag are fields of the object, not of the transaction.
_PAID_FROM = {
    "EscrowFinish": "Escrow",
    "EscrowCancel": "Escrow",
    "PaymentChannelClaim": "PayChannel",
    "CheckCash": "Check",
}
_PAID_BY_ACCOUNT = frozenset({"Payment", "AccountDelete"})


def ripple_time(seconds: int) -> datetime:
    """Aware UTC of a close time, which the ledger counts in seconds since 2000-01-01."""
    return _RIPPLE_EPOCH + timedelta(seconds=seconds)


def ledger_tx(item: Mapping[str, Any], *, address: str) -> LedgerTx:
    """One validated transaction, with its effect on the account `address`.

    `item` is an element of `account_tx` or the result of `tx`, with metadata. Raises `LedgerRefused` if it
    lacks a field that every validated transaction has.
    """
    try:
        return _ledger_tx(item, address)
    except (KeyError, TypeError, ValueError) as error:
        raise LedgerRefused("badTransaction", f"the server's response cannot be read ({error!r})") from error


def _ledger_tx(item: Mapping[str, Any], address: str) -> LedgerTx:
    tx: Mapping[str, Any] = item.get("tx_json") or item.get("tx") or item
    meta: Mapping[str, Any] = item["meta"]
    own = tx["Account"] == address
    source = _paying_object(tx["TransactionType"], meta)
    destination, destination_tag = tx.get("Destination"), tx.get("DestinationTag")
    if source is not None:
        destination = source.get("Destination", destination)
        destination_tag = source.get("DestinationTag", destination_tag)
    return LedgerTx(
        tx_hash=(item.get("hash") or tx["hash"]).upper(),
        ledger_index=int(item.get("ledger_index") or tx["ledger_index"]),
        tx_index=int(meta["TransactionIndex"]),
        close_time=_close_time(item, tx),
        tx_type=tx["TransactionType"],
        account=tx["Account"],
        sender=tx["Account"] if own else _sender(tx, source),
        destination=destination,
        destination_tag=NO_TAG if destination_tag is None else int(destination_tag),
        source_tag=int(tx.get("SourceTag", NO_TAG)),
        sequence=int(tx.get("Sequence", 0)),
        ticket=tx.get("TicketSequence"),
        fee=int(tx["Fee"]),
        result=meta["TransactionResult"],
        delta=balance_delta(meta, address),
        delivered=_delivered(meta),
        invoice_id=tx["InvoiceID"].upper() if "InvoiceID" in tx else None,
        tickets=_tickets_made(tx, meta) if own else (),
    )


def balance_delta(meta: Mapping[str, Any], address: str) -> int:
    """The change of `address`'s XRP balance in drops, including the fee if it signed."""
    for kind, node in _nodes(meta, "AccountRoot"):
        final = node.get("NewFields" if kind == "CreatedNode" else "FinalFields", {})
        if final.get("Account") != address:
            continue
        if kind == "CreatedNode":
            return int(final["Balance"])
        before = node.get("PreviousFields", {}).get("Balance")
        return 0 if before is None else int(final["Balance"]) - int(before)
    return 0


def _nodes(meta: Mapping[str, Any], entry_type: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for wrapper in meta["AffectedNodes"]:
        for kind, node in wrapper.items():
            if node.get("LedgerEntryType") == entry_type:
                yield kind, node


def _tickets_made(tx: Mapping[str, Any], meta: Mapping[str, Any]) -> tuple[int, ...]:
    if tx["TransactionType"] != "TicketCreate":
        return ()
    made = (node for kind, node in _nodes(meta, "Ticket") if kind == "CreatedNode")
    return tuple(sorted(int(node["NewFields"]["TicketSequence"]) for node in made))


def _paying_object(tx_type: str, meta: Mapping[str, Any]) -> Mapping[str, Any] | None:
    if tx_type not in _PAID_FROM:
        return None
    for _, node in _nodes(meta, _PAID_FROM[tx_type]):
        return node.get("FinalFields")
    return None


def _sender(tx: Mapping[str, Any], source: Mapping[str, Any] | None) -> str | None:
    if source is not None:
        return source.get("Account")
    return tx["Account"] if tx["TransactionType"] in _PAID_BY_ACCOUNT else None


def _delivered(meta: Mapping[str, Any]) -> int | None:
    amount = meta.get("delivered_amount")
    return int(amount) if isinstance(amount, str) and amount.isascii() and amount.isdigit() else None


def _close_time(item: Mapping[str, Any], tx: Mapping[str, Any]) -> datetime:
    for seconds in (tx.get("date"), item.get("date")):
        if seconds is not None:
            return ripple_time(int(seconds))
    return datetime.fromisoformat(item["close_time_iso"]).astimezone(UTC)
