"""The double-entry journal: written in sets, never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from apps.common.prepared import prepared_row
from apps.treasury.domain.choices import Account, EntryKind, TransferKind

# The account that a paid transfer of each kind settles; a withdrawal is the operator's own money.
OWED_ACCOUNT = {
    TransferKind.PAYOUT: Account.OWED_PAYOUT,
    TransferKind.BURN: Account.OWED_BURN,
    TransferKind.RETURN: Account.OWED_RETURN,
    TransferKind.REFUND: Account.OWED_REFUND,
    TransferKind.WITHDRAW: Account.EQUITY,
}

_BOOK = """
with booked as (
    insert into treasury_entry (wallet_id, ledger_index, kind, source, line_count, closed_at, created_at)
    select new.*, mode_now(network.mode) from unnest(
      %(wallets)b::bigint[], %(ledgers)b::bigint[], %(kinds)b::text[], %(sources)b::text[],
      %(counts)b::smallint[], %(closings)b::timestamptz[]
    ) as new (wallet_id, ledger_index, kind, source, line_count, closed_at)
    join treasury_wallet wallet on wallet.id = new.wallet_id
    join treasury_network network on network.id = wallet.network_id
    returning id, kind, source
), added as (
    insert into treasury_line (entry_id, account, drops)
    select booked.id, line.account, line.drops
    from unnest(%(of_kinds)b::text[], %(of_sources)b::text[], %(accounts)b::text[], %(drops)b::bigint[])
      as line (kind, source, account, drops)
    join booked on booked.kind = line.kind and booked.source = line.source
)
select count(*) from booked
"""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """One event: `ledger_index` is where the money moved, `source` the deposit, hash, takeover or wallet it
    is about.

    `lines` are drops per account and sum to zero; zero lines are omitted. `closed_at` is when the ledger of
    an attempt closed.
    """

    wallet_id: int
    ledger_index: int
    kind: EntryKind
    source: str
    lines: Mapping[Account, int]
    closed_at: datetime | None = None


def entries_book(entries: Sequence[NewEntry]) -> None:
    """Write entries with their lines in one statement, inside the caller's transaction.

    Raises ValueError for an entry that does not balance; the database refuses a second one of the same
    kind and source.
    """
    if not entries:
        return
    lines = [
        (entry.kind, entry.source, account, drops)
        for entry in entries
        for account, drops in entry.lines.items()
        if drops
    ]
    for entry in entries:
        if sum(entry.lines.values()):
            raise ValueError(f"entry {entry.kind} {entry.source} does not balance: {dict(entry.lines)}")
    of_kinds, of_sources, accounts, drops = (list(column) for column in zip(*lines, strict=True))
    prepared_row(
        _BOOK,
        {
            "wallets": [entry.wallet_id for entry in entries],
            "ledgers": [entry.ledger_index for entry in entries],
            "kinds": [entry.kind for entry in entries],
            "sources": [entry.source for entry in entries],
            "counts": [sum(1 for drops in entry.lines.values() if drops) for entry in entries],
            "closings": [entry.closed_at for entry in entries],
            "of_kinds": of_kinds,
            "of_sources": of_sources,
            "accounts": accounts,
            "drops": drops,
        },
    )


def attempt_lines(*, kind: TransferKind, amount: int, fee: int) -> dict[Account, int]:
    """The lines of a paid attempt. `amount` is 0 for a `tec` or a void, which cost only their fee."""
    lines = {Account.NETWORK_FEES: fee, Account.WALLET: -(amount + fee)}
    if amount:
        lines[OWED_ACCOUNT[kind]] = amount
    return lines
