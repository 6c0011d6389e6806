"""Reads a validated transaction: how it changed an account's balance, and who sent the money.

Amounts come from the metadata, which records what the ledger did; the transaction's own fields only record
what was requested. Both API formats are read: v2 (`tx_json` beside `hash`) and v1 (`tx`, or inline).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from apps.ledger import answers
from apps.ledger.answers import AnswerUnreadable
from apps.ledger.types import NO_TAG, LedgerTx

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

    `item` is an element of `account_tx` or the result of `tx`, with metadata. Raises `AnswerUnreadable` if it
    lacks a field that every validated transaction has, or if a field is not what the protocol says.
    """
    try:
        return _ledger_tx(item, address)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise AnswerUnreadable("a transaction", repr(error)) from error


def _ledger_tx(item: Mapping[str, Any], address: str) -> LedgerTx:
    tx: Mapping[str, Any] = item.get("tx_json") or item.get("tx") or item
    meta: Mapping[str, Any] = item["meta"]
    account = answers.account(tx["Account"], "Account")
    tx_type = answers.word(tx["TransactionType"], "TransactionType")
    source = _paying_object(tx_type, meta)
    destination, destination_tag = tx.get("Destination"), tx.get("DestinationTag")
    if source is not None:
        destination = source.get("Destination", destination)
        destination_tag = source.get("DestinationTag", destination_tag)
    ticket, invoice_id = tx.get("TicketSequence"), tx.get("InvoiceID")
    return LedgerTx(
        tx_hash=answers.hash256(item.get("hash") or tx["hash"], "hash"),
        ledger_index=answers.whole(item.get("ledger_index") or tx["ledger_index"], "ledger_index"),
        # The books keep it in 31 bits, and no ledger has so many.
        tx_index=answers.whole(meta["TransactionIndex"], "TransactionIndex", most=2**31 - 1),
        close_time=_close_time(item, tx),
        tx_type=tx_type,
        account=account,
        sender=account if account == address else _sender(account, tx_type, source),
        destination=None if destination is None else answers.account(destination, "Destination"),
        destination_tag=_tag(destination_tag, "DestinationTag"),
        source_tag=_tag(tx.get("SourceTag"), "SourceTag"),
        sequence=answers.whole(tx.get("Sequence", 0), "Sequence"),
        ticket=None if ticket is None else answers.whole(ticket, "TicketSequence"),
        fee=answers.drops(tx["Fee"], "Fee"),
        result=answers.word(meta["TransactionResult"], "TransactionResult"),
        delta=balance_delta(meta, address),
        delivered=_delivered(meta),
        invoice_id=None if invoice_id is None else answers.hash256(invoice_id, "InvoiceID"),
        tickets=_tickets_made(tx_type, meta) if account == address else (),
    )


def _tag(value: object, what: str) -> int:
    return NO_TAG if value is None else answers.whole(value, what)


def balance_delta(meta: Mapping[str, Any], address: str) -> int:
    """The change of `address`'s XRP balance in drops, including the fee if it signed."""
    for kind, node in _nodes(meta, "AccountRoot"):
        final = node.get("NewFields" if kind == "CreatedNode" else "FinalFields", {})
        if final.get("Account") != address:
            continue
        if kind == "CreatedNode":
            return answers.drops(final["Balance"], "Balance")
        before = node.get("PreviousFields", {}).get("Balance")
        if before is None:
            return 0
        return answers.drops(final["Balance"], "Balance") - answers.drops(before, "Balance")
    return 0


def _nodes(meta: Mapping[str, Any], entry_type: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for wrapper in meta["AffectedNodes"]:
        for kind, node in wrapper.items():
            if node.get("LedgerEntryType") == entry_type:
                yield kind, node


def _tickets_made(tx_type: str, meta: Mapping[str, Any]) -> tuple[int, ...]:
    if tx_type != "TicketCreate":
        return ()
    made = (node["NewFields"] for kind, node in _nodes(meta, "Ticket") if kind == "CreatedNode")
    return tuple(sorted(answers.whole(new["TicketSequence"], "TicketSequence") for new in made))


def _paying_object(tx_type: str, meta: Mapping[str, Any]) -> Mapping[str, Any] | None:
    if tx_type not in _PAID_FROM:
        return None
    for _, node in _nodes(meta, _PAID_FROM[tx_type]):
        return node.get("FinalFields")
    return None


def _sender(account: str, tx_type: str, source: Mapping[str, Any] | None) -> str | None:
    if source is not None:
        owner = source.get("Account")
        return None if owner is None else answers.account(owner, "Account")
    return account if tx_type in _PAID_BY_ACCOUNT else None


def _delivered(meta: Mapping[str, Any]) -> int | None:
    amount = meta.get("delivered_amount")
    if not isinstance(amount, str) or not (amount.isascii() and amount.isdigit()):
        return None
    return answers.drops(amount, "delivered_amount")


def _close_time(item: Mapping[str, Any], tx: Mapping[str, Any]) -> datetime:
    for seconds in (tx.get("date"), item.get("date")):
        if seconds is not None:
            return ripple_time(answers.whole(seconds, "date"))
    closed = datetime.fromisoformat(item["close_time_iso"])
    return ripple_time(answers.whole(round((closed - _RIPPLE_EPOCH).total_seconds()), "close_time_iso"))
