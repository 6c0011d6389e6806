"""The books beside the ledger's own history of an account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db import connection

from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerTx
from apps.treasury.models import Wallet


def whole_history(client: LedgerClient, address: str) -> list[LedgerTx]:
    """All transactions of the account, oldest first."""
    (first, last), *_ = client.server_state().complete
    found: list[LedgerTx] = []
    marker: object | None = None
    while True:
        page = client.account_tx(address=address, first=first, last=last, marker=marker, limit=400)
        found.extend(page.txs)
        marker = page.marker
        if marker is None:
            return sorted(found, key=lambda tx: (tx.ledger_index, tx.tx_index))


def ledgers_that_differ(wallet: Wallet, history: Sequence[LedgerTx]) -> int:
    """At how many ledgers the books' balance differs from the ledger's."""
    moved: Counter[int] = Counter()
    opening = 0
    for tx in history:
        if tx.ledger_index <= wallet.registered_ledger:
            opening += tx.delta
        else:
            moved[tx.ledger_index] += tx.delta
    booked: Counter[int] = Counter()
    with connection.cursor() as cursor:
        cursor.execute(
            "select e.ledger_index, sum(l.drops)::bigint from treasury_entry e"
            " join treasury_line l on l.entry_id = e.id and l.account = 'wallet'"
            " where e.wallet_id = %s group by e.ledger_index",
            [wallet.id],
        )
        booked.update(dict(cursor.fetchall()))
    books, ledger, differ = booked.pop(wallet.registered_ledger, 0), opening, 0
    for index in range(wallet.registered_ledger, wallet.cursor.ledger_index + 1):
        books, ledger = books + booked[index], ledger + moved[index]
        differ += books != ledger
    return differ
