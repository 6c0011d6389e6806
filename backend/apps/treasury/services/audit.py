"""Books beside ledger: to the drop, at one validated ledger."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection

from apps.ledger.client import LedgerClient
from apps.treasury.models import Audit, Wallet
from apps.treasury.services.wallets import wallet_halt

_BOOKED = """
select coalesce(sum(l.drops), 0)::bigint from treasury_entry e
join treasury_line l on l.entry_id = e.id and l.account = 'wallet'
where e.wallet_id = %s and e.ledger_index > %s and e.ledger_index <= %s
"""
_UNRECOGNISED = """
select coalesce(sum(delta), 0)::bigint, coalesce(sum(delta) filter (where ledger_index > %s), 0)::bigint
from treasury_outsidetx where wallet_id = %s and ledger_index <= %s and recognised_at is null
"""


class NotSwept(Exception):
    """The sweep has not passed that ledger: the books cannot know it yet."""


@dataclass(frozen=True, slots=True)
class AuditResult:
    """Drops at `ledger_index`: what the ledger says the wallet has, what the books say, and what strangers
    moved that nobody has recognised yet."""

    wallet_id: int
    ledger_index: int
    ledger: int
    books: int
    outside: int

    @property
    def difference(self) -> int:
        """0 where books and ledger agree."""
        return self.ledger - self.books - self.outside


def wallet_audit(
    *, wallet_id: int, client: LedgerClient, ledger_index: int, whole: bool = False
) -> AuditResult:
    """Compare one wallet's books with the ledger, keep the result, and halt the wallet on a difference.

    Counts from the last audit that agreed: all that moves in a ledger is booked before the sweep passes
    it, so nothing is added behind. `whole` counts from the opening entry. Outside any transaction. Raises
    `NotSwept`, and what the client raises.
    """
    wallet = Wallet.objects.select_related("cursor").get(id=wallet_id)
    if wallet.cursor.ledger_index < ledger_index:
        raise NotSwept(f"wallet {wallet_id} is swept up to ledger {wallet.cursor.ledger_index}")
    info = client.account_info(address=wallet.address, ledger_index=ledger_index)
    books, outside = _books(wallet_id, ledger_index, None if whole else _last_agreed(wallet_id, ledger_index))
    result = AuditResult(
        wallet_id=wallet_id,
        ledger_index=ledger_index,
        ledger=0 if info is None else info.balance,
        books=books,
        outside=outside,
    )
    Audit.objects.bulk_create(
        [
            Audit(
                wallet_id=wallet_id,
                ledger_index=ledger_index,
                ledger=result.ledger,
                books=result.books,
                outside=result.outside,
            )
        ],
        ignore_conflicts=True,
    )
    if result.difference:
        wallet_halt(
            wallet_id=wallet_id,
            reason=f"Books and ledger differ by {result.difference} drops at ledger {ledger_index}.",
        )
    return result


def _last_agreed(wallet_id: int, before: int) -> Audit | None:
    last = (
        Audit.objects.filter(wallet_id=wallet_id, ledger_index__lt=before).order_by("-ledger_index").first()
    )
    return last if last is not None and last.ledger == last.books + last.outside else None


def _books(wallet_id: int, ledger_index: int, last: Audit | None) -> tuple[int, int]:
    """Booked and unrecognised drops up to `ledger_index`."""
    after = -1 if last is None else last.ledger_index
    with connection.cursor() as cursor:
        cursor.execute(_BOOKED, [wallet_id, after, ledger_index])
        booked: int = cursor.fetchone()[0]
        cursor.execute(_UNRECOGNISED, [after, wallet_id, ledger_index])
        outside, outside_since = cursor.fetchone()
    if last is None:
        return booked, outside
    # What was unrecognised then may be booked now: the two together stay what they were.
    return last.ledger + booked + outside_since - outside, outside
