"""Comparing books and ledger transaction by transaction, once the auditor has found that they differ.

Asks the ledger server, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerTx
from apps.payments.domain.admin_rules import correction_refusal
from apps.payments.models import Deposit
from apps.payments.selectors import correction_facts
from apps.payments.services.sweep import history_pages
from apps.platform_admin.wire.comparison import Comparison, Differing
from apps.treasury.models import Wallet
from apps.treasury.services.networks import network_check

# A page of `account_tx` takes a server about a tenth of a second.
MOST_PAGES = 50
# As many as a person reads.
MOST_SHOWN = 100

# The newest audit that agreed, if the newest of all differs. Otherwise 0: the difference is older.
_AGREED = """
select coalesce(max(agreed.ledger_index), 0) from treasury_audit agreed
where agreed.wallet_id = %(wallet)s and agreed.ledger = agreed.books + agreed.external
  and exists (
    select from (
      select * from treasury_audit where wallet_id = %(wallet)s order by ledger_index desc limit 1) newest
    where newest.ledger <> newest.books + newest.external)
"""
# What moved the balance by the journal. Releases and takeovers move nothing; the opening entry is no
# transaction. A correction counts with the deposit that it corrects.
_BOOKED = """
select entry.id, entry.ledger_index, line.drops,
  coalesce(deposit.tx_hash, external.tx_hash, case when entry.kind = 'attempt' then entry.source end)
from treasury_entry entry
join treasury_line line on line.entry_id = entry.id and line.account = 'wallet'
left join payments_deposit deposit
  on deposit.id = case when entry.kind in ('deposit', 'correct') then entry.source::bigint end
left join treasury_externaltransaction external
  on external.id = case when entry.kind = 'external' then entry.source::bigint end
where entry.wallet_id = %(wallet)s and entry.kind not in ('opening', 'release', 'handover', 'takeover')
  and entry.ledger_index between %(first)s and %(last)s
union all
select null, ledger_index, delta, tx_hash from treasury_externaltransaction external
where wallet_id = %(wallet)s and recognised_at is null
  and not exists (select from treasury_adoption where external_id = external.id)
  and ledger_index between %(first)s and %(last)s
