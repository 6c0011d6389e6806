"""The explorer's pages. Each takes the node and its URL's parameters, and reads the chain."""

from typing import Any, Final

import orjson

from sandbox.api.context import Node
from sandbox.api.serialization import pending_transaction, validated_transaction
from sandbox.chain.store import StoredTransaction, place_of
from sandbox.explorer.formatting import amount, badge, memo_text, moment, xrp
from sandbox.explorer.html import Html, join, render
from sandbox.explorer.layout import Page, address_link, facts, pager, problem, section
from sandbox.explorer.rows import account_row, balance_changes, ledger_row, plural, transaction_row
from sandbox.protocol.flags import ACCOUNT_FLAG_NAMES
from sandbox.protocol.hashing import account_id, account_key

_ROWS: Final = 25
_HOME_ROWS: Final = 8  # of each list on the home page
_VERSION: Final = 2


def home_page(node: Node) -> Page:
    """The newest ledgers and transactions."""
    header, rules = node.history.validated, node.settings.rules
    figures = facts(
        [
            ("Network", node.network_id),
            ("Total XRP", xrp(header.total_drops)),
            ("Base fee", f"{rules.base_fee} drops"),
            ("Reserve", xrp(rules.reserve_base)),
        ]
    )
    top = render(
        '<p class="label">Validated ledger</p><h1 class="figure num">{seq}</h1>'
        '<p class="lead">{time}</p>{figures}',
        seq=header.seq,
        time=moment(header.close_time),
        figures=figures,
    )
    ledgers, _ = _ledger_rows(node, header.seq, _HOME_ROWS)
    transactions, _ = _transaction_rows(node, place_of(header.seq + 1, 0), _HOME_ROWS)
    return Page(
        f"Ledger {header.seq}",
        join(
            [
                top,
                section("Latest transactions", transactions, "No transactions yet.", _all("transactions")),
                section("Latest ledgers", ledgers, "No ledgers yet.", _all("ledgers")),
            ]
        ),
    )


def server_page(node: Node) -> Page:
    """The server's front page: how to reach it."""
    settings = node.settings
    body = render(
        '<p class="label">Local ledger</p><h1>{name}</h1>{facts}'
        '<p><a class="button" href="/explorer/">Open the explorer</a></p>',
        name=settings.name,
        facts=facts(
            [
                ("Network", node.network_id),
                ("Validated ledger", node.history.validated.seq),
                ("WebSocket and JSON-RPC", "on this address"),
                ("Faucet", "POST /accounts" if settings.faucet else "none"),
            ]
        ),
    )
    return Page(f"Local ledger {settings.name}", body)


def _all(what: str) -> Html:
    return pager(f"/explorer/{what}", None, (f"All {what}", ""))


def ledgers_page(node: Node, before: int | None) -> Page:
    """Ledgers, newest first. ``before``: start below this number."""
    newest = node.history.validated.seq
    rows, older = _ledger_rows(node, newest if before is None else min(before - 1, newest), _ROWS)
    more = pager(
        None if before is None else "/explorer/ledgers",
        None if older is None else f"/explorer/ledgers?before={older}",
    )
    return Page("Ledgers", section("Ledgers", rows, "No ledgers here.", more))


def _ledger_rows(node: Node, newest: int, limit: int) -> tuple[list[Html], int | None]:
    """(rows from ``newest`` down, the ``before`` of the next page)."""
    headers = node.chain.store.headers_down_from(newest, limit + 1)
    sizes = node.chain.store.ledger_sizes(newest - limit, newest)
    rows = [ledger_row(h, sizes.get(h.seq, 0)) for h in headers[:limit] if node.history.holds(h.seq)]
    return rows, headers[limit - 1].seq if len(headers) > limit else None


def transactions_page(node: Node, before: int | None) -> Page:
    """All transactions, newest first. ``before``: start below this place in the chain."""
    end = place_of(node.history.validated.seq + 1, 0)
    rows, older = _transaction_rows(node, end if before is None else min(before, end), _ROWS)
    more = pager(
        None if before is None else "/explorer/transactions",
        None if older is None else f"/explorer/transactions?before={older}",
    )
    return Page("Transactions", section("Transactions", rows, "No transactions yet.", more))


