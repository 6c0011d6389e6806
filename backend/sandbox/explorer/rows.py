"""Rows of the lists: a ledger, a transaction, an account."""

from typing import Any

from sandbox.chain.store import StoredTransaction
from sandbox.engine.views import Entry
from sandbox.explorer.formatting import amount, badge, moment, xrp
from sandbox.explorer.html import Html, render
from sandbox.protocol.hashing import LedgerHeader


def ledger_row(header: LedgerHeader, count: int) -> Html:
    """Number, transaction count, time and hash."""
    return render(
        '<a class="row" href="/explorer/ledgers/{seq}"><b class="num">{seq}</b>'
        '<span class="quiet">{count}</span><span class="quiet">{time}</span>'
        '<span class="mono cut quiet wide">{hash}</span></a>',
        seq=header.seq,
        count=plural(count, "transaction"),
        time=moment(header.close_time),
        hash=header.hash,
    )


def transaction_row(tx: StoredTransaction, watched: str | None = None) -> Html:
    """Type, parties, amount and result. ``watched``: show this account's balance change instead."""
    if watched is not None:
        money = xrp(balance_changes(tx.meta).get(watched, 0), signed=True, exact=True)
    else:
        money = amount(tx.meta.get("delivered_amount"), exact=True)
    target = tx.fields.get("Destination")
    parties = render('<span class="mono cut">{a}</span>', a=tx.fields["Account"])
    if target is not None:
        parties = render(
            '{p}<span class="to">to</span><span class="mono cut">{t}</span>', p=parties, t=target
        )
    return render(
        '<a class="row tx" href="/explorer/transactions/{hash}"><b>{kind}</b>'
        '<span class="parties">{parties}</span><span class="money">{money}</span>{result}'
        '<span class="quiet num">#{seq}</span></a>',
        hash=tx.hash,
        kind=tx.fields["TransactionType"],
        parties=parties,
        money=money,
        result=badge(tx.meta["TransactionResult"]),
        seq=tx.ledger_seq,
    )


def account_row(entry: Entry) -> Html:
    """Address and balance."""
    return render(
        '<a class="row account" href="/explorer/accounts/{address}"><span class="mono cut">{address}</span>'
        '<span class="money">{balance}</span></a>',
        address=entry["Account"],
        balance=xrp(int(entry["Balance"]), exact=True),
    )


def balance_changes(meta: dict[str, Any]) -> dict[str, int]:
    """The change of each account's balance in drops, fees included."""
    changes: dict[str, int] = {}
    for node in meta["AffectedNodes"]:
        ((kind, body),) = node.items()
        # An account that is only concerned, as an escrow's destination is, has no fields here.
        if body["LedgerEntryType"] != "AccountRoot" or not {"NewFields", "FinalFields"} & set(body):
            continue
        if kind == "CreatedNode":
            fields = body["NewFields"]
            changes[fields["Account"]] = int(fields["Balance"])
        else:
            after = body["FinalFields"]
            before = body.get("PreviousFields", {}).get("Balance", after["Balance"])
            changes[after["Account"]] = int(after["Balance"]) - int(before)
    return changes


def plural(count: int, noun: str) -> str:
    """``1 transaction``, ``2 transactions``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