"""


@dataclass(frozen=True, slots=True)
class _Difference:
    """A transaction, or an entry of the journal without one, in drops.

    `moved` is None if it is not on the ledger, `booked` if it is not in the journal. `entries` are the ids of
    the journal's rows.
    """

    ledger_index: int
    tx_hash: str | None
    moved: int | None
    booked: int | None
    entries: tuple[int, ...]

    def shown(self, correctable: Mapping[str, int]) -> Differing:
        return Differing(
            ledger_index=self.ledger_index,
            transaction_hash=self.tx_hash,
            moved=None if self.moved is None else drops_to_xrp(self.moved),
            booked=None if self.booked is None else drops_to_xrp(self.booked),
            entries=list(self.entries),
            deposit=None if self.tx_hash is None else correctable.get(self.tx_hash),
        )


class _Booked(NamedTuple):
    """What the journal says moved the balance: `entry` is None for what nobody has recognised yet, `tx_hash`
    for an entry that is no transaction."""

    entry: int | None
    ledger_index: int
    drops: int
    tx_hash: str | None


def books_compare(*, wallet_id: int, client: LedgerClient, first: int | None = None) -> Comparison:
    """Compare a wallet's journal with its transactions, from ledger `first` to the newest that was swept.

    Without `first`: from the newest audit that agreed, or from the wallet's first ledger if nothing differs
    since, or there is nothing else to go by. Outside any transaction. Raises `HistoryIncomplete` where the
    server lacks a ledger, `NetworkMismatch`, and what the client raises.
    """
    wallet = Wallet.objects.select_related("network", "cursor").get(pk=wallet_id)
    network_check(network=wallet.network, state=client.server_state(), cursor=wallet.cursor, client=client)
    begin = max(_agreed(wallet_id) + 1 if first is None else first, wallet.registered_ledger + 1)
    txs, last = _read(wallet, client, begin)
    found = _differing(wallet, client, txs, _booked(wallet_id, begin, last))
    if not found and first is None and begin > wallet.registered_ledger + 1:
        # A server that misled the sweep misled the audits as well.
        return books_compare(wallet_id=wallet_id, client=client, first=wallet.registered_ledger + 1)
    if len(found) > MOST_SHOWN:
        # Whole ledgers, and at least one.
        last = max(found[MOST_SHOWN].ledger_index - 1, found[0].ledger_index)
    shown = [each for each in found if each.ledger_index <= last]
    correctable = _correctable(wallet, shown)
    return Comparison(
        first_ledger=begin,
        last_ledger=last,
        transactions=sum(tx.ledger_index <= last for tx in txs),
        differing=[each.shown(correctable) for each in shown],
        complete=last >= wallet.cursor.ledger_index,
    )


def _correctable(wallet: Wallet, found: Iterable[_Difference]) -> dict[str, int]:
    """The deposits among them that can be corrected now: their ids by the hash."""
    hashes = [each.tx_hash for each in found if each.booked is not None and each.tx_hash is not None]
    if wallet.halted_at is None or not hashes:
        return {}
    facts = correction_facts(Deposit.objects.filter(wallet=wallet, tx_hash__in=hashes))
    return {
        deposit.tx_hash: deposit.pk for deposit, each in facts.items() if correction_refusal(each) is None
    }


def _agreed(wallet_id: int) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_AGREED, {"wallet": wallet_id})
        index: int = cursor.fetchone()[0]
    return index


def _read(wallet: Wallet, client: LedgerClient, first: int) -> tuple[list[LedgerTx], int]:
    """The wallet's transactions from ledger `first` on, and the last ledger up to which they are complete."""
    last = wallet.cursor.ledger_index
    if first > last:
        return [], last
    txs: list[LedgerTx] = []
    pages = history_pages(client=client, address=wallet.address, first=first, last=last)
    for page in islice(pages, MOST_PAGES):
        txs += page.txs
        if page.marker is None:
            return txs, last
    # The next page may have more of the last ledger.
    last = max(txs[-1].ledger_index - 1, first)
    return [tx for tx in txs if tx.ledger_index <= last], last


def _booked(wallet_id: int, first: int, last: int) -> list[_Booked]:
    """What the journal says moved the balance."""
    with connection.cursor() as cursor:
        cursor.execute(_BOOKED, {"wallet": wallet_id, "first": first, "last": last})
        return [_Booked(*row) for row in cursor.fetchall()]


def _differing(
    wallet: Wallet, client: LedgerClient, txs: Iterable[LedgerTx], booked: Iterable[_Booked]
) -> list[_Difference]:
    """What is not the same by both, in the order of the ledgers."""
    rows: dict[str | None, list[_Booked]] = {}
    for row in booked:
        rows.setdefault(row.tx_hash, []).append(row)
    unnamed = rows.pop(None, [])
    on_ledger: dict[str | None, LedgerTx | None] = {tx.tx_hash: tx for tx in txs}
    for tx_hash in rows.keys() - on_ledger.keys():
        # Servers have been seen to skip a transaction at the edge of a page.
        on_ledger[tx_hash] = client.tx(tx_hash=str(tx_hash), address=wallet.address).validated
    compared = [_difference(tx_hash, tx, rows.get(tx_hash, [])) for tx_hash, tx in on_ledger.items()]
    found = [_difference(None, None, [row]) for row in unnamed] + compared
    return sorted((each for each in found if each), key=lambda each: (each.ledger_index, each.tx_hash or ""))


def _difference(tx_hash: str | None, tx: LedgerTx | None, rows: list[_Booked]) -> _Difference | None:
    """How a transaction differs from its rows in the journal; None where it does not."""
    moved, drops = 0 if tx is None else tx.delta, sum(row.drops for row in rows)
    indexes = {row.ledger_index for row in rows} | (set() if tx is None else {tx.ledger_index})
    is_corrected = len(rows) > 1
    if moved == drops and len(indexes) == 1 and (tx is not None or is_corrected):
        return None
    return _Difference(
        ledger_index=min(indexes),
        tx_hash=tx_hash,
        moved=None if tx is None else moved,
        booked=drops if rows else None,
        entries=tuple(row.entry for row in rows if row.entry is not None),
    )