def _transaction_rows(node: Node, before: int, limit: int) -> tuple[list[Html], int | None]:
    found = node.chain.store.transactions_before(before, limit + 1)
    rows = [transaction_row(tx) for tx in found[:limit] if node.history.holds(tx.ledger_seq)]
    last = found[limit - 1] if len(found) > limit else None
    return rows, None if last is None else place_of(last.ledger_seq, last.index)


def accounts_page(node: Node, after: bytes | None) -> Page:
    """Accounts as they are now, ordered by their index. ``after``: start after this index."""
    found = node.chain.store.accounts_after(after or b"", _ROWS + 1)
    older = None
    if len(found) > _ROWS:
        older = f"/explorer/accounts?after={account_key(found[_ROWS - 1]['Account']).hex()}"
    more = pager(None if after is None else "/explorer/accounts", older, ("First", "More"))
    return Page(
        "Accounts", section("Accounts", [account_row(e) for e in found[:_ROWS]], "No more accounts.", more)
    )


def ledger_page(node: Node, seq: int, first: int) -> Page:
    """One ledger, with its transactions from index ``first`` on."""
    header = node.chain.store.header(seq) if node.history.holds(seq) else None
    if header is None:
        return problem(404, "Ledger not found", f"This server does not have ledger {seq}.", str(seq))
    size = node.chain.store.ledger_sizes(seq, seq).get(seq, 0)
    transactions = node.chain.store.ledger_slice(seq, first, _ROWS)
    here = f"/explorer/ledgers/{seq}"
    more = pager(
        here if first else None,
        f"{here}?from={first + _ROWS}" if first + _ROWS < size else None,
        ("First", "More"),
    )
    body = [
        render('<p class="label">Ledger</p><h1 class="figure num">{seq}</h1>', seq=seq),
        facts(
            [
                ("Closed", moment(header.close_time)),
                ("Transactions", size),
                ("Total XRP", xrp(header.total_drops)),
                ("Hash", _mono(header.hash)),
                ("Parent", _mono(header.parent_hash)),
            ]
        ),
        pager(
            f"/explorer/ledgers/{seq - 1}" if node.history.holds(seq - 1) else None,
            f"/explorer/ledgers/{seq + 1}" if node.history.holds(seq + 1) else None,
            ("Previous ledger", "Next ledger"),
        ),
        section(
            plural(size, "transaction"),
            [transaction_row(tx) for tx in transactions],
            "This ledger has no transactions.",
            more,
        ),
    ]
    return Page(f"Ledger {seq}", join(body), query=str(seq))


def account_page(node: Node, address: str, before: int | None) -> Page:
    """An account as it is now, with its history, newest first. ``before``: start below this place."""
    header = node.history.validated
    key = account_key(address)
    behind = header.seq != node.chain.validated.seq
    entry = node.chain.store.read_at(key, header.seq) if behind else node.chain.store.read(key)
    end = place_of(header.seq + 1, 0)
    last = (end if before is None else min(before, end)) - 1
    found = node.chain.store.account_transactions(
        account_id(address), 0, last, forward=False, limit=_ROWS + 1
    )
    if entry is None and not found:
        sentence = f"{address} has not received a payment on this ledger yet."
        return problem(404, "Account not found", sentence, address)
    rows = [transaction_row(tx, address) for tx in found[:_ROWS] if node.history.holds(tx.ledger_seq)]
    here, older = f"/explorer/accounts/{address}", None
    if len(found) > _ROWS:
        older = f"{here}?before={place_of(found[_ROWS - 1].ledger_seq, found[_ROWS - 1].index)}"
    more = pager(here if before is not None else None, older)
    title = section(
        "Transactions", rows, "No transactions. This account has existed since the first ledger.", more
    )
    return Page(f"Account {address}", join([_account_top(node, address, entry), title]), query=address)


def _account_top(node: Node, address: str, entry: dict[str, Any] | None) -> Html:
    if entry is None:
        return render(
            '<p class="label">Account</p><h1 class="mono hash">{address}</h1><p class="lead">Deleted.</p>',
            address=address,
        )
    flags = [name for name, bit in ACCOUNT_FLAG_NAMES.items() if entry["Flags"] & bit]
    regular = entry.get("RegularKey")
    return render(
        '<p class="label">Balance</p><h1 class="figure">{balance}</h1>'
        '<p class="mono hash">{address}</p>{facts}',
        balance=xrp(int(entry["Balance"])),
        address=address,
        facts=facts(
            [
                ("Next sequence", entry["Sequence"]),
                ("Reserve", xrp(node.settings.rules.account_reserve(entry["OwnerCount"]))),
                ("Settings", ", ".join(flags) or "none"),
                ("Regular key", None if regular is None else address_link(regular)),
            ]
        ),
    )


