"""The double-entry journal: written set-wise, never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db import connection

EntryKind = Literal["opening", "deposit", "attempt", "external", "release"]

# The account that a paid transfer of each kind settles; a withdrawal is the operator's own money.
OWED_ACCOUNT: Mapping[str, str] = {
    "payout": "owed_payout",
    "burn": "owed_burn",
    "return": "owed_return",
    "withdraw": "equity",
}

_BOOK = """
with booked as (
    insert into treasury_entry (wallet_id, ledger_index, kind, source, line_count)
    select * from unnest(%s::bigint[], %s::bigint[], %s::text[], %s::text[], %s::smallint[])
    returning id, kind, source
)
insert into treasury_line (entry_id, account, drops)
select booked.id, line.account, line.drops
from unnest(%s::text[], %s::text[], %s::text[], %s::bigint[]) as line (kind, source, account, drops)
join booked on booked.kind = line.kind and booked.source = line.source
"""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """One event: `ledger_index` is where the money moved, `source` the deposit, hash or wallet it came from.

    `lines` are drops for each account, summing to zero; zero lines are left out.
    """

    wallet_id: int
    ledger_index: int
    kind: EntryKind
    source: str
    lines: Mapping[str, int]


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
    with connection.cursor() as cursor:
        cursor.execute(
            _BOOK,
            [
                [entry.wallet_id for entry in entries],
                [entry.ledger_index for entry in entries],
                [entry.kind for entry in entries],
                [entry.source for entry in entries],
                [sum(1 for drops in entry.lines.values() if drops) for entry in entries],
                *(list(column) for column in zip(*lines, strict=True)),
            ],
        )


def attempt_lines(*, kind: str, amount: int, fee: int) -> dict[str, int]:
    """The lines of a paid attempt; with `amount` 0, of a `tec` or a void, which cost their fee alone."""
    lines = {"network_fees": fee, "wallet": -(amount + fee)}
    if amount:
        lines[OWED_ACCOUNT[kind]] = amount
    return lines