def transaction_page(node: Node, digest: str) -> Page:
    """One transaction: its fields and its effects."""
    found = node.chain.store.transaction(digest)
    if found is not None and node.history.holds(found.ledger_seq):
        header = node.chain.store.header(found.ledger_seq)
        if header is not None:
            raw = validated_transaction(found, header, node.network_id, _VERSION)
            top = _transaction_top(found, moment(header.close_time))
            body = [top, _transaction_facts(found.fields, found.hash), _changes(found), _raw(raw)]
            return Page(f"{found.fields['TransactionType']} {digest[:8]}", join(body), query=digest)
    pending = node.chain.pending(digest) or node.submission_cache.get(digest)
    if pending is None:
        sentence = "No ledger of this server has a transaction with this hash."
        return problem(404, "Transaction not found", sentence, digest)
    top = render(
        '<p class="label">{kind}</p><h1 class="figure">{money}</h1><p class="lead">'
        '<span class="badge wait">Not validated</span> Waiting for a ledger. It may never be included.</p>',
        kind=pending.type,
        money=amount(pending.fields.get("Amount")) or pending.type,
    )
    raw = pending_transaction(pending, _VERSION, binary=False)
    body = [top, _transaction_facts(pending.fields, digest), _raw(raw)]
    return Page(f"{pending.type} {digest[:8]}", join(body), query=digest, refreshes=True)


def _transaction_top(tx: StoredTransaction, time: Html) -> Html:
    kind = tx.fields["TransactionType"]
    return render(
        '<p class="label">{kind}</p><h1 class="figure">{money}</h1><p class="lead">{result} in ledger '
        '<a class="num" href="/explorer/ledgers/{seq}">{seq}</a>, {time}</p>',
        kind=f"{kind}, delivered" if "delivered_amount" in tx.meta else kind,
        money=amount(tx.meta.get("delivered_amount")) or "Nothing delivered",
        result=badge(tx.meta["TransactionResult"]),
        seq=tx.ledger_seq,
        time=time,
    )


def _transaction_facts(fields: dict[str, Any], digest: str) -> Html:
    def text(name: str) -> str | None:
        return None if name not in fields else str(fields[name])

    target, key, invoice = fields.get("Destination"), fields.get("RegularKey"), fields.get("InvoiceID")
    memos = [("Memo", memo_text(item["Memo"])) for item in fields.get("Memos", ())]
    return facts(
        [
            ("From", address_link(fields["Account"])),
            ("To", None if target is None else address_link(target)),
            ("Destination tag", text("DestinationTag")),
            ("Source tag", text("SourceTag")),
            ("Amount", amount(fields["Amount"]) if "Amount" in fields else None),
            ("Fee", amount(fields["Fee"])),
            ("Ticket", text("TicketSequence")),
            ("Sequence", None if "TicketSequence" in fields else text("Sequence")),
            ("Last ledger", text("LastLedgerSequence")),
            ("Regular key", None if key is None else address_link(key)),
            ("Invoice ID", None if invoice is None else _mono(invoice)),
            *memos,
            ("Hash", _mono(digest)),
        ]
    )


def _changes(tx: StoredTransaction) -> Html:
    rows = [
        render(
            '<a class="row account" href="/explorer/accounts/{a}"><span class="mono cut">{a}</span>'
            '<span class="money">{change}</span></a>',
            a=address,
            change=xrp(drops, signed=True, exact=True),
        )
        for address, drops in sorted(balance_changes(tx.meta).items(), key=lambda item: item[1])
    ]
    return section("Balance changes", rows, "No balances changed.")


def _raw(value: dict[str, Any]) -> Html:
    text = orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS).decode()
    return render("<details><summary>As JSON</summary><pre>{text}</pre></details>", text=text)


def _mono(text: str) -> Html:
    return render('<span class="mono hash">{text}</span>', text=text)
